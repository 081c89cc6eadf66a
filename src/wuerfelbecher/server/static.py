"""The built page: one document for every path, the files that belong to it, and the rules for its worker."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).parent / "page"
INDEX = PAGE / "index.html"
ENGINE = Path(__file__).parent / "engine"
WORKER = "/assets/device-worker-"
"""What the path of the script begins with that runs the rules in the browser."""


class Engine(StaticFiles):
    """The rules for the browser. Every file but their list has what is in it in its path."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["cache-control"] = "no-cache" if "/" not in path else "public, max-age=31536000, immutable"
        return answer


def page_routes() -> list[BaseRoute]:
    assets = StaticFiles(directory=PAGE / "assets", check_dir=False)
    engine = Engine(directory=ENGINE, check_dir=False)
    return [Mount("/assets", assets), Mount("/engine", engine), Route("/{path:path}", page)]


async def page(request: Request) -> Response:
    files = {file.name: file for file in PAGE.glob("*.*") if file != INDEX}
    if file := files.get(request.path_params["path"]):
        return FileResponse(file)
    if not INDEX.is_file():
        return PlainTextResponse("The page has not been built: run `make play`.", 503)
    return FileResponse(INDEX, headers={"cache-control": "no-cache"})


def page_build() -> str:
    """Identifies the build of the page, so that an older page still open in a browser can tell."""
    return str(int(INDEX.stat().st_mtime)) if INDEX.is_file() else ""

"""The built page: one document for every path, and the files that belong to it."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

PAGE = Path(__file__).parent / "page"
INDEX = PAGE / "index.html"


def page_routes() -> list[BaseRoute]:
    assets = StaticFiles(directory=PAGE / "assets", check_dir=False)
    return [Mount("/assets", assets), Route("/{path:path}", page)]


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

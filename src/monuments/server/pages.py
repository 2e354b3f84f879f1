"""The files of the browser client, compressed at build time, and one page for all addresses of the client."""

from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT = Path(__file__).parent / "client"
PLAIN = Path(__file__).parent / "pages"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
IMMUTABLE = "_app/immutable/"
NOT_ITS_OWN = ("api", "healthz", "metrics")


def client_folder() -> Path:
    """The built client, or a plain page if it was not built."""
    return BUILT if (BUILT / "index.html").is_file() else PLAIN


class ClientMount(Mount):
    """All addresses except those of the API and of operators, where a missing one must not look like a page."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether an address belongs to the client."""
        first = scope["path"].lstrip("/").partition("/")[0]
        return (Match.NONE, {}) if first in NOT_ITS_OWN else super().matches(scope)


class Client(StaticFiles):
    """Files of the client; any other path is a route of the client and gets its page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of a path, compressed if such a file exists and the browser accepts it."""
        file = self._folder / path
        if not file.is_file() or not file.resolve().is_relative_to(self._folder.resolve()):
            if (path != "." and "." in path.rpartition("/")[2]) or scope["method"] not in ("GET", "HEAD"):
                return await super().get_response(path, scope)
            path = "index.html"
        response = await self._compressed(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if path.startswith(IMMUTABLE) else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for encoding, suffix in ENCODINGS:
            packed = self._folder / (path + suffix)
            if encoding in accepted and packed.is_file():
                plain = FileResponse(self._folder / path)
                response = FileResponse(packed, media_type=plain.media_type)
                response.headers["Content-Encoding"] = encoding
                return response
        return await super().get_response(path, scope)

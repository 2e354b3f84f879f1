"""The browser client's files, compressed as they were built, and one page for every address of the client."""

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
"""For files whose names change with what is in them."""
IMMUTABLE = "_app/immutable/"
NOT_ITS_OWN = ("api", "healthz", "metrics")


def client_folder() -> Path:
    """The client as it was built, or a plain page where it was not."""
    return BUILT if (BUILT / "index.html").is_file() else PLAIN


class ClientMount(Mount):
    """All addresses but those of the API and the operator, where what is not there must not look as if it were."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether an address is the client's."""
        first = scope["path"].lstrip("/").partition("/")[0]
        return (Match.NONE, {}) if first in NOT_ITS_OWN else super().matches(scope)


class Client(StaticFiles):
    """Files of the client; an address that is none is the client's own and is shown by its one page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of a path, compressed if it is there so and the browser takes it."""
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

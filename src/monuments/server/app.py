"""The application: routes, guards and the service behind them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI

from monuments import __version__

from .api import games, operating, people, records, sockets, tables
from .api.models import ErrorBody
from .guard import guard, inline_script_hashes
from .pages import Client, ClientMount, client_folder
from .service import running_service, wall_clock
from .settings import Settings, load
from .table import DealerMaker, fair_dealer
from .telemetry import Metrics


def make_app(settings: Settings, *, now: Callable[[], int] = wall_clock, dealer: DealerMaker = fair_dealer) -> FastAPI:
    """One process of the server; clock and draws can be given for tests."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_service(settings, metrics, now, dealer) as service:
            app.state.service = service
            yield
            service.ready = False

    app = FastAPI(
        title="Monuments",
        version=__version__,
        description="Tables, seats, records and bots of the digital edition of two board games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    folder = client_folder()
    guard(
        app, settings, metrics, script_hashes=inline_script_hashes((folder / "index.html").read_text(encoding="utf-8"))
    )
    refusals: dict[int | str, dict[str, object]] = {"4XX": {"model": ErrorBody, "description": "Refused, and why"}}
    api = APIRouter(prefix="/api", responses=refusals)
    for part in (people, tables, records, games):
        api.include_router(part.router)
    app.include_router(api)
    app.include_router(sockets.router, prefix="/api")
    app.include_router(operating.router)
    app.router.routes.append(ClientMount("/", app=Client(folder), name="client"))
    return app


def app_from_environment() -> FastAPI:
    """The application of a worker process, which knows its settings from the environment."""
    return make_app(load())

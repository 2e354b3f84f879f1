"""The application: routes, guards and the service behind them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI

from monuments import __version__

from .api import games, operating, people, records, sockets, tables
from .api.models import ErrorBody
from .guard import guard, inline_script_hashes
from .handoff import Application
from .pages import Client, ClientMount, client_folder
from .random_values import RandomValues
from .service import running_service, wall_clock
from .settings import Settings
from .shutdown import shutting_down_with
from .table import DealerMaker, fair_dealer
from .telemetry import Metrics


def make_app(
    settings: Settings,
    *,
    now: Callable[[], int] = wall_clock,
    dealer: DealerMaker = fair_dealer,
    random: RandomValues = RandomValues(),  # noqa: B008 - it is frozen
) -> FastAPI:
    """One process of the server; tests can pass their own clock, dealer, ids and secrets."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_service(settings, metrics, now, dealer, random) as service:
            app.state.service = service
            with shutting_down_with(service.go_down):
                yield
            service.ready = False

    app = Application(
        title="Monuments",
        version=__version__,
        description="Tables, seats, records and bots of the digital edition of two board games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # Clients generated from the document name their methods after these.
        generate_unique_id_function=lambda route: route.name,
    )
    folder = client_folder()
    page = (folder / "index.html").read_text(encoding="utf-8")
    guard(app, settings, metrics, script_hashes=inline_script_hashes(page))
    refusals: dict[int | str, dict[str, object]] = {
        "4XX": {"model": ErrorBody, "description": "Refused, with the reason"},
        "5XX": {"model": ErrorBody, "description": "The server is full, busy or shutting down, or an error occurred"},
    }
    api = APIRouter(prefix="/api", responses=refusals)
    for part in (people, tables, records, games):
        api.include_router(part.router)
    app.include_router(api)
    app.include_router(sockets.router, prefix="/api")
    app.include_router(operating.router)
    app.router.routes.append(ClientMount("/", app=Client(folder), name="client"))
    return app

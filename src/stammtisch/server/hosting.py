"""What everybody is told of this server: its announcement, whether it takes an invitation, and how one can sign in."""

from litestar import get
from litestar.di import NamedDependency

from stammtisch.server.services import Services
from stammtisch.server.wire import ResponseBody
from stammtisch.store.invites import Announcement


class ServerShown(ResponseBody, frozen=True):
    invite_only: bool
    announcement: Announcement | None
    provider: str | None  # the name of the OpenID Connect provider that people can sign in with


@get("/server", summary="What everybody is told of this server")
async def about_server(services: NamedDependency[Services]) -> ServerShown:
    invite_only, told = await services.switches.look()
    provider = services.settings.oidc_name if services.settings.oidc_issuer else None
    return ServerShown(invite_only=invite_only, announcement=told, provider=provider)


HANDLERS = [about_server]

"""`monuments settings`: every setting of the server with its value, for hosts without the docs."""

from rich.padding import Padding
from rich.text import Text

from .console import clean, out, print_line
from .failure import Unusable
from .serve import Config


def settings(config: Config = None) -> None:
    """List every setting of the server: its name in the environment, its value, and what it is for.

    Values that are not the default are bold. Passwords are not shown.
    """
    from monuments.server.settings import CONFIG, PREFIX, Settings, SettingsError, load, without_password
    from monuments.server.settings_page import plain_default, plain_value

    try:
        chosen = load(config)
    except SettingsError as error:
        raise Unusable(str(error)) from error
    console, standard = out(), Settings()
    print_line(
        console, Text(f"Set in the environment, or in lower case without {PREFIX} in the file named by {CONFIG}.")
    )
    for name, field in Settings.model_fields.items():
        value = getattr(chosen, name)
        style = "bold" if value != getattr(standard, name) else ""
        console.print()
        shown = clean(without_password(plain_value(value)))
        print_line(console, Text.assemble((f"{PREFIX}{name.upper()} = {shown}", style)))
        about = f"{field.description} Default: {plain_default(field)}.".replace("`", "")
        console.print(Padding(Text(about), (0, 0, 0, 4)))

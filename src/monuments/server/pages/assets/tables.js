// Lists the public tables and keeps the list fresh.
const REFRESH_MS = 5000;
const NOW = { open: "waiting for players", running: "being played" };
const state = document.querySelector("#state");
const list = document.querySelector("table");
const body = document.querySelector("tbody");
const titles = new Map();

function cell(text, small) {
  const made = document.createElement("td");
  made.textContent = text;
  if (small) {
    const below = document.createElement("small");
    below.textContent = small;
    made.append(below);
  }
  return made;
}

function words(key) {
  const text = key.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function seatText(seat) {
  return seat.kind === "open" ? "free" : seat.name || "somebody";
}

function row(table) {
  const made = document.createElement("tr");
  made.append(
    cell(titles.get(table.game) ?? words(table.game), words(table.variant)),
    cell(table.seats.map(seatText).join(" · ")),
    cell(NOW[table.status] ?? table.status),
  );
  return made;
}

async function read(address) {
  const answer = await fetch(address);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error.message);
  return told;
}

async function refresh() {
  try {
    if (titles.size === 0) for (const game of (await read("/api/games")).games) titles.set(game.name, game.title);
    const { tables } = await read("/api/tables");
    body.replaceChildren(...tables.map(row));
    list.hidden = tables.length === 0;
    state.textContent = tables.length === 0
      ? "Nobody has a public table just now."
      : `${tables.length} public ${tables.length === 1 ? "table" : "tables"}.`;
  } catch (error) {
    state.textContent = `The list cannot be read: ${error.message}`;
  }
}

await refresh();
setInterval(refresh, REFRESH_MS);

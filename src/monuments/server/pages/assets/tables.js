// Lists the public tables and keeps the list fresh.
const REFRESH_MS = 5000;
const state = document.querySelector("#state");
const list = document.querySelector("table");
const body = document.querySelector("tbody");

function cell(text) {
  const made = document.createElement("td");
  made.textContent = text;
  return made;
}

function seatText(seat) {
  return seat.kind === "open" ? "free" : seat.name || "…";
}

function row(table) {
  const made = document.createElement("tr");
  made.append(
    cell(`${table.game.replaceAll("_", " ")}, ${table.variant.replaceAll("_", " ")}`),
    cell(table.seats.map(seatText).join(" · ")),
    cell(table.status),
  );
  return made;
}

async function refresh() {
  try {
    const answer = await fetch("/api/tables");
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error.message);
    body.replaceChildren(...told.tables.map(row));
    list.hidden = told.tables.length === 0;
    state.textContent = told.tables.length === 0 ? "Nobody has an open table just now." : `${told.tables.length} open`;
  } catch (error) {
    state.textContent = `The list cannot be read: ${error.message}`;
  }
}

await refresh();
setInterval(refresh, REFRESH_MS);

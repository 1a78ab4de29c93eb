// The dialogs: a new game, records in and out, the rules, the keys.
import { byId } from "./dom.js";
import { Board, parsePosition } from "./board.js";
import { recall } from "./settings.js";
import { FIRST_GAME } from "./table.js";
import { language, t } from "./text.js";

const SIZES = { from: 2, to: 19 };
const KEYS = [
  ["← → ↑ ↓", "keyMove"],
  ["Enter, Space", "keyPlay"],
  ["R, S", "keyShape"],
  ["C", "keyGroup"],
  ["W", "swap"],
  ["P", "pass"],
  ["U", "keyUndo"],
  ["H, A", "keyHint"],
  ["Page Up, Page Down", "keyReplay"],
];

/** Starts all dialogs. */
export function startDialogs(ask, table) {
  for (const id of ["new", "record", "rules", "keys"]) {
    const dialog = byId(id);
    for (const button of dialog.querySelectorAll(".close")) button.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
  startNew(ask, table);
  startRecord(ask, table);
  byId("open-rules").addEventListener("click", () => {
    showRules(ask);
    byId("rules").showModal();
    byId("rules").scrollTop = 0;
  });
  byId("open-keys").addEventListener("click", () => {
    byId("keys-list").replaceChildren(...KEYS.flatMap(([keys, text]) => [element("dt", keys), element("dd", t(text))]));
    byId("keys").showModal();
  });
}

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function startNew(ask, table) {
  const levels = ask({ do: "levels" });
  for (let n = SIZES.from; n <= SIZES.to; n++) byId("new-size").add(new Option(`${n} × ${n}`, n));
  byId("open-new").addEventListener("click", () => {
    const last = recall("game", FIRST_GAME);
    byId("new-size").value = last.size;
    byId("new-pie").checked = last.pie;
    [...document.querySelectorAll(".player-choice")].forEach((select, seat) => {
      const options = levels.map(({ number }) => new Option(t("level", { n: number }), number));
      select.replaceChildren(new Option(t("human"), 0), ...options);
      select.value = Math.min(last.seats[seat], levels.length);
    });
    byId("new").showModal();
  });
  byId("new-start").addEventListener("click", () => {
    table.newGame({
      size: Number(byId("new-size").value),
      pie: byId("new-pie").checked,
      seats: [Number(byId("new-first").value), Number(byId("new-second").value)],
    });
  });
}

function startRecord(ask, table) {
  const [text, error, done] = ["record-text", "record-error", "record-done"].map(byId);
  let games = [];
  const tell = (message) => (done.textContent = message);
  const openGame = (index) => {
    const { start, moves, dark } = games[index];
    table.open({ start, moves, ply: 0, seats: [0, 0], rates: dark ? [null, ...dark] : [] });
  };
  const load = () => {
    error.textContent = "";
    try {
      games = ask({ do: "load", text: text.value });
    } catch (reason) {
      error.textContent = `${t("unreadable")} ${reason.message}`;
      return;
    }
    const choice = byId("record-game");
    choice.replaceChildren(...games.map((_, index) => new Option(String(index + 1), index)));
    byId("record-choice").hidden = games.length < 2;
    openGame(0);
    if (games.length < 2) byId("record").close();
  };
  const copy = async (what) => {
    try {
      await navigator.clipboard.writeText(what);
    } catch {
      // Where the clipboard is closed to pages, what is selected can be copied by hand.
      text.value = what;
      text.select();
      document.execCommand("copy");
    }
    tell(t("copied"));
  };
  byId("open-record").addEventListener("click", () => {
    text.value = table.game.record;
    error.textContent = "";
    tell("");
    byId("record-choice").hidden = true;
    byId("record").showModal();
    text.select();
  });
  byId("record-load").addEventListener("click", load);
  byId("record-game").addEventListener("change", (event) => openGame(Number(event.target.value)));
  byId("record-open").addEventListener("click", () => byId("record-file").click());
  byId("record-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    text.value = await file.text();
    event.target.value = "";
    load();
  });
  byId("record-copy").addEventListener("click", () => copy(table.game.record));
  byId("record-link").addEventListener("click", () => copy(location.href));
  byId("record-save").addEventListener("click", () => {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([`${table.game.record}\n`], { type: "application/json" }));
    link.download = "federa-game.jsonl";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

function showRules(ask) {
  const { title, sections } = ask({ do: "rules", lang: language });
  byId("rules-title").textContent = title;
  byId("rules-text").replaceChildren(...sections.flatMap(({ heading, blocks }) => [
    element("h3", heading),
    ...blocks.map(showBlock),
  ]));
}

function showBlock({ text, list, pictures }) {
  if (text !== undefined) return element("p", text);
  if (list) {
    const made = element("ul");
    made.append(...list.map((item) => element("li", item)));
    return made;
  }
  const row = element("div", "", "pictures");
  row.append(...pictures.map(showPicture));
  return row;
}

function showPicture({ line, marks, caption, name }) {
  const figure = element("figure");
  figure.dataset.name = name;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  const position = parsePosition(line);
  const board = new Board(svg);
  board.show(position);
  board.mark(...marks.map((point) => board.shape(point, position.pieces[point], "outline", 3)));
  // Small boards are drawn at the scale of the others.
  svg.style.maxWidth = `${board.width * 0.9}px`;
  figure.append(svg, element("figcaption", caption));
  return figure;
}

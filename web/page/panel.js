// The side of the table in words and curves: whose turn, what happened, win rates, moves.
import { byId } from "./dom.js";
import { svgElement } from "./board.js";
import { number, percent, t } from "./text.js";

const WIDTH = 400;
const HEIGHT = 120;

export class Panel {
  #listed = ""; // the moves in the list

  /** `go` shows the position after some moves. */
  constructor(go) {
    this.go = go;
    this.total = 0;
    byId("ply").addEventListener("input", (event) => go(Number(event.target.value)));
    const steps = { "to-start": () => 0, back: (ply) => ply - 1, forth: (ply) => ply + 1, "to-end": () => this.total };
    for (const [id, to] of Object.entries(steps)) {
      byId(id).addEventListener("click", () => go(to(Number(byId("ply").value))));
    }
    byId("graph").addEventListener("click", (event) => {
      const box = byId("graph").getBoundingClientRect();
      go(Math.round(((event.clientX - box.left) / box.width) * Math.max(1, this.total)));
    });
    byId("moves").addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) go(Number(item.dataset.ply));
    });
  }

  /** Everything about a game and what happens with it now. */
  show(game, now) {
    this.#tellTurn(game, now);
    this.#showMoves(game);
    this.showReport(game, now.report);
  }

  /** The win rate of what is shown, as far as anything is known of it. */
  showReport(game, report) {
    const dark = game.rates[game.ply];
    const isKnown = dark !== undefined && dark !== null;
    byId("chance").hidden = !isKnown;
    if (isKnown) {
      // Both are rounded once, so that they add up to 100.
      const rounded = Math.round(1000 * dark) / 1000;
      byId("chance-d").textContent = `${t("d")} ${percent(rounded)} %`;
      byId("chance-l").textContent = `${t("l")} ${percent(1 - rounded)} %`;
      byId("chance").querySelector(".bar div").style.width = `${100 * rounded}%`;
    }
    byId("verdict").textContent = report ? this.#verdict(game, report) : "";
    this.#drawGraph(game);
  }

  #verdict(game, { proof, playouts, best }) {
    // A position that the solver has proven needs none.
    const parts = playouts > 0 ? [t("playouts", { n: number(playouts) })] : [];
    if (best) parts.push(t("best", { move: best }));
    const sentences = [parts.join(" · ")];
    if (proof) sentences.push(t("proven", { color: t(proof) }));
    sentences.push(t("numbers", { color: t(game.view.toMove) }));
    return sentences.join("\n");
  }

  #tellTurn(game, { isThinking, isHalted, canPlay, failure }) {
    const { view, seats, moves, ply } = game;
    const color = t(view.toMove);
    for (const side of ["d", "l"]) {
      const level = seats[game.seatOf(side)];
      const player = byId(`player-${side}`);
      player.querySelector("span").textContent = level ? t("level", { n: level }) : t("human");
      player.classList.toggle("now", !view.winner && view.toMove === side);
      player.classList.toggle("won", view.winner === side);
    }
    const turn = view.winner ? t("wins", { color: t(view.winner) }) : t(isThinking ? "thinking" : "toMove", { color });
    byId("turn").textContent = turn;
    byId("turn").classList.toggle("thinking", isThinking);
    const last = moves[ply - 1];
    const notes = [];
    if (failure) notes.push(failure);
    if (last === "swap") notes.push(t("swapped"));
    if (last === "pass") notes.push(t("passed", { color: t(view.toMove === "d" ? "l" : "d") }));
    if (canPlay && view.swap) notes.push(t("swapOffer"));
    if (view.pass) notes.push(t("passNote", { color }));
    byId("note").textContent = notes.join(" ");
    byId("swap").hidden = !(canPlay && view.swap);
    byId("pass").hidden = !(canPlay && view.pass);
    byId("undo").disabled = ply === 0;
    byId("review").disabled = moves.length === 0 || isThinking;
    byId("hint").disabled = !canPlay;
    byId("shapes").classList.toggle("light", view.toMove === "l");
    const isWatched = !seats.includes(0);
    byId("halt").hidden = !(isWatched && !view.winner) && !isHalted;
    byId("halt").textContent = t(isHalted ? "resume" : "stop");
    if (isHalted && seats.every((level) => level === 0) && !failure) byId("halt").hidden = true;
  }

  #showMoves({ moves, ply, start }) {
    this.total = moves.length;
    byId("ply").max = moves.length;
    byId("ply").value = ply;
    const text = t("ply", { n: ply, total: moves.length });
    byId("ply-text").textContent = text;
    byId("ply").setAttribute("aria-label", text);
    for (const id of ["to-start", "back"]) byId(id).disabled = ply === 0;
    for (const id of ["forth", "to-end"]) byId(id).disabled = ply === moves.length;
    const list = byId("moves");
    const listed = moves.join(" ");
    if (listed !== this.#listed) {
      this.#listed = listed;
      let mover = start.split(" ")[1];
      list.replaceChildren(...moves.map((move, index) => {
        const item = document.createElement("li");
        item.dataset.ply = index + 1;
        item.className = mover;
        item.textContent = move;
        // After a swap it is still Light's turn.
        if (move !== "swap") mover = mover === "d" ? "l" : "d";
        return item;
      }));
    }
    [...list.children].forEach((item, index) => item.classList.toggle("now", index === ply - 1));
    const current = list.children[Math.max(0, ply - 1)];
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  #drawGraph({ rates, moves, ply }) {
    const x = (at) => (WIDTH * at) / Math.max(1, moves.length);
    const y = (rate) => 4 + (HEIGHT - 8) * (1 - rate);
    const known = [];
    rates.forEach((rate, at) => {
      if (rate !== undefined && rate !== null) known.push([x(at), y(rate)]);
    });
    const line = known.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`);
    const parts = [
      svgElement("path", { class: "half", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      svgElement("path", { class: "here", d: `M${x(ply)} 0V${HEIGHT}` }),
    ];
    if (known.length > 1) {
      const [from, to] = [known[0][0], known.at(-1)[0]];
      parts.unshift(svgElement("path", { class: "area", d: `M${from} ${HEIGHT}L${line.join("L")}L${to} ${HEIGHT}Z` }));
    }
    if (known.length > 0) parts.push(svgElement("path", { class: "curve", d: `M${line.join("L")}h.01` }));
    if (rates[ply] !== undefined && rates[ply] !== null) {
      parts.push(svgElement("path", { class: "at", d: `M${x(ply)} ${y(rates[ply])}h.01` }));
    }
    byId("graph").replaceChildren(...parts);
  }
}

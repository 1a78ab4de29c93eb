// The hands of the person: mouse, touch and keys on the board, and what they point at.
import { byId } from "./dom.js";
import { pointName } from "./board.js";
import { conversionAt, describe } from "./describe.js";
import { conversionMarks, cursorMark, groupMark, hintMark, shadeMarks, turnableMarks } from "./marks.js";
import { t } from "./text.js";

const SMALL = 30; // pixels of a point under which a touch has to be confirmed

/** What a person does on the board of a table. */
export class Hands {
  #table;
  #hover = null; // the point under the mouse, or touched once
  #cursor = null; // the point of the keyboard
  #touched = null; // the point that a second touch confirms
  #pointer = "mouse";
  #shape = "R";

  constructor(table) {
    this.#table = table;
    const frame = byId("board-frame");
    const { board } = table;
    frame.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType));
    frame.addEventListener("pointermove", (event) => {
      const point = board.pointAt(event.clientX, event.clientY);
      if (event.pointerType !== "touch" && point !== this.#hover) this.#pointAt(point);
    });
    frame.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") this.#pointAt(null);
    });
    frame.addEventListener("click", (event) => {
      const point = board.pointAt(event.clientX, event.clientY);
      if (point !== null) this.#tap(point);
    });
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focus", () => {
      const { size } = table.game.view;
      this.#cursor ??= Math.floor(size / 2) * (size + 1);
      this.draw();
    });
    frame.addEventListener("blur", () => this.draw());
    for (const input of document.querySelectorAll("input[name=shape]")) {
      input.addEventListener("change", () => this.#setShape(input.value));
    }
    byId("show-moves").addEventListener("change", () => this.draw());
  }

  /** Forgets what was pointed at: the position has changed. */
  clear() {
    this.#hover = this.#touched = null;
    const { size } = this.#table.game.view;
    if (this.#cursor >= size * size) this.#cursor = null;
  }

  /** Draws what there is to see over the pieces, and says it. */
  draw() {
    const { board, pieces, game, report, hint, canPlay } = this.#table;
    const { view } = game;
    const isUsed = byId("board-frame").matches(":focus-visible");
    const point = this.#hover ?? (isUsed ? this.#cursor : null);
    const marks = [];
    const conversion = point === null || view.winner ? undefined : conversionAt(view, point);
    if (byId("show-moves").checked && !view.winner) marks.push(turnableMarks(board, view));
    if (hint) marks.push(hintMark(board, view, hint)); // below the numbers
    if (report) marks.push(shadeMarks(board, view, report));
    if (conversion) {
      marks.push(conversionMarks(board, view, pieces, conversion));
    } else if (point !== null && pieces[point]) {
      marks.push(groupMark(board, view, point));
    } else if (point !== null && canPlay) {
      const kind = view.toMove === "d" ? this.#shape : this.#shape.toLowerCase();
      marks.push(board.piece(point, kind, "ghost"));
    }
    if (isUsed && this.#cursor !== null) marks.push(cursorMark(board, this.#cursor));
    board.mark(...marks);
    let text = point === null ? "" : describe(view, pieces, point, this.#shape);
    if (point === null && hint) text = t("best", { move: hint });
    if (canPlay && point !== null && point === this.#touched) text += ` ${t(conversion ? "again" : "againPlace")}`;
    byId("status").textContent = text;
  }

  #pointAt(point) {
    this.#hover = point;
    this.draw();
  }

  #setShape(shape) {
    this.#shape = shape;
    document.querySelector(`input[name=shape][value=${shape}]`).checked = true;
    this.draw();
  }

  // Does what a point is for: places the shape, or converts the group.
  #act(point) {
    const { game, pieces, canPlay } = this.#table;
    if (!canPlay || point === null) return;
    const conversion = conversionAt(game.view, point);
    if (conversion) this.#table.play(conversion.move);
    else if (!pieces[point] && game.view.place) this.#table.play(this.#shape + pointName(point, game.view.size));
  }

  // A finger covers what it points at: what is hard to see is shown first.
  #tap(point) {
    const { game, pieces, board, canPlay } = this.#table;
    const isGroup = conversionAt(game.view, point) !== undefined;
    const isClear = this.#pointer !== "touch" || (!isGroup && board.cellWidth >= SMALL);
    if (isClear || this.#touched === point) {
      this.#act(point);
      return;
    }
    this.#touched = canPlay && (isGroup || !pieces[point]) ? point : null;
    this.#pointAt(point);
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const table = this.#table;
    const { view, ply } = table.game;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const answer = (move, isOpen) => isOpen && table.canPlay && table.play(move);
    const actions = {
      Enter: () => (view.pass ? answer("pass", true) : this.#act(this.#cursor)),
      r: () => this.#setShape("R"),
      s: () => this.#setShape("S"),
      u: () => table.undo(),
      h: () => table.showHint(),
      a: () => byId("analysis").click(),
      w: () => answer("swap", view.swap),
      p: () => answer("pass", view.pass),
      c: () => this.#nextGroup(event.shiftKey ? -1 : 1),
      PageUp: () => table.go(ply - 1),
      PageDown: () => table.go(ply + 1),
    };
    actions[" "] = actions.Enter;
    const action = step ? () => this.#moveCursor(step) : actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    this.#hover = null;
    action();
    this.draw();
  }

  #moveCursor([right, up]) {
    const { size } = this.#table.game.view;
    const column = (this.#cursor % size) + right;
    const row = Math.floor(this.#cursor / size) + up;
    const isOn = (n) => n >= 0 && n < size;
    if (isOn(column) && isOn(row)) this.#cursor = row * size + column;
  }

  #nextGroup(by) {
    const { view } = this.#table.game;
    const starts = view.conversions.map(({ points }) => points[0]);
    if (starts.length === 0) return;
    const at = starts.indexOf(conversionAt(view, this.#cursor)?.points[0]);
    const next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
    this.#cursor = starts[(next + starts.length) % starts.length];
  }
}

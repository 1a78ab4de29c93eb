// The table: the board under the player's hands, and the course of the game.
import { byId } from "./dom.js";
import { Board, parsePosition, pointName } from "./board.js";
import { conversionAt, describe } from "./describe.js";
import { emptyBoard, Game } from "./game.js";
import { fromHash, toHash } from "./address.js";
import { cursorMark, conversionMarks, groupMark, hintMark, shadeMarks, turnableMarks } from "./marks.js";
import { Panel } from "./panel.js";
import { recall, remember } from "./settings.js";
import { t } from "./text.js";

const PACE = 350; // milliseconds that the engine takes at least, so that a move is seen
const SMALL = 30; // pixels of a point under which a touch has to be confirmed
const HINT_LEVEL = 4;

export class Table {
  #ask;
  #brain;
  #hover = null; // the point under the mouse, or touched once
  #cursor = null; // the point of the keyboard
  #touched = null; // the point that a second touch confirms
  #pointer = "mouse";
  #report = null; // of the analysis of what is shown
  #hint = null;
  #isThinking = false;
  #isHalted = false;
  #failure = "";

  constructor(ask, brain) {
    this.#ask = ask;
    this.#brain = brain;
    this.shape = "R";
    this.board = new Board(byId("board"));
    this.panel = new Panel((ply) => this.go(ply));
    this.seed = Number(new URLSearchParams(location.search).get("seed") ?? Math.floor(Math.random() * 2 ** 32));
    this.#listen();
    addEventListener("hashchange", () => this.#fromAddress());
    if (!this.#fromAddress()) this.newGame(recall("game", { size: 9, pie: true, seats: [0, 2] }));
  }

  /** Begins a game on an empty board. */
  newGame({ size, pie, seats }) {
    remember("game", { size, pie, seats });
    this.open({ start: emptyBoard(size, pie), seats });
  }

  /** Opens a game that is under way or over. */
  open(game) {
    this.#brain.stop();
    this.game = new Game(this.#ask, game);
    this.#cursor = null;
    this.#isHalted = false;
    this.#changed();
  }

  /** Shows the position after some moves. */
  go(ply) {
    this.#brain.stop();
    this.game.go(ply);
    // Who looks back does not want the game to go on behind.
    this.#isHalted = !this.game.isAtEnd;
    this.#changed();
  }

  /** Plays a move for the player to move. */
  play(move) {
    this.#brain.stop();
    this.game.play(move);
    this.#isHalted = false;
    this.#changed();
  }

  undo() {
    this.#brain.stop();
    this.game.undo();
    // Between two engines the same move would come at once.
    this.#isHalted = !this.game.seats.includes(0);
    this.#changed();
  }

  /** Says everything again, in the language in use now. */
  retell() {
    this.#tell();
    this.#draw();
  }

  get #canPlay() {
    return !this.game.view.winner && this.game.mover === 0;
  }

  // An address that names a game opens it, and says whether it does.
  #fromAddress() {
    const address = fromHash(location.hash);
    if (!address) return false;
    if (this.game && toHash(this.game) === location.hash) return true;
    try {
      // After a reload the same people play on; a link from elsewhere opens for two persons.
      const [hash, seats] = JSON.parse(sessionStorage.getItem("federa-seats") ?? "[]");
      this.open({ ...address, seats: hash === location.hash ? seats : [0, 0] });
      return true;
    } catch (error) {
      this.newGame({ size: 9, pie: true, seats: [0, 2] });
      byId("note").textContent = `${t("unreadable")} ${error.message}`;
      return true;
    }
  }

  #toAddress() {
    const hash = toHash(this.game);
    history.replaceState(null, "", hash);
    try {
      sessionStorage.setItem("federa-seats", JSON.stringify([hash, this.game.seats]));
    } catch {
      // Without storage a reload opens the game for two persons.
    }
  }

  // After the position, the players or the place in the game have changed.
  #changed() {
    const { view, ply, rates } = this.game;
    this.#hover = this.#touched = this.#report = this.#hint = null;
    this.#isThinking = false;
    this.#failure = "";
    this.pieces = parsePosition(view.line).pieces;
    if (view.winner) rates[ply] = view.winner === "d" ? 1 : 0;
    byId("table").style.setProperty("--size", view.size);
    this.board.show({ size: view.size, pieces: this.pieces }, view.last);
    this.#toAddress();
    this.#next();
    this.retell();
  }

  // What the engine does now: moves, analyses, or nothing.
  #next() {
    const { view, mover, isAtEnd, line } = this.game;
    if (view.winner) return;
    if (mover > 0 && isAtEnd && !this.#isHalted) this.#think(line, mover);
    else if (byId("analysis").checked) this.#analyse(line);
  }

  async #think(line, level) {
    this.#isThinking = true;
    const game = this.game;
    try {
      const pause = new Promise((done) => setTimeout(done, PACE));
      const question = { ...line, level, seed: this.seed };
      const report = await this.#brain.play(question);
      await pause;
      // Meanwhile the person may have taken back, opened another game or stopped.
      if (game !== this.game || !this.#isThinking || game.ply !== line.moves.length) return;
      game.rates[game.ply] = report.dark;
      this.play(report.best);
    } catch (error) {
      this.#fail(error);
    }
  }

  #analyse(line) {
    const { ply, rates } = this.game;
    const told = (report) => {
      this.#report = report;
      rates[ply] = report.proof ? Number(report.proof === "d") : report.dark;
      this.panel.showReport(this.game, report);
      this.#draw();
    };
    this.#brain.analyse({ ...line, seed: this.seed }, told, (error) => this.#fail(error));
  }

  #fail(error) {
    this.#isThinking = false;
    this.#isHalted = true;
    this.#failure = `${t("failed")} ${error.message}`;
    this.retell();
  }

  async #showHint() {
    if (!this.#canPlay) return;
    const { line, ply } = this.game;
    const game = this.game;
    try {
      const report = await this.#brain.play({ ...line, level: HINT_LEVEL, seed: this.seed });
      if (game !== this.game || game.ply !== ply) return;
      this.#hint = report.best;
      byId("status").textContent = t("best", { move: report.best });
      this.#draw();
      if (byId("analysis").checked) this.#analyse(line);
    } catch (error) {
      this.#fail(error);
    }
  }

  // Does what a point is for: places the shape, or converts the group.
  #act(point) {
    if (!this.#canPlay) return;
    const { view } = this.game;
    const conversion = conversionAt(view, point);
    if (conversion) this.play(conversion.move);
    else if (!this.pieces[point] && view.place) this.play(this.shape + pointName(point, view.size));
  }

  #tap(point) {
    const { view } = this.game;
    const isGroup = conversionAt(view, point) !== undefined;
    const isFine = this.#pointer !== "touch" || (!isGroup && this.board.cellWidth >= SMALL);
    if (isFine || this.#touched === point) {
      this.#act(point);
      return;
    }
    this.#hover = this.#touched = point;
    this.#draw();
    if (this.#canPlay && (isGroup || !this.pieces[point])) {
      byId("status").textContent += ` ${t(isGroup ? "again" : "againPlace")}`;
    }
  }

  setShape(shape) {
    this.shape = shape;
    document.querySelector(`input[name=shape][value=${shape}]`).checked = true;
    this.#draw();
  }

  #tell() {
    this.panel.show(this.game, {
      isThinking: this.#isThinking,
      isHalted: this.#isHalted,
      canPlay: this.#canPlay,
      failure: this.#failure,
      report: this.#report,
    });
  }

  #draw() {
    const { view } = this.game;
    const { board, pieces } = this;
    const isUsed = byId("board-frame").matches(":focus-visible");
    const point = this.#hover ?? (isUsed ? this.#cursor : null);
    const marks = [];
    const conversion = point === null || view.winner ? undefined : conversionAt(view, point);
    if (byId("show-moves").checked && !view.winner) marks.push(turnableMarks(board, view));
    if (this.#report) marks.push(shadeMarks(board, view, this.#report));
    if (this.#hint) marks.push(hintMark(board, view, this.#hint));
    if (conversion) {
      marks.push(conversionMarks(board, view, pieces, conversion));
    } else if (point !== null && pieces[point]) {
      marks.push(groupMark(board, view, point));
    } else if (point !== null && this.#canPlay) {
      const kind = view.toMove === "d" ? this.shape : this.shape.toLowerCase();
      marks.push(board.piece(point, kind, "ghost"));
    }
    if (isUsed && this.#cursor !== null) marks.push(cursorMark(board, this.#cursor));
    board.mark(...marks);
    byId("status").textContent = point === null ? "" : describe(view, pieces, point, this.shape);
  }

  #listen() {
    const frame = byId("board-frame");
    frame.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType));
    frame.addEventListener("pointermove", (event) => {
      const point = this.board.pointAt(event.clientX, event.clientY);
      if (event.pointerType === "touch" || point === this.#hover) return;
      this.#hover = point;
      this.#draw();
    });
    frame.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "touch") return;
      this.#hover = null;
      this.#draw();
    });
    frame.addEventListener("click", (event) => {
      const point = this.board.pointAt(event.clientX, event.clientY);
      if (point !== null) this.#tap(point);
    });
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focus", () => {
      const { size } = this.game.view;
      this.#cursor ??= Math.floor(size / 2) * (size + 1);
      this.#draw();
    });
    frame.addEventListener("blur", () => this.#draw());
    for (const input of document.querySelectorAll("input[name=shape]")) {
      input.addEventListener("change", () => this.setShape(input.value));
    }
    byId("undo").addEventListener("click", () => this.undo());
    byId("hint").addEventListener("click", () => this.#showHint());
    byId("swap").addEventListener("click", () => this.#answer("swap"));
    byId("pass").addEventListener("click", () => this.#answer("pass"));
    byId("halt").addEventListener("click", () => this.#toggleHalt());
    byId("show-moves").addEventListener("change", () => this.#draw());
    byId("analysis").addEventListener("change", () => this.#toggleAnalysis());
  }

  // A move by a button, which goes away with it: the board takes over the focus.
  #answer(move) {
    this.play(move);
    byId("board-frame").focus({ preventScroll: true });
  }

  #toggleHalt() {
    this.#isHalted = !this.#isHalted;
    this.#brain.stop();
    if (!this.#isHalted) this.game.go(this.game.moves.length);
    this.#changed();
  }

  #toggleAnalysis() {
    if (this.#isThinking) return;
    this.#brain.stop();
    this.#report = null;
    this.#next();
    this.retell();
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { view, ply } = this.game;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const actions = {
      Enter: () => (view.pass && this.#canPlay ? this.play("pass") : this.#act(this.#cursor)),
      r: () => this.setShape("R"),
      s: () => this.setShape("S"),
      u: () => this.undo(),
      h: () => this.#showHint(),
      a: () => byId("analysis").click(),
      w: () => view.swap && this.#canPlay && this.play("swap"),
      p: () => view.pass && this.#canPlay && this.play("pass"),
      c: () => this.#nextGroup(event.shiftKey ? -1 : 1),
      PageUp: () => this.go(ply - 1),
      PageDown: () => this.go(ply + 1),
    };
    actions[" "] = actions.Enter;
    const action = step ? () => this.#moveCursor(step) : actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    this.#hover = null;
    action();
    this.#draw();
  }

  #moveCursor([right, up]) {
    const { size } = this.game.view;
    const column = (this.#cursor % size) + right;
    const row = Math.floor(this.#cursor / size) + up;
    const isOn = (n) => n >= 0 && n < size;
    if (isOn(column) && isOn(row)) this.#cursor = row * size + column;
  }

  #nextGroup(by) {
    const starts = this.game.view.conversions.map(({ points }) => points[0]);
    if (starts.length === 0) return;
    const at = starts.findIndex((point) => conversionAt(this.game.view, this.#cursor)?.points[0] === point);
    this.#cursor = starts[(at + by + starts.length + (at < 0 && by < 0 ? 1 : 0)) % starts.length];
  }
}

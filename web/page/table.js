// The table: the course of the game, and what the engine does about it.
import { byId } from "./dom.js";
import { Board, parsePosition } from "./board.js";
import { emptyBoard, Game } from "./game.js";
import { fromHash, toHash } from "./address.js";
import { Hands } from "./hands.js";
import { Panel } from "./panel.js";
import { recall, remember } from "./settings.js";
import { t } from "./text.js";

const PACE = 350; // milliseconds that the engine takes at least, so that a move is seen
const HINT_LEVEL = 18;
const REVIEW_LEVEL = 16;

/** What a reader who has not chosen anything plays. */
export const FIRST_GAME = { size: 9, pie: true, seats: [0, 5] };

// Dark's win rate; where who wins is proven, nothing is left to chance.
const rateOf = ({ proof, dark }) => (proof ? Number(proof === "d") : dark);

/** A board with a game on it. */
export class Table {
  #ask;
  #brain;
  #seed;
  #isThinking = false;
  #isHalted = false;
  #failure = "";

  constructor(ask, brain) {
    this.#ask = ask;
    this.#brain = brain;
    const seed = new URLSearchParams(location.search).get("seed");
    this.#seed = Number(seed ?? Math.floor(Math.random() * 2 ** 32));
    this.board = new Board(byId("board"));
    this.report = null; // of the analysis of what is shown
    this.hint = null; // the move that is recommended
    this.panel = new Panel((ply) => this.go(ply));
    this.hands = new Hands(this);
    const buttons = {
      undo: () => this.undo(),
      hint: () => this.showHint(),
      review: () => this.#review(),
      halt: () => this.#toggleHalt(),
      swap: () => this.#answer("swap"),
      pass: () => this.#answer("pass"),
    };
    for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
    byId("analysis").addEventListener("change", () => this.#toggleAnalysis());
    addEventListener("hashchange", () => this.#fromAddress());
    if (!this.#fromAddress()) this.newGame(recall("game", FIRST_GAME));
  }

  /** Begins a game on an empty board. */
  newGame({ size, pie, seats }) {
    remember("game", { size, pie, seats });
    this.open({ start: emptyBoard(size, pie), seats });
  }

  /** Opens a game that is under way or over. */
  open(game) {
    const opened = new Game(this.#ask, game);
    this.#brain.stop();
    this.game = opened;
    this.#isHalted = false;
    this.#changed();
  }

  /** Shows the position after some moves. */
  go(ply) {
    this.#brain.stop();
    this.game.go(ply);
    // While somebody looks back, the game does not go on.
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

  /** Takes the last move back. */
  undo() {
    this.#brain.stop();
    this.game.undo();
    // Between two engines the same move would come at once.
    this.#isHalted = !this.game.seats.includes(0);
    this.#changed();
  }

  /** Says everything again, in the language in use now. */
  retell() {
    this.panel.show(this.game, {
      isThinking: this.#isThinking,
      isHalted: this.#isHalted,
      canPlay: this.canPlay,
      failure: this.#failure,
      report: this.report,
    });
    this.hands.draw();
  }

  /** Whether a person is to move in what is shown. */
  get canPlay() {
    return !this.game.view.winner && this.game.mover === 0;
  }

  /** Recommends a move. */
  async showHint() {
    if (!this.canPlay) return;
    const { game } = this;
    const { line } = game;
    try {
      const report = await this.#brain.play({ ...line, level: HINT_LEVEL, seed: this.#seed });
      this.hint = report.best;
      this.hands.draw();
      this.#analyseIfWanted();
    } catch (error) {
      this.#fail(error);
    }
  }

  // Looks at every position of the game, for the graph. Whatever the person does next ends it.
  async #review() {
    if (this.#isThinking) return;
    const { game } = this;
    const { start, moves, rates } = game;
    try {
      for (let ply = 0; ply <= moves.length; ply++) {
        if (rates[ply] !== undefined && rates[ply] !== null) continue;
        const question = { start, moves: moves.slice(0, ply), level: REVIEW_LEVEL, seed: this.#seed };
        rates[ply] = rateOf(await this.#brain.play(question));
        this.panel.showReport(game, this.report);
      }
      this.#analyseIfWanted();
    } catch (error) {
      this.#fail(error);
    }
  }

  // An address that names a game opens it; says whether there is one.
  #fromAddress() {
    const address = fromHash(location.hash);
    if (!address) return false;
    if (this.game && toHash(this.game) === location.hash) return true;
    try {
      // After a reload the same players go on; a link from elsewhere is for two persons.
      const [hash, seats] = JSON.parse(sessionStorage.getItem("federa-seats") ?? "[]");
      this.open({ ...address, seats: hash === location.hash ? seats : [0, 0] });
    } catch (error) {
      if (this.game) this.#toAddress();
      else this.open({ start: emptyBoard(FIRST_GAME.size, FIRST_GAME.pie), seats: FIRST_GAME.seats });
      this.#failure = `${t("unreadable")} ${error.message}`;
      this.retell();
    }
    return true;
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
    this.report = this.hint = null;
    this.#isThinking = false;
    this.#failure = "";
    this.pieces = parsePosition(view.line).pieces;
    if (view.winner) rates[ply] = view.winner === "d" ? 1 : 0;
    document.querySelector("main").style.setProperty("--size", view.size);
    this.board.show({ size: view.size, pieces: this.pieces }, view.last);
    this.hands.clear();
    this.#toAddress();
    this.#next();
    this.retell();
  }

  // What the engine does now: moves, analyses, or nothing.
  #next() {
    const { view, mover, isAtEnd } = this.game;
    if (!view.winner && mover > 0 && isAtEnd && !this.#isHalted) this.#think(mover);
    else this.#analyseIfWanted();
  }

  async #think(level) {
    const { game } = this;
    const { line, ply } = game;
    this.#isThinking = true;
    try {
      const pause = new Promise((done) => setTimeout(done, PACE));
      const report = await this.#brain.play({ ...line, level, seed: this.#seed });
      await pause;
      // Meanwhile the person may have taken back, opened another game or stopped.
      if (game !== this.game || !this.#isThinking || ply !== game.ply) return;
      game.rates[ply] = rateOf(report);
      this.play(report.best);
    } catch (error) {
      this.#fail(error);
    }
  }

  #analyseIfWanted() {
    const { view, ply, rates, line } = this.game;
    if (view.winner || !byId("analysis").checked) return;
    const show = (report) => {
      this.report = report;
      rates[ply] = rateOf(report);
      this.panel.showReport(this.game, report);
      this.hands.draw();
    };
    this.#brain.analyse({ ...line, seed: this.#seed }, show, (error) => this.#fail(error));
  }

  #fail(error) {
    this.#isThinking = false;
    this.#isHalted = true;
    this.#failure = `${t("failed")} ${error.message}`;
    this.retell();
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
    this.report = null;
    this.#analyseIfWanted();
    this.retell();
  }
}

// The game on the page: where it started, its moves, how far it is shown, who plays, and
// what is known of its win rates. The engine alone knows the rules; a game asks it.

/** The position line of an empty board. */
export function emptyBoard(size, pie) {
  return `${new Array(size).fill(size).join("/")} d ${pie ? "p" : "-"}`;
}

/** A game. `seats` says who plays: 0 is a person, another number the engine's level. */
export class Game {
  #ask;

  constructor(ask, { start, moves = [], ply = moves.length, seats = [0, 0], rates = [] }) {
    this.#ask = ask;
    this.start = start;
    this.seats = seats;
    const { moves: checked } = ask({ do: "look", start, moves });
    this.moves = checked;
    this.rates = rates; // Dark's win rate by ply, with gaps
    this.go(ply);
  }

  /** Shows the position after this many moves. */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    this.view = this.#ask({ do: "look", start: this.start, moves: this.line.moves });
  }

  /** The moves up to what is shown, as requests want them. */
  get line() {
    return { start: this.start, moves: this.moves.slice(0, this.ply) };
  }

  /** Whether what is shown is the end of the game as far as it is known. */
  get isAtEnd() {
    return this.ply === this.moves.length;
  }

  /** Plays a move from what is shown; moves after it are given up. */
  play(move) {
    const moves = [...this.line.moves, move];
    this.view = this.#ask({ do: "look", start: this.start, moves });
    this.moves = this.view.moves;
    this.ply = this.moves.length;
    this.rates.length = Math.min(this.rates.length, this.ply);
  }

  /** The seat (0 or 1) of a colour (d or l). */
  seatOf(color) {
    return (color === "d") === !this.view.swapped ? 0 : 1;
  }

  /** Who is to move: 0 for a person, else the level. */
  get mover() {
    return this.seats[this.seatOf(this.view.toMove)];
  }

  /** Takes back the last move shown and, against the engine, all since the person's. */
  undo() {
    if (this.ply === 0) return;
    this.go(this.ply - 1);
    const isPlayed = this.seats.some((level) => level > 0) && this.seats.includes(0);
    while (isPlayed && this.mover > 0 && this.ply > 0) this.go(this.ply - 1);
    this.moves = this.line.moves;
    this.rates.length = Math.min(this.rates.length, this.ply + 1);
  }

  /** The game as a record. */
  get record() {
    return this.#ask({ do: "save", start: this.start, moves: this.moves }).record;
  }
}

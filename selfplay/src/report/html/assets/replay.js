// Replays games on the board of board.js, which is in the same script. A position is found by
// playing from the start: games are short, and there is no state that could go wrong.
{
  const games = JSON.parse(document.getElementById("games").textContent);
  const byId = (id) => document.getElementById(id);
  const board = new Board(byId("board"));
  const PACE = 600;
  let game = games[0], ply = 0, timer = null;

  const cellName = (g) => `${g.size}\u00d7${g.size}, pie ${g.pie ? "on" : "off"}`;
  const isDark = (kind) => kind === kind.toUpperCase();

  // The points of the group that covers a point.
  function group(pieces, at, size) {
    const seen = new Set([at]), rest = [at];
    while (rest.length > 0) {
      for (const next of neighbours(rest.pop(), size)) {
        if (pieces[next] === pieces[at] && !seen.has(next)) {
          seen.add(next);
          rest.push(next);
        }
      }
    }
    return seen;
  }

  // What a player turns a group of this kind into: Light a group of Dark's into its own shape,
  // everybody all others into the other shape.
  function coveting(darkMoves, kind) {
    const other = /r/i.test(kind) ? "S" : "R";
    if (darkMoves) return other;
    return isDark(kind) ? kind.toLowerCase() : other.toLowerCase();
  }

  // The position after some moves: pieces by point, whether Dark is to move, the last points.
  function position(g, count) {
    const pieces = new Array(g.size * g.size).fill(null);
    let darkMoves = true, last = [];
    for (const move of g.moves.slice(0, count)) {
      last = [];
      // After a swap the turn is still Light's, whose player is now the first.
      if (move === "swap") continue;
      if (move !== "pass") {
        const at = pointOf(move, g.size);
        if (move[0] === "C") {
          last = [...group(pieces, at, g.size)];
          const kind = coveting(darkMoves, pieces[at]);
          for (const p of last) pieces[p] = kind;
        } else {
          pieces[at] = darkMoves ? move[0] : move[0].toLowerCase();
          last = [at];
        }
      }
      darkMoves = !darkMoves;
    }
    return { size: g.size, pieces, darkMoves, last };
  }

  // The chance that Dark wins, as the maker of the last move saw it. The maker of a swap has Dark
  // after it.
  function darkChance(before) {
    const estimate = ply > 0 ? game.estimates[ply - 1] : null;
    if (estimate === null) return null;
    return before.darkMoves || game.moves[ply - 1] === "swap" ? estimate : 1 - estimate;
  }

  function show() {
    const now = position(game, ply), before = position(game, Math.max(0, ply - 1));
    board.show(now, now.last);
    const chance = darkChance(before), bar = byId("chance");
    bar.style.visibility = chance === null ? "hidden" : "visible";
    if (chance !== null) bar.firstElementChild.style.width = `${100 * chance}%`;
    const move = ply > 0 ? `${game.moves[ply - 1]} by ${before.darkMoves ? "Dark" : "Light"}` : "start";
    const thought = chance === null ? "" : `; Dark's chance ${(100 * chance).toFixed(1)} %`;
    const over = ply < game.moves.length ? ""
      : `; ${game.winner} wins, the ${game.seat} seat${game.proven ? ", by proof" : ""}`;
    byId("state").textContent = `Move ${ply} of ${game.moves.length}: ${move}${thought}${over}`;
    byId("ply").value = ply;
    const spans = byId("moves").children;
    for (let i = 0; i < spans.length; i++) spans[i].classList.toggle("now", i === ply - 1);
    const current = spans[ply - 1];
    if (current) byId("moves").scrollTop = current.offsetTop - 60;
  }

  function go(to) {
    ply = Math.max(0, Math.min(game.moves.length, to));
    show();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
  }

  function playOrPause() {
    if (timer !== null) return pause();
    if (ply === game.moves.length) go(0);
    timer = setInterval(() => {
      go(ply + 1);
      if (ply === game.moves.length) pause();
    }, PACE);
  }

  function open(next) {
    pause();
    game = next;
    byId("ply").max = game.moves.length;
    byId("players").textContent = `First seat: ${game.first}. Second seat: ${game.second}.`;
    byId("moves").replaceChildren(...game.moves.map((move, i) => {
      const span = document.createElement("span");
      span.textContent = `${i + 1}. ${move}`;
      if (i < game.opening) span.className = "book";
      span.addEventListener("click", () => go(i + 1));
      return span;
    }));
    byId("cell").value = cellName(game);
    fillGames();
    byId("game").value = games.indexOf(game);
    go(0);
  }

  function option(value, text) {
    const element = document.createElement("option");
    element.value = value;
    element.textContent = text;
    return element;
  }

  function fillGames() {
    const mine = games.filter((g) => cellName(g) === cellName(game));
    byId("game").replaceChildren(...mine.map((g) => option(games.indexOf(g), `game ${g.index}: ${g.winner} wins`)));
  }

  function step(by) {
    open(games[(games.indexOf(game) + by + games.length) % games.length]);
  }

  byId("cell").replaceChildren(...[...new Set(games.map(cellName))].map((name) => option(name, name)));
  byId("cell").addEventListener("change", (e) => open(games.find((g) => cellName(g) === e.target.value)));
  byId("game").addEventListener("change", (e) => open(games[Number(e.target.value)]));
  byId("ply").addEventListener("input", (e) => go(Number(e.target.value)));
  const actions = {
    start: () => go(0), back: () => go(ply - 1), play: playOrPause,
    forth: () => go(ply + 1), end: () => go(game.moves.length),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  const keys = {
    home: actions.start, arrowleft: actions.back, " ": playOrPause, arrowright: actions.forth,
    end: actions.end, p: () => step(-1), n: () => step(1),
  };
  // Outside the replayer the keys are the page's: Space, Home and End scroll it.
  byId("replay").addEventListener("keydown", (event) => {
    const action = keys[event.key.toLowerCase()];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    // Keys that mean something to the control in focus are left to it.
    if (/^(SELECT|INPUT)$/.test(event.target.tagName)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    action();
  });
  open(game);
}

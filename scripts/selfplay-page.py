#!/usr/bin/env python3
"""Tests the page of `federa selfplay report --html` in a headless Chromium.

Plays a few games, writes their page, opens it and checks: every plot and map is
drawn, nothing is out of place on a phone or in dark colours, the replayer works
by buttons and, while it has the focus, by keys, a page of no games says so, every game it replays ends as its record says, its board
agrees with the engine after every move of some games, nothing is written to
the console, and no request leaves the page.

    scripts/selfplay-page.py [--keep FOLDER]

Needs Chromium (Debian's package), and nothing beyond Python's own library: it
speaks the DevTools protocol over a pipe. --keep leaves the page and pictures
of it in a folder. FEDERA may name the program to test.
"""

import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30  # seconds for the browser to answer


class Browser:
    """A headless Chromium, spoken to over file descriptors 3 and 4."""

    def __init__(self, profile):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser"])), None)
        if program is None:
            sys.exit("Chromium is not installed (Debian: apt install chromium)")
        to_browser, self.out = os.pipe()
        self.back, from_browser = os.pipe()

        def wire():
            # High numbers first: 3 and 4 may be taken by the pipes themselves.
            ours = [os.dup2(fd, fd + 100) for fd in (to_browser, from_browser)]
            os.dup2(ours[0], 3)
            os.dup2(ours[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-dev-shm-usage", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def receive(self):
        while b"\0" not in self.buffer:
            more = os.read(self.back, 1 << 16)
            if not more:
                raise RuntimeError("the browser has gone")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, event):
        while True:
            for i, seen in enumerate(self.events):
                if seen.get("method") == event:
                    return self.events.pop(i)
            self.events.append(self.receive())

    def run(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def key(self, key, text=None):
        for kind in ("keyDown", "keyUp"):
            extra = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **extra)

    def click(self, selector):
        x, y = self.run(f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: "center"}}); const r = e.getBoundingClientRect();
            return [r.x + r.width / 2, r.y + r.height / 2]; }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path):
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def shape(self, width, height, phone, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=phone)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def close(self):
        self.process.kill()
        self.process.wait()


def check(fact, what):
    if not fact:
        raise AssertionError(what)
    print(f"ok: {what}")


def federa():
    """The program: FEDERA if that is set, else a release build."""
    path = os.environ.get("FEDERA")
    return [path] if path else ["cargo", "run", "--release", "--quiet", "--"]


def selfplay(*words):
    done = subprocess.run(federa() + ["selfplay", *words], check=True, cwd=ROOT, capture_output=True)
    return done.stdout


def make_page(folder):
    """Games of both pie rule settings and two sizes, and of three players."""
    games, page = folder / "games.jsonl", folder / "page.html"
    selfplay("run", "--quiet", "--size", "4,5", "--pie", "off,on", "--games", "12", "--players",
             "default:playouts=50,swapper,random", "--openings", "random:1", "--out", games)
    report = json.loads(selfplay("report", games, "--html", page, "--json"))
    lines = [json.loads(line) for line in games.read_text().splitlines()[1:]]
    return page, report, lines


def make_empty_page(folder):
    games, page = folder / "none.jsonl", folder / "none.html"
    selfplay("run", "--quiet", "--size", "4", "--games", "0", "--out", games)
    selfplay("report", games, "--html", page)
    return page


# The board of the replayer as the rows of a position line.
ROWS = """(() => {
  const pieces = [...document.querySelectorAll("#board .pieces .piece")];
  const n = document.querySelectorAll("#board .name").length / 2;
  const rows = Array.from({length: n}, () => Array(n).fill("."));
  for (const s of pieces) {
    const box = s.getBBox(), column = Math.round((box.x + box.width / 2 - 46) / 40);
    const row = Math.round((box.y + box.height / 2 - 30) / 40);
    const letter = s.tagName === "circle" ? "r" : "s";
    rows[row][column] = s.classList.contains("dark") ? letter.toUpperCase() : letter;
  }
  return rows.map((row) => row.join("")).join("/");
})()"""


def engine_rows(game, ply):
    """The same from the engine, by `federa show`."""
    record = json.dumps({key: game[key] for key in ("size", "pie")} | {"moves": game["moves"][:ply]})
    shown = subprocess.run(
        federa() + ["show", "--json", "--game", "-"],
        input=record.encode(), cwd=ROOT, capture_output=True)
    if shown.returncode != 0:
        raise RuntimeError(shown.stderr.decode())
    rows = json.loads(shown.stdout)["position"].split(" ")[0]
    spread = "".join("." * int(c) if c.isdigit() else c for c in rows)
    return spread


def test_plots(browser, report):
    cells = len(report["cells"])
    count = lambda selector: browser.run(f"document.querySelectorAll('{selector}').length")
    check(count("svg.openings") == cells, "every cell has an opening map")
    points = sum(cell["size"] ** 2 for cell in report["cells"])
    check(count("svg.openings rect.point") == points, "every point of them is drawn")
    played = sum(point["games"] > 0 for cell in report["cells"] for point in cell["openings"])
    check(count("svg.openings text.rate") == played > 0, "every point with games has its rate")
    check(count("svg.plot") == 2 + 2 * cells, "every plot is there")
    marks = sum(3 if cell["pie"] else 1 for cell in report["cells"])
    check(count("svg.plot .mark circle") == marks, "every rate has its error bar")
    bars = sum(len(cell["lengths"]) for cell in report["cells"])
    check(count("svg.plot rect.bar") == bars, "every histogram has its bars")
    check(count("svg.plot path.line") == 2 * cells, "every timeline has its lines")
    empty = browser.run("[...document.querySelectorAll('main svg')]"
                        ".filter((s) => s.getBoundingClientRect().height < 50).length")
    check(empty == 0, "all of them are seen")
    check("NaN" not in browser.run("document.documentElement.outerHTML"), "there is no NaN")


def test_replayer(browser, games):
    state = lambda: browser.run("document.getElementById('state').textContent")
    browser.click("#forth")
    check(state().startswith("Move 1 "), "a button steps forth")
    browser.run("document.activeElement.blur()")
    for key, text in [("ArrowRight", None), ("Home", None), ("End", None), ("n", "n"), (" ", " ")]:
        browser.key(key, text)
    check(state().startswith("Move 1 "), "keys outside the replayer are the page's")
    check(browser.run("document.scrollingElement.scrollTop") > 0, "End and Space scroll the page")
    browser.run("document.getElementById('replay').focus()")
    for key, text, start, what in [
        ("ArrowRight", None, "Move 2 ", "Right steps forth"),
        ("ArrowLeft", None, "Move 1 ", "Left steps back"),
        ("Home", None, "Move 0 ", "Home goes to the start"),
    ]:
        browser.key(key, text)
        check(state().startswith(start), what)
    browser.key("End")
    check(" wins, the " in state(), "End goes to the end and says who won")
    browser.key("Home")
    browser.key(" ", " ")
    moved = browser.run("new Promise((done) => setTimeout(() => done("
                        "document.getElementById('state').textContent), 1500))")
    check(not moved.startswith("Move 0 "), "Space plays")
    browser.key(" ", " ")
    first = browser.run("document.getElementById('game').value")
    browser.key("N", "N")
    check(browser.run("document.getElementById('game').value") != first, "N opens the next game")
    browser.key("p", "p")
    check(browser.run("document.getElementById('game').value") == first, "P opens the one before")
    browser.click("#moves span:nth-child(5)")
    check(state().startswith("Move 5 "), "a click on a move goes there")
    browser.run("document.getElementById('replay').focus()")

    embedded = json.loads(browser.run("document.getElementById('games').textContent"))
    check(len(embedded) == len(games), "every game is in the page")
    swaps = 0
    for _ in embedded:
        browser.key("End")
        number = int(browser.run("document.getElementById('game').value"))
        game = embedded[number]
        pieces = browser.run(ROWS).replace("/", "")
        colour = str.isupper if game["winner"] == "Dark" else str.islower
        assert all(map(colour, pieces)), f"game {game['index']} ends wrong: {pieces}"
        swaps += "swap" in game["moves"]
        browser.key("n", "n")
    check(swaps > 0, f"all {len(embedded)} games, {swaps} with a swap, end as recorded")


def test_positions(browser, games):
    """The boards of two games against the engine, one with a swap."""
    for swapped in (False, True):
        game = next(g for g in games if g["swapped"] == swapped and g["end"] == "filled")
        # Opened by its number among the options, as a reader would choose it.
        browser.run(f"""(() => {{
            const data = JSON.parse(document.getElementById("games").textContent);
            const wanted = data.findIndex((g) => g.index === {game["index"]});
            const cell = document.getElementById("cell"), game = document.getElementById("game");
            const g = data[wanted];
            cell.value = `${{g.size}}\\u00d7${{g.size}}, pie ${{g.pie ? "on" : "off"}}`;
            cell.dispatchEvent(new Event("change"));
            game.value = wanted; game.dispatchEvent(new Event("change"));
        }})()""")
        for ply in range(0, game["plies"] + 1):
            rows = browser.run(ROWS)
            assert rows == engine_rows(game, ply), f"game {game['index']} differs after {ply} moves"
            browser.key("ArrowRight")
        check(True, f"the board of game {game['index']} agrees with the engine after every move"
              + (", with a swap" if swapped else ""))


def test_no_games(browser, page):
    browser.call("Page.navigate", url=page.as_uri())
    browser.wait("Page.loadEventFired")
    text = browser.run("document.querySelector('main').innerText")
    check("There are no games in these files yet" in text, "a page of no games says so")
    check(browser.run("document.querySelectorAll('svg, script').length") == 0, "and has no more")


def test_layout(browser, folder):
    for name, width, height, phone, scheme in [
        ("wide-light", 1200, 900, False, "light"),
        ("wide-dark", 1200, 900, False, "dark"),
        ("phone-light", 390, 800, True, "light"),
        ("phone-dark", 390, 800, True, "dark"),
    ]:
        browser.shape(width, height, phone, scheme)
        over = browser.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(over <= 0, f"nothing is wider than the window ({name})")
        paper = browser.run("getComputedStyle(document.body).backgroundColor")
        light = sum(map(int, paper[4:-1].split(","))) > 380
        check(light == (scheme == "light"), f"the colours are {scheme} ({name})")
        edge = browser.run("document.documentElement.clientWidth - Math.max(...[...document"
                           ".querySelectorAll('main *')].filter((e) => !e.closest('.scroll, svg'))"
                           ".map((e) => e.getBoundingClientRect().right))")
        check(edge > 8, f"there is a margin at the right ({name})")
        if folder:
            browser.picture(folder / f"{name}.png")


def test_console(browser):
    loud = [event for event in browser.events
            if event.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled",
                                       "Log.entryAdded")]
    check(not loud, f"nothing is on the console {loud or ''}")
    asked = [event["params"]["request"]["url"] for event in browser.events
             if event.get("method") == "Network.requestWillBeSent"]
    foreign = [url for url in asked if not url.startswith(("file:", "data:", "about:"))]
    check(not foreign, f"the page asks nothing of the network {foreign or ''}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    keep = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        page, report, games = make_page(folder)
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(page, keep)
        browser = Browser(folder / "profile")
        try:
            browser.shape(1200, 900, False, "light")
            browser.call("Page.navigate", url=page.as_uri())
            browser.wait("Page.loadEventFired")
            test_plots(browser, report)
            test_replayer(browser, games)
            test_positions(browser, games)
            test_layout(browser, keep)
            test_no_games(browser, make_empty_page(folder))
            test_console(browser)
        finally:
            browser.close()
    print("the page is well")


if __name__ == "__main__":
    main()

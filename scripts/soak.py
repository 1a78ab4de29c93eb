#!/usr/bin/env python3
"""Self-play, data generation, serve and ugi at once, with kills and full disks.

    scripts/soak.py [--seconds 600] [--seed 1] [--folder DIR]

Two tournaments, one of games to learn from, are killed and hit a file that may
not grow, at random moments, and are begun again each time; serve and ugi answer
random requests and are killed now and then. When the time is over the
tournaments are ended undisturbed: every game must be there once, some hundred of
them as the same tournament has them that nobody disturbed, every file must be
readable, nothing may be left running. The program is target/release/federa, or what FEDERA names. Exit
status 1 if something is wrong.
"""

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = os.environ.get("FEDERA", "target/release/federa")
# Games that a tournament begins with, and is extended by when all are played.
GAMES = 200
# Games that are played again, undisturbed, to compare.
COMPARED = 300
TOURNAMENT = "--size 4,5 --pie off,on --players default:playouts=30,guided:playouts=60".split()


class Failure(Exception):
    """Something that must hold does not."""


def limited(bytes_more, path):
    """For a child: no file may grow by more than so many bytes, as on a full disk."""
    size = os.path.getsize(path) if os.path.exists(path) else 0

    def prepare():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + bytes_more,) * 2)
    return prepare


def federa(arguments, **options):
    return subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, **options)


def complete(arguments):
    run = federa(arguments)
    out, err = run.communicate()
    if run.returncode != 0:
        raise Failure(f"federa {' '.join(arguments)}: status {run.returncode}: {err.strip()}")
    return out


def check_error(run, err, allowed):
    """A run that was disturbed ends in an expected way and says so in one line."""
    if run.returncode not in allowed:
        raise Failure(f"status {run.returncode}, expected one of {allowed}: {err.strip()}")
    if "panicked" in err:
        raise Failure(err.strip())


class Tournament:
    """A run that is disturbed until the time is over."""

    def __init__(self, folder, name, command, seed):
        self.path = os.path.join(folder, name + ".jsonl")
        self.calm = os.path.join(folder, name + "-calm.jsonl")
        self.command, self.games, self.generator = command, GAMES, random.Random(seed)
        self.disturbed = {"killed": 0, "stopped": 0, "full": 0, "ended": 0}

    def arguments(self, path, *more):
        return ["selfplay", *self.command, "--games", str(self.games), "-q", "--out", path, *more]

    def work(self, end):
        while time.monotonic() < end:
            kind = self.generator.choice(["killed", "killed", "stopped", "full"])
            prepare = limited(self.generator.randrange(20_000), self.path) if kind == "full" else None
            run = federa(self.arguments(self.path), preexec_fn=prepare)
            try:
                run.wait(self.generator.uniform(0.05, 6))
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGKILL if kind != "stopped" else signal.SIGTERM)
            _, err = run.communicate()
            check_error(run, err, (0, 1, 3, -signal.SIGKILL, 128 + signal.SIGTERM,
                                   -signal.SIGTERM))
            self.disturbed[kind if run.returncode else "ended"] += 1
            if run.returncode == 0:
                # Nothing is left to play: more games of the same tournament.
                self.games += GAMES

    def check(self):
        """The number of games, all of which are there."""
        complete(self.arguments(self.path))
        games = self.read(self.path)
        indices = sorted(json.loads(line)["index"] for line in games)
        if indices != list(range(len(games))) or len(games) % self.games != 0:
            raise Failure(f"{self.path}: not every game is there once")
        # A part of the tournament has the same games as the whole.
        parts = max(1, len(games) // COMPARED)
        complete(self.arguments(self.calm, "--shard", f"1/{parts}"))
        calm = self.read(self.calm)
        if not calm or not games.issuperset(calm):
            raise Failure(f"{self.path}: its games are not those of {self.calm}")
        complete(["selfplay", "report", self.path])
        return f"{len(games)} games, {len(calm)} compared"

    @staticmethod
    def read(path):
        """The lines of the games, which are written in the order in which they end."""
        with open(path, encoding="utf-8") as lines:
            games = [line for line in lines if line.startswith('{"index":')]
        if len(set(games)) != len(games):
            raise Failure(f"{path}: a game is there twice")
        return set(games)


class Server:
    """Queries to `federa serve`; every one that it had the time for is answered once."""

    def __init__(self, seed):
        self.generator, self.asked, self.answered, self.killed = random.Random(seed), 0, 0, 0

    def query(self):
        self.asked += 1
        query = {"id": str(self.asked), "size": self.generator.randrange(2, 10),
                 "playouts": self.generator.randrange(1, 400),
                 "priority": self.generator.randrange(5)}
        if self.generator.random() < 0.1:
            query["size"] = "nonsense"
        return query

    def work(self, end):
        while time.monotonic() < end:
            run = federa(["serve", "--parallel", "1"], stdin=subprocess.PIPE)
            queries = [self.query() for _ in range(self.generator.randrange(1, 200))]
            text = "".join(json.dumps(query) + "\n" for query in queries)
            if self.generator.random() < 0.3:
                run.stdin.write(text)
                run.stdin.flush()
                time.sleep(self.generator.uniform(0, 1))
                run.kill()
                run.communicate()
                self.killed += 1
                continue
            out, err = run.communicate(text)
            check_error(run, err, (0,))
            ids = sorted(json.loads(line)["id"] for line in out.splitlines())
            if ids != sorted(query["id"] for query in queries):
                raise Failure(f"serve: {len(queries)} queries, {len(ids)} answers")
            self.answered += len(ids)

    def check(self):
        return f"{self.answered} queries"


class Engine:
    """Conversations with `federa ugi`, of sense and nonsense, cut off anywhere."""

    WORDS = ["ugi", "isready", "uginewgame", "position startpos", "position startpos moves Rb2",
             "position fen 3/1R1/3 l p", "position fen x", "go nodes 50", "go movetime 20",
             "go infinite", "stop", "query p1turn", "query gameover", "query result",
             "query nonsense", "setoption name Size value 5", "setoption name Size value 99",
             "go", "", "\t", "position startpos moves Zz9", "bestmove"]

    def __init__(self, seed):
        self.generator, self.sessions, self.killed = random.Random(seed), 0, 0

    def work(self, end):
        while time.monotonic() < end:
            run = federa(["ugi"], stdin=subprocess.PIPE)
            lines = self.generator.choices(self.WORDS, k=self.generator.randrange(1, 60))
            if self.generator.random() < 0.2:
                run.stdin.write("\n".join(lines) + "\n")
                run.stdin.flush()
                time.sleep(self.generator.uniform(0, 1))
                run.kill()
                run.communicate()
                self.killed += 1
                continue
            try:
                _, err = run.communicate("\n".join(lines) + "\n", timeout=60)
            except subprocess.TimeoutExpired as error:
                run.kill()
                raise Failure(f"ugi does not end after {lines}") from error
            check_error(run, err, (0,))
            self.sessions += 1

    def check(self):
        return f"{self.sessions} sessions"


def running():
    """Programs of ours that are left."""
    path, left = os.path.realpath(PROGRAM), []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            own = int(open(f"/proc/{entry}/stat", encoding="utf-8").read().split()[3]) in (1, os.getpid())
            if own and os.path.realpath(f"/proc/{entry}/exe") == path:
                left.append(int(entry))
        except OSError:
            continue
    return left


def main():
    summary, _, details = __doc__.split("\n\n", 2)
    parser = argparse.ArgumentParser(description=summary, epilog=details)
    parser.add_argument("--seconds", type=float, default=600, metavar="S")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--folder", metavar="DIR")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="federa-soak-")
    os.makedirs(folder, exist_ok=True)
    seed = options.seed * 100
    before = set(running())
    workers = {
        "self-play": Tournament(folder, "games", ["run", *TOURNAMENT], seed + 1),
        "data generation": Tournament(folder, "data", ["datagen", "--size", "4,5", "--playouts",
                                                       "40"], seed + 2),
        "serve": Server(seed + 3),
        "ugi": Engine(seed + 4),
    }
    failures, end = [], time.monotonic() + options.seconds

    def guarded(name, work, *arguments):
        try:
            return work(*arguments)
        except Exception as error:  # pylint: disable=broad-except
            failures.append(f"{name}: {error}")
            return None

    threads = [threading.Thread(target=guarded, args=(name, worker.work, end))
               for name, worker in workers.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, worker in workers.items():
        whole = guarded(name, worker.check) or "FAILED"
        disturbed = getattr(worker, "disturbed", {"killed": getattr(worker, "killed", 0)})
        print(f"{name}: {whole}; " + ", ".join(f"{n} {how}" for how, n in disturbed.items()))
    left = set(running()) - before
    if left:
        failures.append(f"left running: {sorted(left)}")
    for failure in failures:
        print(f"FAILED {failure}", file=sys.stderr)
    print(f"{options.seconds:.0f} s, {'FAILED' if failures else 'nothing lost, nothing left running'};"
          f" files in {folder}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

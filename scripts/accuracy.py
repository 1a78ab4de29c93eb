#!/usr/bin/env python3
"""Measures the search against exact values: how often its move keeps the win.

    scripts/accuracy.py FILE [--size N] [--positions P] [--seed S] [-- OPTION...]

FILE has the values of all positions of the board, as `federa solve --values`
makes it, and is made if it is not there. The positions are random, as many with
each number of pieces, and have winning and losing moves. OPTIONs are those of
`federa analyze`, `--playouts 1000` unless told otherwise. The program is
target/release/federa, or what FEDERA names.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys

PIECES = "RSrs"


def lines(n, generator):
    """Random positions without end."""
    for i in range(sys.maxsize):
        occupied = set(generator.sample(range(n * n), i % (n * n + 1)))
        points = [generator.choice(PIECES) if p in occupied else "1" for p in range(n * n)]
        rows = ["".join(points[row * n:row * n + n]) for row in range(n)]
        yield f"{'/'.join(map(joined, rows))} {generator.choice('dl')} -"


def joined(row):
    """A row with its empty points counted: "11R" is written "2R"."""
    for count in range(len(row), 1, -1):
        row = row.replace("1" * count, str(count))
    return row


def run(arguments, positions):
    program = os.environ.get("FEDERA", "target/release/federa")
    done = subprocess.run([program, *arguments, "--json"], input="\n".join(positions),
                          stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return [json.loads(line) for line in done.stdout.splitlines()]


def undecided(options, solve):
    """Positions in which it matters what is played."""
    generator = random.Random(options.seed)
    stream, found = lines(options.size, generator), []
    while len(found) < options.positions:
        some = [next(stream) for _ in range(options.positions)]
        for position, answer in zip(some, run([*solve, "--openings", "--position", "-"], some)):
            values = {opening["value"] for opening in answer.get("openings", [])}
            if len(values) == 2:
                found.append(position)
    return found[:options.positions]


def wilson(won, games, z=1.959964):
    share, weight = won / games, z * z / games
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / games / 4)
    return middle - half, middle + half


def main():
    own, analyze = sys.argv[1:], []
    if "--" in own:
        analyze = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    summary, _, details = __doc__.split("\n\n", 2)
    parser = argparse.ArgumentParser(description=summary, epilog=details)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--size", type=int, default=3, metavar="N")
    parser.add_argument("--positions", type=int, default=2000, metavar="P")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    options = parser.parse_args(own)
    if options.positions < 1 or not 2 <= options.size <= 4:
        parser.error("expected at least one position and a size of 2 to 4")
    analyze = analyze or ["--playouts", "1000"]
    solve = ["solve", "--values", options.file]
    positions = undecided(options, solve)
    kept = 0
    for position, answer in zip(positions, run(["analyze", *analyze, "--position", "-"], positions)):
        after = run([*solve, "--position", position, "--moves", answer["best"]], [])[0]
        kept += after["value"] == position.split()[1]
    low, high = wilson(kept, len(positions))
    print(f"{options.size}x{options.size}, analyze {' '.join(analyze)}: {kept} of {len(positions)} "
          f"moves keep the win, {100 * kept / len(positions):.2f} % "
          f"[{100 * low:.2f}, {100 * high:.2f}]")


if __name__ == "__main__":
    main()

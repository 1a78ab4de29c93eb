#!/usr/bin/env python3
"""Measures how well the winner is foreseen in the middle of games.

    scripts/foresight.py FILE [--size N] [--from T] [--to T] [--a-game K] [--playouts P] [--seed S]

Of every game of the size without a swap, K random positions from tenth FROM to
tenth TO of its moves are judged by the search of the preset `guided` with P
playouts, and by the default engine's evaluation before any search. Prints the
area under the curve (how often a position that Dark won is given more for Dark
than one that was lost) of each, and their difference with a 95 % interval from
random samples of the games with replacement. The program is
target/release/federa, or what FEDERA names.
"""

import argparse
import gzip
import json
import os
import random
import subprocess


def games(path, size):
    """The moves of the games, and whether Dark won."""
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        for line in file:
            record = json.loads(line)
            if record.get("size") == size and record.get("winner") and not record.get("swapped"):
                yield record["moves"], record["winner"] == "dark"


def judge(program, options, queries):
    """The answers of `federa serve`, in the order of the queries."""
    text = "".join(json.dumps(dict(query, id=str(i))) + "\n" for i, query in enumerate(queries))
    command = [program, "serve", "--view", "dark", *options]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    return [answers[str(i)] for i in range(len(queries))]


def before_search(answer):
    """The win rate of Dark that the best move is given before it is looked at."""
    priors = [move["prior"] for move in answer["moveInfos"] if move["prior"] is not None]
    return (max if answer["rootInfo"]["currentPlayer"] == "d" else min)(priors)


def area(values, won):
    """The area under the curve: by the sum of ranks, ties halved."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks, start = [0.0] * len(values), 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            ranks[place] = (start + end + 1) / 2
        start = end
    wins = sum(won)
    losses = len(won) - wins
    if wins == 0 or losses == 0:
        raise SystemExit("foresight.py: expected games won by Dark and games won by Light")
    return (sum(r for r, w in zip(ranks, won) if w) - wins * (wins + 1) / 2) / (wins * losses)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", metavar="FILE")
    for name, value in [("size", 9), ("from", 3), ("to", 5), ("a-game", 3), ("playouts", 2000), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=value, metavar=name[0].upper())
    options = vars(parser.parse_args())
    program = os.environ.get("FEDERA", "target/release/federa")
    generator = random.Random(options["seed"])
    queries, won, owner = [], [], []
    for number, (moves, dark) in enumerate(games(options["file"], options["size"])):
        low, high = (len(moves) * tenth // 10 for tenth in (options["from"] - 1, options["to"]))
        for ply in generator.sample(range(low, high), min(options["a_game"], high - low)):
            query = {"position": "startpos", "size": options["size"], "moves": moves[:ply]}
            queries.append(query)
            won.append(dark)
            owner.append(number)
    guided = judge(program, ["--preset", "guided", "--playouts", str(options["playouts"])], queries)
    guided = [answer["rootInfo"]["winrate"] for answer in guided]
    learned = [before_search(answer) for answer in judge(program, ["--playouts", "1"], queries)]

    def areas(places):
        return [area([values[p] for p in places], [won[p] for p in places]) for values in (guided, learned)]

    of_game = {}
    for place, number in enumerate(owner):
        of_game.setdefault(number, []).append(place)
    numbers, differences = list(of_game), []
    for _ in range(1000):
        sample = [place for number in generator.choices(numbers, k=len(numbers)) for place in of_game[number]]
        search, evaluation = areas(sample)
        differences.append(evaluation - search)
    differences.sort()
    search, evaluation = areas(range(len(won)))
    print(f"{len(won)} positions of {len(numbers)} games of {options['size']}x{options['size']}, "
          f"tenths {options['from']} to {options['to']}")
    print(f"guided, {options['playouts']} playouts: {search:.4f}")
    print(f"evaluation before search: {evaluation:.4f}")
    print(f"difference: {evaluation - search:+.4f} [{differences[25]:+.4f}, {differences[974]:+.4f}]")


if __name__ == "__main__":
    main()

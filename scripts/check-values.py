#!/usr/bin/env python3
"""Checks a file of values, as `federa solve --values FILE` makes, by itself.

    scripts/check-values.py FILE [--positions N] [--seed S]

A value is right if those after all moves are, and it follows from them: the
player to move wins if some move wins at once or leaves the other a loss. This
program knows the rules and the layout of the file (engine/src/solve/retrograde)
on its own and shares no code with the engine. It checks all positions if there
are no more than N (50,000 unless told otherwise), else N random ones, as many
with each number of pieces. Exit status 1 if a value is wrong.
"""

import argparse
import random
import sys
import zlib

HEADER = 64
VERSION = "2,"
PAGE = 4096
# A kind is a number: the colour is its bit 0, the order is that of the circle.
DARK_ROUND, LIGHT_SQUARE, DARK_SQUARE, LIGHT_ROUND = range(4)
ROUND = (DARK_ROUND, LIGHT_ROUND)
DARK, LIGHT = 0, 1


def color(kind):
    return kind & 1


def is_round(kind):
    return kind in ROUND


def piece(of_color, round_shape):
    kinds = (DARK_ROUND, DARK_SQUARE) if of_color == DARK else (LIGHT_ROUND, LIGHT_SQUARE)
    return kinds[0] if round_shape else kinds[1]


def covets(kind, group):
    """The two sentences of the rules."""
    same = is_round(kind) == is_round(group)
    if color(kind) == LIGHT and color(group) == DARK:
        return same
    return not same


class Board:
    """The points of a board and who is beside whom."""

    def __init__(self, n):
        self.n, self.area = n, n * n
        self.beside = [
            [r * n + c for r, c in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
             if 0 <= r < n and 0 <= c < n]
            for y in range(n) for x in range(n)
        ]

    def groups(self, pieces):
        seen = set()
        for start, kind in enumerate(pieces):
            if kind is None or start in seen:
                continue
            group, todo = {start}, [start]
            while todo:
                for point in self.beside[todo.pop()]:
                    if pieces[point] == kind and point not in group:
                        group.add(point)
                        todo.append(point)
            seen |= group
            yield kind, group

    def after(self, pieces, mover):
        """The pieces after each move; the same pieces after a pass."""
        moves = []
        for point in range(self.area):
            if pieces[point] is None:
                for round_shape in (True, False):
                    moves.append(changed(pieces, [point], piece(mover, round_shape)))
        for kind, group in self.groups(pieces):
            around = {point for member in group for point in self.beside[member]} - group
            if any(pieces[point] is None for point in around):
                continue
            coveting = [pieces[point] for point in around if covets(pieces[point], kind)]
            own = [other for other in coveting if color(other) == mover]
            opponents = len(coveting) - len(own)
            if own and (len(own) > opponents
                        or len(own) == opponents and color(kind) == mover):
                moves.append(changed(pieces, group, own[0]))
        return moves or [pieces]


def changed(pieces, points, kind):
    pieces = list(pieces)
    for point in points:
        pieces[point] = kind
    return pieces


def winner(pieces):
    if None in pieces:
        return None
    colors = {color(kind) for kind in pieces}
    return colors.pop() if len(colors) == 1 else None


def checksum(some_bytes):
    return zlib.crc32(some_bytes).to_bytes(4, "little")


class Values:
    """The file, whose checksums are all right."""

    def __init__(self, path):
        self.file = open(path, "rb")
        header = self.file.read(HEADER)
        line = header.decode("ascii", "replace").split()
        if len(line) != 4 or line[:3] != ["federa", "values", VERSION]:
            raise ValueError("expected a file of values, found another one")
        self.n = n = int(line[3].split("x")[0])
        self.area = n * n
        points = [(y, x) for y in range(n) for x in range(n)]
        self.forms = []
        for form in range(8):
            targets = []
            for y, x in points:
                y, x = (n - 1 - y if form & 1 else y), (n - 1 - x if form & 2 else x)
                targets.append(x * n + y if form & 4 else y * n + x)
            self.forms.append(targets)
        # By set of points: the form that is the smallest, and the first bit of its block.
        self.places, counts = {}, [0] * (self.area + 1)
        for points in range(1 << self.area):
            smallest, form = min((self.moved(points, form), i) for i, form in enumerate(self.forms))
            pieces = points.bit_count()
            if smallest == points:
                self.places[points] = (form, counts[pieces])
                counts[pieces] += 1
            else:
                self.places[points] = (form, self.places[smallest][1])
        self.words = [max(1, (1 << max(2 * p - 1, 0)) // 64) for p in range(self.area + 1)]
        self.first, first = {}, 0
        for pieces in range(self.area, -1, -1):
            self.first[pieces] = first
            first += counts[pieces] * self.words[pieces]
        end = HEADER + 8 * first
        pages = -(-8 * first // PAGE)
        self.file.seek(0, 2)
        if self.file.tell() != end + 4 * pages + 4:
            raise ValueError(f"expected {end + 4 * pages + 4} bytes, found {self.file.tell()}")
        self.file.seek(end)
        sums = self.file.read(4 * pages)
        if self.file.read(4) != checksum(header + sums):
            raise ValueError("the checksums are damaged")
        self.file.seek(HEADER)
        for page in range(pages):
            words = self.file.read(min(PAGE, 8 * first - page * PAGE))
            if checksum(words) != sums[4 * page:4 * page + 4]:
                raise ValueError(f"page {page} is damaged")

    def moved(self, points, form):
        return sum(1 << to for point, to in enumerate(form) if points >> point & 1)

    def mover_wins(self, pieces, mover):
        """What the file says of a position."""
        turns = 0 if mover == DARK else 1
        occupied = sum(1 << point for point, kind in enumerate(pieces) if kind is not None)
        form, block = self.places[occupied]
        placed = sorted((self.forms[form][point], (kind + turns) % 4)
                        for point, kind in enumerate(pieces) if kind is not None)
        colors = sum((kind & 1) << j for j, (_, kind) in enumerate(placed))
        shapes = sum((kind >> 1) << j for j, (_, kind) in enumerate(placed))
        count = len(placed)
        if shapes & 1:
            shapes ^= (1 << count) - 1
        bit = colors << max(count - 1, 0) | shapes >> 1
        bit += 64 * (self.first[count] + block * self.words[count])
        self.file.seek(HEADER + bit // 8)
        return bool(self.file.read(1)[0] >> bit % 8 & 1)


def is_right(board, values, pieces, mover):
    if winner(pieces) is not None:
        return values.mover_wins(pieces, mover) == (winner(pieces) == mover)
    expected = any(
        winner(after) is not None or not values.mover_wins(after, 1 - mover)
        for after in board.after(pieces, mover)
    )
    return values.mover_wins(pieces, mover) == expected


def all_positions(area):
    for number in range(5 ** area):
        digits = [number // 5 ** i % 5 for i in range(area)]
        yield [digit - 1 if digit else None for digit in digits]


def random_positions(area, count, seed):
    generator = random.Random(seed)
    for i in range(count):
        occupied = set(generator.sample(range(area), i % (area + 1)))
        yield [generator.randrange(4) if p in occupied else None for p in range(area)]


def main():
    summary, details = __doc__.split("\n\n", 1)[0], __doc__.split("\n\n")[2]
    parser = argparse.ArgumentParser(description=summary, epilog=details)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--positions", type=int, default=50_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    options = parser.parse_args()
    try:
        values = Values(options.file)
    except (OSError, ValueError) as error:
        print(f"check-values.py: {options.file}: {error}", file=sys.stderr)
        return 2
    board = Board(values.n)
    every = 2 * 5 ** values.area <= options.positions
    if every:
        positions = all_positions(values.area)
    else:
        positions = random_positions(values.area, options.positions, options.seed)
    checked = wins = 0
    for pieces in positions:
        for mover in (DARK, LIGHT) if every else (checked % 2,):
            if not is_right(board, values, pieces, mover):
                print(f"wrong: {pieces}, {'Light' if mover else 'Dark'} to move")
                return 1
            checked += 1
            wins += values.mover_wins(pieces, mover)
    print(f"{values.n}x{values.n}: {checked:,} {'positions, all' if every else 'random positions'}, "
          f"right; the player to move wins {100 * wins / max(checked, 1):.1f} %")
    empty = [None] * values.area
    seat = "first" if values.mover_wins(empty, DARK) else "second"
    print(f"The {seat} player wins from the empty board.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Which lines of the library its tests run, module by module.

    scripts/coverage.py [--lines] [--package federa]

Builds and runs the tests of a package with counters in every line, in a target
directory of their own. Prints for each module how many lines there are, how
many run, and the share; --lines also lists those that do not. Tests beside the
code do not count as lines. Needs `rustup component add llvm-tools`.
"""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = {"federa": "engine/src", "federa-selfplay": "selfplay/src", "federa-bench": "bench/src"}


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT,
                          **options).stdout


def tool(name):
    found = glob.glob(output("rustc", "--print", "sysroot").strip() + "/lib/rustlib/*/bin/" + name)
    if not found:
        sys.exit(f"coverage.py: expected {name}, found none: rustup component add llvm-tools")
    return found[0]


def is_test(path):
    return re.search(r"(^|/)tests?(/|\.rs$)", path) is not None


def tests_from(path):
    """The number of the line from which on a file has its tests, if it has any in itself."""
    with open(path, encoding="utf-8") as source:
        lines = source.read().split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith("#[cfg(test)]") and lines[number].startswith("mod "):
            return number
    return len(lines) + 1


def run_tests(package, folder):
    """The programs of the tests, which have left their counts in the folder."""
    environment = os.environ | {
        "RUSTFLAGS": "-C instrument-coverage",
        "CARGO_TARGET_DIR": os.path.join(ROOT, "target/coverage"),
        "LLVM_PROFILE_FILE": os.path.join(folder, "%p-%m.profraw"),
    }
    command = ["cargo", "test", "-p", package, "--all-features", "--lib", "--tests"]
    built = output(*command, "--no-run", "--message-format=json", env=environment)
    messages = [json.loads(line) for line in built.splitlines() if line.startswith("{")]
    output(*command, "-q", env=environment)
    return [message["executable"] for message in messages if message.get("executable")]


def counts(programs, folder):
    """For each file, for each line that has a counter, how often it ran."""
    merged = os.path.join(folder, "merged")
    output(tool("llvm-profdata"), "merge", "-sparse", "-o", merged,
           *glob.glob(os.path.join(folder, "*.profraw")))
    objects = [part for program in programs for part in ("-object", program)]
    report = output(tool("llvm-cov"), "export", "-format=lcov", "-instr-profile", merged,
                    *objects[1:])
    files, path = collections.defaultdict(dict), None
    for line in report.splitlines():
        if line.startswith("SF:"):
            path = line[3:]
        elif line.startswith("DA:"):
            number, count = map(int, line[3:].split(",")[:2])
            files[path][number] = files[path].get(number, 0) + count
    return files


def main():
    summary, _, details = __doc__.split("\n\n", 2)
    parser = argparse.ArgumentParser(description=summary, epilog=details)
    parser.add_argument("--lines", action="store_true")
    parser.add_argument("--package", default="federa", choices=FOLDERS)
    options = parser.parse_args()
    source = os.path.join(ROOT, FOLDERS[options.package]) + "/"
    with tempfile.TemporaryDirectory() as folder:
        files = counts(run_tests(options.package, folder), folder)
    modules, missed = collections.Counter(), []
    for path, lines in sorted(files.items()):
        name = path.removeprefix(source)
        if name == path or is_test(name):
            continue
        end = tests_from(path)
        lines = {number: count for number, count in lines.items() if number < end}
        module = name.split("/")[0].removesuffix(".rs")
        modules[module, "lines"] += len(lines)
        modules[module, "run"] += sum(count > 0 for count in lines.values())
        missed += [f"{name}:{number}" for number, count in sorted(lines.items()) if count == 0]
    print("module       lines    run  share")
    names = sorted({module for module, _ in modules})
    rows = [(name, modules[name, "lines"], modules[name, "run"]) for name in names]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    for name, lines, ran in rows:
        if lines:
            print(f"{name:12} {lines:5}  {ran:5}  {ran / lines:6.1%}")
    if options.lines:
        print("\n".join(missed))


if __name__ == "__main__":
    main()

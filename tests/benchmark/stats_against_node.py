#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a cold `opscope-cli stats` takes until its last row is out, against node's JSON.parse of the same file.

usage: stats_against_node.py OPSCOPE_CLI TRACE.json [PAIRS]

Pairs in turn, so that both have the same minutes of the machine; prints each pair and the medians. The file is read
once before. node has no text longer than 512 MB: of a larger trace there is no figure of it.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

NODE = """
const fs = require("fs");
const events = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
const sums = new Map();
for (const e of Array.isArray(events) ? events : events.traceEvents)
    if (e.ph === "X") sums.set(e.name, (sums.get(e.name) || 0) + Number(e.dur));
console.log(sums.size);
"""


def run(command, environment=None):
    """Seconds until the last output came, and until the program was gone; None if it failed."""
    begin = time.monotonic()
    last = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as process:
        while os.read(process.stdout.fileno(), 1 << 16):
            last = time.monotonic() - begin
        code = process.wait()
    return (last, time.monotonic() - begin) if code == 0 and last is not None else None


def main():
    cli, trace = sys.argv[1], sys.argv[2]
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with open(trace, "rb") as file:
        while file.read(1 << 24):
            pass
    rows, ends, nodes = [], [], []
    for _ in range(pairs):
        with tempfile.TemporaryDirectory() as cache:
            ours = run([cli, "stats", trace, "--by", "name"], {**os.environ, "XDG_CACHE_HOME": cache})
        node = run(["node", "--max-old-space-size=16384", "-e", NODE, trace])
        if ours is None:
            sys.exit("opscope-cli failed")
        rows.append(ours[0])
        ends.append(ours[1])
        print(f"last row {ours[0]:.3f} s, cache written {ours[1]:.3f} s", end="")
        if node is not None:
            nodes.append(node[0])
            print(f", node {node[0]:.3f} s, {ours[0] / node[0]:.2f} of it", end="")
        print(flush=True)
    print(f"medians: last row {statistics.median(rows):.3f} s, cache written {statistics.median(ends):.3f} s", end="")
    if nodes:
        ratio = statistics.median([o / n for o, n in zip(rows, nodes)])
        print(f", node {statistics.median(nodes):.3f} s, {ratio:.2f} of it", end="")
    print()


if __name__ == "__main__":
    main()

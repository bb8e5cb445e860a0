#!/usr/bin/env python3
# count_captures.py FOLDER: counts the events and rows of every trace and CSV table below FOLDER with Python's own json
# and csv modules. It prints one line per file: path, "events" or "rows", count, separated by tabs.
import csv
import json
import pathlib
import sys

csv.field_size_limit(1 << 30)


def count_events(path):
    """Entries of a Chrome trace: a list at the root or below "traceEvents". None for other JSON files."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    events = document.get("traceEvents") if isinstance(document, dict) else document
    if not isinstance(events, list) or not events or not all(isinstance(event, dict) for event in events):
        return None
    return len(events) if any("ph" in event for event in events) else None


def count_rows(path):
    """Rows below the header; rows without a single cell do not count."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        return sum(1 for row in csv.reader(file) if row) - 1


root = pathlib.Path(sys.argv[1])
for path in sorted(root.rglob("*")):
    count = {".json": count_events, ".csv": count_rows}.get(path.suffix, lambda _: None)(path)
    if count is not None:
        print(path.relative_to(root), "events" if path.suffix == ".json" else "rows", count, sep="\t")

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts a trace of PyTorch's profiler down to one step: cut_step.py IN.json.gz STEP OUT.json.gz

Keeps what the host did in the step, the device work that it launched, and the flows between both. Nothing is changed."""
import gzip
import json
import sys
from decimal import Decimal


def main():
    source, step, target = sys.argv[1:4]
    trace = json.loads(gzip.open(source).read(), parse_float=Decimal)
    events = trace["traceEvents"]
    mark = next(e for e in events if e.get("name") == f"ProfilerStep#{step}" and e["cat"] == "user_annotation")
    begin, end = Decimal(mark["ts"]), Decimal(mark["ts"]) + Decimal(mark["dur"])
    onDevice = {"kernel", "gpu_memcpy", "gpu_memset"}
    correlations = {e["args"]["correlation"] for e in events
                    if e.get("cat") in ("cuda_runtime", "cuda_driver") and begin <= e["ts"] < end}
    kept, places = [], set()
    for e in events:
        if e["ph"] == "X" and e.get("cat") in onDevice:
            isKept = e["args"].get("correlation") in correlations
        elif e["ph"] == "X" and e.get("cat") == "gpu_user_annotation":
            isKept = False
        else:
            isKept = e["ph"] == "M" or (e["ph"] in "Xi" and begin <= e["ts"] < end)
        if isKept:
            kept.append(e)
            if e["ph"] == "X":
                places.add((e["pid"], e["tid"], e["ts"]))
    ends = [e for e in events if e["ph"] in "sf" and (e["pid"], e["tid"], e["ts"]) in places]
    both = {(e["cat"], e["id"]) for e in ends if e["ph"] == "s"} & {(e["cat"], e["id"]) for e in ends if e["ph"] == "f"}
    kept += [e for e in ends if (e["cat"], e["id"]) in both]
    trace["traceEvents"] = kept
    text = json.dumps(trace, default=lambda number: NUMBER + str(number) + NUMBER, separators=(",", ":"))
    with open(target, "wb") as out, gzip.GzipFile("", "wb", 9, out, 0) as packed:
        packed.write(text.replace('"' + NUMBER, "").replace(NUMBER + '"', "").encode())


NUMBER = "@number@"  # keeps the decimals of the source
main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The ten metrics of tensor pairs by numpy and by Opscope in turn: accuracy_against_numpy.py BENCHMARK [ROUNDS].

The pairs are those of opscope_benchmark (OPSCOPE_BENCH_TENSORS, OPSCOPE_BENCH_PAIRS); seconds of processor time a
gigabyte of both files. numpy reads by memmap, brings NC1HWC0 to NCHW and computes in float32 and in float64.
"""
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

CHANNELS, SIDE, EPSILON = 80, 256, np.finfo(float).eps


def metrics(x, y):
    difference = np.abs(x - y)
    norm_x, norm_y = np.linalg.norm(x), np.linalg.norm(y)
    relative = np.where(np.abs(y) > EPSILON, np.abs(x / np.where(y == 0, 1, y) - 1), 0)
    p = np.maximum((x - x.min()) / (x.max() - x.min()), np.finfo(np.float32).eps)
    q = np.maximum((y - y.min()) / (y.max() - y.min()), np.finfo(np.float32).eps)
    p, q = p / p.sum(), q / q.sum()
    return [np.sum((x / norm_x) * (y / norm_y)), difference.max(), relative.sum(),
            np.sqrt((difference**2).sum() / (y**2).sum()), np.sum(p * np.log(p / q)), x.mean(), x.std(), y.mean(),
            y.std(), difference.mean(), np.sqrt((difference**2).mean()), relative.max(), relative.mean()]


def by_numpy(folder, pairs, kind):
    start, size = time.process_time(), 0
    for i in range(pairs):
        dump = folder / "npu" / f"Conv2D.op{i}.1.1.1717200000000000"
        golden = folder / "golden" / f"op{i}.0.1717200000000000.npy"
        size += dump.stat().st_size + golden.stat().st_size
        raw = np.memmap(dump, np.uint8, "r")
        head = 8 + int(raw[:8].view(np.uint64)[0])
        x = np.frombuffer(raw[head:], np.float16, CHANNELS * SIDE * SIDE)
        if i % 2 == 0:
            x = x.reshape(CHANNELS // 16, SIDE * SIDE, 16).transpose(0, 2, 1)
        metrics(x.astype(kind).ravel(), np.load(golden, mmap_mode="r").astype(kind).ravel())
    return (time.process_time() - start) / size * 1e9


def by_opscope(benchmark):
    out = subprocess.run([benchmark, "--benchmark_filter=Tensors", "--benchmark_format=json"], check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {b["name"].removesuffix("/real_time"): b["cpu s/GB"] for b in json.loads(out)["benchmarks"]}


def main():
    folder = Path(os.environ.get("OPSCOPE_BENCH_TENSORS", "/tmp/big/tensors"))
    pairs = int(os.environ.get("OPSCOPE_BENCH_PAIRS", "10"))
    rounds = []
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 3):
        row = by_opscope(sys.argv[1])
        row["numpy float32"] = by_numpy(folder, pairs, np.float32)
        row["numpy float64"] = by_numpy(folder, pairs, np.float64)
        rounds.append(row)
    for name in rounds[0]:
        values = sorted(row[name] for row in rounds)
        print(f"{name:45} {values[0]:7.3f} to {values[-1]:7.3f} s/GB")


if __name__ == "__main__":
    main()

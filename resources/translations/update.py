#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the .ts files up to date with the sources.

usage: update.py SOURCE_ROOT LUPDATE SCRATCH_FOLDER [TS_FOLDER]
"""
import subprocess
import sys
from pathlib import Path

import core_texts


def main():
    root, lupdate, scratch = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    target = Path(sys.argv[4]) if len(sys.argv) > 4 else root / "resources/translations"
    scratch.mkdir(parents=True, exist_ok=True)
    generated = scratch / "core_texts.cpp"
    with generated.open("w", encoding="utf-8") as out:
        subprocess.run([sys.executable, core_texts.__file__, str(root)], stdout=out, check=True)
    sources = [str(p) for folder in ("views", "app") for p in sorted((root / folder).rglob("*.cpp"))]
    sources += [str(p) for folder in ("views", "app") for p in sorted((root / folder).rglob("*.h"))]
    sources.append(str(generated))
    common = [lupdate, "-silent", "-locations", "none", "-no-obsolete", "-I", str(root)]
    subprocess.run(common + sources + ["-ts", str(target / "opscope_zh_CN.ts")], check=True)
    subprocess.run(common + ["-pluralonly"] + sources + ["-ts", str(target / "opscope_en.ts")], check=True)


if __name__ == "__main__":
    main()

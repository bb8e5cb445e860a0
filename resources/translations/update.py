#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the .ts files up to date with the sources.

usage: update.py SOURCE_ROOT LUPDATE SCRATCH_FOLDER [TS_FOLDER]
CXX names the compiler whose preprocessor writes out the lists of core; default: c++.
"""
import os
import subprocess
import sys
from pathlib import Path


def main():
    root, lupdate, scratch = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    target = Path(sys.argv[4]) if len(sys.argv) > 4 else root / "resources/translations"
    scratch.mkdir(parents=True, exist_ok=True)
    lists = scratch / "core_lists.cpp"
    subprocess.run([os.environ.get("CXX", "c++"), "-E", "-P", "-x", "c++", "-I", str(root),
                    str(root / "resources/translations/core_lists.h"), "-o", str(lists)], check=True)
    sources = [str(p) for folder in ("core", "views", "app") for ending in ("*.cpp", "*.h")
               for p in sorted((root / folder).rglob(ending))]
    common = [lupdate, "-silent", "-locations", "none", "-no-obsolete", "-I", str(root),
              "-tr-function-alias", "QT_TRANSLATE_NOOP+=OPSCOPE_TEXT", *sources, str(lists)]
    subprocess.run(common + ["-ts", str(target / "opscope_zh_CN.ts")], check=True)
    subprocess.run(common + ["-pluralonly", "-ts", str(target / "opscope_en.ts")], check=True)


if __name__ == "__main__":
    main()

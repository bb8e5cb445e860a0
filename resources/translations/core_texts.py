#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints a C++ file with every text that core can show, for lupdate: core knows no tr().

usage: core_texts.py SOURCE_ROOT > core_texts.cpp
"""
import re
import sys
from pathlib import Path

STRING = r'"((?:[^"\\]|\\.)*)"'


def joined(match_text):
    """Adjacent string literals are one."""
    return "".join(re.findall(STRING, match_text))


def texts(root):
    found = {"Message": set(), "Argument": set(), "Page": set(), "Column": set(), "Glossary": set(),
             "Word": set()}
    for path in sorted((root / "core/base/messages").glob("*.def")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := re.match(r"\s*MESSAGE\(\s*\w+\s*,\s*" + STRING + r"\s*\)", line):
                found["Message"].add(match.group(1))
    # THRESHOLD(SvpDld, "svp_dld", 0.70, "share", "SVP_NNN quick start"): unit and source
    for line in (root / "core/advisor/thresholds.def").read_text(encoding="utf-8").splitlines():
        if line.startswith("THRESHOLD("):
            found["Argument"].update(re.findall(STRING, line)[1:])
    glossary = (root / "core/table/glossary.def").read_text(encoding="utf-8")
    # GLOSSARY("before", "Before", "Name of what ran before on the lane.")
    entry = r"^GLOSSARY\(\s*" + STRING + r"\s*,\s*" + STRING + r"\s*,\s*((?:" + STRING + r"\s*)+)\)"
    for match in re.finditer(entry, glossary, re.M):
        found["Glossary"].add(joined(match.group(3)))
    for folder in ("core/table", "core/compare", "core/analysis", "core/advisor", "core/accuracy",
                   "core/graph", "core/collect"):
        for path in sorted((root / folder).rglob("*.cpp")):
            if folder == "core/graph" and not path.name.endswith("_table.cpp"):
                continue  # words of file formats
            if folder == "core/collect" and not path.name.endswith("_table.cpp") and path.name != "host.cpp":
                continue  # words of profilers
            code = path.read_text(encoding="utf-8")
            # textSpec("name", "Name"), durationSpec("total", "Total time"), ...
            for match in re.finditer(r"\b\w*[sS]pec\(\s*" + STRING + r"\s*,\s*((?:" + STRING + r"\s*)+)", code):
                found["Column"].add(joined(match.group(2)))
            # time("stage", "Stage", &StepTime::stage), add("count_a", "Count A", CellKind::Integer, ...)
            for match in re.finditer(r'\b\w+\(\s*"[a-z][a-z0-9_]*"\s*,\s*"([A-Z][^"\\]*)"', code):
                found["Column"].add(match.group(1))
            # add("metric", isMemory ? "Peak of" : "Metric", ...)
            for match in re.finditer(r'\b\w+\(\s*"[a-z][a-z0-9_]*"\s*,[^;"]*\?((?:[^;,"]*"[^"]*")+)', code):
                found["Column"].update(re.findall(STRING, match.group(1)))
            # inGroup(realSpec(...), "memory")
            for match in re.finditer(r'\binGroup\([^;]*?\)\s*,\s*"([a-z]+)"\s*\)', code):
                found["Column"].add(match.group(1))
            # const char* titleHeader(CompareBy by) { ... return "Op"; ... } and the groups of vendor columns
            for block in re.finditer(r"^(?:const char\*|std::string) (?:titleHeader|groupOf)\(.*?^\}", code, re.S | re.M):
                found["Column"].update(re.findall(r"\breturn " + STRING, block.group(0)))
            # noRows("nothing was walked"), noRows(*report, "data", "no summary table was read")
            for match in re.finditer(r"\bnoRows\((?:[^;\"]*,\s*" + STRING + r"\s*,)?\s*((?:" + STRING + r"\s*)+)", code):
                found["Argument"].add(joined(match.group(2)))
            # const char* scopeKindText(ScopeKind kind) { ... return "execute calls"; ... }
            for block in re.finditer(r"^const char\* (?:scopeKindText|lackOf|adviceArgument|thisMachine)\(.*?^\}", code, re.S | re.M):
                found["Argument"].update(re.findall(r"\breturn " + STRING, block.group(0)))
            # TablePage eventsPage{"events", "Events", ...}
            for match in re.finditer(r"TablePage\s+\w+\s*\{\s*" + STRING + r"\s*,\s*((?:" + STRING + r"\s*)+)", code):
                found["Page"].add(joined(match.group(2)))
            # constexpr TableVariant kVariants[]{{"ops", "Operators", true, true}, {kIds[1], "Calls", true, true}, ...};
            for block in re.finditer(r"TableVariant\b[^;{]*\{(.*?)\};", code, re.S):
                for match in re.finditer(r"\{\s*[^{},]+,\s*((?:" + STRING + r"\s*)+)", block.group(1)):
                    found["Page"].add(joined(match.group(1)))
    # words.text("Total"), escaped("Rows"), word("Device"), begin("Steps", {"Step", "us"}, 1), entries("Top ops", ...)
    for path in sorted((root / "core/export").glob("*_html.cpp")) + [root / "core/advisor/advice_text.cpp"]:
        code = path.read_text(encoding="utf-8")
        for match in re.finditer(r"\b(?:text|escaped|word|entries|add)\(" + STRING, code):
            found["Word"].add(match.group(1))
        for match in re.finditer(r'\bword\([^;"]*\?((?:[^;,"]*"[^"]*")+)', code):
            found["Word"].update(re.findall(STRING, match.group(1)))
        for match in re.finditer(r"\bbegin\(\s*" + STRING + r"\s*,\s*\{([^}]*)\}", code):
            found["Word"].add(match.group(1))
            found["Word"].update(re.findall(STRING, match.group(2)))
    # const char* matchKindName(...) { ... kNames{"exact", ...} }, totalWord, compareByName
    for name in ("core/compare/matching.cpp", "core/compare/comparison_table.cpp", "core/compare/comparison.cpp"):
        code = (root / name).read_text(encoding="utf-8")
        for block in re.finditer(r"^const char\* (?:matchKindName|totalWord)\(.*?^\}", code, re.S | re.M):
            found["Word"].update(re.findall(STRING, block.group(0)))
        for block in re.finditer(r"\bkByNames\{(.*?)\}", code, re.S):
            found["Word"].update(re.findall(STRING, block.group(1)))
    return found


def main():
    print("// Made by resources/translations/core_texts.py: the texts of core for lupdate.")
    print("#include <QtGlobal>")
    number = 0
    for context, strings in texts(Path(sys.argv[1])).items():
        for text in sorted(strings):
            if text:
                print(f'const char* text{number} = QT_TRANSLATE_NOOP("{context}", "{text}");')
                number += 1


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the texts of core from a Qt catalogue as C++ source, for the command line, which has no Qt.

Usage: make_catalogue.py CATALOGUE.ts OUTPUT.cpp
"""
import sys
import xml.etree.ElementTree as ElementTree

CONTEXTS = {"Argument", "Column", "FileState", "Glossary", "Message", "Page", "Word"}


def literal(text):
    """A C++ string literal. Each byte outside of ASCII is written as three octal digits."""
    out = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\?':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append("\\%03o" % byte)
    return '"' + "".join(out) + '"'


def entries(path):
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name")
        if name not in CONTEXTS:
            continue
        for message in context.iter("message"):
            translation = message.find("translation")
            text = (translation.text or "") if translation is not None else ""
            is_finished = translation is not None and translation.get("type") is None
            if is_finished and message.get("numerus") is None and text:
                yield name, message.findtext("source"), text


def main():
    source, target = sys.argv[1:3]
    known = {}
    for context, english, text in entries(source):
        known.setdefault((context.encode(), english.encode()), (context, english, text))
    lines = ["    {%s, %s, %s},\n" % tuple(map(literal, known[key])) for key in sorted(known)]
    with open(target, "w", encoding="utf-8") as out:
        out.write('#include "app/cli/translation.h"\n\nnamespace opscope {\n\n'
                  "std::span<const Translation> chineseTexts()\n{\n"
                  "    static constexpr Translation kTexts[] = {\n")
        out.writelines(lines)
        out.write("    };\n    return kTexts;\n}\n\n} // namespace opscope\n")


main()

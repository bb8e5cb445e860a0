// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_text.h"

#include <catch2/catch.hpp>

#include "tests/support/formula_guard.h"

using namespace opscope;

namespace {

std::string cellOf(std::string_view text)
{
    std::string out;
    appendCsvCell(out, text);
    return out;
}

} // namespace

TEST_CASE("csv text: quotes only where needed", "[core][base]")
{
    CHECK(cellOf("plain") == "plain");
    CHECK(cellOf("").empty());
    CHECK(cellOf("a,b") == "\"a,b\"");
    CHECK(cellOf("say \"x\"") == "\"say \"\"x\"\"\"");
    CHECK(cellOf("two\nlines") == "\"two\nlines\"");
    CHECK(cellOf(" blank") == "\" blank\"");
}

TEST_CASE("csv text: formulas are harmless and numbers stay numbers", "[core][base]")
{
    CHECK(cellOf("=1+1") == "'=1+1");
    CHECK(cellOf("@sum(a)") == "'@sum(a)");
    CHECK(cellOf("-cmd|' /c calc'!A0") == "'-cmd|' /c calc'!A0");
    CHECK(cellOf("=a,b") == "\"'=a,b\"");
    CHECK(cellOf("＝1") == "'＝1");
    for (const std::string unseen : {"\n", "\t", "\r", " ", "\x01", "\u00a0", "\u200b", "\u2028", "\u3000",
                                     "\ufeff", "\u00ad", "\u2060", "\u200b \u00a0"}) {
        const auto cell = cellOf(unseen + "=1+1");
        CHECK(cell.substr(cell.find_first_not_of('"'), 1) == "'");
    }
    CHECK(cellOf("\nplain") == "\"'\nplain\"");
    CHECK(cellOf("\u00a0plain") == "\u00a0plain");
    CHECK(cellOf("\u2010=") == "\u2010=");
    CHECK(cellOf("-12.5e3") == "-12.5e3");
    CHECK(cellOf("-") == "-");
    CHECK(cellOf("+7") == "+7");
}

TEST_CASE("csv text: the guard can be undone for every text", "[core][base]")
{
    for (const std::string text : {"=x", "'=x", "''=x", "'plain", "plain", "-", "'-", "-1", "'-1", "", "'",
                                   "@", "\t1", "\n", "\u00a0=1", "'\u00a0=1"}) {
        std::string cell;
        appendCsvCell(cell, text, '\x01');
        if (cell.starts_with('"'))
            cell = cell.substr(1, cell.size() - 2);
        CHECK(std::string(test::withoutFormulaGuard(cell)) == text);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/import/open.h"
#include "core/table/export.h"
#include "core/table/table_builder.h"
#include "core/table/table_page_list.h"
#include "tests/support/formula_guard.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

TEST_CASE("export: our own importer reads every value of our CSV", "[core][table]")
{
    const auto empty = ReportBuilder().finish();
    constexpr std::size_t kRows = 2000;
    TableBuilder builder("test", empty, kRows);
    std::vector<std::int64_t> times;
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < kRows; ++i) {
        times.push_back(i % 11 == 0 ? kMissingInteger
                                    : 1736408883688177000 + static_cast<std::int64_t>(i * 7919));
        integers.push_back(i % 13 == 0 ? kMissingInteger : static_cast<std::int64_t>(i * i * i) - 5000);
        reals.push_back(i % 7 == 0 ? std::nan("") : std::sin(static_cast<double>(i)) * 1e3);
        static const std::vector<std::string> kTexts{
            "conv_1", "with,comma", "say \"x\"", "two\nlines", "=SUM(A1)", "卷积 🚀", "-x", "semi;colon", ""};
        texts.push_back(kTexts[i % kTexts.size()]);
    }
    builder.own(timestampSpec("t", "Timestamp"), std::move(times));
    builder.own(integerSpec("n", "N"), std::move(integers));
    builder.own(realSpec("x", "X"), std::move(reals));
    builder.own(textSpec("s", "Label"), texts);
    const auto table = builder.finish();
    std::vector<std::uint32_t> rows(kRows);
    std::iota(rows.begin(), rows.end(), 0U);

    const TempFolder folder;
    for (const bool isSafe : {false, true}) {
        ExportOptions options;
        options.isSpreadsheetSafe = isSafe;
        options.hasBom = isSafe;
        const auto path = folder / "anything.csv";
        REQUIRE(exportTableToFile(*table, rows, options, path).has_value());
        OpenOptions open;
        open.useCache = false;
        const auto workspace = openPath(path, open);
        REQUIRE(workspace.has_value());
        const auto& report = workspace->reports.front();
        REQUIRE(report->tables.size() == 1);
        const auto read = tablePage("data")->build(report, {}, {});
        REQUIRE(read.has_value());
        REQUIRE((*read)->rows == kRows);
        const auto column = [&](const char* name) { return (*read)->find(name).value(); };
        for (std::size_t row = 0; row < kRows; ++row) {
            CHECK((*read)->cell(row, column("Timestamp(us)")) == table->cell(row, 0));
            CHECK((*read)->cell(row, column("N")) == table->cell(row, 1));
            CHECK((*read)->cell(row, column("X")) == table->cell(row, 2));
            // Of a text column the importer keeps "N/A" as it is written: a text could be called so.
            const auto expected = texts[row].empty() ? std::string("N/A") : texts[row];
            CHECK(test::withoutFormulaGuard((*read)->text(row, column("Label"))) == expected);
        }
    }
}

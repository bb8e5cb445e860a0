// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/report_rows.h"

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kKey = "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)";

/// A PROF with an op_summary for each text.
ReportPtr opened(const std::vector<std::string>& summaries)
{
    const TempFolder folder;
    for (std::size_t i = 0; i < summaries.size(); ++i)
        folder.write("PROF_1/device_0/summary/op_summary_0_1_" + std::to_string(i + 1) + ".csv",
                     summaries[i]);
    OpenOptions options;
    options.useCache = false;
    options.threads = 1;
    auto workspace = openPath(folder.path() / "PROF_1", options);
    REQUIRE(workspace);
    REQUIRE(workspace->reports.size() == 1);
    return workspace->reports[0];
}

/// A summary of rows "a,A,AI_CORE,1,2,5,5,..." with `count` columns more: "m_first", "m_first + 1", ...
std::string summary(std::size_t rows, std::size_t first, std::size_t count)
{
    std::string text = kKey;
    std::string row = "\na,A,AI_CORE,1,2";
    for (std::size_t c = 0; c < count; ++c) {
        text += ",m_" + std::to_string(first + c);
        row += ",5";
    }
    for (std::size_t i = 0; i < rows; ++i)
        text += row;
    return text + '\n';
}

} // namespace

TEST_CASE("report rows: the n-th column of a header goes on with the n-th of the next file", "[core][import]")
{
    const std::string header = std::string(kKey) + ",m,m";
    const auto report =
        opened({header + "\na,A,AI_CORE,1,2,10,20\n", header + ",m\nb,B,AI_CORE,1,2,11,21,31\n"});
    const auto& table = report->tables.at(0);
    std::vector<std::vector<std::int64_t>> found;
    for (const auto& column : table.columns) {
        if (column.name == "m")
            found.emplace_back(column.integers.begin(), column.integers.end());
    }
    CHECK(found == std::vector<std::vector<std::int64_t>>{{10, 11}, {20, 21}, {kMissingInteger, 31}});
}

TEST_CASE("report rows: columns that are too many for a table of several files are told", "[core][import]")
{
    std::vector<std::string> files;
    for (std::size_t i = 0; i < 6; ++i)
        files.push_back(summary(1, 2000 * i, 2000));
    const auto report = opened(files);
    CHECK(report->ops.size() == 6);
    const auto& columns = report->tables.at(0).columns;
    CHECK(columns.size() == 10'000);
    const auto keys = static_cast<std::size_t>(
        std::ranges::count_if(columns, [](const auto& column) { return column.name.starts_with('@'); }));
    const auto* const told = issueOf(*report, MessageId::DatabaseTooManyColumns);
    REQUIRE(told != nullptr);
    CHECK(told->severity == Severity::DataLoss);
    CHECK(lostIn(*report) == keys + 5 + 12'000 - 10'000);
}

TEST_CASE("report rows: a table of files that lack most of its columns does not fill the memory",
          "[core][import]")
{
    const auto report = opened({summary(1, 0, 3000), summary(10'000, 0, 0)});
    CHECK(report->ops.size() == 10'001);
    CHECK(report->tables.at(0).columns.size() < 2500);
    CHECK(issueOf(*report, MessageId::DatabaseTooManyColumns) != nullptr);
}

TEST_CASE("report rows: columns of a file are none of our key columns", "[core][import]")
{
    const std::string header = std::string(kKey) + ",@file,@device";
    const auto report =
        opened({header + "\na,A,AI_CORE,1,2,77777,9\n", header + "\nb,B,AI_CORE,1,2,hello,9\n"});
    const auto& table = report->tables.at(0);
    const auto* const file = table.find(kFileColumn);
    REQUIRE(file != nullptr);
    REQUIRE(file->kind == CellKind::Integer);
    CHECK(file->integers[0] != file->integers[1]);
    CHECK(report->ops.device[0] == 0);
    const auto shown = std::ranges::find(table.columns, "_@file", &DataColumn::name);
    REQUIRE(shown != table.columns.end());
    REQUIRE(shown->kind == CellKind::Text);
    CHECK(report->text(shown->texts[0]) == "77777");
    CHECK(report->text(shown->texts[1]) == "hello");
}

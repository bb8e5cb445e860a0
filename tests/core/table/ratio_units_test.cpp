// SPDX-License-Identifier: GPL-3.0-or-later
// Ratios are written as 0..1 or as percent: one unit a column, that is shown and exported.
#include "core/compare/comparison.h"
#include "core/export/exported_tables.h"
#include "core/export/summary_export.h"
#include "core/import/open.h"
#include "core/table/export.h"
#include "core/table/filter.h"
#include "core/table/op_bound.h"
#include "core/table/table_page_list.h"
#include "core/table/vendor_text.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const std::string kHeader =
    "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio,Mac Busy Ratio,Vec Ppen Ratio\n";
constexpr const char* kName = "op_summary_0.net.1.1.1.1.0.01.1000.csv";

const TableColumn& columnOf(const Table& table, const char* id)
{
    const auto at = table.find(id);
    INFO(id);
    REQUIRE(at);
    return table.columns[*at];
}

TablePtr metricsOf(const ReportPtr& report)
{
    const auto table = tablePage("metrics")->build(report, {}, {});
    REQUIRE(table);
    return *table;
}

} // namespace

TEST_CASE("ratio units: percent in one column does not make others percent", "[core][table][ratio]")
{
    const auto report =
        reportOf(kName, kHeader + "0,a,a,Conv,10,15.44%,0.2256,0.5\n1,b,b,Conv,54.77,84.56%,0.9,0.25\n");
    const auto table = metricsOf(report);
    const auto& share = columnOf(*table, "Time Ratio");
    CHECK(share.spec.kind == CellKind::Percent);
    CHECK(headerText(share.spec) == "Time Ratio(%)");
    CHECK(table->text(0, *table->find("Time Ratio")) == "15.44");
    const auto& busy = columnOf(*table, "Mac Busy Ratio");
    CHECK(busy.spec.kind == CellKind::Ratio);
    CHECK(busy.spec.unit.empty());
    CHECK(headerText(busy.spec) == "Mac Busy Ratio");
}

TEST_CASE("ratio units: a column with percents and shares is of percent in page and export and bound",
          "[core][table][ratio]")
{
    const auto report =
        reportOf(kName, kHeader + "0,a,a,Conv,10,100%,82.5%,0.5\n1,b,b,Conv,10,100%,0.825,0.5\n");
    const auto* const issue = issueOf(*report, MessageId::CellsWithoutPercent);
    REQUIRE(issue != nullptr);
    CHECK(issue->severity == Severity::Warning);
    CHECK(issue->message.args == std::vector<std::string>{"Mac Busy Ratio", "100"});
    const auto table = metricsOf(report);
    const auto busy = *table->find("Mac Busy Ratio");
    CHECK(table->columns[busy].spec.kind == CellKind::Percent);
    CHECK(table->text(0, busy) == table->text(1, busy));
    const auto filter = [&](const char* text) {
        const auto parsed = CellFilter::parse(table->columns[busy].spec, text);
        REQUIRE(parsed);
        return parsed->matches(std::get<double>(table->cell(1, busy)));
    };
    CHECK(filter(">80%"));
    CHECK_FALSE(filter(">83%"));
    const auto bound = opBound(*table, 1);
    REQUIRE(bound.largest);
    CHECK(bound.pipes[*bound.largest].ratio == Approx(0.825)); // above the threshold of 0.80
    const auto exported = fileTable(report, report->tables[0]);
    const auto column = *exported->find("Mac Busy Ratio");
    CHECK(vendorText(exported->columns[column].spec, exported->cell(1, column)) == "82.5%");
}

TEST_CASE("ratio units: bare ratios of a file are of one kind", "[core][table][ratio]")
{
    const auto report = reportOf(kName, kHeader + "0,a,a,Conv,10,100%,22.56,0.5\n");
    const auto table = metricsOf(report);
    CHECK(headerText(columnOf(*table, "Mac Busy Ratio").spec) == "Mac Busy Ratio(%)");
    CHECK(headerText(columnOf(*table, "Vec Ppen Ratio").spec) == "Vec Ppen Ratio(%)");
}

TEST_CASE("ratio units: files with percent and with shares become one column of percent",
          "[core][table][ratio]")
{
    const TempFolder folder;
    const std::string job = "JOBTWOUNITS/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "summary/op_summary_0.first.1.1.1.1.0.01.1000.csv",
                 kHeader + "0,a,a,Conv,10,100%,22.56%,50%\n");
    folder.write(job + "summary/op_summary_0.second.2.1.1.1.0.01.1000.csv",
                 kHeader + "0,b,b,Conv,10,1,0.5,0.125\n");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(folder.path() / "JOBTWOUNITS", options);
    REQUIRE(opened);
    const auto& report = opened->reports.front();
    const auto table = metricsOf(report);
    REQUIRE(table->rows == 2);
    const auto busy = *table->find("Mac Busy Ratio");
    CHECK(table->columns[busy].spec.unit == "%");
    CHECK(std::get<double>(table->cell(0, busy)) == 22.56);
    CHECK(std::get<double>(table->cell(1, busy)) == 50);
}

TEST_CASE("ratio units: fractions beside percent are the same in a comparison",
          "[core][table][ratio][compare]")
{
    const auto fractions =
        reportOf(kName, kHeader + "0,a,a,Conv,10,0.5,0.9784,0.5\n1,b,b,Conv,10,0.5,0.25,0.01\n");
    const auto percents =
        reportOf(kName, kHeader + "0,a,a,Conv,10,50%,97.84%,50%\n1,b,b,Conv,10,50%,25%,1%\n");
    const auto runOf = [](const ReportPtr& report) {
        CompareRun run;
        run.report = report;
        run.scope = scopesOf(*report, 0).front();
        return run;
    };
    CompareOptions options;
    options.by = CompareBy::Metrics;
    const auto both = compareRuns({runOf(fractions)}, {runOf(percents)}, options);
    REQUIRE(both);
    std::size_t found = 0;
    for (const auto& row : both->rows) {
        INFO(row.title << ' ' << row.other().metric << ' ' << row.other().realA << ' ' << row.other().realB);
        CHECK(row.state == RowState::Same);
        if (row.title == "a" && row.other().metric == "Mac Busy Ratio") {
            ++found;
            CHECK(row.other().realA == Approx(97.84));
            CHECK(row.other().realB == Approx(97.84));
        }
    }
    CHECK(found == 1);
    // Fractions on both sides stay what the files say.
    const auto same = compareRuns({runOf(fractions)}, {runOf(fractions)}, options);
    REQUIRE(same);
    const auto row = std::ranges::find_if(same->rows, [](const ComparisonRow& each) {
        return each.title == "a" && each.other().metric == "Mac Busy Ratio";
    });
    REQUIRE(row != same->rows.end());
    CHECK(row->other().realA == 0.9784);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/exported_tables.h"
#include "core/export/summary_export.h"
#include "core/table/vendor_text.h"
#include "tests/support/open.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::string cellOf(const ReportPtr& report, std::string_view name)
{
    const auto table = fileTable(report, report->tables.at(0));
    const auto column = table->find(name);
    REQUIRE(column);
    return vendorText(table->columns[*column].spec, table->cell(0, *column));
}

} // namespace

TEST_CASE("file tables: a unit that stood in the cells is exported and read again", "[export]")
{
    const auto before = reportOf("sizes.csv", "Name,T,NumB,Size(KB)\na,5us,7B,1\nb,6us,13B,2\n");
    const TempFolder folder;
    ExportTarget target;
    target.out = folder.path();
    REQUIRE(exportSummary(*before, target));
    const auto after = openOne(folder.path());
    for (const auto& report : {before, after}) {
        CHECK(cellOf(report, "T") == "5us");
        CHECK(cellOf(report, "NumB") == "7B");
        CHECK(cellOf(report, "Size(KB)") == "1");
        CHECK(report->tables[0].find("T")->integers[1] == 6);
        CHECK(report->tables[0].find("T")->unit == "us");
    }
}

TEST_CASE("file tables: a unit that no file of a kind says is not exported", "[export]")
{
    const auto report =
        reportOf("step_trace_time.csv", "Step,Computing,Communication(Not Overlapped),"
                                        "Overlapped,Communication,Free,Stage\n1,5,1,1,2,3,4\n");
    REQUIRE(report->tables.at(0).find("Computing")->unit == "us");
    CHECK(cellOf(report, "Computing") == "5");
}

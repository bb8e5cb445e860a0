// SPDX-License-Identifier: GPL-3.0-or-later
// op_summary of a JOB (layers, FORMATS 1.2) and of CANN (ops, FORMATS 3.1).
#include <array>

#include "core/import/tables/job_summary.h"
#include "core/import/tables/op_rows.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"op_summary"};

bool accepts(const FileProbe& probe)
{
    const HeaderProbe header(probe);
    const bool isJob = header.hasAll({"Layer Name", "Layer Type"});
    const bool isCann =
        header.has("Op Name") && (header.has("Task Duration(us)") || header.has("Task Start Time(us)") ||
                                  header.has("Task Start Time"));
    return isJob || isCann;
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    setRatioUnits(parsed);
    const auto rows = addRows(context, "op_summary", std::move(parsed));
    markTotals(context.builder.report(), rows);
    addOps(context, rows);
    return {};
}

} // namespace

constinit const Importer opSummaryCsv{"op_summary_csv", Role::Table, ReportPart::Ops | ReportPart::Tables,
                                      kStems,           accepts,     read};

} // namespace opscope

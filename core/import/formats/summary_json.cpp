// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of `export summary --format json` that are known by their names (FORMATS 1.1); the others are
// known by their keys as CSVs are by their headers.
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/tables/job_summary.h"
#include "core/import/tables/op_rows.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

bool accepts(const FileProbe& probe)
{
    if (!probe.name.ends_with(".json") || probe.head.find("\"ph\"") != std::string_view::npos)
        return false;
    const auto stem = parseJobName(probe.name).stem;
    return stem == "op_summary" || stem == "op_statistic" || stem == "acl_statistic" ||
           stem == "api_statistic";
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const auto stem = parseJobName(fileName(context.file)).stem;
    if (stem != "op_summary") {
        addRows(context, stem, std::move(parsed));
        return {};
    }
    setRatioUnits(parsed);
    const auto added = addRows(context, stem, std::move(parsed));
    markTotals(context.builder.report(), added);
    addOps(context, added);
    return {};
}

} // namespace

constinit const Importer summaryJson{
    "summary_json", Role::Table, ReportPart::Ops | ReportPart::Tables | ReportPart::Statistics, {},
    accepts,        read};

} // namespace opscope

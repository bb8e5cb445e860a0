// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of `export summary --format json`: an array of objects, or {"header": [...], "data": [[...]]}
// (FORMATS 1.1).
#include <algorithm>

#include "core/base/message_id.h"
#include "core/import/op_rows.h"
#include "core/import/run_names.h"
#include "core/import/small_json.h"
#include "core/import/vendor_table.h"
#include "core/import/walk.h"

namespace opscope {
namespace {

constexpr std::size_t kMostColumns = 8192;

bool accepts(const FileProbe& probe)
{
    if (!probe.name.ends_with(".json") || probe.head.find("\"ph\"") != std::string_view::npos)
        return false;
    const auto stem = parseJobName(probe.name).stem;
    return stem == "op_summary" || stem == "op_statistic" || stem == "acl_statistic" ||
           stem == "api_statistic";
}

struct Rows {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> cells;
};

void takeObject(Rows& rows, const SmallJson& object)
{
    std::vector<std::string> row(rows.header.size());
    for (const auto& [key, value] : object.items()) {
        auto at = static_cast<std::size_t>(std::ranges::find(rows.header, key) - rows.header.begin());
        if (at == rows.header.size()) {
            if (at >= kMostColumns)
                continue;
            rows.header.push_back(key);
            row.emplace_back();
        }
        row[at] = scalarText(value);
    }
    rows.cells.push_back(std::move(row));
}

Rows rowsOf(const SmallJson& json)
{
    Rows rows;
    const auto* const header = childOf(json, "header");
    const auto* const data = childOf(json, "data");
    if (header != nullptr && data != nullptr && header->is_array() && data->is_array()) {
        for (const auto& cell : *header)
            rows.header.push_back(scalarText(cell));
        for (const auto& line : *data) {
            auto& row = rows.cells.emplace_back();
            if (line.is_array()) {
                for (const auto& cell : line)
                    row.push_back(scalarText(cell));
            }
        }
        return rows;
    }
    const auto& list = data != nullptr ? *data : json;
    if (list.is_array()) {
        for (const auto& object : list) {
            if (object.is_object())
                takeObject(rows, object);
        }
    }
    return rows;
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto json, readSmallJson(context.planned.path));
    const auto rows = rowsOf(json);
    if (rows.header.empty())
        return fail(ErrorCode::Malformed,
                    message(MessageId::JsonShape, "an array of objects, or an object with header and data"),
                    {context.file, 1, {}});
    auto parsed = parseRows(rows.header, rows.cells, context.builder.report().strings);
    tellProblems(context, parsed);
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

extern const Importer summaryJson;
constinit const Importer summaryJson{"summary_json", accepts, read};

} // namespace opscope

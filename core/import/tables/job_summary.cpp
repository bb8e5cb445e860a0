// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/job_summary.h"

#include <string>

#include "core/base/ascii.h"

namespace opscope {

void setRatioUnits(ParsedTable& parsed)
{
    if (!HeaderProbe(parsed).has("Layer Name"))
        return;
    // A column with "%" has its own unit; all columns without it are in the same unit.
    const auto isBare = [](const DataColumn& c) {
        return plainHeader(c.name).ends_with("ratio") && c.kind != CellKind::Text && c.unit != "%";
    };
    bool isPercent = false;
    for (const auto& column : parsed.columns) {
        const auto rows = isBare(column) ? parsed.rows : 0;
        for (std::size_t i = 0; i < rows && !isPercent; ++i)
            isPercent = realAt(&column, i) > 1.5;
    }
    for (auto& column : parsed.columns) {
        if (isPercent && isBare(column))
            column.unit = std::string(1, '%');
    }
}

void markTotals(Report& report, const AddedRows& rows)
{
    auto& table = report.tables[rows.table];
    const auto* const layer = table.find("Layer Id");
    const auto* const name = table.find("Layer Name");
    const auto* const type = table.find("Layer Type");
    const auto isTotalText = [&](const DataColumn* column, std::size_t row) {
        if (column == nullptr || column->kind != CellKind::Text)
            return false;
        const auto text = lowerAscii(report.strings.text(column->texts[row]));
        return text == "-" || text == "total";
    };
    std::vector<std::size_t> totals;
    for (auto i = rows.first; i < rows.end(); ++i) {
        // A layer id column of numbers keeps "-" as a missing number.
        const bool noLayer =
            layer != nullptr && layer->kind != CellKind::Text && integerAt(layer, i) == kMissingInteger;
        if (noLayer || isTotalText(layer, i) || isTotalText(name, i) || isTotalText(type, i))
            totals.push_back(i);
    }
    if (totals.empty())
        return;
    table.isTotal.own().resize(table.rows, 0);
    for (const auto i : totals)
        table.isTotal.own()[i] = 1;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/take_rows.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace opscope {

TablePtr takeRows(TablePtr table, std::vector<std::uint32_t> rows)
{
    struct Taken {
        TablePtr table;
        std::vector<std::uint32_t> rows;
    };
    const auto taken = std::make_shared<const Taken>(Taken{std::move(table), std::move(rows)});
    const auto& all = *taken->table;
    auto out = std::make_shared<Table>(all);
    out->rows = taken->rows.size();
    for (std::size_t column = 0; column < out->columns.size(); ++column)
        out->columns[column].values = [taken, column](std::size_t row) {
            return taken->table->cell(taken->rows[row], column);
        };
    if (all.sliceOf)
        out->sliceOf = [taken](std::size_t row) { return taken->table->sliceOf(taken->rows[row]); };
    if (all.reportOf)
        out->reportOf = [taken](std::size_t row) { return taken->table->reportOf(taken->rows[row]); };
    out->totalRows.clear();
    out->levels.clear();
    for (std::size_t row = 0; row < taken->rows.size(); ++row) {
        if (std::ranges::find(all.totalRows, taken->rows[row]) != all.totalRows.end())
            out->totalRows.push_back(static_cast<std::uint32_t>(row));
        if (!all.levels.empty())
            out->levels.push_back(all.levels[taken->rows[row]]);
    }
    out->totals = nullptr; // those are of all rows
    return out;
}

} // namespace opscope

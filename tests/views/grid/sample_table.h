// SPDX-License-Identifier: GPL-3.0-or-later
// Tables made by hand, for the tests of the views.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/table/table.h"

namespace opscope {

/// One row of a hand-made table.
struct SampleRow {
    std::string name;
    std::string type;
    std::int64_t duration = 0;
    double ratio = 0;
    std::int64_t count = 1;
};

/// Columns: name, type, total (duration, bar), ratio (heat), count, and a hidden one.
inline TablePtr sampleTable(const std::vector<SampleRow>& rows, std::vector<std::uint32_t> totals = {})
{
    struct Storage {
        StringPool pool;
        std::vector<StringId> names, types;
        std::vector<std::int64_t> durations, counts;
        std::vector<double> ratios;
    };
    auto storage = std::make_shared<Storage>();
    for (const auto& row : rows) {
        storage->names.push_back(row.name.empty() ? StringId() : storage->pool.intern(row.name));
        storage->types.push_back(row.type.empty() ? StringId() : storage->pool.intern(row.type));
        storage->durations.push_back(row.duration);
        storage->ratios.push_back(row.ratio);
        storage->counts.push_back(row.count);
    }
    auto table = std::make_shared<Table>();
    table->page = "sample";
    table->rows = rows.size();
    table->totalRows = std::move(totals);
    const auto add = [&table](const char* id, const char* title, CellKind kind, CellHint hint,
                              ColumnValues values) {
        TableColumn column;
        column.spec.id = id;
        column.spec.title = title;
        column.spec.kind = kind;
        column.spec.hint = hint;
        column.spec.unit = kind == CellKind::Duration ? "us" : "";
        column.spec.meaning =
            kind == CellKind::Duration || column.spec.id == "count" ? Meaning::Sum : Meaning::None;
        column.values = std::move(values);
        table->columns.push_back(std::move(column));
    };
    add("name", "Name", CellKind::Text, CellHint::None, TextValues{storage->names, &storage->pool});
    add("type", "Type", CellKind::Text, CellHint::None, TextValues{storage->types, &storage->pool});
    add("total", "Total", CellKind::Duration, CellHint::Bar,
        std::span<const std::int64_t>(storage->durations));
    add("busy", "Busy Ratio", CellKind::Ratio, CellHint::Heat, std::span<const double>(storage->ratios));
    add("count", "Count", CellKind::Integer, CellHint::None, std::span<const std::int64_t>(storage->counts));
    add("hidden", "Hidden", CellKind::Integer, CellHint::None,
        std::span<const std::int64_t>(storage->counts));
    table->columns.back().spec.isHidden = true;
    table->keepAlive = {storage};
    return table;
}

} // namespace opscope

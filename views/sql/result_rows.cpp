// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/result_rows.h"

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/builder/report_builder.h"

namespace opscope {
namespace {

std::optional<std::size_t> integersOf(const Table& table, std::string_view id)
{
    const auto column = table.find(id);
    return column && table.columns[*column].spec.kind == CellKind::Integer ? column : std::nullopt;
}

std::optional<std::int64_t> integerIn(const Table& table, std::size_t row, std::optional<std::size_t> column)
{
    if (!column)
        return std::nullopt;
    const auto cell = table.cell(row, *column);
    const auto* value = std::get_if<std::int64_t>(&cell);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

struct Lane {
    ReportBuilder builder;
    TrackId track = builder.track(builder.thread(builder.process("sql"), "1"));
};

} // namespace

bool hasTimes(const Table& table)
{
    return integersOf(table, "ts") && integersOf(table, "dur");
}

RowsByRank resultRows(const Table& table, std::size_t reports, const std::string& name)
{
    constexpr auto kFarthest = std::int64_t{1} << 61U; // the difference of two ends fits
    const auto ts = integersOf(table, "ts");
    const auto dur = integersOf(table, "dur");
    const auto of = integersOf(table, "report");
    const auto named = table.find("name");
    RowsByRank out;
    std::map<std::size_t, Lane> lanes;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto begin = integerIn(table, row, ts);
        const auto length = integerIn(table, row, dur);
        const auto report = of ? integerIn(table, row, of) : std::optional<std::int64_t>(0);
        if (!begin || !length || *length < 0 || *length > kFarthest || *begin < -kFarthest ||
            *begin > kFarthest || !report || *report < 0 || static_cast<std::size_t>(*report) >= reports) {
            ++out.leftOut;
            continue;
        }
        auto& lane = lanes[static_cast<std::size_t>(*report)];
        Slice slice;
        slice.track = lane.track;
        slice.ts = *begin;
        slice.dur = *length;
        slice.name = lane.builder.intern(named ? table.text(row, *named) : name);
        lane.builder.addSlice(slice);
    }
    for (auto& [rank, lane] : lanes)
        out.ranks.push_back({rank, lane.builder.finish()});
    return out;
}

} // namespace opscope

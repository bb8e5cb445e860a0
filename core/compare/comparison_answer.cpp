// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_answer.h"

#include <algorithm>
#include <string>

#include "core/base/json_text.h"
#include "core/compare/comparison_table.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

using Row = ComparisonRow;

TablePtr sideTable(const std::vector<CompareRun>& runs, std::int32_t critical, const std::string& name)
{
    RecordTable<CompareRun> table("side", nullptr, runs);
    table.column(textSpec("name"), [&](const CompareRun& run) {
        return run.report == runs.front().report ? name : run.report->name;
    });
    table.column(integerSpec("device"), [&](const CompareRun& run) { return run.device.value_or(critical); });
    table.column(textSpec("scope"), [](const CompareRun& run) { return run.scope.label; });
    table.column(textSpec("scope_kind"), [](const CompareRun& run) { return scopeKindName(run.scope.kind); });
    return table.finish();
}

TablePtr totalTable(const Comparison& c)
{
    RowTable table({integerSpec("a_ns"), integerSpec("b_ns"), integerSpec("difference_ns"),
                    realSpec("percent", {}), textSpec("state"), textSpec("why"), realSpec("spread_a_ns", {}),
                    realSpec("spread_b_ns", {})});
    if (c.noTotal) {
        table.row({{}, {}, {}, {}, {}, c.noTotal->english()});
        return table.finish();
    }
    const auto difference = c.totalB - c.totalA;
    std::vector<OwnedCell> cells{c.totalA, c.totalB, difference, {}, std::string(totalWord(c.totalState)),
                                 {}};
    if (c.totalA != 0)
        cells[3] = static_cast<double>(difference) / static_cast<double>(c.totalA) * 100;
    if (c.hasSpread())
        cells.insert(cells.end(), {c.spreadA, c.spreadB});
    table.row(std::move(cells));
    return table.finish();
}

TablePtr apartTable(const Comparison& c)
{
    RecordTable<Row> table("apart", nullptr, c.outsideCalls);
    table.column(textSpec("name"), &Row::title);
    table.column(textSpec("state"), [](const Row& row) { return rowStateName(row.state); });
    addSides(table, integerSpec("a_ns"), integerSpec("b_ns"), &RowSide::value);
    addSides(table, integerSpec("count_a"), integerSpec("count_b"), &RowSide::count);
    return table.finish();
}

void addValues(RecordTable<const Row*>& table, CellKind unit)
{
    if (unit == CellKind::Text) {
        table.column(textSpec("a"), [](const Row* row) {
            return row->a.has ? std::optional(row->other().textA) : std::nullopt;
        });
        table.column(textSpec("b"), [](const Row* row) {
            return row->b.has ? std::optional(row->other().textB) : std::nullopt;
        });
    } else if (unit == CellKind::Real) {
        table.column(realSpec("a", {}), &Row::realA);
        table.column(realSpec("b", {}), &Row::realB);
        table.column(realSpec("difference", {}),
                     [](const Row* row) { return row->other().realB - row->other().realA; });
    } else {
        const std::string suffix = unit == CellKind::Duration ? "_ns" : "_bytes";
        addSides(table, integerSpec("a" + suffix), integerSpec("b" + suffix), &RowSide::value);
        table.column(integerSpec("difference" + suffix), &Row::difference);
    }
}

TablePtr rowsTable(const Comparison& c, std::size_t maxRows)
{
    std::vector<const Row*> rows;
    for (std::size_t i = 0; i < (maxRows == 0 ? c.rows.size() : std::min(maxRows, c.rows.size())); ++i)
        rows.push_back(&c.rows[i]);
    RecordTable<const Row*> table("rows", nullptr, std::move(rows));
    table.column(textSpec("state"), [](const Row* row) { return rowStateName(row->state); });
    table.column(textSpec("title"), [](const Row* row) { return std::optional(row->title); });
    table.column(textSpec("shape"), &Row::shape);
    table.column(textSpec("type"), &Row::type);
    table.column(textSpec("metric"), [](const Row* row) { return row->other().metric; });
    addValues(table, c.unit);
    addSides(table, integerSpec("count_a"), integerSpec("count_b"), &RowSide::count);
    if (c.options.by == CompareBy::Ops) {
        for (const auto& [id, side] : {std::pair("ops_a", 0U), std::pair("ops_b", 1U)}) {
            table.column(jsonSpec(id), [&](const Row* row) { return textsJson(namesOf(c, *row).at(side)); });
        }
        table.column(textSpec("match"), [](const Row* row) { return matchKindName(row->match); });
        table.column(realSpec("confidence", {}), &Row::confidence);
        addSides(table, integerSpec("exclusive_a_ns"), integerSpec("exclusive_b_ns"), &RowSide::exclusive);
    }
    table.column(textSpec("why"), [&](const Row* row) { return std::optional(whyText(c, *row)); });
    return table.finish();
}

TablePtr waterfallTable(const Comparison& c)
{
    static constexpr const char* kKinds[] = {"row", "idle", "overlap", "rounding"};
    RecordTable<WaterfallBar> table("waterfall", nullptr, c.waterfall);
    table.column(textSpec("what"), [&](const WaterfallBar& bar) {
        return std::optional(bar.row ? c.rows[*bar.row].title : kKinds[static_cast<std::size_t>(bar.kind)]);
    });
    table.column(integerSpec("delta_ns"), &WaterfallBar::delta);
    return table.finish();
}

} // namespace

std::vector<AnswerPart> comparisonAnswer(const Comparison& c, std::size_t maxRows)
{
    RowTable noise({realSpec("share", {}), integerSpec("ns")});
    noise.row({c.options.noiseShare, c.options.noiseNs});
    const auto names = sideNames(c);
    return {{"a", sideTable(c.runsA, c.deviceA, names[0])},
            {"b", sideTable(c.runsB, c.deviceB, names[1])},
            {"total", totalTable(c), true},
            {"noise", noise.finish(), true},
            {"apart", apartTable(c)},
            {"rows", rowsTable(c, maxRows)},
            {"waterfall", waterfallTable(c)}};
}

} // namespace opscope

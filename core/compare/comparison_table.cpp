// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_table.h"

#include <algorithm>

#include "core/table/record_table.h"

namespace opscope {
namespace {

using Row = ComparisonRow;

const char* titleHeader(CompareBy by)
{
    switch (by) {
    case CompareBy::Ops:
    case CompareBy::Metrics:
        return "Op";
    case CompareBy::OpTypes:
        return "Op type";
    case CompareBy::Apis:
        return "API";
    case CompareBy::Steps:
        return "Step";
    case CompareBy::Communication:
        return "Communication op";
    case CompareBy::Memory:
        return "Component";
    case CompareBy::Platform:
        return "Fact";
    }
    return "Op";
}

} // namespace

std::string whyText(const ComparisonRow& row, const Words& words)
{
    std::string out;
    for (const auto& message : row.why) {
        if (!out.empty())
            out += "; ";
        out += words.message(message);
    }
    return out;
}

const char* totalWord(RowState state)
{
    switch (state) {
    case RowState::Slower:
        return "slower";
    case RowState::Faster:
        return "faster";
    default:
        return "same within noise";
    }
}

TablePtr comparisonTable(const std::shared_ptr<const Comparison>& comparison, const Words& words)
{
    const auto by = comparison->options.by;
    const bool isOps = by == CompareBy::Ops;
    const bool isMemory = by == CompareBy::Memory;
    std::vector<const Row*> rows;
    for (const auto& row : comparison->rows)
        rows.push_back(&row);
    RecordTable table(std::string("compare_") + compareByName(by), nullptr, std::move(rows));
    table.table().sliceOf = [comparison](std::size_t row) { return comparison->rows[row].sliceB; };

    table.column(textSpec("state", "State"),
                 [&](const Row* row) { return words.message(stateMessage(row->state)); });
    table.column(textSpec("title", titleHeader(by)),
                 [&](const Row* row) { return row->label ? words.message(*row->label) : row->title; });
    table.nameIsLast();
    if (comparison->unit != CompareUnit::Text) {
        std::vector<std::string> whys;
        for (const auto& row : comparison->rows)
            whys.push_back(whyText(row, words));
        table.add(textSpec("why", "Why"), [whys = std::move(whys)](std::size_t row) -> Cell {
            return std::string_view(whys[row]); // without a reason it is empty, not missing
        });
    }
    if (by == CompareBy::Metrics || isMemory) {
        table.column(textSpec("metric", isMemory ? "Peak of" : "Metric"), &Row::metric);
    }
    if (comparison->unit == CompareUnit::Text) {
        table.column(textSpec("a", "A"), &Row::textA);
        table.column(textSpec("b", "B"), &Row::textB);
        return table.finish();
    }
    const bool isReal = comparison->unit == CompareUnit::Real;
    if (isReal) {
        const auto real = [](const char* id, const char* title) { return unsummed(realSpec(id, title)); };
        table.column(real("a", "A"), [](const Row* row) { return row->hasA ? row->realA : kNoReal; });
        table.column(real("b", "B"), [](const Row* row) { return row->hasB ? row->realB : kNoReal; });
        table.column(hinted(real("diff", "Difference"), CellHint::DiffBar), [](const Row* row) {
            return row->hasA && row->hasB ? row->realB - row->realA : kNoReal;
        });
    } else {
        const auto whole = [&](const char* id, const char* title) {
            const bool isBytes = comparison->unit == CompareUnit::Bytes;
            const auto spec = isBytes ? bytesSpec(id, title) : durationSpec(id, title);
            return isMemory ? unsummed(spec) : spec; // peaks at different moments have no sum
        };
        table.column(whole("a", "A"), [](const Row* row) { return row->hasA ? row->a : kMissingInteger; });
        table.column(whole("b", "B"), [](const Row* row) { return row->hasB ? row->b : kMissingInteger; });
        table.column(hinted(whole("diff", "Difference"), CellHint::DiffBar), &Row::difference);
    }
    table.column(hinted(unsummed(percentSpec("diff_percent", "Relative to A")), CellHint::None),
                 [&](const Row* row) {
                     const auto base = isReal ? row->realA : static_cast<double>(row->a);
                     const auto other = isReal ? row->realB : static_cast<double>(row->b);
                     return row->hasA && row->hasB && base != 0 ? (other - base) / base * 100 : kNoReal;
                 });
    if (isOps) {
        const bool hasShapes = !std::ranges::all_of(comparison->rows, &std::string::empty, &Row::shape);
        table.column(hidden(textSpec("shape", "Input Shapes"), !hasShapes), &Row::shape);
        table.column(textSpec("type", "Type"), &Row::type);
    } else if (by == CompareBy::Apis) {
        table.column(textSpec("type", "Level"), &Row::type);
    }
    if (!isMemory) {
        table.column(countSpec("count_a", "Count A"), &Row::countA);
        table.column(countSpec("count_b", "Count B"), &Row::countB);
    }
    if (isOps || by == CompareBy::OpTypes || by == CompareBy::Apis) {
        const auto average = [](std::int64_t total, std::uint64_t count) {
            return count == 0 ? kMissingInteger : total / static_cast<std::int64_t>(count);
        };
        table.column(hidden(weighted(durationSpec("avg_a", "Average A"), "count_a")),
                     [&](const Row* row) { return average(row->a, row->countA); });
        table.column(hidden(weighted(durationSpec("avg_b", "Average B"), "count_b")),
                     [&](const Row* row) { return average(row->b, row->countB); });
    }
    if (isOps || by == CompareBy::OpTypes) {
        table.column(hidden(durationSpec("exclusive_a", "Exclusive A")),
                     [](const Row* row) { return row->hasA ? row->exclusiveA : kMissingInteger; });
        table.column(hidden(durationSpec("exclusive_b", "Exclusive B")),
                     [](const Row* row) { return row->hasB ? row->exclusiveB : kMissingInteger; });
    }
    if (comparison->hasSpread()) {
        table.column(unsummed(realSpec("spread_a", "Spread A", "us")),
                     [](const Row* row) { return row->spreadA / 1000; });
        table.column(unsummed(realSpec("spread_b", "Spread B", "us")),
                     [](const Row* row) { return row->spreadB / 1000; });
    }
    if (isOps) {
        table.column(textSpec("match", "Matched by"),
                     [&](const Row* row) { return words.text(matchKindName(row->match)); });
        table.column(hinted(unsummed(ratioSpec("confidence", "Confidence")), CellHint::None),
                     &Row::confidence);
    }
    return table.finish();
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_table.h"

#include <algorithm>
#include <limits>

namespace opscope {
namespace {

/// What the columns point into.
struct Storage {
    std::shared_ptr<const Comparison> comparison;
    StringPool pool;
    std::vector<StringId> state, title, shape, type, metric, match, why, textA, textB;
    std::vector<std::int64_t> a, b, difference, countA, countB, averageA, averageB, exclusiveA, exclusiveB;
    std::vector<double> realA, realB, realDifference, percent, confidence, spreadA, spreadB;
};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

void fill(Storage& s, const Words& words)
{
    for (const auto& row : s.comparison->rows) {
        const auto text = [&](const std::string& t) { return t.empty() ? StringId{} : s.pool.intern(t); };
        s.state.push_back(s.pool.intern(words.message(stateMessage(row.state))));
        s.title.push_back(text(row.label ? words.message(*row.label) : row.title));
        s.shape.push_back(text(row.shape));
        s.type.push_back(text(row.type));
        s.metric.push_back(text(row.metric));
        s.match.push_back(s.pool.intern(words.text(matchKindName(row.match))));
        s.why.push_back(s.pool.intern(whyText(row, words)));
        s.textA.push_back(text(row.textA));
        s.textB.push_back(text(row.textB));
        s.confidence.push_back(row.confidence);
        const auto whole = [](bool has, std::int64_t value) { return has ? value : kMissingInteger; };
        s.a.push_back(whole(row.hasA, row.a));
        s.b.push_back(whole(row.hasB, row.b));
        s.difference.push_back(row.difference());
        s.countA.push_back(static_cast<std::int64_t>(row.countA));
        s.countB.push_back(static_cast<std::int64_t>(row.countB));
        s.averageA.push_back(
            whole(row.countA != 0, row.countA == 0 ? 0 : row.a / static_cast<std::int64_t>(row.countA)));
        s.averageB.push_back(
            whole(row.countB != 0, row.countB == 0 ? 0 : row.b / static_cast<std::int64_t>(row.countB)));
        s.exclusiveA.push_back(whole(row.hasA, row.exclusiveA));
        s.exclusiveB.push_back(whole(row.hasB, row.exclusiveB));
        s.realA.push_back(row.hasA ? row.realA : kNone);
        s.realB.push_back(row.hasB ? row.realB : kNone);
        s.realDifference.push_back(row.hasA && row.hasB ? row.realB - row.realA : kNone);
        s.spreadA.push_back(row.spreadA / 1000);
        s.spreadB.push_back(row.spreadB / 1000);
        const bool isReal = s.comparison->unit == CompareUnit::Real;
        const auto base = isReal ? row.realA : static_cast<double>(row.a);
        const auto other = isReal ? row.realB : static_cast<double>(row.b);
        s.percent.push_back(row.hasA && row.hasB && base != 0 ? (other - base) / base * 100 : kNone);
    }
}

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
    auto storage = std::make_shared<Storage>();
    storage->comparison = comparison;
    fill(*storage, words);
    const auto& s = *storage;
    const auto by = comparison->options.by;

    auto table = std::make_shared<Table>();
    table->page = std::string("compare_") + compareByName(by);
    table->rows = comparison->rows.size();
    table->keepAlive.push_back(storage);
    table->sliceOf = [comparison](std::size_t row) { return comparison->rows[row].sliceB; };

    const auto add = [&](const char* id, const char* title, CellKind kind, const char* unit,
                         ColumnValues values, CellHint hint = CellHint::None, bool isHidden = false) {
        ColumnSpec spec;
        spec.id = id;
        spec.title = title;
        spec.kind = kind;
        spec.unit = unit;
        spec.hint = hint;
        spec.isHidden = isHidden;
        const bool isPeak = by == CompareBy::Memory && kind == CellKind::Bytes; // peaks of other moments
        const bool isAmount =
            kind == CellKind::Duration || kind == CellKind::Bytes || spec.id.starts_with("count_");
        spec.meaning = isAmount && !isPeak ? Meaning::Sum : Meaning::None;
        if (spec.id.starts_with("avg_")) {
            spec.meaning = Meaning::WeightedMean;
            spec.weight = "count_" + spec.id.substr(4);
        }
        table->columns.push_back({std::move(spec), std::move(values)});
    };
    const auto text = [&](const std::vector<StringId>& ids) {
        return ColumnValues(TextValues{ids, &s.pool});
    };
    const auto whole = [](const std::vector<std::int64_t>& values) {
        return ColumnValues(std::span<const std::int64_t>(values));
    };
    const auto real = [](const std::vector<double>& values) {
        return ColumnValues(std::span<const double>(values));
    };

    add("state", "State", CellKind::Text, "", text(s.state));
    add("title", titleHeader(by), CellKind::Text, "", text(s.title));
    table->nameColumn = 1;
    const bool isSequence = by == CompareBy::Ops || by == CompareBy::OpTypes || by == CompareBy::Apis;
    if (by == CompareBy::Ops) {
        const bool hasShapes = std::ranges::any_of(s.shape, &StringId::valid);
        add("shape", "Input Shapes", CellKind::Text, "", text(s.shape), CellHint::None, !hasShapes);
        add("type", "Type", CellKind::Text, "", text(s.type));
    } else if (by == CompareBy::Apis) {
        add("type", "Level", CellKind::Text, "", text(s.type));
    } else if (by == CompareBy::Metrics || by == CompareBy::Memory) {
        add("metric", by == CompareBy::Memory ? "Peak of" : "Metric", CellKind::Text, "", text(s.metric));
    }
    switch (comparison->unit) {
    case CompareUnit::Nanos:
        add("a", "A", CellKind::Duration, "us", whole(s.a));
        add("b", "B", CellKind::Duration, "us", whole(s.b));
        add("diff", "Difference", CellKind::Duration, "us", whole(s.difference), CellHint::DiffBar);
        break;
    case CompareUnit::Bytes:
        add("a", "A", CellKind::Bytes, "B", whole(s.a));
        add("b", "B", CellKind::Bytes, "B", whole(s.b));
        add("diff", "Difference", CellKind::Bytes, "B", whole(s.difference), CellHint::DiffBar);
        break;
    case CompareUnit::Real:
        add("a", "A", CellKind::Real, "", real(s.realA));
        add("b", "B", CellKind::Real, "", real(s.realB));
        add("diff", "Difference", CellKind::Real, "", real(s.realDifference), CellHint::DiffBar);
        break;
    case CompareUnit::Text:
        add("a", "A", CellKind::Text, "", text(s.textA));
        add("b", "B", CellKind::Text, "", text(s.textB));
        return table;
    }
    add("diff_percent", "Relative to A", CellKind::Percent, "%", real(s.percent));
    if (by != CompareBy::Memory) {
        add("count_a", "Count A", CellKind::Integer, "", whole(s.countA));
        add("count_b", "Count B", CellKind::Integer, "", whole(s.countB));
    }
    if (isSequence) {
        add("avg_a", "Average A", CellKind::Duration, "us", whole(s.averageA), CellHint::None, true);
        add("avg_b", "Average B", CellKind::Duration, "us", whole(s.averageB), CellHint::None, true);
    }
    if (by == CompareBy::Ops || by == CompareBy::OpTypes) {
        add("exclusive_a", "Exclusive A", CellKind::Duration, "us", whole(s.exclusiveA), CellHint::None,
            true);
        add("exclusive_b", "Exclusive B", CellKind::Duration, "us", whole(s.exclusiveB), CellHint::None,
            true);
    }
    if (comparison->hasSpread()) {
        add("spread_a", "Spread A", CellKind::Real, "us", real(s.spreadA));
        add("spread_b", "Spread B", CellKind::Real, "us", real(s.spreadB));
    }
    add("why", "Why", CellKind::Text, "", text(s.why));
    if (by == CompareBy::Ops) {
        add("match", "Matched by", CellKind::Text, "", text(s.match));
        add("confidence", "Confidence", CellKind::Ratio, "", real(s.confidence));
    }
    return table;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/diff_table.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/graph/diff/node_changes.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::string namesOf(const ModelGraph& graph, const std::vector<NodeId>& nodes)
{
    std::string out;
    for (const auto node : nodes)
        out += (out.empty() ? "" : " + ") + std::string(graph.nameOf(node));
    return out;
}

std::string changesText(const DiffRow& row, const std::function<std::string(const NodeChange&)>& title)
{
    std::string out;
    for (const auto& change : row.changes)
        out += fmt::format("{}{}: {} -> {}", out.empty() ? "" : "; ", title(change), change.a, change.b);
    return out;
}

/// Sum over the ops that are these nodes and were not counted in an earlier row.
std::int64_t timeOf(const std::vector<NodeId>& nodes, const ModelRuns* runs, std::vector<bool>& isCounted)
{
    std::int64_t sum = kMissingInteger;
    for (const auto node : nodes) {
        const auto* const time = runs == nullptr ? nullptr : runs->timeOf(node);
        if (time == nullptr)
            continue;
        const auto op = runs->identity.links[runs->linkOf[node.index()]].op;
        if (isCounted[op])
            continue;
        isCounted[op] = true;
        sum = (sum == kMissingInteger ? 0 : sum) + time->total;
    }
    return sum;
}

} // namespace

std::int64_t DiffTime::more() const
{
    if (a == kMissingInteger && b == kMissingInteger)
        return kMissingInteger;
    return (b == kMissingInteger ? 0 : b) - (a == kMissingInteger ? 0 : a);
}

std::vector<DiffTime> timesOf(const GraphDiff& diff, const ModelRuns* a, const ModelRuns* b)
{
    std::vector<bool> countedA(a == nullptr ? 0 : a->identity.ops.size());
    std::vector<bool> countedB(b == nullptr ? 0 : b->identity.ops.size());
    std::vector<DiffTime> times;
    for (const auto& row : diff.rows)
        times.push_back({timeOf(row.a, a, countedA), timeOf(row.b, b, countedB)});
    return times;
}

TablePtr graphDiffTable(const GraphDiff& diff, const ModelGraph& a, const ModelGraph& b,
                        const std::vector<DiffTime>& times,
                        const std::function<std::string(const NodeChange&)>& title)
{
    RecordTable<std::uint32_t> table("graph_diff", nullptr, allRows(diff.rows.size()));
    const auto row = [&](std::uint32_t i) -> const DiffRow& { return diff.rows[i]; };
    table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")),
                 [&](std::uint32_t i) { return std::string(diffStateName(row(i).state)); });
    table.column(textSpec("a", OPSCOPE_TEXT("Column", "A")),
                 [&](std::uint32_t i) { return namesOf(a, row(i).a); });
    table.column(textSpec("b", OPSCOPE_TEXT("Column", "B")),
                 [&](std::uint32_t i) { return namesOf(b, row(i).b); });
    table.nameIsLast();
    table.column(textSpec("type_a", OPSCOPE_TEXT("Column", "Type of A")),
                 [&](std::uint32_t i) { return typesOf(a, row(i).a); });
    table.column(textSpec("type_b", OPSCOPE_TEXT("Column", "Type of B")),
                 [&](std::uint32_t i) { return typesOf(b, row(i).b); });
    if (!times.empty()) {
        table.column(durationSpec("time_a", OPSCOPE_TEXT("Column", "Time of A")),
                     [&](std::uint32_t i) { return times[i].a; });
        table.column(durationSpec("time_b", OPSCOPE_TEXT("Column", "Time of B")),
                     [&](std::uint32_t i) { return times[i].b; });
        table.column(hinted(durationSpec("more", OPSCOPE_TEXT("Column", "B - A")), CellHint::DiffBar),
                     [&](std::uint32_t i) { return times[i].more(); });
    }
    auto changes = textSpec("changes", OPSCOPE_TEXT("Column", "Changes"));
    changes.longText = LongText::CutEnd;
    table.column(std::move(changes), [&](std::uint32_t i) { return changesText(row(i), title); });
    return table.finish();
}

} // namespace opscope

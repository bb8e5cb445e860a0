// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/identity_table.h"

#include <string>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct TimedRow {
    IdentityRow of;
    OpTime time{}; ///< count 0: no op, it did not run, or it was counted in an earlier row
};

std::vector<TimedRow> timedRows(const ModelRuns& runs, const std::vector<IdentityRow>& rows)
{
    std::vector<bool> isCounted(runs.times.size());
    std::vector<TimedRow> out;
    for (const auto& row : rows) {
        auto& timed = out.emplace_back(TimedRow{row});
        if (row.op == kNoNumber || isCounted[row.op])
            continue;
        isCounted[row.op] = true;
        timed.time = runs.times[row.op];
    }
    return out;
}

} // namespace

std::vector<IdentityRow> identityRows(const ModelGraph& graph, const OpIdentity& identity)
{
    std::vector<IdentityRow> rows;
    for (const auto& link : identity.links)
        rows.push_back({link.node, link.op, link.how});
    for (const auto node : identity.nodesWithoutOp) {
        if (!neverRuns(graph.typeOf(node)))
            rows.push_back({node, kNoNumber});
    }
    for (const auto op : identity.opsWithoutNode)
        rows.push_back({{}, op});
    return rows;
}

const char* identityRowName(const IdentityRow& row)
{
    return row.how ? linkMethodName(*row.how) : row.node.valid() ? "no op" : "no node";
}

TablePtr identityTable(const ModelGraph& graph, const Report& report, const ModelRuns& runs,
                       const std::vector<IdentityRow>& rows)
{
    RecordTable<TimedRow> table("graph_match", nullptr, timedRows(runs, rows));
    const auto textOf = [&](const IdentityRow& row, StringId ReportOp::*text) {
        return row.op == kNoNumber ? std::string_view()
                                   : report.strings.text(runs.identity.ops[row.op].*text);
    };
    table.column(textSpec("how", OPSCOPE_TEXT("Column", "Found by")),
                 [](const TimedRow& row) { return std::string(identityRowName(row.of)); });
    table.column(textSpec("node", OPSCOPE_TEXT("Column", "Node")), [&](const TimedRow& row) {
        return std::string(row.of.node.valid() ? graph.nameOf(row.of.node) : std::string_view());
    });
    table.nameIsLast();
    table.column(textSpec("op", OPSCOPE_TEXT("Column", "Op")),
                 [&](const TimedRow& row) { return std::string(textOf(row.of, &ReportOp::name)); });
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), [&](const TimedRow& row) {
        return std::string(row.of.node.valid() ? graph.typeOf(row.of.node) : textOf(row.of, &ReportOp::type));
    });
    table.column(unsummed(realSpec("confidence", OPSCOPE_TEXT("Column", "Confidence"), "%", 0)),
                 [](const TimedRow& row) { return row.of.how ? confidenceOf(*row.of.how) * 100 : 0.0; });
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), [](const TimedRow& row) {
        return row.time.count == 0 ? kMissingInteger : static_cast<std::int64_t>(row.time.count);
    });
    table.column(durationSpec("total", OPSCOPE_TEXT("Column", "Total Time")),
                 [](const TimedRow& row) { return row.time.count == 0 ? kMissingInteger : row.time.total; });
    return table.finish();
}

TablePtr identityTable(const ModelGraph& graph, const Report& report, const OpIdentity& identity)
{
    using Row = IdentityRow;
    RecordTable<Row> table("graph_match", nullptr, identityRows(graph, identity));
    const auto text = [&](const char* id, const char* title, const auto& ofNode) {
        table.column(textSpec(id, title), [&](const Row& row) {
            return row.node.valid() ? std::optional<std::string>(ofNode(row.node)) : std::nullopt;
        });
    };
    const auto opOf = [&](const Row& row) { return row.op == kNoNumber ? nullptr : &identity.ops[row.op]; };
    text("node", "Node", [&](NodeId node) { return graph.nameOf(node); });
    text("node_type", "Type", [&](NodeId node) { return graph.typeOf(node); });
    table.column(textSpec("op", "Op"), [&](const Row& row) {
        const auto* const op = opOf(row);
        return op == nullptr ? std::nullopt : std::optional<std::string>(report.strings.text(op->name));
    });
    table.column(textSpec("op_type", "OP Type"), [&](const Row& row) {
        const auto* const op = opOf(row);
        return std::string(op == nullptr ? std::string_view() : report.strings.text(op->type));
    });
    table.column(textSpec("how", "How"), [](const Row& row) { return std::string(identityRowName(row)); });
    table.column(realSpec("confidence", "Confidence", "%", 0),
                 [](const Row& row) { return row.how ? confidenceOf(*row.how) * 100 : 0.0; });
    table.column(countSpec("count", "Count"), [&](const Row& row) {
        const auto* const op = opOf(row);
        return op == nullptr ? kMissingInteger : static_cast<std::int64_t>(op->executions);
    });
    table.column(durationSpec("total", "Total"), [&](const Row& row) {
        const auto* const op = opOf(row);
        return op == nullptr ? kMissingInteger : op->total;
    });
    return table.finish();
}

} // namespace opscope

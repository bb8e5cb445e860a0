// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/schema_column.h"

namespace opscope {
namespace {

using R = Report;
using Row = std::size_t;

SchemaTable steps()
{
    auto table = describedTable(&R::steps);
    const auto moment = [](const char* name, const char* doc, std::int64_t TimeRange::*member) {
        return column(name, "INTEGER", doc, [member](const R& r, Row i) {
            const auto& range = r.steps[i].range;
            return range.empty() ? std::nullopt : std::optional(range.*member);
        });
    };
    insertBefore(table, "fp_start",
                 {moment("begin", "first moment of the step", &TimeRange::begin),
                  moment("end", "first moment after the step", &TimeRange::end)});
    return table;
}

SchemaTable stepReduces()
{
    const NestedRows rows([](const R& r) { return r.steps.size(); },
                          [](const R& r, Row step) { return r.steps[step].reduces.size(); });
    const auto at = [rows](const R& r, Row i) {
        const auto [step, reduce] = rows.of(r)[i];
        return r.steps[step].reduces[reduce];
    };
    return {"step_reduces",
            "all-reduces of the steps",
            [rows](const R& r) { return rows.of(r).size(); },
            {column("step_id", "INTEGER", "-> steps.id",
                    [rows](const R& r, Row i) { return rows.of(r)[i].first; }),
             column("ts", "INTEGER", "ns; start", [at](const R& r, Row i) { return at(r, i).first; }),
             column("dur", "INTEGER", "ns; length", [at](const R& r, Row i) { return at(r, i).second; })},
            {"step_id"},
            {}};
}

SchemaTable ops()
{
    auto table = describedTable(&R::ops);
    insertBefore(
        table, "vendor_row",
        {column("vendor_table", "TEXT", "table with its metrics: table_op_summary, ...", [](const R& r, Row) {
            return r.ops.source < r.tables.size() ? "table_" + r.tables[r.ops.source].kind : std::string();
        })});
    table.indexes = {{"type"}, {"slice_id"}};
    return table;
}

SchemaTable memory()
{
    auto table = describedTable(&R::memory);
    table.indexes = {{"ts"}};
    return table;
}

SchemaTable communicationLinks()
{
    using Link = CommunicationLink;
    const NestedRows rows([](const R& r) { return r.communication.size(); },
                          [](const R& r, Row op) { return r.communication[op].links.size(); });
    auto columns = describedColumns<Link>([rows](const R& r, Row i) -> const Link& {
        const auto [op, link] = rows.of(r)[i];
        return r.communication[op].links[link];
    });
    columns.insert(columns.begin(), column("communication_id", "INTEGER", "-> communication.id",
                                           [rows](const R& r, Row i) { return rows.of(r)[i].first; }));
    return {Link::kTable.name,  Link::kTable.doc,     [rows](const R& r) { return rows.of(r).size(); },
            std::move(columns), {"communication_id"}, {}};
}

} // namespace

std::vector<SchemaTable> recordTables()
{
    return {steps(),
            stepReduces(),
            ops(),
            memory(),
            describedTable(&R::opMemory),
            describedTable(&R::communication),
            communicationLinks(),
            describedTable(&R::communicationMatrix),
            describedTable(&R::stepTimes)};
}

} // namespace opscope

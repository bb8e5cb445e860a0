// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

#include "core/base/json_text.h"
#include "core/sql/schema_column.h"

namespace opscope {
namespace {

using R = Report;
using Row = std::size_t;

SchemaTable reports()
{
    return {
        "reports",
        "the opened runs: one, or one for each rank",
        [](const R&) { return std::size_t{1}; },
        {column("name", "TEXT", "last part of the path", [](const R& r, Row) { return r.name; }),
         column("path", "TEXT", "folder or file that was opened",
                [](const R& r, Row) { return r.root.string(); }),
         column("kind", "TEXT", "JOB, PROF (new layout), ascend_pt, database, ...",
                [](const R& r, Row) { return reportKindName(r.kind); }),
         column("rank", "INTEGER", "rank of the run; NULL for a single card",
                [](const R& r, Row) { return cellOf(r, r.rank, Unit::Id); }),
         column("clock", "TEXT", "unix (ns since 1970) or monotonic (ns since the machine started)",
                [](const R& r, Row) { return wordOf(r.clock); }),
         column("begin", "INTEGER", "ns; first thing on the timeline",
                [](const R& r, Row) { return r.span.empty() ? std::nullopt : std::optional(r.span.begin); }),
         column("end", "INTEGER", "ns; last thing on the timeline",
                [](const R& r, Row) { return r.span.empty() ? std::nullopt : std::optional(r.span.end); }),
         column("is_partial", "INTEGER", "1 if reading was stopped before its end",
                [](const R& r, Row) { return r.isPartial; })},
        {},
        {}};
}

/// The platform and collection facts, one per row.
SchemaTable facts()
{
    const auto all = std::make_shared<std::vector<SchemaColumn>>(
        describedColumns<PlatformInfo>([](const R& r, Row) -> auto& { return r.platform; }));
    for (auto& column :
         describedColumns<CollectionInfo>([](const R&r, Row) -> auto& { return r.collection; }))
        all->push_back(std::move(column));
    return {"facts",
            "where and how the run was collected",
            [all](const R&) { return all->size(); },
            {column("key", "TEXT", "host_name, os, cann_version, collection_begin, ...",
                    [all](const R&, Row i) { return (*all)[i].name; }),
             column("value", "TEXT", "as the source wrote it; NULL if missing",
                    [all](const R& r, Row i) {
                        auto value = (*all)[i].value(r, 0);
                        const auto* const number = std::get_if<std::int64_t>(&value);
                        return number == nullptr ? value : SqlValue(std::to_string(*number));
                    })},
            {},
            {}};
}

SchemaTable switches()
{
    return {
        "switches",
        "options of the collection, flattened",
        [](const R& r) { return r.collection.switches.size(); },
        {column("key", "TEXT", "option", [](const R& r, Row i) { return r.collection.switches[i].first; }),
         column("value", "TEXT", "as written",
                [](const R& r, Row i) { return r.collection.switches[i].second; })},
        {},
        {}};
}

std::string argumentsJson(const Message& message)
{
    std::string out = "[";
    for (const auto& argument : message.args) {
        out += out.size() == 1 ? "" : ",";
        appendJsonString(out, argument);
    }
    return out + ']';
}

SchemaTable files()
{
    auto table = describedTable(&R::inventory);
    const auto reason = [](const char* name, const char* doc, auto text) {
        return column(name, "TEXT", doc, [text](const R& r, Row i) {
            const auto& why = r.inventory[i].reason;
            return why ? std::string(text(*why)) : std::string();
        });
    };
    table.columns.push_back(reason("reason", "why", [](const Message& m) { return m.english(); }));
    table.columns.push_back(reason("reason_code", "identifier of the reason",
                                   [](const Message& m) { return messageName(m.id); }));
    table.columns.push_back(reason("reason_arguments", "texts of the reason, a JSON array", argumentsJson));
    for (auto& column :
         describedColumns<ReadCounts>([](const R&r, Row i) -> auto& { return r.inventory[i].counts; }))
        table.columns.push_back(std::move(column));
    return table;
}

SchemaTable issues()
{
    return {"issues",
            "problems that were found while reading",
            [](const R& r) { return r.issues.size(); },
            {column("severity", "TEXT", "info, warning, data loss",
                    [](const R& r, Row i) { return wordOf(r.issues[i].severity); }),
             column("message", "TEXT", "what was found",
                    [](const R& r, Row i) { return r.issues[i].message.english(); }),
             column("code", "TEXT", "identifier of the message",
                    [](const R& r, Row i) { return messageName(r.issues[i].message.id); }),
             column("arguments", "TEXT", "texts of the message, a JSON array",
                    [](const R& r, Row i) { return argumentsJson(r.issues[i].message); }),
             column("place", "TEXT", "first place: file:line",
                    [](const R& r, Row i) {
                        return r.issues[i].places.empty() ? std::string() : r.issues[i].places.front().text();
                    }),
             column("count", "INTEGER", "how often", [](const R& r, Row i) { return r.issues[i].count; })},
            {},
            {}};
}

} // namespace

std::vector<SchemaTable> factTables()
{
    return {reports(),
            facts(),
            switches(),
            describedTable([](const R& r) -> auto& { return r.platform.cpus; }),
            describedTable([](const R& r) -> auto& { return r.platform.devices; }),
            describedTable([](const R& r) -> auto& { return r.collection.modelRuns; }),
            files(),
            issues()};
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/report_schema.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "core/export/schema_column.h"

namespace opscope {
namespace {

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

const char* typeOf(DataKind kind)
{
    switch (kind) {
    case DataKind::Integer:
        return "INTEGER";
    case DataKind::Nanos:
    case DataKind::Real:
        return "REAL";
    case DataKind::Text:
        break;
    }
    return "TEXT";
}

/// A cell in the unit that the vendor's header names.
SqlValue cellOf(const Report& report, const DataColumn& column, std::size_t row)
{
    switch (column.kind) {
    case DataKind::Integer:
        return sqlOf(known(column.integers[row]));
    case DataKind::Nanos: {
        const auto ns = known(column.integers[row]);
        if (!ns)
            return {};
        const double scale = column.unit == "ms" ? 1e6 : column.unit == "s" ? 1e9 : 1e3;
        return static_cast<double>(*ns) / scale;
    }
    case DataKind::Real:
        return sqlOf(column.reals[row]);
    case DataKind::Text:
        return sqlOf(report.text(column.texts[row]));
    }
    return {};
}

/// All tables of one kind of all reports; a report that has none has no rows there.
SchemaTable vendorTable(const std::string& kind, const std::vector<ReportPtr>& reports)
{
    SchemaTable out;
    out.name = "table_" + kind;
    out.doc = "the vendor's table, nothing renamed";
    out.rows = [kind](const Report& report) {
        const auto* table = report.table(kind);
        return table == nullptr ? std::size_t{0} : table->rows;
    };
    std::set<std::string> names{"report", "id"}; // as SQL compares them
    out.columns.push_back(
        column("id", "INTEGER", "number of the row", [](const Report&, std::size_t row) { return row; }));
    const auto unique = [&](const std::string& wanted) {
        auto name = wanted;
        for (int n = 2; !names.insert(lower(name)).second; ++n)
            name = wanted + ' ' + std::to_string(n);
        return name;
    };
    // A header may stand several times ("Reduce Start(us)"): a column is a header and which one of them.
    using Source = std::vector<std::pair<const Report*, const DataColumn*>>;
    std::map<std::pair<std::string, std::size_t>, std::shared_ptr<Source>> sources;
    for (const auto& report : reports) {
        const auto* table = report->table(kind);
        if (table == nullptr)
            continue;
        std::map<std::string, std::size_t> repeats;
        for (const auto& each : table->columns) {
            auto& source = sources[{each.name, repeats[each.name]++}];
            if (!source) {
                source = std::make_shared<Source>();
                out.columns.push_back(
                    {unique(each.name.empty() ? "column" : each.name),
                     typeOf(each.kind),
                     {},
                     [source](const Report& from, std::size_t row) -> SqlValue {
                         const auto it = std::ranges::find(*source, &from, &Source::value_type::first);
                         return it == source->end() ? SqlValue() : cellOf(from, *it->second, row);
                     }});
            }
            source->emplace_back(report.get(), &each);
        }
    }
    auto isTotal =
        column("is_total", "INTEGER", "1 for the vendor's own total row",
               [kind](const Report& report, std::size_t row) { return report.table(kind)->isTotalRow(row); });
    isTotal.name = unique(isTotal.name);
    out.columns.push_back(std::move(isTotal));
    return out;
}

void markdownTable(std::string& out, const SchemaTable& table)
{
    out += "### `" + table.name + "` — " + table.doc + "\n\n| column | type | what |\n|---|---|---|\n";
    for (const auto& column : table.columns)
        out += "| `" + column.name + "` | " + column.type + " | " + column.doc + " |\n";
    out += '\n';
}

} // namespace

std::vector<SchemaTable> fixedSchema()
{
    auto tables = factTables();
    for (auto* more : {&timelineTables, &recordTables}) {
        for (auto& table : (*more)())
            tables.push_back(std::move(table));
    }
    return tables;
}

std::vector<SchemaTable> reportSchema(const std::vector<ReportPtr>& reports)
{
    auto tables = fixedSchema();
    std::set<std::string> kinds;
    for (const auto& report : reports) {
        for (const auto& table : report->tables) {
            if (kinds.insert(lower(table.kind)).second)
                tables.push_back(vendorTable(table.kind, reports));
        }
    }
    return tables;
}

std::string schemaMarkdown()
{
    std::string out =
        "Every table begins with the column `report` (number of the run, -> `reports`; 0 when one run was "
        "opened).\n"
        "Times are integers in ns of the run's clock, sizes are bytes; what no source says is NULL.\n"
        "Tables join by `(report, id)`; with one run `id` alone is enough.\n\n";
    for (const auto& table : fixedSchema())
        markdownTable(out, table);
    out += "### `table_KIND` — one for every kind of vendor table of the run\n\n"
           "`table_op_summary`, `table_op_statistic`, `table_compute_task_info`, ...: `report`, `id`, then "
           "the vendor's columns "
           "under the vendor's own headers\n(quote them: `\"Task Duration(us)\"`) in the vendor's units, "
           "then `is_total`.\n";
    return out;
}

} // namespace opscope

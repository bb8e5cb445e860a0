// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/report_schema.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "core/base/ascii.h"
#include "core/base/unit.h"
#include "core/sql/schema_column.h"

namespace opscope {
namespace {

const char* typeOf(CellKind kind)
{
    return kind == CellKind::Integer ? "INTEGER" : kind == CellKind::Text ? "TEXT" : "REAL";
}

/// A cell in the unit that the vendor's header names.
SqlValue vendorCell(const Report& report, const DataColumn& column, std::size_t row)
{
    if (column.kind == CellKind::Text)
        return cellOf(report, column.texts[row], Unit::Said); // an empty text is not a missing one
    if (column.kind == CellKind::Real)
        return sqlOf(column.reals[row]);
    const auto value = column.integers[row];
    if (column.kind == CellKind::Integer || value == kMissingInteger)
        return cellOf(report, value, Unit::Count);
    return static_cast<double>(value) / static_cast<double>(nanosPer(column.unit, "us"));
}

/// Times since 1970, or of a machine with a long uptime, lose digits as a REAL of us: a double holds every ns
/// only up to 2^42 us.
bool needsExactTimes(const DataColumn& column)
{
    constexpr std::int64_t kExactInReal = (std::int64_t{1} << 42U) * 1000;
    return column.kind == CellKind::Duration && std::ranges::any_of(column.integers, [](std::int64_t ns) {
               return ns != kMissingInteger && (ns >= kExactInReal || ns <= -kExactInReal);
           });
}

/// A column of a vendor's table and the place of its cells in SQL.
struct DocumentedColumn {
    std::string table, column, exact, header, unit;
    CellKind kind = CellKind::Text;
    int decimals = 0;
};
using VendorColumns = std::map<const Report*, std::vector<DocumentedColumn>>;

/// One header over all reports: the columns that have it, and their names in SQL.
struct Merged {
    std::vector<std::pair<const Report*, const DataColumn*>> sources;
    std::string name, exact;

    const DataColumn* of(const Report& report) const
    {
        const auto it =
            std::ranges::find(sources, &report, &std::pair<const Report*, const DataColumn*>::first);
        return it == sources.end() ? nullptr : it->second;
    }
    const char* type() const
    {
        const auto isSame = [&](const auto& source) {
            return source.second->kind == sources.front().second->kind;
        };
        // SQLite converts cells to the declared type: a column has none if the reports differ.
        return std::ranges::all_of(sources, isSame) ? typeOf(sources.front().second->kind) : "BLOB";
    }
};

/// The columns of one kind of table of all reports. A header may stand several times ("Reduce Start(us)"): a
/// column is a header and which one of them.
std::vector<std::shared_ptr<Merged>> mergedColumns(const std::string& kind,
                                                   const std::vector<ReportPtr>& reports)
{
    std::vector<std::shared_ptr<Merged>> out;
    std::map<std::pair<std::string, std::size_t>, std::shared_ptr<Merged>> byHeader;
    for (const auto& report : reports) {
        const auto* table = report->table(kind);
        std::map<std::string, std::size_t> repeats;
        for (std::size_t i = 0; table != nullptr && i < table->columns.size(); ++i) {
            const auto& column = table->columns[i];
            auto& merged = byHeader[{column.name, repeats[column.name]++}];
            if (!merged) {
                merged = std::make_shared<Merged>();
                out.push_back(merged);
            }
            if (merged->of(*report) == nullptr) // a report may be opened twice
                merged->sources.emplace_back(report.get(), &column);
        }
    }
    return out;
}

/// The first columns of every part of a vendor's table.
SchemaTable emptyVendorTable(const std::string& kind, std::string name)
{
    SchemaTable out;
    out.name = std::move(name);
    out.doc = "the vendor's table, nothing renamed";
    out.rows = [kind](const Report& report) {
        const auto* table = report.table(kind);
        return table == nullptr ? std::size_t{0} : table->rows;
    };
    out.columns.push_back(
        column("id", "INTEGER", "number of the row", [](const Report&, std::size_t row) { return row; }));
    return out;
}

/// A name that is not in `taken` yet, ignoring case as SQL does; adds it. Without NUL, which would end the
/// statement.
std::string freeName(std::string wanted, std::set<std::string>& taken)
{
    for (auto at = wanted.find('\0'); at != std::string::npos; at = wanted.find('\0', at))
        wanted.replace(at, 1, "\u2400");
    auto name = wanted;
    for (int n = 2; !taken.insert(lowerAscii(name)).second; ++n)
        name = wanted + ' ' + std::to_string(n);
    return name;
}

/// All tables of one kind of all reports. Columns beyond SQLite's limit go to a further table with the same
/// ids.
std::vector<SchemaTable> vendorTables(const std::string& kind, const std::string& firstName,
                                      const std::vector<ReportPtr>& reports,
                                      std::set<std::string>& tableNames, VendorColumns& vendorColumns)
{
    constexpr std::size_t kMostColumns = 1900; // SQLite: 2000
    std::vector<SchemaTable> parts{emptyVendorTable(kind, firstName)};
    std::set<std::string> names{"report", "id"};
    const auto finish = [&](SchemaTable& out) {
        auto isTotal = column(
            "is_total", "INTEGER", "1 for the vendor's own total row",
            [kind](const Report& report, std::size_t row) { return report.table(kind)->isTotalRow(row); });
        isTotal.name = freeName(isTotal.name, names);
        out.columns.push_back(std::move(isTotal));
    };
    for (const auto& merged : mergedColumns(kind, reports)) {
        if (parts.back().columns.size() >= kMostColumns) {
            finish(parts.back());
            parts.push_back(emptyVendorTable(kind, freeName(firstName, tableNames)));
            names = {"report", "id"};
        }
        auto& out = parts.back();
        const auto& header = merged->sources.front().second->name;
        merged->name = freeName(header.empty() ? "column" : header, names);
        out.columns.push_back(
            {merged->name, merged->type(), {}, [merged](const Report& from, std::size_t row) -> SqlValue {
                 const auto* source = merged->of(from);
                 return source == nullptr ? SqlValue() : vendorCell(from, *source, row);
             }});
        const auto isExact = [](const auto& source) { return needsExactTimes(*source.second); };
        if (std::ranges::any_of(merged->sources, isExact)) {
            merged->exact = freeName(header + " [ns]", names);
            out.columns.push_back({merged->exact, "INTEGER", "the same in ns, exact",
                                   [merged](const Report& from, std::size_t row) -> SqlValue {
                                       const auto* source = merged->of(from);
                                       return source == nullptr || source->kind != CellKind::Duration
                                                  ? SqlValue()
                                                  : cellOf(from, source->integers[row], Unit::Nanos);
                                   }});
        }
        for (const auto& [report, source] : merged->sources)
            vendorColumns[report].push_back({out.name, merged->name, merged->exact, source->name,
                                             source->unit, source->kind, source->decimals});
    }
    finish(parts.back());
    return parts;
}

/// The SQL name of every kind of vendor table. Kinds may differ only by case; the ops' kind keeps its name,
/// because the ops refer to it.
std::map<std::string, std::string> tableNamesOf(const std::vector<ReportPtr>& reports,
                                                std::set<std::string>& taken)
{
    std::map<std::string, std::string> names;
    const auto add = [&](const std::string& kind) {
        if (!names.contains(kind))
            names[kind] = freeName("table_" + kind, taken);
    };
    for (const auto& report : reports) {
        if (report->ops.source < report->tables.size())
            add(report->tables[report->ops.source].kind);
    }
    for (const auto& report : reports) {
        for (const auto& table : report->tables)
            add(table.kind);
    }
    return names;
}

/// Facts about the vendor's columns that SQL types cannot express.
SchemaTable vendorColumnTable(VendorColumns columns)
{
    const auto all = std::make_shared<const VendorColumns>(std::move(columns));
    const auto at = [all](const Report& r, std::size_t i) -> const DocumentedColumn& {
        return all->at(&r)[i];
    };
    const auto text = [at](const char* name, const char* doc, std::string DocumentedColumn::*member) {
        return column(name, "TEXT", doc,
                      [at, member](const Report& r, std::size_t i) { return at(r, i).*member; });
    };
    return {"vendor_columns",
            "the columns of the vendor tables as the vendor wrote them",
            [all](const Report& r) {
                const auto it = all->find(&r);
                return it == all->end() ? std::size_t{0} : it->second.size();
            },
            {text("table_name", "table_op_summary, ...", &DocumentedColumn::table),
             text("column_name", "its name in SQL", &DocumentedColumn::column),
             text("exact_column", "the column with the same times in integer ns; NULL if there is none",
                  &DocumentedColumn::exact),
             text("header", "the vendor's header; ours begin with @", &DocumentedColumn::header),
             text("unit", "us, KB, %, ...; NULL if none", &DocumentedColumn::unit),
             column("kind", "TEXT", "integer, time, real, text",
                    [at](const Report& r, std::size_t i) { return wordOf(at(r, i).kind); }),
             column("decimals", "INTEGER", "largest number of decimals in a cell",
                    [at](const Report& r, std::size_t i) { return at(r, i).decimals; })},
            {},
            {}};
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
    std::set<std::string> taken;
    const auto names = tableNamesOf(reports, taken);
    VendorColumns columns;
    for (const auto& report : reports) {
        for (const auto& table : report->tables) {
            if (!kinds.insert(table.kind).second)
                continue;
            for (auto& part : vendorTables(table.kind, names.at(table.kind), reports, taken, columns))
                tables.push_back(std::move(part));
        }
    }
    tables.push_back(vendorColumnTable(std::move(columns)));
    return tables;
}

std::string schemaMarkdown()
{
    std::string out =
        "Every table begins with the column `report`: the number of the run in the table `reports`, 0 if one "
        "run "
        "was opened.\n"
        "Times are integers in ns of the run's clock, sizes are bytes, missing values are NULL.\n"
        "Tables join by `(report, id)`; with one run `id` is enough.\n\n"
        "| table | contents |\n|---|---|\n";
    for (const auto& table : fixedSchema())
        out += "| `" + std::string(table.name) + "` | " + std::string(table.doc) + " |\n";
    out += "| `table_KIND` | one for every kind of vendor table of the run |\n\n";
    for (const auto& table : fixedSchema())
        markdownTable(out, table);
    out +=
        "### `table_KIND` — one for every kind of vendor table of the run\n\n"
        "`table_op_summary`, `table_op_statistic`, `table_compute_task_info`, ...: `report`, `id`, then "
        "the vendor's columns "
        "under the vendor's own headers\n(quote them: `\"Task Duration(us)\"`) in the vendor's units, "
        "then `is_total`.\nTimes since 1970, and times of a machine that has run for more than 50 days, are "
        "repeated as `\"... [ns]\"`, because a REAL of microseconds has no place for their last digits.\n"
        "Cells are as in the file: an unknown id is 4294967295, the number that the file contains. In "
        "`slices` and `ops` it is NULL.\n"
        "A table with more columns than SQLite allows continues in `\"table_KIND 2\"` with the same ids. "
        "Kinds that differ only in upper and lower case are numbered too.\n\n";
    markdownTable(out, vendorColumnTable({}));
    out.pop_back();
    return out;
}

} // namespace opscope

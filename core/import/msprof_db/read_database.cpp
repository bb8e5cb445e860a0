// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/read_database.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

/// A line of tables.def.
struct Line {
    std::string_view table; ///< empty: a step
    TableUse use = TableUse::Other;
    void (*read)(DatabaseImport&, std::string_view table) = nullptr;
    void (*step)(DatabaseImport&) = nullptr;
    double weight = 0; ///< share of the time of a large database
};

constexpr auto kLines = std::to_array<Line>({
#define TABLE(name, use, reader, weight) {name, TableUse::use, reader, nullptr, weight},
#define SHARED(name, use) {name, TableUse::use, nullptr, nullptr, 0},
#define STEP(function, weight) {{}, TableUse::Other, nullptr, function, weight},
#define COUNTERS(name, use, weight, ...) {name, TableUse::use, readCounterTable, nullptr, weight},
#include "core/import/msprof_db/tables.def"
});

void countSilent(DatabaseImport& in, std::string_view upper)
{
    in.counts.metadata += countRows(in.database, in.table(upper)).value_or(0);
}

/// A database is opened as immutable: the changes in a writer's journal next to it are not read.
void reportSiblings(ImportContext& context)
{
    for (const auto* suffix : {"-wal", "-journal"}) {
        auto sibling = context.planned.path;
        sibling += suffix;
        std::error_code error;
        const auto size = std::filesystem::file_size(sibling, error);
        if (!error && size > 0)
            context.builder.addIssue(Severity::DataLoss,
                                     message(MessageId::DatabaseWal, sibling.filename().string(), size),
                                     {context.file, 0, {}});
    }
}

TableUse tableUse(std::string_view inCapitals)
{
    if (inCapitals.starts_with("ENUM_"))
        return TableUse::Facts;
    const auto* const it = std::ranges::find(kLines, inCapitals, &Line::table);
    return it == kLines.end() ? TableUse::Other : it->use;
}

} // namespace

std::optional<DatabaseTables> filledTables(const std::filesystem::path& path)
{
    const auto database = SqliteDatabase::openReadOnly(path, path.string());
    if (!database)
        return std::nullopt;
    const auto tables = database->tables();
    if (!tables)
        return std::nullopt;
    DatabaseTables filled;
    for (const auto& table : *tables) {
        auto statement = database->prepare("SELECT 1 FROM " + sqlName(table) + " LIMIT 1");
        const auto row = statement ? statement->step() : Result<bool>(true);
        auto upper = upperAscii(table);
        const auto use = tableUse(upper);
        if (!row || *row) // an unreadable one is reported by its reader
            filled.try_emplace(std::move(upper), use);
    }
    return filled;
}

Result<void> readDatabase(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto database,
                       SqliteDatabase::openReadOnly(context.planned.path, context.file, context.stop));
    reportSiblings(context);
    return readDatabase(context, database);
}

Result<void> readDatabase(ImportContext& context, const SqliteDatabase& database)
{
    OPSCOPE_TRY_ASSIGN(const auto tables, database.tables());
    if (tables.empty())
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseEmpty), {context.file, 0, {}});

    DatabaseImport in(context, database);
    for (const auto& table : tables) {
        auto upper = upperAscii(table);
        if (!context.planned.leftOut.contains(upper))
            in.tables.try_emplace(std::move(upper), table);
    }
    // The table TASK holds when and where an op ran.
    const auto tasks =
        std::ranges::find_if(tables, [](const auto& table) { return equalsNoCase(table, "TASK"); });
    in.hasTasksForOpsOnly = in.hasTable("COMPUTE_TASK_INFO") && tasks != tables.end() &&
                            in.tables.try_emplace("TASK", *tasks).second;
    in.argSource = context.builder.addArgSource(makeRowArgs(context.planned.path));
    in.firstOp = context.builder.report().ops.size();

    double done = 0;
    for (const auto& line : kLines) {
        if (context.stop.stop_requested())
            in.isCancelled = true;
        if (in.isCancelled)
            break;
        if (line.step != nullptr)
            line.step(in);
        else if (line.read != nullptr && in.hasTable(line.table))
            line.read(in, line.table);
        done += line.weight;
        if (context.progress)
            context.progress(std::min(done, 1.0));
    }
    for (const auto& [upper, table] : in.tables) {
        if (in.isCancelled)
            break;
        const auto use = tableUse(upper);
        if (use == TableUse::Silent)
            countSilent(in, upper);
        else if (use == TableUse::Other)
            readGenericTable(in, table);
    }

    auto& entry = context.entry();
    entry.counts = in.counts;
    if (in.isIncomplete || in.isCancelled)
        entry.state = FileState::Partial;
    if (in.isCancelled)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {context.file, 0, {}});
    const bool isUseful = in.counts.slices + in.counts.counters + in.counts.instants + in.counts.rows != 0;
    if (!isUseful && !in.isIncomplete && in.counts.reported == 0 && in.counts.metadata == 0)
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseNoTable, tables.size()),
                    {context.file, 0, {}});
    return {};
}

} // namespace opscope

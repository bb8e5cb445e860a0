// SPDX-License-Identifier: GPL-3.0-or-later
// A file of a spool, which may come from a stranger: the first byte chooses between the bytes of a file and a
// report whose tables get any cells. What is read is pushed into a database.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

#include "core/fleet/spool.h"
#include "core/fleet/sqlite_store.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/input_file.h"

namespace {

using namespace opscope;

void bindCell(SqliteStatement& statement, int parameter, Input& input)
{
    const auto kind = input.take<std::uint8_t>();
    switch (kind % 8) {
    case 0:
        return statement.bindNull(parameter);
    case 1:
        return statement.bind(parameter, input.take<std::int64_t>());
    case 2:
        return statement.bind(parameter, input.take<double>());
    case 3:
        return statement.bind(parameter, input.text(kind / 8));
    default:
        return statement.bind(parameter, std::int64_t{input.take<std::int8_t>()});
    }
}

/// A row of any table with any cells; NOT NULL and types of the schema are left out, as a stranger can.
void addRows(SqliteDatabase& database, Input& input)
{
    const auto tables = fleetTables();
    for (const auto& table : tables) {
        std::string columns = table.isOfReport ? "report_id" : "";
        std::string places = table.isOfReport ? "?" : "";
        for (const auto& column : table.columns) {
            columns += fmt::format("{}{}", columns.empty() ? "" : ", ", column.name);
            places += places.empty() ? "?" : ", ?";
        }
        if (!database.execute(fmt::format("CREATE TABLE {}({})", table.name, columns)))
            std::abort();
        const auto count = static_cast<int>(table.columns.size()) + (table.isOfReport ? 1 : 0);
        for (auto rows = input.take<std::uint8_t>() % 4; rows > 0; --rows) {
            auto insert = database.prepare(fmt::format("INSERT INTO {} VALUES({})", table.name, places));
            if (!insert)
                std::abort();
            for (int i = 1; i <= count; ++i)
                bindCell(*insert, i, input);
            static_cast<void>(insert->step());
        }
    }
}

void read(const std::string& path)
{
    const auto report = readSpooled(path);
    if (!report)
        return;
    static InputFile target;
    auto store = SqliteStore::open(target.write("", 0), true, {});
    if (!store)
        std::abort();
    const auto first = store->push(report->run, report->summary);
    if (!first)
        return; // as two ops with one key
    const auto second = store->push(report->run, report->summary);
    if (!second || *second != PushOutcome::Same)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static InputFile file;
    Input input(data, size);
    if (input.take<char>() == 'S') {
        read(file.write(data, size)); // "SQLite format 3"
        return 0;
    }
    const auto& path = file.write("", 0);
    {
        auto database = SqliteDatabase::openShared(path, true);
        if (!database ||
            !database->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE meta(key, "
                               "value); INSERT INTO meta VALUES('schema', 'opscope-fleet'), "
                               "('schema_version', '2')"))
            std::abort();
        addRows(*database, input);
    }
    read(path);
    return 0;
}

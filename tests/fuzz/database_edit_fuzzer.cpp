// SPDX-License-Identifier: GPL-3.0-or-later
/// Whole databases with a few cells, rows, columns and tables changed: what rubbish in a known schema does to
/// the readers. OPSCOPE_FUZZ_DATABASES names the databases (separated by `:`), among them an opscope.db.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "core/import/msprof_db/read_database.h"
#include "core/import/opscope_db/own_database.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/input_file.h"

namespace {

using namespace opscope;

struct Table {
    std::string name;
    std::vector<std::string> columns;
    std::int64_t rows = 0;
};

struct Base {
    std::string bytes;
    std::vector<Table> tables;
    bool isOwn() const { return bytes.size() > 72 && std::string_view(bytes).substr(68, 4) == "OPSC"; }
};

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Handle = std::unique_ptr<sqlite3, Closer>;

Handle openCopy(const std::string& bytes)
{
    sqlite3* raw = nullptr;
    if (sqlite3_open(":memory:", &raw) != SQLITE_OK)
        return {};
    Handle database(raw);
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    sqlite3_deserialize(raw, "main", copy, size, size,
                        SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    return database;
}

std::vector<std::string> firstColumn(sqlite3* database, const std::string& sql)
{
    std::vector<std::string> out;
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    while (sqlite3_step(statement) == SQLITE_ROW)
        out.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
    sqlite3_finalize(statement);
    return out;
}

std::vector<Base> readBases()
{
    std::vector<Base> bases;
    const char* list = std::getenv("OPSCOPE_FUZZ_DATABASES");
    std::string_view paths = list == nullptr ? "" : list;
    while (!paths.empty()) {
        const auto end = std::min(paths.find(':'), paths.size());
        std::ifstream file(std::string(paths.substr(0, end)), std::ios::binary);
        Base base{{std::istreambuf_iterator<char>(file), {}}, {}};
        const auto database = openCopy(base.bytes);
        for (auto& name : firstColumn(database.get(), "SELECT name FROM sqlite_master WHERE type='table'")) {
            auto columns = firstColumn(database.get(), "SELECT name FROM pragma_table_info('" + name + "')");
            const auto rows =
                std::stoll(firstColumn(database.get(), "SELECT count(*) FROM \"" + name + '"').front());
            base.tables.push_back({std::move(name), std::move(columns), rows});
        }
        if (!base.tables.empty())
            bases.push_back(std::move(base));
        paths.remove_prefix(std::min(end + 1, paths.size()));
    }
    if (bases.empty())
        std::abort(); // no database to change
    return bases;
}

std::string value(Input& input)
{
    const auto kind = input.take<std::uint8_t>();
    switch (kind % 8) {
    case 0:
        return "NULL";
    case 1:
        return std::to_string(input.take<std::int64_t>());
    case 2:
        return "9e999";
    case 3:
    case 4: {
        std::string hex = "CAST(x'";
        for (const char c : input.text(kind / 8)) {
            constexpr std::string_view kDigits = "0123456789abcdef";
            hex += kDigits[static_cast<unsigned char>(c) / 16];
            hex += kDigits[static_cast<unsigned char>(c) % 16];
        }
        return hex + (kind % 8 == 3 ? "' AS TEXT)" : "' AS BLOB)");
    }
    case 5:
        return std::to_string(input.take<std::int16_t>()) + ".5";
    default:
        return std::to_string(input.take<std::int8_t>());
    }
}

void edit(sqlite3* database, const Base& base, Input& input)
{
    const auto& table = base.tables[input.take<std::uint8_t>() % base.tables.size()];
    if (table.columns.empty())
        return;
    const auto name = '"' + table.name + '"';
    const auto column = '"' + table.columns[input.take<std::uint8_t>() % table.columns.size()] + '"';
    const auto rowId = std::to_string(1 + (table.rows == 0 ? 0 : input.take<std::uint16_t>() % table.rows));
    std::string sql;
    const auto what = input.take<std::uint8_t>() % 16;
    if (what < 10)
        sql = "UPDATE " + name + " SET " + column + '=' + value(input) + " WHERE rowid=" + rowId;
    else if (what == 10)
        sql = "UPDATE " + name + " SET " + column + '=' + value(input);
    else if (what == 11)
        sql = "DELETE FROM " + name + " WHERE rowid=" + rowId;
    else if (what == 12)
        sql = "INSERT INTO " + name + " SELECT * FROM " + name + " WHERE rowid=" + rowId;
    else if (what == 13)
        sql = "ALTER TABLE " + name + " DROP COLUMN " + column;
    else if (what == 14)
        sql = "DROP TABLE " + name;
    else
        sql = "DELETE FROM " + name;
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
}

void read(const std::string& path, bool isOwn)
{
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{.builder = builder,
                          .planned = {.path = path, .file = FileId::of(0)},
                          .cacheFolder = {},
                          .stop = {},
                          .progress = {},
                          .file = "x.db"};
    if (isOwn)
        (void)readOwnDatabase(context);
    else
        (void)readDatabase(context);
    const auto report = builder.finish();
    for (std::size_t i = 0; i < std::min<std::size_t>(report->slices.size(), 4); ++i)
        (void)report->args(SliceId::of(i));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const auto bases = readBases();
    if (size < 2 || size > 4096)
        return 0;
    Input input(data, size);
    const auto& base = bases[input.take<std::uint8_t>() % bases.size()];
    const auto database = openCopy(base.bytes);
    while (!input.empty())
        edit(database.get(), base, input);
    sqlite3_int64 changedSize = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> changed(
        sqlite3_serialize(database.get(), "main", &changedSize, 0), &sqlite3_free);
    if (changed == nullptr)
        return 0;
    static InputFile file;
    read(file.write(changed.get(), static_cast<std::size_t>(changedSize)), base.isOwn());
    return 0;
}

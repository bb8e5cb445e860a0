// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/spool.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include "core/base/atomic_file.h"
#include "core/base/block_hash.h"
#include "core/base/message_id.h"
#include "core/fleet/sqlite_store.h"

namespace opscope {
namespace {

constexpr std::string_view kSuffix = ".opscope-fleet";
constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20U;
constexpr std::size_t kMostRows = 4'000'000;
constexpr std::size_t kTextGrows = 3; ///< a broken byte of a text becomes three

Failure noSpoolFile(const std::filesystem::path& file, std::string_view why)
{
    return fail(ErrorCode::Malformed, message(MessageId::FleetSpoolFile, why), {file.string(), 0, {}});
}

/// The value of a cell, if it has the type of its column.
std::optional<FleetValue> valueOf(const SqliteStatement& row, int at, const FleetColumn& column)
{
    using Type = SqliteStatement::Type;
    const auto type = row.type(at);
    if (type == Type::Null)
        return column.isRequired ? std::nullopt : std::optional(FleetValue());
    if (column.type == FleetType::Text)
        return type == Type::Text ? std::optional(FleetValue(fleetText(row.text(at)))) : std::nullopt;
    if (column.type == FleetType::Real)
        return type == Type::Real || type == Type::Integer ? std::optional(FleetValue(row.real(at)))
                                                           : std::nullopt;
    return type == Type::Integer ? std::optional(FleetValue(row.integer(at))) : std::nullopt;
}

/// What is left of the limits of a file. A default value of a column needs no space in it.
struct Space {
    std::size_t rows = kMostRows;
    std::size_t text = 0; ///< bytes
};

std::array<std::int64_t, 4> identityOf(const std::filesystem::path& file)
{
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0)
        return {};
    return {static_cast<std::int64_t>(info.st_dev), static_cast<std::int64_t>(info.st_ino),
            static_cast<std::int64_t>(info.st_size),
            info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec};
}

/// All rows of a table, sorted.
Result<std::vector<FleetRow>> rowsOf(const SqliteDatabase& database, const FleetTable& table,
                                     const std::filesystem::path& file, std::size_t most, Space& space)
{
    std::vector<std::string_view> names;
    for (const auto& column : table.columns)
        names.push_back(column.name);
    OPSCOPE_TRY_ASSIGN(auto statement, database.prepare(fmt::format("SELECT {} FROM {}",
                                                                    fmt::join(names, ", "), table.name)));
    std::vector<FleetRow> rows;
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            break;
        if (rows.size() >= most)
            return noSpoolFile(file, fmt::format("more than {} rows in {}", most, table.name));
        auto& row = rows.emplace_back();
        std::size_t text = 0;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            auto value = valueOf(statement, static_cast<int>(i), table.columns[i]);
            if (!value)
                return noSpoolFile(file, fmt::format("the value of {}.{} in row {} is not of its type",
                                                     table.name, table.columns[i].name, rows.size()));
            if (const auto* words = std::get_if<std::string>(&*value))
                text += words->size();
            row.push_back(*std::move(value));
        }
        if (text > space.text)
            return noSpoolFile(file, "its rows have more text than the file");
        space.text -= text;
    }
    std::ranges::sort(rows);
    // A key is the first columns.
    const auto keyed = static_cast<std::size_t>(std::ranges::count(table.key, ','));
    const auto isSame = [keyed](const FleetRow& a, const FleetRow& b) {
        return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(keyed), b.begin());
    };
    if (table.isOfReport && keyed > 0 && std::ranges::adjacent_find(rows, isSame) != rows.end())
        return noSpoolFile(file, fmt::format("two rows of {} have the same key", table.name));
    return rows;
}

std::string textOf(const FleetValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? std::string() : *text;
}

} // namespace

Result<PushOutcome> FleetSpool::push(const FleetRun& run, const FleetSummary& summary)
{
    const auto place = fmt::format("{}\n{}\n{}\n{}", run.project, run.key, summary.rank, summary.part);
    const auto file = m_folder / fmt::format("{:016x}{}", textHash(place), kSuffix);
    OPSCOPE_TRY_ASSIGN(auto pending, AtomicFile::create(file, {.makesFolders = true}));
    {
        OPSCOPE_TRY_ASSIGN(auto database, SqliteDatabase::create(pending.temporary()));
        SqliteStore store(std::move(database));
        OPSCOPE_TRY(store.createTables());
        OPSCOPE_TRY(store.push(run, summary));
    }
    OPSCOPE_TRY(pending.commit());
    return PushOutcome::Kept;
}

Result<void> FleetSpool::ask(const std::string& /*sql*/, const FleetRow& /*values*/,
                             const std::function<void(const FleetCells&)>& /*read*/) const
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetIsSpool, m_folder.string()));
}

Result<void> FleetSpool::remove(const std::vector<FleetRemoval>& /*removals*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetIsSpool, m_folder.string()));
}

std::vector<std::filesystem::path> FleetSpool::files() const
{
    std::vector<std::filesystem::path> out;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder, error)) {
        if (entry.path().extension() == kSuffix)
            out.push_back(entry.path());
    }
    std::ranges::sort(out);
    return out;
}

Result<SpooledReport> readSpooled(const std::filesystem::path& file, std::stop_token stop)
{
    const auto identity = identityOf(file);
    std::error_code error;
    if (const auto size = std::filesystem::file_size(file, error); !error && size > kMostBytes)
        return noSpoolFile(file, "it is larger than 256 MiB");
    OPSCOPE_TRY_ASSIGN(auto database, SqliteDatabase::openReadOnly(file, file.string(), std::move(stop)));
    OPSCOPE_TRY_ASSIGN(const auto tables, database.tables()); // no views
    if (std::ranges::find(tables, "meta") == tables.end())
        return noSpoolFile(file, "it has no table meta");
    SqliteStore store(std::move(database));
    OPSCOPE_TRY(store.checkVersion());
    for (const auto& table : fleetTables()) {
        if (table.since <= store.version() && std::ranges::find(tables, table.name) == tables.end())
            return noSpoolFile(file, fmt::format("it has no table {}", table.name));
    }
    std::map<std::string_view, std::vector<FleetRow>> rows;
    Space space{.text = kTextGrows * static_cast<std::size_t>(identity[2])};
    for (const auto& table : fleetTables()) {
        if (table.since > store.version())
            continue;
        const bool isOne = table.name == "run" || table.name == "report";
        OPSCOPE_TRY_ASSIGN(auto ofTable,
                           rowsOf(store.database(), table, file, isOne ? 1 : space.rows, space));
        if (isOne && ofTable.empty())
            return noSpoolFile(file, fmt::format("it has no row of {}", table.name));
        space.rows -= ofTable.size();
        if (!ofTable.empty())
            rows[table.name] = std::move(ofTable);
    }
    SpooledReport out;
    out.file = identity;                      // a file that is replaced while it is read has another one
    const auto& run = rows.at("run").front(); // run_id, project, run_key, branch, ...
    out.run = {textOf(run[1]), textOf(run[2]), textOf(run[3]), textOf(run[4]), {}, {}};
    if (const auto* size = std::get_if<std::int64_t>(&run[6]))
        out.run.worldSize = *size;
    const auto labels = textOf(run[7]);
    for (std::size_t at = 0; at < labels.size();) {
        const auto end = std::min(labels.find('\n', at), labels.size());
        out.run.labels.push_back(labels.substr(at, end - at));
        at = end + 1;
    }
    const auto& report = rows.at("report").front(); // run_id, rank, part, content_hash, ..., pushed
    constexpr std::size_t kFirst = 4;
    out.summary.started = std::get<std::int64_t>(run[5]);
    out.summary.rank = std::get<std::int64_t>(report[1]);
    out.summary.part = textOf(report[2]);
    out.summary.report = FleetRow(report.begin() + kFirst, report.end() - 1);
    if (out.summary.report[0] != FleetValue(kFleetSummaryVersion))
        return noSpoolFile(file, "its figures are of another version");
    for (auto& key : rows["op_key"]) {
        if (std::get<std::int64_t>(key[0]) !=
            fleetKeyOf(textOf(key[1]), textOf(key[2]), textOf(key[3]), textOf(key[4]), textOf(key[5])))
            return noSpoolFile(file, "the number of an op is not that of its texts");
        out.summary.keys.push_back(std::move(key));
    }
    for (const auto* name : {"run", "report", "op_key"})
        rows.erase(name);
    out.summary.rows = std::move(rows);
    return out;
}

void removeSpooled(const std::filesystem::path& file, const SpooledReport& report)
{
    // Under another name it cannot be replaced between the look and the removal.
    auto taken = file;
    taken += ".sent";
    std::error_code error; // a push of the same spool may have been faster
    std::filesystem::rename(file, taken, error);
    if (error)
        return;
    if (identityOf(taken) != report.file) {
        std::filesystem::create_hard_link(taken, file, error); // fails if there is an even newer one
        if (error && error != std::errc::file_exists) {        // this file system has no such links
            std::filesystem::rename(taken, file, error);
            return;
        }
    }
    std::filesystem::remove(taken, error);
}

bool isFleetSpool(const std::string& place)
{
    std::error_code error;
    return place.ends_with('/') || std::filesystem::is_directory(place, error);
}

std::filesystem::path spoolOfServer(std::string_view place)
{
    std::filesystem::path state;
    if (const auto* set = std::getenv("XDG_STATE_HOME"); set != nullptr && *set == '/')
        state = set;
    else if (const auto* home = std::getenv("HOME"); home != nullptr && *home == '/')
        state = std::filesystem::path(home) / ".local/state";
    else
        return {};
    return state / "opscope/spool" / fmt::format("{:016x}", textHash(place));
}

} // namespace opscope

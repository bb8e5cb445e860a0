// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/opscope_db/own_database.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"
#include "core/import/sqlite/row_args.h"

namespace opscope {
namespace {

constexpr std::int64_t kMaxReports = 4096;
constexpr std::int64_t kMaxFiles = 1 << 20;

std::int64_t numberOf(const SqliteDatabase& database, const std::string& sql)
{
    auto statement = database.prepare(sql);
    if (!statement)
        return -1;
    const auto step = statement->step();
    return step && *step && statement->type(0) == SqliteStatement::Type::Integer ? statement->integer(0) : -1;
}

} // namespace

bool isOwnDatabase(const FileProbe& probe)
{
    return isSqliteFile(probe) && probe.head.size() >= 72 && probe.head.substr(68, 4) == "OPSC";
}

std::vector<StoredReport> storedReports(const std::filesystem::path& path)
{
    std::vector<StoredReport> out;
    const auto database = SqliteDatabase::openReadOnly(path, path.filename().string());
    const auto eachRow = [&](const std::string& sql, std::int64_t most, const auto& take) {
        auto statement = database ? database->prepare(sql + " LIMIT " + std::to_string(most))
                                  : Result<SqliteStatement>(Failure(database.error()));
        while (statement) {
            const auto step = statement->step();
            if (!step || !*step)
                return;
            take(*statement);
        }
    };
    eachRow("SELECT name FROM reports", kMaxReports,
            [&](const SqliteStatement& row) { out.push_back({std::string(row.text(0))}); });
    eachRow("SELECT report, path, state IN ('read', 'partly read') OR reason_code = 'HeldByOwnDatabase' FROM "
            "files",
            kMaxFiles, [&](const SqliteStatement& row) {
                const auto report = row.integer(0);
                if (report >= 0 && report < std::ssize(out))
                    out[static_cast<std::size_t>(report)].sources.push_back(
                        {std::string(row.text(1)), row.integer(2) != 0});
            });
    if (out.empty())
        out.emplace_back();
    return out;
}

Result<void> readOwnDatabase(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto database,
                       SqliteDatabase::openReadOnly(context.planned.path, context.file, context.stop));
    const auto version = numberOf(database, "PRAGMA user_version");
    if (version != kReportSchemaVersion)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::OwnDatabaseVersion, version, kReportSchemaVersion),
                    {context.file, 0, {}});
    OwnImport in(context, database, numberOf(database, "SELECT count(*) FROM reports") <= 1);
    in.argSource = context.builder.addArgSource(makeRowArgs(context.planned.path));
    constexpr std::array kParts{readOwnFacts, readOwnTimeline, readOwnRecords};
    double done = 0;
    for (const auto part : kParts) {
        if (in.isCancelled || context.stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {context.file, 0, {}});
        part(in);
        done += 1;
        if (context.progress)
            context.progress(done / kParts.size());
    }
    auto& entry = context.entry();
    entry.counts = in.counts;
    if (in.isIncomplete)
        entry.state = FileState::Partial;
    if (in.isCancelled)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {context.file, 0, {}});
    return {};
}

} // namespace opscope

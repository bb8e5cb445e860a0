// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef OPSCOPE_POSTGRES
#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <set>
#include <thread>

#include "core/base/block_hash.h"
#include "core/fleet/postgres_server.h"

namespace opscope {
namespace {

using namespace std::chrono_literals;

constexpr std::ptrdiff_t kKeysOfStatement = 1000;

/// A condition on key_id. As a value the list would be read again for each row of the table.
template <class Ids>
std::string isOneOf(const Ids& ids)
{
    return fmt::format("key_id = ANY('{{{}}}'::bigint[])", fmt::join(ids, ","));
}

/// Of the columns of an op that are not its number.
std::uint64_t textsHash(const FleetRow& key)
{
    std::string texts;
    for (std::size_t i = 1; i < key.size(); ++i)
        texts += std::get<std::string>(key[i]) + '\0';
    return textHash(texts);
}

template <class T>
void appendBigEndian(std::string& out, T value)
{
    auto bits = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if constexpr (std::endian::native == std::endian::little)
        std::ranges::reverse(bits);
    out.append(bits.data(), bits.size());
}

/// A field of COPY BINARY.
void appendField(std::string& out, const FleetValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        appendBigEndian(out, std::int32_t{sizeof(*integer)});
        appendBigEndian(out, *integer);
    } else if (const auto* real = std::get_if<double>(&value)) {
        appendBigEndian(out, std::int32_t{sizeof(*real)});
        appendBigEndian(out, *real);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        appendBigEndian(out, static_cast<std::int32_t>(text->size()));
        out += *text;
    } else {
        appendBigEndian(out, std::int32_t{-1});
    }
}

} // namespace

Result<std::int64_t> PostgresStore::runId(const FleetRun& run, const FleetSummary& summary) const
{
    const std::string find = "SELECT run_id FROM opscope.run WHERE project = ? AND run_key = ?";
    const auto labels = fleetTextOrNull(fmt::format("{}", fmt::join(run.labels, "\n")));
    const auto worldSize = run.worldSize ? FleetValue(*run.worldSize) : FleetValue();
    OPSCOPE_TRY_ASSIGN(auto known, firstInteger(find, {run.project, run.key}));
    if (!known) { // committed by itself: nobody waits for a row of a push that copies its facts
        OPSCOPE_TRY(this->run(
            "INSERT INTO opscope.run(project, run_key, branch, commit_id, started, world_size, "
            "labels) VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            {run.project, run.key, fleetTextOrNull(run.branch), fleetTextOrNull(run.commit),
             summary.started == kMissingInteger ? fleetNow() : summary.started, worldSize, labels}));
        OPSCOPE_TRY_ASSIGN(known, firstInteger(find, {run.project, run.key}));
        if (!known)
            return failure("", "the run is not visible after it was added", PostgresTrouble::Refused);
    }
    if (run.branch.empty() && run.commit.empty() && run.labels.empty() && !run.worldSize)
        return *known;
    OPSCOPE_TRY(
        this->run("UPDATE opscope.run r SET branch = n.branch, commit_id = n.commit_id, world_size = "
                  "n.world_size, labels = n.labels FROM (SELECT run_id, coalesce(?, branch) AS branch, "
                  "coalesce(?, commit_id) AS commit_id, coalesce(?::bigint, world_size) AS world_size, "
                  "coalesce(?, labels) AS labels FROM opscope.run WHERE run_id = ?) n WHERE r.run_id = "
                  "n.run_id AND (r.branch, r.commit_id, r.world_size, r.labels) IS DISTINCT FROM "
                  "(n.branch, n.commit_id, n.world_size, n.labels)",
                  {fleetTextOrNull(run.branch), fleetTextOrNull(run.commit), worldSize, labels, *known}));
    return *known;
}

Result<std::optional<PostgresStore::Older>> PostgresStore::olderAt(const Place& place) const
{
    OPSCOPE_TRY_ASSIGN(const auto rows,
                       run("SELECT report_id, content_hash, CASE WHEN pushed_by = session_user THEN '' ELSE "
                           "pushed_by END FROM opscope.report WHERE run_id = ? AND rank = ? AND part = ?",
                           {place.run, place.rank, place.part}));
    if (PQntuples(rows.get()) == 0)
        return std::optional<Older>();
    const PostgresCells cells(rows.get());
    return std::optional(Older{cells.integer(0), std::string(cells.text(1)), std::string(cells.text(2))});
}

/// Adds the new ones, in the order of their numbers: two pushes never wait for each other in a circle.
Result<void> PostgresStore::addKeys(const std::vector<FleetRow>& keys) const
{
    constexpr std::size_t kMostKnown = 1'000'000;
    if (m_keys.size() > kMostKnown)
        m_keys.clear();
    std::map<std::int64_t, const FleetRow*> missing;
    for (const auto& key : keys) {
        const auto known = m_keys.find(std::get<std::int64_t>(key[0]));
        if (known == m_keys.end())
            missing[std::get<std::int64_t>(key[0])] = &key;
        else if (known->second != textsHash(key))
            return fail(ErrorCode::Internal,
                        message(MessageId::FleetKeyTwice, std::get<std::string>(key[2])));
    }
    while (!missing.empty()) {
        const auto end =
            std::next(missing.begin(), std::min<std::ptrdiff_t>(kKeysOfStatement, std::ssize(missing)));
        const std::map<std::int64_t, const FleetRow*> block(missing.begin(), end);
        OPSCOPE_TRY(addBlock(block));
        for (const auto& [id, key] : block)
            m_keys.emplace(id, textsHash(*key));
        missing.erase(missing.begin(), end);
    }
    return {};
}

Result<void> PostgresStore::addBlock(std::map<std::int64_t, const FleetRow*> missing) const
{
    std::vector<std::int64_t> ids;
    for (const auto& [id, key] : missing)
        ids.push_back(id);
    OPSCOPE_TRY_ASSIGN(
        const auto rows,
        run(fmt::format("SELECT key_id, type, name, task_type, shapes, types FROM opscope.op_key WHERE {}",
                        isOneOf(ids)),
            {}));
    PostgresCells cells(rows.get());
    for (; cells.row < PQntuples(rows.get()); ++cells.row) {
        const auto it = missing.find(cells.integer(0));
        for (std::size_t i = 1; it != missing.end() && i < it->second->size(); ++i) {
            if (cells.text(static_cast<int>(i)) != std::get<std::string>((*it->second)[i]))
                return fail(ErrorCode::Internal,
                            message(MessageId::FleetKeyTwice, std::get<std::string>((*it->second)[2])));
        }
        if (it != missing.end())
            missing.erase(it);
    }
    if (missing.empty())
        return {};
    std::vector<std::string_view> places(missing.size(), "(?, ?, ?, ?, ?, ?)");
    FleetRow values;
    for (const auto& [id, key] : missing)
        values.insert(values.end(), key->begin(), key->end());
    OPSCOPE_TRY(run(fmt::format("INSERT INTO opscope.op_key(key_id, type, name, task_type, shapes, types) "
                                "VALUES {} ON CONFLICT DO NOTHING",
                                fmt::join(places, ", ")),
                    values));
    return {};
}

Result<void> PostgresStore::begin(const Place& place, const std::vector<FleetRow>& keys) const
{
    std::set<std::int64_t> ids;
    for (const auto& key : keys)
        ids.insert(std::get<std::int64_t>(key[0]));
    const auto lock = static_cast<std::int64_t>(
        textHash(fmt::format("opscope {} {} {}", place.run, place.rank, place.part)));
    if (PQsendQuery(
            m_connection.get(),
            fmt::format("BEGIN; SELECT pg_advisory_xact_lock_shared(hashtext('opscope'), 2); SELECT "
                        "pg_advisory_xact_lock('{}'::bigint); SELECT count(*) FROM opscope.op_key WHERE {}",
                        lock, isOneOf(ids))
                .c_str()) == 0)
        return failure(nullptr);
    OPSCOPE_TRY_ASSIGN(const auto count, answer());
    if (PostgresCells(count.get()).integer(0) == std::ssize(ids))
        return {};
    m_keys.clear(); // a sweep before the lock may have removed some that nothing used
    return addKeys(keys);
}

Result<void> PostgresStore::copy(const FleetTable& table, const std::vector<FleetRow>& rows,
                                 std::int64_t report) const
{
    constexpr std::size_t kBlock = 1 << 16;
    std::vector<std::string_view> names{"report_id"};
    for (const auto& column : table.columns)
        names.push_back(column.name);
    OPSCOPE_TRY(execute(
        fmt::format("COPY opscope.{}({}) FROM STDIN (FORMAT binary)", table.name, fmt::join(names, ", "))));
    std::string bytes("PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
    const auto send = [&] {
        const bool isSent =
            PQputCopyData(m_connection.get(), bytes.data(), static_cast<int>(bytes.size())) == 1;
        bytes.clear();
        return isSent && !m_stop.stop_requested();
    };
    for (const auto& row : rows) {
        appendBigEndian(bytes, static_cast<std::int16_t>(row.size() + 1));
        appendField(bytes, report);
        for (const auto& value : row)
            appendField(bytes, value);
        if (bytes.size() >= kBlock && !send())
            return failure(nullptr);
    }
    appendBigEndian(bytes, std::int16_t{-1});
    if (!send() || PQputCopyEnd(m_connection.get(), nullptr) != 1)
        return failure(nullptr);
    OPSCOPE_TRY(answer());
    return {};
}

Result<void> PostgresStore::copyAll(const FleetSummary& summary, std::int64_t report) const
{
    for (const auto& [table, rows] : summary.rows) {
        if (!rows.empty())
            OPSCOPE_TRY(copy(fleetTable(table), rows, report));
    }
    return {};
}

Result<void> PostgresStore::writeShard(const FleetSummary& summary, std::int64_t report) const
{
    m_trouble = PostgresTrouble::None;
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(checkFleetRows(summary, m_version));
    OPSCOPE_TRY(run("SELECT opscope.add_block(?)", {report}));
    OPSCOPE_TRY(execute("BEGIN"));
    OPSCOPE_TRY(copyAll(summary, report));
    return execute("COMMIT");
}

Result<PostgresStore*> PostgresStore::shardOf(std::int64_t report) const
{
    OPSCOPE_TRY_ASSIGN(
        const auto rows,
        run("SELECT shard_id, service FROM opscope.shard WHERE ? >= first_report AND (end_report "
            "IS NULL OR ? < end_report) ORDER BY shard_id",
            {report, report}));
    PostgresCells cells(rows.get());
    const auto count = PQntuples(rows.get());
    if (count == 0)
        return failure("", "no shard for a new report", PostgresTrouble::Refused);
    cells.row = static_cast<int>(report / kReportsOfPartition % count);
    auto& shard = m_ofShards[cells.integer(0)];
    if (shard == nullptr) {
        shard = std::make_unique<PostgresStore>(fmt::format("service={}", cells.text(1)), m_stop,
                                                std::chrono::milliseconds(), true);
        shard->m_isShard = true;
        OPSCOPE_TRY(shard->check());
    }
    return shard.get();
}

Result<PushOutcome> PostgresStore::write(const Place& place, const FleetSummary& summary,
                                         const std::string& hash, std::int64_t report) const
{
    OPSCOPE_TRY_ASSIGN(const auto older, olderAt(place)); // again: another push may have been faster
    if (older && older->hash == hash)
        return PushOutcome::Same;
    if (older && !older->user.empty())
        return fail(ErrorCode::Unsupported, message(MessageId::FleetOtherUser, older->user),
                    {shownPlace(m_place), 0, {}});
    if (older)
        OPSCOPE_TRY(run("SELECT opscope.drop_report(?)", {older->report}));
    std::vector<std::string_view> names{"report_id"};
    for (const auto& column : fleetTable("report").columns)
        names.push_back(column.name);
    FleetRow row{report, place.run, place.rank, place.part, hash};
    row.insert(row.end(), summary.report.begin(), summary.report.end());
    row.emplace_back(fleetNow());
    OPSCOPE_TRY(run(fmt::format("INSERT INTO opscope.report({}) VALUES({})", fmt::join(names, ", "),
                                fmt::join(std::vector<char>(names.size(), '?'), ", ")),
                    row));
    if (m_shards == 0) {
        OPSCOPE_TRY(copyAll(summary, report));
    } else { // its rows are visible with the report, which is committed after them
        OPSCOPE_TRY_ASSIGN(auto* const shard, shardOf(report));
        if (auto written = shard->writeShard(summary, report); !written) {
            m_trouble = shard->m_trouble;
            m_state = shard->m_state;
            return Failure(written.error());
        }
    }
    return older ? PushOutcome::Replaced : PushOutcome::Added;
}

Result<PushOutcome> PostgresStore::tryPush(const FleetRun& run, const FleetSummary& summary)
{
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(checkFleetRows(summary, m_version));
    const auto hash = summary.hash();
    Place place{0, summary.rank, summary.part};
    OPSCOPE_TRY_ASSIGN(place.run, runId(run, summary));
    OPSCOPE_TRY_ASSIGN(const auto known, olderAt(place));
    if (known && known->hash == hash)
        return PushOutcome::Same;
    OPSCOPE_TRY(addKeys(summary.keys));
    OPSCOPE_TRY_ASSIGN(const auto report, firstInteger("SELECT opscope.reserve()", {}));
    OPSCOPE_TRY(begin(place, summary.keys));
    auto outcome = write(place, summary, hash, report.value_or(0));
    if (!outcome)
        return outcome;
    OPSCOPE_TRY(execute("COMMIT"));
    return outcome;
}

Result<PushOutcome> PostgresStore::push(const FleetRun& run, const FleetSummary& summary)
{
    constexpr auto kLongestPause = std::chrono::milliseconds(30'000);
    thread_local std::mt19937_64 random{std::random_device()()};
    const auto until = PostgresClock::now() + m_retry;
    bool isTriedAgain = false;
    for (auto pause = 100ms;; pause = std::min(2 * pause, kLongestPause)) {
        m_trouble = PostgresTrouble::None;
        m_state.clear();
        auto outcome = tryPush(run, summary);
        if (outcome)
            return outcome;
        m_connection.reset(); // the server ends the transaction with the connection
        m_ofShards.clear();
        if (m_state == kNoParent && !std::exchange(isTriedAgain, true)) {
            pause /= 2; // `expire` removed the run, which had no report yet
            continue;
        }
        if (m_trouble != PostgresTrouble::Passing || PostgresClock::now() + pause / 2 > until)
            return outcome;
        // Between half of the pause and all of it, so that thousands of pushes do not come back at once.
        const auto longest = pause.count();
        const auto wake = PostgresClock::now() +
                          std::chrono::milliseconds(
                              std::uniform_int_distribution<std::int64_t>(longest / 2, longest)(random));
        while (PostgresClock::now() < wake) {
            if (m_stop.stop_requested())
                return cancelled();
            std::this_thread::sleep_for(std::min<PostgresClock::duration>(20ms, wake - PostgresClock::now()));
        }
    }
}

} // namespace opscope
#endif

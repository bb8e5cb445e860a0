// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/postgres_store.h"

#include "core/base/message_id.h"

#ifdef OPSCOPE_POSTGRES
#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <libpq-fe.h>
#include <map>
#include <poll.h>
#include <random>
#include <set>
#include <thread>
#include <unordered_map>

#include "core/base/block_hash.h"
#include "core/base/number.h"
#endif

namespace opscope {
namespace {

/// An address as messages print it, without user, password and options. A part of a password may look like a
/// host or a database if the address is not written correctly.
std::string shownPlace(const std::string& place)
{
    const auto begin = place.find("://");
    const auto end = place.find('?');
    if (begin == std::string::npos || place.find("password") < end)
        return place.find("password") == std::string::npos ? place : "--to";
    const auto host = place.rfind('@', end);
    if (host == std::string::npos || host < begin)
        return place.substr(0, end);
    return place.substr(0, begin + 3) +
           place.substr(host + 1, end == std::string::npos ? end : end - host - 1);
}

} // namespace

#ifndef OPSCOPE_POSTGRES

Result<std::unique_ptr<FleetStore>> openPostgresStore(const std::string& place, std::stop_token /*stop*/,
                                                      std::chrono::milliseconds /*retry*/, bool /*isWritten*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

Result<bool> createPostgresTables(const std::string& place, bool /*withRoles*/, std::stop_token /*stop*/,
                                  const std::vector<std::string>& /*shards*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

Result<std::int64_t> migratePostgresTables(const std::string& place, std::stop_token /*stop*/,
                                           const OnMigrated& /*migrated*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

#else

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;
using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

constexpr Oid kInt8Oid = 20;
constexpr Oid kTextOid = 25;
constexpr Oid kFloat8Oid = 701;
constexpr std::string_view kNoParent = "23503"; ///< a row refers to one that is not there
constexpr auto kConnectLimit = 10s;
constexpr std::ptrdiff_t kKeysOfStatement = 1000;

/// What to do about an error.
enum class Trouble : std::uint8_t {
    None,
    Refused, ///< it will not get better by itself
    Away,    ///< the report is kept for later, but there is no use in trying again now (a full disk)
    Passing, ///< try again: the connection, its number, a deadlock
};

Trouble troubleOf(std::string_view state)
{
    if (state.empty() || state.starts_with("08") || state.starts_with("57P") || state.starts_with("40") ||
        state == "53300" || state == "55P03")
        return Trouble::Passing;
    return state.starts_with("53") || state.starts_with("58") || state == "25006" ? Trouble::Away
                                                                                  : Trouble::Refused;
}

/// The first line, without the class "FATAL:  53300: " of a verbose message.
std::string firstLine(std::string_view text)
{
    text = text.substr(0, text.find('\n'));
    if (const auto at = text.find(":  "); at != std::string_view::npos)
        text.remove_prefix(at + 3);
    return std::string(text);
}

/// The SQLSTATE of a verbose message: "...:  53300: sorry, too many clients already".
std::string stateIn(std::string_view text)
{
    constexpr std::size_t kLength = 5;
    for (auto at = text.find(":  "); at != std::string_view::npos; at = text.find(":  ", at + 1)) {
        const auto state = text.substr(at + 3, kLength);
        if (state.size() == kLength && text.substr(at + 3 + kLength, 1) == ":" &&
            std::ranges::all_of(state,
                                [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); }))
            return std::string(state);
    }
    return {};
}

/// Sockets and addresses that do not leave this machine; a list counts if all of it is such.
bool isLocal(std::string_view hosts)
{
    while (true) {
        const auto host = hosts.substr(0, hosts.find(','));
        if (!host.empty() && host != "localhost" && host != "::1" && !host.starts_with("127.") &&
            !host.starts_with('/') && !host.starts_with('@'))
            return false;
        if (host.size() == hosts.size())
            return true;
        hosts.remove_prefix(host.size() + 1);
    }
}

/// "SELECT ? WHERE '?'" -> "SELECT $1 WHERE '?'"
std::string withNumberedValues(std::string_view sql)
{
    std::string out;
    bool isText = false;
    int value = 0;
    for (const char c : sql) {
        isText = isText != (c == '\'');
        if (c == '?' && !isText)
            out += fmt::format("${}", ++value);
        else
            out += c;
    }
    return out;
}

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

class PostgresCells : public FleetCells {
public:
    explicit PostgresCells(const PGresult* answer) : m_answer(answer) {}
    bool isNull(int column) const override { return PQgetisnull(m_answer, row, column) != 0; }
    std::int64_t integer(int column) const override
    {
        return wholeNumber<std::int64_t>(text(column)).value_or(0);
    }
    double real(int column) const override
    {
        const auto words = text(column);
        double out = 0;
        std::from_chars(words.data(), words.data() + words.size(), out);
        return out;
    }
    std::string_view text(int column) const override
    {
        return {PQgetvalue(m_answer, row, column),
                static_cast<std::size_t>(PQgetlength(m_answer, row, column))};
    }

    int row = 0;

private:
    const PGresult* m_answer;
};

class PostgresStore : public FleetStore {
public:
    PostgresStore(std::string place, std::stop_token stop, std::chrono::milliseconds retry, bool isWritten)
        : m_place(std::move(place)), m_stop(std::move(stop)), m_retry(retry), m_isWritten(isWritten)
    {
    }

    /// Finds what is wrong with the place before any connection.
    Result<void> check();
    /// Connects and looks at the version, if there is no connection.
    Result<void> ensureConnected() const;
    Result<void> connect() const;
    Result<void> checkTables() const;
    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary) override;
    Result<void> ask(const std::string& sql, const FleetRow& values,
                     const std::function<void(const FleetCells&)>& read) const override;
    Result<void> remove(const std::vector<FleetRemoval>& removals) override;
    Result<bool> create(bool withRoles, const std::vector<std::string>& shards);
    /// Creates the tables of a shard.
    Result<void> createShard(bool withRoles);
    std::size_t shards() const override { return m_shards; }
    Result<std::int64_t> migrate(const OnMigrated& migrated);
    Result<void> migrateShards(const OnMigrated& migrated) const;
    std::int64_t version() const override { return m_version; }

private:
    struct Place {
        std::int64_t run = 0, rank = 0;
        std::string part;
    };
    struct Older {
        std::int64_t report = 0;
        std::string hash, user;
    };

    Failure failure(std::string_view state, const std::string& words, Trouble trouble) const;
    Failure failure(const PGresult* answer) const;
    Failure cancelled() const
    {
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {shownPlace(m_place), 0, {}});
    }
    Result<void> waitFor(short events, Clock::time_point until) const;
    Result<Answer> answer() const;
    Result<Answer> run(const std::string& sql, const FleetRow& values) const;
    /// Statements without values, as one.
    Result<void> execute(const std::string& sql) const;
    Result<std::optional<std::int64_t>> firstInteger(const std::string& sql, const FleetRow& values) const;

    Result<void> tryRemove(const std::vector<FleetRemoval>& removals);
    /// The shard of the block of the report.
    Result<PostgresStore*> shardOf(std::int64_t report) const;
    /// Adds the rows of the report to a shard, in a transaction of its own.
    Result<void> writeShard(const FleetSummary& summary, std::int64_t report) const;
    Result<void> copyAll(const FleetSummary& summary, std::int64_t report) const;
    Result<PushOutcome> tryPush(const FleetRun& run, const FleetSummary& summary);
    Result<std::int64_t> runId(const FleetRun& run, const FleetSummary& summary) const;
    Result<std::optional<Older>> olderAt(const Place& place) const;
    Result<void> addKeys(const std::vector<FleetRow>& keys) const;
    Result<void> addBlock(std::map<std::int64_t, const FleetRow*> missing) const;
    /// Begins the transaction of a report, whose place and ops nobody else changes until its end.
    Result<void> begin(const Place& place, const std::vector<FleetRow>& keys) const;
    Result<PushOutcome> write(const Place& place, const FleetSummary& summary, const std::string& hash,
                              std::int64_t report) const;
    Result<void> copy(const FleetTable& table, const std::vector<FleetRow>& rows, std::int64_t report) const;

    std::string m_place;
    std::stop_token m_stop;
    std::chrono::milliseconds m_retry;
    bool m_isWritten;
    bool m_isShard = false;
    bool m_needsTls = false;
    mutable std::unordered_map<std::int64_t, std::uint64_t> m_keys; ///< in the database: hash of texts
    mutable std::size_t m_shards = 0;                               ///< known with the connection
    mutable std::map<std::int64_t, std::unique_ptr<PostgresStore>> m_ofShards; ///< those in use
    mutable std::unique_ptr<PGconn, decltype(&PQfinish)> m_connection{nullptr, &PQfinish};
    mutable Trouble m_trouble = Trouble::None;            ///< of the newest error
    mutable std::int64_t m_version = kFleetSchemaVersion; ///< known with the connection
    mutable std::string m_state;                          ///< its SQLSTATE
};

Failure PostgresStore::failure(std::string_view state, const std::string& words, Trouble trouble) const
{
    m_trouble = trouble;
    m_state = state;
    return fail(
        ErrorCode::Unreadable,
        message(trouble == Trouble::Refused ? MessageId::FleetRefused : MessageId::FleetNotReachable, words),
        {shownPlace(m_place), 0, {}});
}

Failure PostgresStore::failure(const PGresult* answer) const
{
    const auto field = [answer](int code) {
        const auto* text = answer == nullptr ? nullptr : PQresultErrorField(answer, code);
        return text == nullptr ? std::string() : std::string(text);
    };
    const auto state = field(PG_DIAG_SQLSTATE);
    auto words = field(PG_DIAG_MESSAGE_PRIMARY);
    if (words.empty())
        words = firstLine(PQerrorMessage(m_connection.get()));
    if (m_stop.stop_requested())
        return cancelled();
    return failure(state, words,
                   PQstatus(m_connection.get()) != CONNECTION_OK ? Trouble::Passing : troubleOf(state));
}

/// Waits for the socket, and looks at the stop token.
Result<void> PostgresStore::waitFor(short events, Clock::time_point until) const
{
    constexpr int kLook = 50; // ms
    while (true) {
        if (m_stop.stop_requested())
            return cancelled();
        pollfd socket{PQsocket(m_connection.get()), events, 0};
        if (::poll(&socket, 1, kLook) != 0)
            return {};
        if (Clock::now() > until)
            return failure({}, "no answer", Trouble::Passing);
    }
}

Result<void> PostgresStore::check()
{
    char* words = nullptr;
    const Options given(PQconninfoParse(m_place.c_str(), &words), &PQconninfoFree);
    if (given == nullptr) {
        PQfreemem(words); // they quote the address, which may contain a password
        m_place = "--to";
        return failure("", "expected postgresql://HOST/DATABASE or service=NAME", Trouble::Refused);
    }
    for (const auto* option = given.get(); option->keyword != nullptr; ++option) {
        const std::string_view name = option->keyword;
        if ((name == "password" || name == "sslpassword") && option->val != nullptr) {
            m_place = "--to"; // the place is printed with errors
            return fail(ErrorCode::Unsupported, message(MessageId::FleetPassword));
        }
    }
    // With a port that is none libpq reads the service file and the environment, and does not connect.
    const std::array<const char*, 3> names{"dbname", "port", nullptr};
    const std::array<const char*, 3> values{m_place.c_str(), "0", nullptr};
    const std::unique_ptr<PGconn, decltype(&PQfinish)> probe(
        PQconnectStartParams(names.data(), values.data(), 1), &PQfinish);
    if (probe == nullptr || PQuser(probe.get()) == nullptr)
        return failure("", probe == nullptr ? "out of memory" : firstLine(PQerrorMessage(probe.get())),
                       Trouble::Refused);
    const Options found(PQconninfo(probe.get()), &PQconninfoFree);
    bool isNear = true;
    std::string_view mode;
    for (const auto* option = found.get(); option != nullptr && option->keyword != nullptr; ++option) {
        const std::string_view name = option->keyword;
        if ((name == "host" || name == "hostaddr") && option->val != nullptr)
            isNear = isNear && isLocal(option->val);
        if (name == "sslmode" && option->val != nullptr)
            mode = option->val;
    }
    m_needsTls =
        !isNear && (mode.empty() || mode == "prefer"); // the default of libpq, which may be clear text
    return {};
}

Result<void> PostgresStore::connect() const
{
    std::vector<const char*> names{"dbname", "client_encoding", "fallback_application_name",
                                   "keepalives_idle", "tcp_user_timeout"};
    std::vector<const char*> values{m_place.c_str(), "UTF8", "opscope-cli " OPSCOPE_VERSION, "30", "60000"};
    if (m_needsTls) {
        names.push_back("sslmode");
        values.push_back("verify-full");
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    m_connection.reset(PQconnectStartParams(names.data(), values.data(), 1));
    if (m_connection == nullptr)
        return failure("", "out of memory", Trouble::Refused);
    auto* const connection = m_connection.get();
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE); // the only way to the SQLSTATE of a refused connection
    const auto until = Clock::now() + kConnectLimit;
    auto next = PGRES_POLLING_WRITING;
    while (PQstatus(connection) != CONNECTION_BAD && next != PGRES_POLLING_OK &&
           next != PGRES_POLLING_FAILED) {
        OPSCOPE_TRY(waitFor(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until));
        next = PQconnectPoll(connection);
    }
    if (PQstatus(connection) != CONNECTION_OK) {
        const std::string words = PQerrorMessage(connection);
        const auto state = stateIn(words);
        // libpq has no code for what it finds itself.
        const bool isFinal = PQconnectionNeedsPassword(connection) != 0 ||
                             words.find("SSL") != std::string::npos ||
                             words.find("certificate") != std::string::npos;
        auto line = firstLine(words);
        if (!state.empty() && line.starts_with(state))
            line = line.substr(std::min(state.size() + 2, line.size()));
        return failure(state, line, isFinal ? Trouble::Refused : troubleOf(state));
    }
    PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
    PQsetNoticeProcessor(
        connection, [](void*, const char*) {}, nullptr);
    return {};
}

Result<void> PostgresStore::ensureConnected() const
{
    if (m_connection != nullptr)
        return {};
    OPSCOPE_TRY(connect());
    return checkTables();
}

Result<Answer> PostgresStore::answer() const
{
    auto* const connection = m_connection.get();
    Answer last(nullptr, &PQclear);
    while (true) {
        while (PQisBusy(connection) != 0) {
            if (const auto waited = waitFor(POLLIN, Clock::time_point::max()); !waited) {
                if (auto* const cancel = PQgetCancel(connection); cancel != nullptr) {
                    std::array<char, 256> why{};
                    PQcancel(cancel, why.data(), static_cast<int>(why.size()));
                    PQfreeCancel(cancel);
                }
                return Failure(waited.error());
            }
            if (PQconsumeInput(connection) == 0)
                return failure(nullptr);
        }
        auto* const next = PQgetResult(connection);
        if (next == nullptr)
            break;
        last.reset(next);
        const auto status = PQresultStatus(next);
        if (status == PGRES_COPY_IN)
            return last;
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
            auto failed = failure(next);
            while (auto* const more = PQgetResult(connection)) // ends the statement
                PQclear(more);
            return failed;
        }
    }
    if (last == nullptr)
        return failure(nullptr);
    return last;
}

Result<Answer> PostgresStore::run(const std::string& sql, const FleetRow& values) const
{
    std::vector<std::string> texts(values.size());
    std::vector<const char*> parameters;
    std::vector<Oid> types;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& value = values[i];
        const auto* integer = std::get_if<std::int64_t>(&value);
        const auto* real = std::get_if<double>(&value);
        const auto* text = std::get_if<std::string>(&value);
        texts[i] = integer != nullptr ? fmt::to_string(*integer)
                   : real != nullptr  ? fmt::format("{:.17g}", *real)
                   : text != nullptr  ? *text
                                      : "";
        const bool isNull = std::holds_alternative<std::monostate>(value);
        parameters.push_back(isNull ? nullptr : texts[i].c_str());
        types.push_back(integer != nullptr ? kInt8Oid
                        : real != nullptr  ? kFloat8Oid
                        : text != nullptr  ? kTextOid
                                           : 0);
    }
    if (PQsendQueryParams(m_connection.get(), withNumberedValues(sql).c_str(),
                          static_cast<int>(values.size()), types.data(), parameters.data(), nullptr, nullptr,
                          0) == 0)
        return failure(nullptr);
    return answer();
}

Result<void> PostgresStore::execute(const std::string& sql) const
{
    if (PQsendQuery(m_connection.get(), sql.c_str()) == 0)
        return failure(nullptr);
    OPSCOPE_TRY(answer());
    return {};
}

Result<std::optional<std::int64_t>> PostgresStore::firstInteger(const std::string& sql,
                                                                const FleetRow& values) const
{
    OPSCOPE_TRY_ASSIGN(const auto rows, run(sql, values));
    if (PQntuples(rows.get()) == 0 || PQnfields(rows.get()) == 0)
        return std::optional<std::int64_t>();
    return std::optional(PostgresCells(rows.get()).integer(0));
}

Result<void> PostgresStore::checkTables() const
{
    const auto rows = run("SELECT key, value FROM opscope.meta", {});
    if (!rows && (m_state == "3F000" || m_state == "42P01")) // no such schema, no such table
        return fail(ErrorCode::NotFound, message(MessageId::FleetNoTables), {shownPlace(m_place), 0, {}});
    if (!rows)
        return Failure(rows.error());
    std::map<std::string, std::string> meta;
    PostgresCells cells(rows->get());
    for (; cells.row < PQntuples(rows->get()); ++cells.row)
        meta.emplace(cells.text(0), cells.text(1));
    if (meta.contains("shard") != m_isShard)
        return fail(ErrorCode::Malformed, message(MessageId::FleetNoDatabase), {shownPlace(m_place), 0, {}});
    m_shards = wholeNumber<std::size_t>(meta["shards"]).value_or(0);
    OPSCOPE_TRY_ASSIGN(m_version, checkFleetVersion(meta["schema_version"],
                                                    meta[m_isWritten ? "least_writer" : "least_reader"]));
    return {};
}

Result<void> PostgresStore::ask(const std::string& sql, const FleetRow& values,
                                const std::function<void(const FleetCells&)>& read) const
{
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(execute("BEGIN READ ONLY; SET LOCAL search_path = opscope, pg_catalog; SET LOCAL jit = off"));
    const auto rows = run(sql, values);
    if (rows) {
        PostgresCells cells(rows->get());
        for (; cells.row < PQntuples(rows->get()); ++cells.row)
            read(cells);
    } else if (rows.error().code == ErrorCode::Cancelled) {
        return Failure(rows.error()); // the connection is not used again
    }
    const auto ended = execute("ROLLBACK");
    if (!rows)
        return Failure(rows.error());
    return ended;
}

Result<void> PostgresStore::tryRemove(const std::vector<FleetRemoval>& removals)
{
    OPSCOPE_TRY(ensureConnected());
    m_state.clear();
    OPSCOPE_TRY(execute("BEGIN; SET LOCAL search_path = opscope, pg_temp"));
    // A push adds names, and rows to a shard, before its report is visible: they are not lost.
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 2)"));
    for (const auto& [table, condition] : removals) {
        if (m_shards == 0 || !isOnShards(table)) {
            OPSCOPE_TRY(execute(fmt::format("DELETE FROM {} WHERE {}", table, condition)));
            continue;
        }
        // By number: a row without a condition for the shard would be found by its place in a partition.
        std::vector<std::string> reports;
        for (std::size_t shard = 1; shard <= m_shards; ++shard)
            reports.push_back(
                fmt::format("SELECT report_id FROM {} GROUP BY report_id", fleetShardTable(table, shard)));
        OPSCOPE_TRY_ASSIGN(const auto rows, run(fmt::format("SELECT report_id FROM ({}) f WHERE {}",
                                                            fmt::join(reports, " UNION ALL "), condition),
                                                {}));
        std::vector<std::string_view> numbers;
        PostgresCells cells(rows.get());
        for (; cells.row < PQntuples(rows.get()); ++cells.row)
            numbers.push_back(cells.text(0));
        for (std::size_t shard = 1; shard <= m_shards && !numbers.empty(); ++shard)
            OPSCOPE_TRY(execute(fmt::format("DELETE FROM {} WHERE report_id IN ({})",
                                            fleetShardTable(table, shard), fmt::join(numbers, ","))));
    }
    return execute("COMMIT");
}

Result<void> PostgresStore::remove(const std::vector<FleetRemoval>& removals)
{
    auto removed = tryRemove(removals);
    if (!removed && m_state == kNoParent) { // a push added the first report of a run that was to go
        m_connection.reset();
        removed = tryRemove(removals);
    }
    if (!removed)
        return removed;
    // Partitions without a report, except the newest two, for which a push may have a number already.
    return execute("SELECT opscope.drop_partitions()");
}

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
            return failure("", "the run is not visible after it was added", Trouble::Refused);
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
    m_trouble = Trouble::None;
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
        return failure("", "no shard for a new report", Trouble::Refused);
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
    const auto until = Clock::now() + m_retry;
    bool isTriedAgain = false;
    for (auto pause = 100ms;; pause = std::min(2 * pause, kLongestPause)) {
        m_trouble = Trouble::None;
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
        if (m_trouble != Trouble::Passing || Clock::now() + pause / 2 > until)
            return outcome;
        // Between half of the pause and all of it, so that thousands of pushes do not come back at once.
        const auto longest = pause.count();
        const auto wake =
            Clock::now() + std::chrono::milliseconds(
                               std::uniform_int_distribution<std::int64_t>(longest / 2, longest)(random));
        while (Clock::now() < wake) {
            if (m_stop.stop_requested())
                return cancelled();
            std::this_thread::sleep_for(std::min<Clock::duration>(20ms, wake - Clock::now()));
        }
    }
}

/// In the order of their numbers: a push writes to them what the coordinator has tables for, so they are new
/// before it is.
Result<void> PostgresStore::migrateShards(const OnMigrated& migrated) const
{
    if (m_shards == 0)
        return {};
    OPSCOPE_TRY_ASSIGN(const auto rows, run("SELECT service FROM opscope.shard ORDER BY shard_id", {}));
    PostgresCells cells(rows.get());
    for (; cells.row < PQntuples(rows.get()); ++cells.row) {
        PostgresStore shard(fmt::format("service={}", cells.text(0)), m_stop, {}, true);
        shard.m_isShard = true;
        OPSCOPE_TRY(shard.check());
        OPSCOPE_TRY(shard.migrate(migrated));
    }
    return {};
}

Result<std::int64_t> PostgresStore::migrate(const OnMigrated& migrated)
{
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(migrateShards(migrated));
    OPSCOPE_TRY(execute("BEGIN"));
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 1)"));
    OPSCOPE_TRY(checkTables()); // another program may have been faster
    const auto before = m_version;
    if (before < kFleetSchemaVersion) {
        // No push may add a partition in between; those that run are finished first.
        OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 0)"));
        OPSCOPE_TRY(
            execute("DO $$ BEGIN EXECUTE format('SET LOCAL ROLE %I', (SELECT pg_get_userbyid(nspowner) "
                    "FROM pg_namespace WHERE nspname = 'opscope')); END $$"));
        OPSCOPE_TRY(execute("SET LOCAL search_path = opscope, pg_temp"));
        OPSCOPE_TRY(execute(fleetMigration(FleetDialect::Postgres, before, m_shards)));
        OPSCOPE_TRY_ASSIGN(const auto hasRoles,
                           firstInteger("SELECT 1 FROM pg_roles WHERE rolname = 'opscope_writer' AND "
                                        "has_schema_privilege(rolname, 'opscope', 'USAGE')",
                                        {}));
        if (hasRoles)
            OPSCOPE_TRY(execute(fleetGrants()));
    }
    OPSCOPE_TRY(execute("COMMIT"));
    OPSCOPE_TRY(checkTables());
    if (migrated)
        migrated(shownPlace(m_place), before);
    return before;
}

Result<void> PostgresStore::createShard(bool withRoles)
{
    m_isShard = true;
    OPSCOPE_TRY(check());
    OPSCOPE_TRY(connect());
    OPSCOPE_TRY_ASSIGN(const bool isNew, create(withRoles, {}));
    if (!isNew) // of an earlier call that failed later; the rows of another database are not mixed with these
        OPSCOPE_TRY(
            execute("DO $$ BEGIN IF EXISTS (SELECT FROM opscope.step) THEN RAISE EXCEPTION 'the shard "
                    "has rows already'; END IF; END $$"));
    return {};
}

Result<bool> PostgresStore::create(bool withRoles, const std::vector<std::string>& shards)
{
    OPSCOPE_TRY(execute("BEGIN"));
    // Two of them at once: the second one waits, and finds the schema.
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 1)"));
    OPSCOPE_TRY_ASSIGN(const auto known,
                       firstInteger("SELECT 1 FROM pg_namespace WHERE nspname = 'opscope'", {}));
    if (known) {
        OPSCOPE_TRY(execute("ROLLBACK"));
        OPSCOPE_TRY(checkTables());
        return false;
    }
    for (const auto& service : shards) {
        PostgresStore shard(fmt::format("service={}", service), m_stop, {}, true);
        OPSCOPE_TRY(shard.createShard(withRoles));
    }
    if (withRoles) {
        OPSCOPE_TRY(execute(R"(DO $$ DECLARE name text; BEGIN
            FOREACH name IN ARRAY ARRAY['opscope_owner', 'opscope_writer', 'opscope_reader'] LOOP
              IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
                EXECUTE format('CREATE ROLE %I NOLOGIN', name);
              END IF;
            END LOOP;
            EXECUTE format('GRANT opscope_owner TO %I', current_user);
          END $$)"));
    }
    if (!shards.empty())
        OPSCOPE_TRY(execute(fleetServers(shards, withRoles)));
    if (withRoles) {
        OPSCOPE_TRY(
            execute("CREATE SCHEMA opscope AUTHORIZATION opscope_owner; SET LOCAL ROLE opscope_owner"));
    } else {
        OPSCOPE_TRY(execute("CREATE SCHEMA opscope"));
    }
    OPSCOPE_TRY(execute("SET LOCAL search_path = opscope, pg_temp"));
    OPSCOPE_TRY(execute(fleetSchema(FleetDialect::Postgres, shards)));
    if (m_isShard) // only pushes to its coordinator open it
        OPSCOPE_TRY(execute("INSERT INTO meta VALUES('shard', '1')"));
    if (withRoles)
        OPSCOPE_TRY(execute(fleetGrants()));
    OPSCOPE_TRY(execute("COMMIT"));
    return true;
}

} // namespace

Result<std::unique_ptr<FleetStore>> openPostgresStore(const std::string& place, std::stop_token stop,
                                                      std::chrono::milliseconds retry, bool isWritten)
{
    auto store = std::make_unique<PostgresStore>(place, std::move(stop), retry, isWritten);
    OPSCOPE_TRY(store->check());
    if (!isWritten)
        OPSCOPE_TRY(store->ensureConnected());
    return store;
}

Result<std::int64_t> migratePostgresTables(const std::string& place, std::stop_token stop,
                                           const OnMigrated& migrated)
{
    PostgresStore store(place, std::move(stop), {}, true);
    OPSCOPE_TRY(store.check());
    return store.migrate(migrated);
}

Result<bool> createPostgresTables(const std::string& place, bool withRoles, std::stop_token stop,
                                  const std::vector<std::string>& shards)
{
    PostgresStore store(place, std::move(stop), {}, true);
    OPSCOPE_TRY(store.check());
    OPSCOPE_TRY(store.connect());
    return store.create(withRoles, shards);
}

#endif

} // namespace opscope

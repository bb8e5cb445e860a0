// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef OPSCOPE_POSTGRES
#include "core/fleet/postgres_connection.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <poll.h>

namespace opscope {
namespace {

using namespace std::chrono_literals;
using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

constexpr Oid kInt8Oid = 20;
constexpr Oid kTextOid = 25;
constexpr Oid kFloat8Oid = 701;
constexpr auto kConnectLimit = 10s;

PostgresTrouble troubleOf(std::string_view state)
{
    if (state.empty() || state.starts_with("08") || state.starts_with("57P") || state.starts_with("40") ||
        state == "53300" || state == "55P03")
        return PostgresTrouble::Passing;
    return state.starts_with("53") || state.starts_with("58") || state == "25006" ? PostgresTrouble::Away
                                                                                  : PostgresTrouble::Refused;
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

} // namespace

Failure PostgresConnection::failure(std::string_view state, const std::string& words,
                                    PostgresTrouble trouble) const
{
    m_trouble = trouble;
    m_state = state;
    return fail(
        ErrorCode::Unreadable,
        message(trouble == PostgresTrouble::Refused ? MessageId::FleetRefused : MessageId::FleetNotReachable,
                words),
        {shownPlace(m_place), 0, {}});
}

Failure PostgresConnection::failure(const PGresult* answer) const
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
                   PQstatus(m_connection.get()) != CONNECTION_OK ? PostgresTrouble::Passing
                                                                 : troubleOf(state));
}

/// Waits for the socket, and looks at the stop token.
Result<void> PostgresConnection::waitFor(short events, PostgresClock::time_point until) const
{
    constexpr int kLook = 50; // ms
    while (true) {
        if (m_stop.stop_requested())
            return cancelled();
        pollfd socket{PQsocket(m_connection.get()), events, 0};
        if (::poll(&socket, 1, kLook) != 0)
            return {};
        if (PostgresClock::now() > until)
            return failure({}, "no answer", PostgresTrouble::Passing);
    }
}

Result<void> PostgresConnection::check()
{
    char* words = nullptr;
    const Options given(PQconninfoParse(m_place.c_str(), &words), &PQconninfoFree);
    if (given == nullptr) {
        PQfreemem(words); // they quote the address, which may contain a password
        m_place = "--to";
        return failure("", "expected postgresql://HOST/DATABASE or service=NAME", PostgresTrouble::Refused);
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
                       PostgresTrouble::Refused);
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

Result<void> PostgresConnection::connect() const
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
        return failure("", "out of memory", PostgresTrouble::Refused);
    auto* const connection = m_connection.get();
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE); // the only way to the SQLSTATE of a refused connection
    const auto until = PostgresClock::now() + kConnectLimit;
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
        return failure(state, line, isFinal ? PostgresTrouble::Refused : troubleOf(state));
    }
    PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
    PQsetNoticeProcessor(
        connection, [](void*, const char*) {}, nullptr);
    return {};
}

Result<PostgresAnswer> PostgresConnection::answer() const
{
    auto* const connection = m_connection.get();
    PostgresAnswer last(nullptr, &PQclear);
    while (true) {
        while (PQisBusy(connection) != 0) {
            if (const auto waited = waitFor(POLLIN, PostgresClock::time_point::max()); !waited) {
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

Result<PostgresAnswer> PostgresConnection::run(const std::string& sql, const FleetRow& values) const
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

Result<void> PostgresConnection::execute(const std::string& sql) const
{
    if (PQsendQuery(m_connection.get(), sql.c_str()) == 0)
        return failure(nullptr);
    OPSCOPE_TRY(answer());
    return {};
}

Result<std::optional<std::int64_t>> PostgresConnection::firstInteger(const std::string& sql,
                                                                     const FleetRow& values) const
{
    OPSCOPE_TRY_ASSIGN(const auto rows, run(sql, values));
    if (PQntuples(rows.get()) == 0 || PQnfields(rows.get()) == 0)
        return std::optional<std::int64_t>();
    return std::optional(PostgresCells(rows.get()).integer(0));
}

} // namespace opscope
#endif

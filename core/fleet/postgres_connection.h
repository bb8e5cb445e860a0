// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a PostgreSQL server: statements, answers and errors. Only in builds with libpq.
#pragma once

#include <charconv>
#include <chrono>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/fleet/postgres_store.h"

namespace opscope {

using PostgresClock = std::chrono::steady_clock;
using PostgresAnswer = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// What to do about an error.
enum class PostgresTrouble : std::uint8_t {
    None,
    Refused, ///< it will not get better by itself
    Away,    ///< the report is kept for later, but there is no use in trying again now (a full disk)
    Passing, ///< try again: the connection, its number, a deadlock
};

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

class PostgresConnection {
public:
    PostgresConnection(std::string place, std::stop_token stop)
        : m_place(std::move(place)), m_stop(std::move(stop))
    {
    }

    /// Finds what is wrong with the place before any connection.
    Result<void> check();
    Result<void> connect() const;

protected:
    Failure failure(std::string_view state, const std::string& words, PostgresTrouble trouble) const;
    Failure failure(const PGresult* answer) const;
    Failure cancelled() const
    {
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {shownPlace(m_place), 0, {}});
    }
    Result<PostgresAnswer> answer() const;
    Result<PostgresAnswer> run(const std::string& sql, const FleetRow& values) const;
    /// Statements without values, as one.
    Result<void> execute(const std::string& sql) const;
    Result<std::optional<std::int64_t>> firstInteger(const std::string& sql, const FleetRow& values) const;

    std::string m_place;
    std::stop_token m_stop;
    mutable std::unique_ptr<PGconn, decltype(&PQfinish)> m_connection{nullptr, &PQfinish};
    mutable PostgresTrouble m_trouble = PostgresTrouble::None; ///< of the newest error
    mutable std::string m_state;                               ///< its SQLSTATE

private:
    Result<void> waitFor(short events, PostgresClock::time_point until) const;

    bool m_needsTls = false;
};

} // namespace opscope

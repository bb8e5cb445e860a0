// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text_pattern.h"

namespace opscope {
namespace {

constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;

/// The values of one group.
struct Values {
    std::vector<sqlite3_int64> integers;
    std::vector<double> reals; ///< as soon as one is no integer, all of them
    double percent = 50;
    bool hasReals = false;

    void add(sqlite3_value* value, int type)
    {
        if (type == SQLITE_INTEGER && !hasReals) {
            integers.push_back(sqlite3_value_int64(value));
            return;
        }
        if (!hasReals)
            reals.assign(integers.begin(), integers.end());
        hasReals = true;
        reals.push_back(sqlite3_value_double(value));
    }
};

template <class T>
std::pair<T, T> neighbours(std::vector<T>& values, std::size_t lower)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(lower);
    std::nth_element(values.begin(), at, values.end());
    const auto next = std::min_element(at + 1, values.end());
    return {*at, next == values.end() ? *at : *next};
}

void step(sqlite3_context* context, int count, sqlite3_value** arguments)
{
    auto** const slot = static_cast<Values**>(sqlite3_aggregate_context(context, sizeof(Values*)));
    if (slot == nullptr)
        return sqlite3_result_error_nomem(context);
    try {
        if (*slot == nullptr)
            *slot = std::make_unique<Values>().release();
        if (count == 2) {
            (*slot)->percent = sqlite3_value_double(arguments[1]);
            const bool isNumber = sqlite3_value_numeric_type(arguments[1]) != SQLITE_TEXT &&
                                  sqlite3_value_type(arguments[1]) != SQLITE_NULL;
            if (!isNumber || !((*slot)->percent >= 0 && (*slot)->percent <= 100))
                return sqlite3_result_error(context, "percentile(X, P): P is from 0 to 100", -1);
        }
        const int type = sqlite3_value_numeric_type(arguments[0]);
        if (type == SQLITE_INTEGER || type == SQLITE_FLOAT)
            (*slot)->add(arguments[0], type);
        else if (type != SQLITE_NULL)
            sqlite3_result_error(context, "median and percentile are of numbers", -1);
    } catch (const std::exception&) {
        sqlite3_result_error_nomem(context);
    }
}

void finish(sqlite3_context* context)
{
    auto** const slot = static_cast<Values**>(sqlite3_aggregate_context(context, 0));
    const std::unique_ptr<Values> values(slot == nullptr ? nullptr : *slot);
    const auto size = !values ? 0 : values->hasReals ? values->reals.size() : values->integers.size();
    if (size == 0)
        return sqlite3_result_null(context);
    const double place = values->percent / 100 * static_cast<double>(size - 1);
    const auto lower = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(lower);
    if (values->hasReals) {
        const auto [low, high] = neighbours(values->reals, lower);
        return sqlite3_result_double(context, part == 0 ? low : low + (high - low) * part);
    }
    const auto [low, high] = neighbours(values->integers, lower);
    constexpr double kExact = 9007199254740992.0; // greater integers have gaps as doubles
    const auto apart = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    const double more = static_cast<double>(apart) * part;
    if (more < kExact && std::floor(more) == more)
        return sqlite3_result_int64(context, low + static_cast<sqlite3_int64>(more));
    sqlite3_result_double(context, static_cast<double>(low) + more);
}

struct Regexp {
    std::stop_token stop;
    std::string pattern;
    std::optional<TextPattern> test; ///< of `pattern`; none at first
};

void interrupt(sqlite3_context* context)
{
    sqlite3_result_error_code(context, SQLITE_INTERRUPT);
}

std::string_view textOf(sqlite3_value* value)
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text == nullptr ? std::string_view()
                           : std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

void regexp(sqlite3_context* context, int, sqlite3_value** arguments)
{
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || sqlite3_value_type(arguments[1]) == SQLITE_NULL)
        return sqlite3_result_null(context);
    auto& self = *static_cast<Regexp*>(sqlite3_user_data(context));
    try {
        const auto pattern = textOf(arguments[0]);
        if (!self.test || self.pattern != pattern) {
            auto test = TextPattern::compile(pattern);
            if (!test)
                return sqlite3_result_error(context, test.error().message.english().c_str(), -1);
            self.pattern = pattern;
            self.test = *std::move(test);
        }
        const bool isFound = self.test->found(textOf(arguments[1]), self.stop);
        if (self.stop.stop_requested())
            return interrupt(context);
        sqlite3_result_int(context, isFound ? 1 : 0);
    } catch (const std::exception&) {
        sqlite3_result_error_nomem(context);
    }
}

constexpr int kMostValueBytes = 16 * 1024 * 1024;
constexpr std::uint64_t kMostComparisons = std::uint64_t{1} << 28; ///< of characters, within one function

/// A function of SQLite that is called only when its arguments are bounded.
class BoundedFunction {
public:
    BoundedFunction(std::string name, std::stop_token stop) : m_name(std::move(name)), m_stop(std::move(stop))
    {
    }
    ~BoundedFunction()
    {
        for (auto* statement : m_statements)
            sqlite3_finalize(statement);
        sqlite3_close_v2(m_own);
    }
    BoundedFunction(const BoundedFunction&) = delete;
    BoundedFunction& operator=(const BoundedFunction&) = delete;

    static void call(sqlite3_context* context, int count, sqlite3_value** arguments)
    {
        auto& self = *static_cast<BoundedFunction*>(sqlite3_user_data(context));
        if (self.m_stop.stop_requested())
            return interrupt(context);
        try {
            const std::span given(arguments, static_cast<std::size_t>(count));
            if (!self.isBounded(given))
                return sqlite3_result_error(
                    context, fmt::format("{}: the texts or widths are too large", self.m_name).c_str(), -1);
            self.run(context, given);
        } catch (const std::exception&) {
            sqlite3_result_error_nomem(context);
        }
    }

private:
    bool isBounded(std::span<sqlite3_value* const> arguments) const
    {
        if (m_name == "printf" || m_name == "format")
            return arguments.empty() || widths(textOf(arguments[0]), arguments.subspan(1)) <= kMostValueBytes;
        const auto bytes = [&](std::size_t i) {
            return i < arguments.size() ? static_cast<std::uint64_t>(sqlite3_value_bytes(arguments[i])) : 0;
        };
        return bytes(0) * bytes(1) <= kMostComparisons;
    }

    /// The sum of all widths and precisions of a format; of `*` those among the values.
    static std::uint64_t widths(std::string_view format, std::span<sqlite3_value* const> values)
    {
        std::uint64_t sum = 0;
        std::size_t next = 0;
        for (auto at = format.find('%'); at < format.size(); at = format.find('%', at)) {
            for (++at; at < format.size() && !isLetter(format[at]) && format[at] != '%'; ++at) {
                if (format[at] == '*') {
                    const auto value = next < values.size() ? sqlite3_value_int64(values[next++]) : 0;
                    sum += std::min<std::uint64_t>(value < 0 ? 0 - static_cast<std::uint64_t>(value)
                                                             : static_cast<std::uint64_t>(value),
                                                   UINT32_MAX);
                } else if (isDigit(format[at])) {
                    std::uint64_t width = 0;
                    for (; at < format.size() && isDigit(format[at]); ++at)
                        width = std::min<std::uint64_t>(
                            width * 10 + static_cast<std::uint64_t>(format[at] - '0'), UINT32_MAX);
                    sum += width;
                    --at;
                }
            }
            while (at < format.size() && format[at] == 'l') // lld
                ++at;
            next += at < format.size() && format[at] != '%' && format[at] != 'n' ? 1U : 0U;
            at = std::min(at + 1, format.size());
        }
        return sum;
    }

    void run(sqlite3_context* context, std::span<sqlite3_value* const> arguments)
    {
        auto* const statement = statementFor(arguments.size());
        if (statement == nullptr)
            return sqlite3_result_error(context, sqlite3_errmsg(m_own), -1);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            sqlite3_bind_value(statement, static_cast<int>(i + 1), arguments[i]);
        const int result = sqlite3_step(statement);
        if (result == SQLITE_ROW)
            sqlite3_result_value(context, sqlite3_column_value(statement, 0));
        else if (result == SQLITE_TOOBIG)
            sqlite3_result_error_toobig(context);
        else
            sqlite3_result_error(context, sqlite3_errmsg(m_own), -1);
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }

    sqlite3_stmt* statementFor(std::size_t count)
    {
        if (m_own == nullptr) {
            sqlite3_open_v2(":memory:", &m_own, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
            sqlite3_limit(m_own, SQLITE_LIMIT_LENGTH, kMostValueBytes);
        }
        m_statements.resize(std::max(m_statements.size(), count + 1));
        auto*& statement = m_statements[count];
        if (statement == nullptr) {
            std::string sql = "SELECT " + m_name + '(';
            for (std::size_t i = 0; i < count; ++i)
                sql += i == 0 ? "?" : ",?";
            sqlite3_prepare_v2(m_own, (sql + ')').c_str(), -1, &statement, nullptr);
        }
        return statement;
    }

    std::string m_name;
    std::stop_token m_stop;
    sqlite3* m_own = nullptr;                ///< its functions are those of SQLite
    std::vector<sqlite3_stmt*> m_statements; ///< by the count of arguments
};

Result<void> checked(const SqliteDatabase& database, int result)
{
    if (result != SQLITE_OK)
        return fail(ErrorCode::Internal,
                    message(MessageId::DatabaseError, sqlite3_errmsg(database.handle())));
    return {};
}

} // namespace

Result<void> addPercentiles(const SqliteDatabase& database)
{
    auto* const handle = database.handle();
    OPSCOPE_TRY(checked(database, sqlite3_create_function_v2(handle, "median", 1, kFlags, nullptr, nullptr,
                                                             step, finish, nullptr)));
    return checked(database, sqlite3_create_function_v2(handle, "percentile", 2, kFlags, nullptr, nullptr,
                                                        step, finish, nullptr));
}

Result<void> addRegexp(const SqliteDatabase& database, std::stop_token stop)
{
    auto self = std::make_unique<Regexp>(Regexp{std::move(stop), {}, {}});
    const auto drop = [](void* aux) { const std::unique_ptr<Regexp> gone(static_cast<Regexp*>(aux)); };
    return checked(database, sqlite3_create_function_v2(database.handle(), "regexp", 2, kFlags,
                                                        self.release(), regexp, nullptr, nullptr, drop));
}

Result<void> boundFunctions(const SqliteDatabase& database, const std::stop_token& stop)
{
    sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, kMostValueBytes);
    static constexpr std::pair<const char*, int> kNames[] = {
        {"instr", 2}, {"replace", 3}, {"trim", 2}, {"ltrim", 2},   {"rtrim", 2},
        {"like", 2},  {"like", 3},    {"glob", 2}, {"printf", -1}, {"format", -1}};
    for (const auto& [name, count] : kNames) {
        auto self = std::make_unique<BoundedFunction>(name, stop);
        const auto drop = [](void* aux) {
            const std::unique_ptr<BoundedFunction> gone(static_cast<BoundedFunction*>(aux));
        };
        OPSCOPE_TRY(checked(database,
                            sqlite3_create_function_v2(database.handle(), name, count, kFlags, self.release(),
                                                       BoundedFunction::call, nullptr, nullptr, drop)));
    }
    return {};
}

} // namespace opscope

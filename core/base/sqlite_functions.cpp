// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "core/base/message_id.h"

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
    Result<TextTest> (*compile)(std::string_view);
    std::string pattern;
    TextTest test; ///< of `pattern`; empty at first
};

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
            auto test = self.compile(pattern);
            if (!test)
                return sqlite3_result_error(context, test.error().message.english().c_str(), -1);
            self.pattern = pattern;
            self.test = *std::move(test);
        }
        sqlite3_result_int(context, self.test(textOf(arguments[1])) ? 1 : 0);
    } catch (const std::exception&) {
        sqlite3_result_error_nomem(context);
    }
}

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

Result<void> addRegexp(const SqliteDatabase& database, Result<TextTest> (*compile)(std::string_view))
{
    auto self = std::make_unique<Regexp>(Regexp{compile, {}, {}});
    const auto drop = [](void* aux) { const std::unique_ptr<Regexp> gone(static_cast<Regexp*>(aux)); };
    return checked(database, sqlite3_create_function_v2(database.handle(), "regexp", 2, kFlags,
                                                        self.release(), regexp, nullptr, nullptr, drop));
}

} // namespace opscope

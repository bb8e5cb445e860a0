// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/counter_args.h"

#include <charconv>
#include <cmath>

#include "core/import/trace/json_args.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

bool parseNumber(std::string_view text, double& value)
{
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
    return ec == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

void take(std::string_view key, std::string_view text, std::vector<CounterValue>& values,
          std::uint64_t& skipped)
{
    if (text == "null") // no value
        return;
    CounterValue value{key, 0};
    if (parseNumber(text, value.value))
        values.push_back(value);
    else
        ++skipped;
}

} // namespace

void readCounterArgs(std::string_view args, std::vector<CounterValue>& values, std::uint64_t& skipped)
{
    const char* at = args.data();
    const char* const end = at + args.size();
    while (at != end && *at != '"')
        ++at;
    while (at != end && *at == '"') { // the grammar was checked: keys have no escapes
        const char* const keyEnd = skipString(at + 1, end);
        const std::string_view key(at + 1, static_cast<std::size_t>(keyEnd - at) - 2);
        at = skipSpace(skipSpace(keyEnd, end) + 1, end);
        const char* const stop = skipValue(at, end);
        const bool isText = *at == '"';
        const auto text = std::string_view(at, static_cast<std::size_t>(stop - at));
        take(key, isText ? text.substr(1, text.size() - 2) : text, values, skipped);
        at = stop;
        while (at != end && *at != '"')
            ++at;
    }
}

void readCounterArgsFully(std::string_view event, Scratch& scratch, std::vector<CounterValue>& values,
                          std::uint64_t& skipped)
{
    for (auto& arg : argsOfEvent(event))
        take(scratch.keep(std::move(arg.key)), arg.value, values, skipped);
}

} // namespace opscope::trace

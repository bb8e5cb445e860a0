// SPDX-License-Identifier: GPL-3.0-or-later
// How a reader finds its way through a damaged trace: where an object breaks, and where the next event
// begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace opscope::trace {

struct ValueScan {
    enum class Kind : std::uint8_t {
        Event,     ///< an object that says its phase
        Container, ///< an object whose `traceEvents` is an array
        Other,     ///< any other whole value
        Broken,    ///< breaks the grammar of JSON
        CutOff,    ///< goes on behind the last byte
    };
    Kind kind = Kind::Other;
    const char* stop = nullptr; ///< behind the value; behind the `[` of a container; where the value breaks
    /// Of a broken value: the token in front of the break. All before it is whole, so that an event which the
    /// break has swallowed begins here or behind.
    const char* resume = nullptr;

    bool isWhole() const { return kind == Kind::Event || kind == Kind::Other; }
};

/// Looks at the value at `at` (no space in front) as far as it keeps the grammar, of any depth. Spelling of
/// numbers and escapes is for the readers of events to judge.
ValueScan scanValue(const char* at, const char* end);

/// Finds the `{` of the first event or container at or behind `from` and before `limit`: a whole object of
/// that shape that has no name and stands in no list of arguments. SIZE_MAX: none. Costs the bytes up to it.
std::size_t findEventStart(std::string_view bytes, std::size_t from, std::size_t limit);

} // namespace opscope::trace

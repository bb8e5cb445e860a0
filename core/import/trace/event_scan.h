// SPDX-License-Identifier: GPL-3.0-or-later
// Finds events in a damaged trace: where an object is broken, and where the next event begins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace opscope::trace {

struct ValueScan {
    enum class Kind : std::uint8_t {
        Event,     ///< an object with a phase
        Container, ///< an object whose `traceEvents` is an array
        Other,     ///< any other complete value
        Broken,    ///< not valid JSON
        CutOff,    ///< continues after the last byte
    };
    Kind kind = Kind::Other;
    const char* stop = nullptr; ///< after the value or the container's `[`; where a value is broken
    /// For a broken value: the token before the error. All tokens before it are complete, so an event inside
    /// the damaged part begins here or later.
    const char* resume = nullptr;

    bool isWhole() const { return kind == Kind::Event || kind == Kind::Other; }
};

/// Scans the value at `at` (no white space in front), of any depth, as long as it is valid JSON. Does not
/// check numbers and escapes; the readers of events do.
ValueScan scanValue(const char* at, const char* end);

/// Finds the `{` of the first event or container in [from, limit): a complete object that is not the value of
/// a name and not inside arguments. SIZE_MAX: none. Takes time linear in the bytes read.
std::size_t findEventStart(std::string_view bytes, std::size_t from, std::size_t limit);

} // namespace opscope::trace

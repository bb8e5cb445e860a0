// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/trace/raw_event.h"
#include "core/report/args.h"

namespace opscope::trace {

/// Storage for the texts of the last event of the full reader that differ from the bytes of the file.
struct Scratch {
    std::deque<std::string> texts;
    std::string_view keep(std::string text) { return texts.emplace_back(std::move(text)); }
};

/// What a value is, and where it ends.
struct ValueEnd {
    enum class Kind : std::uint8_t {
        Event,     ///< an object with a phase
        Container, ///< an object whose `traceEvents` is an array
        Other,     ///< any other complete value
        Broken,    ///< not valid JSON, or more than kMaxListed events in its lists
        CutOff,    ///< continues after the last byte
        TooDeep,   ///< more than kMaxDepth levels
    };
    Kind kind = Kind::Other;
    const char* stop = nullptr; ///< after the value or the container's `[`; otherwise where it is broken

    bool isWhole() const { return kind == Kind::Event || kind == Kind::Other; }
};

/// Levels of an event, itself included; deeper ones are skipped and reported.
inline constexpr std::size_t kMaxDepth = 256;
/// An event with more objects that look like events in the lists of its arguments is broken: a list that was
/// not closed contains the events after it.
inline constexpr int kMaxListed = 64;

/// Reads the value at `at` (no white space in front), in linear time and without recursion. `event` becomes
/// its members if it is an object, `args` (if given) all its arguments in the order of the file. Accepts any
/// valid JSON, and also raw control characters, invalid UTF-8 and half surrogate pairs (read as U+FFFD), NaN
/// and Infinity (as if absent, in `args` as text), and numbers beyond the range of a double (as text).
/// `open` (if given) becomes the objects around the place where valid JSON ends: none of them is complete.
ValueEnd readFull(const char* at, const char* end, Scratch& scratch, RawEvent& event, Args* args = nullptr,
                  std::vector<const char*>* open = nullptr);

/// All arguments of one event in the order of the file; empty if it has none or is broken.
Args argsOfEvent(std::string_view event);

} // namespace opscope::trace

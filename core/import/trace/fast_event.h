// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// Reads the event whose `{` is at `at`; its keys may have any order. Returns the place after its `}`, or
/// null for anything unusual (escapes in names, exponents, nested arguments, damaged text, fewer bytes than
/// needed before `end`): then `readFull` must read the event, and `event` is undefined. It accepts a subset
/// of the events of the full reader, with the same result.
const char* readFast(const char* at, const char* end, RawEvent& event);

struct FlatArg {
    std::string_view key;
    std::string_view value; ///< of a text without its quotes and with its escapes
};
/// Appends the arguments of an event that `readFast` accepted.
void readFlatArgs(std::string_view args, std::vector<FlatArg>& out);

} // namespace opscope::trace

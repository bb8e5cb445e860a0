// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/import/trace/full_event.h"

namespace opscope::trace {

/// One value of a counter event.
struct CounterValue {
    std::string_view key;
    double value = 0;
};

/// The numbers of a flat args object as the fast reader accepted it; numbers in text count; null is none.
/// `skipped` counts the values that are no numbers.
void readCounterArgs(std::string_view args, std::vector<CounterValue>& values, std::uint64_t& skipped);
/// The same from a whole event of any shape; keys live in `scratch`.
void readCounterArgsFully(std::string_view event, Scratch& scratch, std::vector<CounterValue>& values,
                          std::uint64_t& skipped);

} // namespace opscope::trace

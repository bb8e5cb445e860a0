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

/// Reads the numbers of a flat args object accepted by the fast reader, also numbers written as text. null is
/// ignored; `skipped` counts the values that are not numbers.
void readCounterArgs(std::string_view args, std::vector<CounterValue>& values, std::uint64_t& skipped);
/// The same for a complete event of any form; keys are stored in `scratch`.
void readCounterArgsFully(std::string_view event, Scratch& scratch, std::vector<CounterValue>& values,
                          std::uint64_t& skipped);

} // namespace opscope::trace

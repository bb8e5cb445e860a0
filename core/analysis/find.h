// SPDX-License-Identifier: GPL-3.0-or-later
// The three questions asked most of all slices, at the speed of memory: names are looked at once each, slices
// are ids.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Slices whose name holds a text (ASCII case ignored), in the order of the table.
std::vector<SliceId> findSlices(const Report& report, std::string_view part);

struct NameGroup {
    StringId name;
    std::uint64_t count = 0;
    std::int64_t total = 0; ///< ns
};
/// All slices by name, the greatest total first.
std::vector<NameGroup> groupByName(const Report& report);

/// The longest slices, the longest first; equal ones in the order of the table.
std::vector<SliceId> longestSlices(const Report& report, std::size_t count);

} // namespace opscope

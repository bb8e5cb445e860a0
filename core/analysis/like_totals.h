// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the row of ours that a total of the vendor's statistics belongs to, so that only comparable numbers
// are shown together.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The description of a total. An empty type matches any type, and no device matches any device.
struct NamedTotal {
    std::string_view name;
    std::string_view type; ///< core type in any spelling, or API level
    std::int32_t device = kNoDevice;
    std::uint32_t part = 0; ///< only totals and rows of the same part (device and model) are compared
};

struct MatchedTotals {
    std::vector<std::optional<std::size_t>> rowOf; ///< for each of theirs the row of ours, if there is one
    std::vector<bool> isNamed;                     ///< for each of ours, whether one of theirs has its name
};

/// Matches the totals of a name only if each of theirs matches exactly one row and each row has one;
/// otherwise a part would be compared with the entire total. A fused layer is matched by its own name, by
/// those of all its layers ("conv1;bn1") or by one of them.
MatchedTotals matchTotals(const Report& report, std::span<const NamedTotal> theirs,
                          std::span<const NamedTotal> ours);

} // namespace opscope

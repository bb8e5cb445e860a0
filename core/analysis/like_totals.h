// SPDX-License-Identifier: GPL-3.0-or-later
// Which of our rows a total of the vendor's statistics is of: like stands beside like.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// What is said of a total beside its number; an empty type and no device fit any.
struct TotalOf {
    std::string_view name;
    std::string_view type; ///< core type in any spelling, or API level
    std::int32_t device = kNoDevice;
    std::uint32_t part = 0; ///< only totals and rows of one part are compared: of one device and model
};

struct LikeTotals {
    std::vector<std::optional<std::size_t>> rowOf; ///< of each of theirs the row of ours, if there is one
    std::vector<bool> isNamed;                     ///< of each of ours: theirs have its name
};

/// Pairs the totals of a name only if each of theirs fits exactly one row and each row has one: else a part
/// would stand beside the whole. A fused layer is called by its own name, those of all its layers
/// ("conv1;bn1") or one of them.
LikeTotals likeTotals(const Report& report, std::span<const TotalOf> theirs, std::span<const TotalOf> ours);

} // namespace opscope

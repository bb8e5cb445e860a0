// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace opscope {

/// How the cells of several rows are combined in a group row, a total or a footer.
enum class Meaning : std::uint8_t {
    Undeclared,   ///< an error in the definition of the page; treated as None
    None,         ///< id, name, time, extreme, level: shown if all rows have the same value, else empty
    Sum,          ///< times, sizes, counts
    Share,        ///< shares of one total: added up as long as the sum is not above the total
    WeightedMean, ///< ratios and rates: mean weighted by the weight of each row
};

} // namespace opscope

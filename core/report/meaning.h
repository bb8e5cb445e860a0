// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace opscope {

/// What the cells of several rows are together: in a group row, a total, a footer.
enum class Meaning : std::uint8_t {
    Undeclared,   ///< a fault of the page; as None
    None,         ///< id, name, stamp, extreme, level: the value if all rows have the same, else nothing
    Sum,          ///< times, sizes, counts
    Share,        ///< parts of one whole: added up while all together are no more than it
    WeightedMean, ///< ratios and rates: a row counts as much as its weight says
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A stable order of rows by a column: every value is converted to an unsigned number once, then a radix sort
// moves the numbers.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/table/values.h"

namespace opscope {

/// One key for each row; sorting them ascending gives the requested order. Missing values have the largest
/// key.
struct OrderKeys {
    std::vector<std::uint64_t> keys;
    std::uint64_t greatest = 0; ///< upper bound of the keys
};

/// Ranks of the distinct texts of some rows in natural order: ranks[id] for each id that occurs; missing
/// texts have the rank after the last.
struct TextRanks {
    std::vector<std::uint32_t> ranks; ///< by StringId
    std::vector<StringId> sorted;     ///< distinct texts in natural order
    std::uint32_t of(StringId id) const
    {
        return id.valid() ? ranks[id.index()] : static_cast<std::uint32_t>(sorted.size());
    }
};
TextRanks rankTexts(const TextValues& values, const std::vector<std::uint32_t>& rows);

OrderKeys orderKeys(const ColumnValues& values, const std::vector<std::uint32_t>& rows, bool isDescending);

/// Reorders `rows` by ascending keys, where keys[i] belongs to rows[i]; equal keys keep their order.
void sortByKeys(std::vector<std::uint32_t>& rows, const OrderKeys& keys, std::stop_token stop);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Stable order of rows by a column: each value becomes an unsigned number once, then a radix sort moves
// numbers.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/table/values.h"

namespace opscope {

/// One number per row of an order: ascending numbers are the wanted order; missing is the greatest.
struct OrderKeys {
    std::vector<std::uint64_t> keys;
    std::uint64_t greatest = 0; ///< no key is greater
};

/// Ranks of the distinct texts of some rows: ranks[id] for each id that occurs, in natural order; `count` for
/// missing.
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

/// Moves `rows` into the ascending order of keys[i] (of rows[i]); equal keys keep their order.
void sortByKeys(std::vector<std::uint32_t>& rows, const OrderKeys& keys, std::stop_token stop);

} // namespace opscope

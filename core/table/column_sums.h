// SPDX-License-Identifier: GPL-3.0-or-later
// Combines rows: the only source of group rows, totals and footers.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/int128.h"
#include "core/table/query.h"

namespace opscope {

/// A sum: exact for integers, compensated (Neumaier) for doubles.
struct Sum {
    Int128 integer = 0;
    double real = 0;
    double lost = 0;
    std::uint64_t count = 0;

    void add(std::int64_t value)
    {
        integer += value;
        ++count;
    }
    void add(double value)
    {
        const double t = real + value;
        lost += std::abs(real) >= std::abs(value) ? (real - t) + value : (value - t) + real;
        real = t;
        ++count;
    }
    void add(const Sum& other)
    {
        integer += other.integer;
        const auto n = count + other.count;
        add(other.real);
        lost += other.lost;
        count = n;
    }
    double total() const { return static_cast<double>(integer) + real + lost; }
};

/// The totals of all rows, without the values that they have in common; only the count if `hasTotals` is
/// false. `rows` must ascend, so that memory is read in order.
RowTotals totalsOf(const Table& table, const std::vector<std::uint32_t>& rows, bool hasTotals,
                   const std::stop_token& stop);

/// The totals of each of `groups` groups, with the values that the rows of a group have in common. `group[i]`
/// is the group of rows[i].
std::vector<RowTotals> totalsOfGroups(const Table& table, const std::vector<std::uint32_t>& rows,
                                      std::span<const std::uint32_t> group, std::size_t groups,
                                      bool hasTotals, const std::stop_token& stop);

/// Removes the sums of a share column if the sum over all rows (`all`) is above the whole: then the rows
/// belong to several devices, iterations or ranks.
void dropShares(const Table& table, const RowTotals& all, RowTotals& totals);

} // namespace opscope

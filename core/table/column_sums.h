// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/int128.h"
#include "core/table/query.h"

namespace opscope {

/// Exact for integers, compensated (Neumaier) for doubles.
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
};

/// Totals of `count` rows without sums.
RowTotals emptyTotals(const Table& table, std::size_t count);

/// Writes a sum into the totals, nothing if no value was added.
void setTotal(RowTotals& totals, std::size_t column, const Sum& sum, bool isReal);

/// Sums of a column per group (`group[i]` of rows[i]; one group when empty). `rows` ascend: memory is read in
/// order. `isReal` tells whether the sums are doubles.
std::vector<Sum> sumColumn(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                           std::span<const std::uint32_t> group, std::size_t groups, bool& isReal);

/// Sums of all columns that have one; only the count without `hasTotals`.
RowTotals totalsOf(const Table& table, const std::vector<std::uint32_t>& rows, bool hasTotals,
                   const std::stop_token& stop);

} // namespace opscope

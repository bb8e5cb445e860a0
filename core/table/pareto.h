// SPDX-License-Identifier: GPL-3.0-or-later
// The few rows that make most of a sum.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

struct ParetoBar {
    std::uint32_t row = 0;
    double value = 0;
    double cumulative = 0; ///< share of the sum of all rows shown up to and with this bar, 0..1
};

struct Pareto {
    std::vector<ParetoBar> bars; ///< largest first
    double sum = 0;              ///< of all rows shown with a positive value
    std::size_t count = 0;       ///< of those rows
};

/// The `limit` largest values of a column among the rows shown. Missing and negative values have no bar.
Pareto paretoOf(const Table& table, const TableRows& rows, std::size_t column, std::size_t limit,
                std::stop_token stop = {});

} // namespace opscope

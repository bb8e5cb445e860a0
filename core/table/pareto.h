// SPDX-License-Identifier: GPL-3.0-or-later
// The few rows that make up most of a sum.
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
    double cumulative = 0; ///< cumulative share of the sum, including this bar, 0..1
};

struct Pareto {
    std::vector<ParetoBar> bars; ///< largest first
    double sum = 0;              ///< sum of all positive values shown
    std::size_t count = 0;       ///< number of rows with a positive value
};

/// The `limit` largest values of a column in the shown rows. Missing and negative values have no bar.
Pareto paretoOf(const Table& table, const TableRows& rows, std::size_t column, std::size_t limit,
                std::stop_token stop = {});

} // namespace opscope

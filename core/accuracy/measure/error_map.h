// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a tensor the errors are, as a map over two of its axes.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/accuracy/measure/element_table.h"

namespace opscope::accuracy {

/// Cells over two axes of the compared shape. Each contains the largest error of its elements, for all values
/// of the other coordinates. If an axis is longer than kMostMapCells, a cell is several coordinates of it.
struct ErrorMap {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::uint64_t perRow = 1; ///< coordinates of the axis in one row
    std::uint64_t perColumn = 1;
    std::vector<double> largest; ///< row by row; infinite if an error is not finite

    double at(std::size_t row, std::size_t column) const { return largest[row * columns + column]; }
};
inline constexpr std::uint64_t kMostMapCells = 256;

/// `rowAxis` and `columnAxis` are indexes into `form.shape`. If they are equal, the map has one column. Both
/// parts of a complex element count as one.
Result<ErrorMap> computeErrorMap(const Tensor& npu, const Tensor& golden, const PairForm& form,
                                 std::size_t rowAxis, std::size_t columnAxis, ElementOrder order,
                                 std::stop_token stop = {});

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/error_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace opscope::accuracy {
namespace {

/// Computes the cell of an axis from a flat index.
struct AxisCells {
    std::uint64_t stride = 1;
    std::uint64_t size = 1;
    std::uint64_t perCell = 1;

    std::size_t cells() const { return static_cast<std::size_t>((size + perCell - 1) / perCell); }
    std::size_t cellOf(std::uint64_t index) const
    {
        return static_cast<std::size_t>(index / stride % size / perCell);
    }
};

AxisCells cellsOf(const Shape& shape, std::size_t axis)
{
    AxisCells cells;
    if (axis >= shape.size())
        return cells;
    cells.size = std::max<std::uint64_t>(shape[axis], 1);
    for (auto d = axis + 1; d < shape.size(); ++d)
        cells.stride *= std::max<std::uint64_t>(shape[d], 1);
    cells.perCell = (cells.size + kMostMapCells - 1) / kMostMapCells;
    return cells;
}

} // namespace

Result<ErrorMap> computeErrorMap(const Tensor& npu, const Tensor& golden, const PairForm& form,
                                 std::size_t rowAxis, std::size_t columnAxis, ElementOrder order,
                                 std::stop_token stop)
{
    const auto rows = cellsOf(form.shape, rowAxis);
    const auto columns = rowAxis == columnAxis ? AxisCells{} : cellsOf(form.shape, columnAxis);
    ErrorMap map{rows.cells(), columns.cells(), rows.perCell, columns.perCell, {}};
    map.largest.assign(map.rows * map.columns, 0);
    const std::uint64_t parts = isComplex(npu.type) ? 2 : 1;
    OPSCOPE_TRY(walkElements(
        npu, golden, form,
        [&](std::span<const Element> elements) {
            for (const auto& element : elements) {
                auto error = order == ElementOrder::Absolute ? element.absolute : element.relative;
                if (element.absolute == 0) // 0 / 0 is no error
                    continue;
                error = std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
                const auto index = element.index / parts;
                auto& cell = map.largest[rows.cellOf(index) * map.columns + columns.cellOf(index)];
                cell = std::max(cell, error);
            }
        },
        std::move(stop)));
    return map;
}

} // namespace opscope::accuracy

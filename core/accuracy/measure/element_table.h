// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of a pair with the largest errors. FORMATS 5.2 of this folder.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/accuracy/measure/compare_pair.h"

namespace opscope::accuracy {

struct Element {
    std::uint64_t index = 0; ///< flat, in logical order
    double npu = 0;
    double golden = 0;
    double absolute = 0;
    double relative = 0; ///< |x-y| / |y|: infinite or NaN if y is 0
};

/// The coordinates of a flat index in a shape.
Shape computeCoordinates(std::uint64_t index, const Shape& shape);

/// Calls `work` with all elements, block by block in logical order. Errors: `Tensor::checkFile`; then the
/// elements that `work` received are invalid.
Result<void> walkElements(const Tensor& npu, const Tensor& golden, const PairForm& form,
                          const std::function<void(std::span<const Element>)>& work,
                          std::stop_token stop = {});

enum class ElementOrder { Absolute, Relative };

/// The `most` elements with the largest errors, the largest first, equal ones in their order. Errors that are
/// not finite come first (the reference counts them as 0 and loses them).
class WorstElements {
public:
    WorstElements(ElementOrder order, std::size_t most) : m_order(order), m_most(most) {}

    void add(std::span<const Element> elements);
    std::vector<Element> take() &&;

private:
    ElementOrder m_order;
    std::size_t m_most;
    std::vector<Element> m_heap; ///< the smallest error is first
};

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of one pair: those with the largest errors. ACCURACY 7.2.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/accuracy/compare_pair.h"

namespace opscope::accuracy {

struct Element {
    std::uint64_t index = 0; ///< flat, in the logical order
    double npu = 0;
    double golden = 0;
    double absolute = 0;
    double relative = 0; ///< |x-y| / |y|: infinite or no number where y is 0
};

/// The coordinates of a flat index in a shape.
Shape coordinatesOf(std::uint64_t index, const Shape& shape);

/// Calls `work` with all elements, block by block in the logical order. Errors: `Tensor::checkFile`; what
/// `work` received is not to be used then.
Result<void> walkElements(const Tensor& npu, const Tensor& golden, const PairForm& form,
                          const std::function<void(std::span<const Element>)>& work,
                          std::stop_token stop = {});

enum class ElementOrder { Absolute, Relative };

/// The `most` elements with the largest errors, the largest first; equal ones in their order. An error that
/// is not finite stands in front (the reference counts it as 0 and loses it).
class WorstElements {
public:
    WorstElements(ElementOrder order, std::size_t most) : m_order(order), m_most(most) {}

    void add(std::span<const Element> elements);
    std::vector<Element> take() &&;

private:
    ElementOrder m_order;
    std::size_t m_most;
    std::vector<Element> m_heap; ///< the smallest error in front
};

} // namespace opscope::accuracy

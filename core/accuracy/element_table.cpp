// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/element_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/accuracy/decode.h"

namespace opscope::accuracy {
namespace {

double keyOf(const Element& element, ElementOrder order)
{
    const auto error = order == ElementOrder::Absolute ? element.absolute : element.relative;
    return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

} // namespace

Shape coordinatesOf(std::uint64_t index, const Shape& shape)
{
    Shape at(shape.size());
    for (auto d = shape.size(); d-- > 0;) {
        at[d] = index % std::max<std::uint64_t>(shape[d], 1);
        index /= std::max<std::uint64_t>(shape[d], 1);
    }
    return at;
}

std::vector<Element> worstElements(const Tensor& npu, const Tensor& golden, const PairForm& form,
                                   ElementOrder order, std::size_t most, std::stop_token stop)
{
    constexpr std::uint64_t kBlock = 4096;
    const ElementReader<double> x(npu, form.npu);
    const ElementReader<double> y(golden, form.golden);
    const auto before = [order](const Element& a, const Element& b) {
        const auto left = keyOf(a, order);
        const auto right = keyOf(b, order);
        return left != right ? left > right : a.index < b.index;
    };
    std::vector<Element> kept; // a heap, the smallest error in front
    std::vector<double> npuValues(kBlock);
    std::vector<double> goldenValues(kBlock);
    for (std::uint64_t first = 0; most > 0 && first < x.count() && !stop.stop_requested(); first += kBlock) {
        const auto count = std::min(kBlock, x.count() - first);
        x.read(first, std::span(npuValues).first(count));
        y.read(first, std::span(goldenValues).first(count));
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto absolute = std::fabs(npuValues[i] - goldenValues[i]);
            const Element element{first + i, npuValues[i], goldenValues[i], absolute,
                                  absolute / std::fabs(goldenValues[i])};
            if (kept.size() < most) {
                kept.push_back(element);
                std::ranges::push_heap(kept, before);
            } else if (before(element, kept.front())) {
                std::ranges::pop_heap(kept, before);
                kept.back() = element;
                std::ranges::push_heap(kept, before);
            }
        }
    }
    std::ranges::sort(kept, before);
    return kept;
}

} // namespace opscope::accuracy

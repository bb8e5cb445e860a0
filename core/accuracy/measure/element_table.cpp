// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/element_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/accuracy/read/decode.h"

namespace opscope::accuracy {
namespace {

double keyOf(const Element& element, ElementOrder order)
{
    const auto error = order == ElementOrder::Absolute ? element.absolute : element.relative;
    return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

auto before(ElementOrder order)
{
    return [order](const Element& a, const Element& b) {
        const auto left = keyOf(a, order);
        const auto right = keyOf(b, order);
        return left != right ? left > right : a.index < b.index;
    };
}

} // namespace

Shape computeCoordinates(std::uint64_t index, const Shape& shape)
{
    Shape at(shape.size());
    for (auto d = shape.size(); d-- > 0;) {
        at[d] = index % std::max<std::uint64_t>(shape[d], 1);
        index /= std::max<std::uint64_t>(shape[d], 1);
    }
    return at;
}

Result<void> walkElements(const Tensor& npu, const Tensor& golden, const PairForm& form,
                          const std::function<void(std::span<const Element>)>& work, std::stop_token stop)
{
    constexpr std::uint64_t kBlock = 4096;
    const ElementReader<double> x(npu, form.npu);
    const ElementReader<double> y(golden, form.golden);
    std::vector<double> npuValues(kBlock);
    std::vector<double> goldenValues(kBlock);
    std::vector<Element> elements(kBlock);
    for (std::uint64_t first = 0; first < x.count() && !stop.stop_requested(); first += kBlock) {
        const auto count = std::min(kBlock, x.count() - first);
        x.read(first, std::span(npuValues).first(count));
        y.read(first, std::span(goldenValues).first(count));
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto absolute = std::fabs(npuValues[i] - goldenValues[i]);
            elements[i] = {first + i, npuValues[i], goldenValues[i], absolute,
                           absolute / std::fabs(goldenValues[i])};
        }
        work(std::span(elements).first(count));
    }
    OPSCOPE_TRY(npu.checkFile());
    return golden.checkFile();
}

void WorstElements::add(std::span<const Element> elements)
{
    for (const auto& element : elements) {
        if (m_heap.size() < m_most) {
            m_heap.push_back(element);
            std::ranges::push_heap(m_heap, before(m_order));
        } else if (m_most > 0 && before(m_order)(element, m_heap.front())) {
            std::ranges::pop_heap(m_heap, before(m_order));
            m_heap.back() = element;
            std::ranges::push_heap(m_heap, before(m_order));
        }
    }
}

std::vector<Element> WorstElements::take() &&
{
    std::ranges::sort(m_heap, before(m_order));
    return std::move(m_heap);
}

} // namespace opscope::accuracy

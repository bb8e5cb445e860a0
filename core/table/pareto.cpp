// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/pareto.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/table/scale.h"

namespace opscope {
namespace {

bool isLarger(const ParetoBar& a, const ParetoBar& b)
{
    return a.value != b.value ? a.value > b.value : a.row < b.row;
}

} // namespace

Pareto paretoOf(const Table& table, const TableRows& rows, std::size_t column, std::size_t limit,
                std::stop_token stop)
{
    Pareto pareto;
    auto& heap = pareto.bars; // the smallest of the largest on top
    for (std::size_t i = 0; i < rows.order.size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested())
            break;
        const auto value = cellNumber(table.cell(rows.order[i], column));
        if (!value || *value <= 0)
            continue;
        pareto.sum += *value;
        ++pareto.count;
        const ParetoBar bar{rows.order[i], *value, 0};
        if (heap.size() < limit) {
            heap.push_back(bar);
            std::ranges::push_heap(heap, isLarger);
        } else if (!heap.empty() && isLarger(bar, heap.front())) {
            std::ranges::pop_heap(heap, isLarger);
            heap.back() = bar;
            std::ranges::push_heap(heap, isLarger);
        }
    }
    std::ranges::sort(heap, isLarger);
    double soFar = 0;
    for (auto& bar : heap) {
        soFar += bar.value;
        bar.cumulative = pareto.sum > 0 ? soFar / pareto.sum : 0;
    }
    return pareto;
}

} // namespace opscope

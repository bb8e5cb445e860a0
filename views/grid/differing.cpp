// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/differing.h"

#include <algorithm>

namespace opscope {

DifferenceStep goToDifference(TableWidget& table, bool isForward,
                              const std::function<bool(std::uint32_t row)>& differs)
{
    const auto rows = table.shown().rows;
    if (!rows || rows->order.empty())
        return DifferenceStep::None;
    const auto& order = rows->order;
    const auto count = order.size();
    const auto current = table.currentRow();
    const auto at = current ? std::ranges::find(order, *current) : order.end();
    // Without a row the first one is the last or the first.
    const auto start = at != order.end() ? static_cast<std::size_t>(at - order.begin())
                       : isForward       ? count - 1
                                         : 0;
    for (std::size_t step = 1; step <= count; ++step) {
        const auto place = (isForward ? start + step : start + count - step) % count;
        if (!differs(order[place]))
            continue;
        table.reveal(order[place]);
        const bool isWrapped = at != order.end() && (isForward ? place <= start : place >= start);
        return isWrapped ? DifferenceStep::Wrapped : DifferenceStep::Next;
    }
    return DifferenceStep::None;
}

} // namespace opscope

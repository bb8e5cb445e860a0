// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

#include "core/collect/host.h"

namespace opscope {

struct ConnectionEvents {
    std::function<void(const Error&)> lost; ///< the connection is tried again
    std::function<void()> resumed;
};

/// Connects again: immediately, then after 1, 2, 4 and 8 s. Errors: those of the last attempt; Cancelled.
Result<void> reconnectPatiently(Host& host, const std::stop_token& stop);

inline constexpr int kMostLost = 20; ///< in one step; after that the connection is considered broken

/// Runs a step, and runs it again after each loss of the connection. `step` must know where it stopped.
template <class Step>
auto retryAfterLoss(Host& host, const ConnectionEvents& events, const std::stop_token& stop, const Step& step)
    -> decltype(step())
{
    for (int lost = 0;; ++lost) {
        auto result = step();
        if (result || !isHostGone(result.error()) || lost == kMostLost)
            return result;
        if (events.lost)
            events.lost(result.error());
        OPSCOPE_TRY(reconnectPatiently(host, stop));
        if (events.resumed)
            events.resumed();
    }
}

} // namespace opscope

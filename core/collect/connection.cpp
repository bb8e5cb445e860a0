// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/connection.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "core/base/message_id.h"

namespace opscope {

Result<void> reconnectPatiently(Host& host, const std::stop_token& stop)
{
    std::mutex mutex; // not shared: only a stop request ends the wait early
    std::condition_variable_any changed;
    Result<void> tried;
    for (const int waitSec : {0, 1, 2, 4, 8}) {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, stop, std::chrono::seconds(waitSec), [] { return false; });
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        tried = host.reconnect(stop);
        if (tried)
            return {};
    }
    return tried;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/deadline.h"

#include <chrono>

namespace opscope {

Deadline::Deadline(const std::stop_token& stop, double seconds) : m_onStop(stop, Stop{&m_source})
{
    if (seconds <= 0)
        return;
    m_timer = std::jthread([this, seconds](const std::stop_token& done) {
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, done, std::chrono::duration<double>(seconds), [] { return false; });
        if (done.stop_requested())
            return;
        m_isOver = true;
        m_source.request_stop();
    });
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace opscope {

/// Requests a stop when `stop` is requested or the time is over.
class Deadline {
public:
    Deadline(const std::stop_token& stop, double seconds); ///< 0: no limit
    std::stop_token token() const { return m_source.get_token(); }
    bool isOver() const { return m_isOver; } ///< the time, not the request

private:
    struct Stop {
        std::stop_source* source;
        void operator()() const { source->request_stop(); }
    };
    std::stop_source m_source;
    std::stop_callback<Stop> m_onStop;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::atomic<bool> m_isOver = false;
    std::jthread m_timer; ///< last: it uses the others
};

} // namespace opscope

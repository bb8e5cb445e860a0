// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace opscope::bench {

/// Anonymous resident memory of the process in bytes (RssAnon of /proc/self/status).
inline std::uint64_t anonymousBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:"))
            return std::stoull(line.substr(8)) * 1024;
    }
    return 0;
}

/// The highest RssAnon between construction and `stop`, looked at every millisecond.
class PeakWatch {
public:
    PeakWatch()
        : m_thread([this] {
              while (!m_isDone) {
                  const auto now = anonymousBytes();
                  if (now > m_peak)
                      m_peak = now;
                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
              }
          })
    {
    }
    ~PeakWatch() { stop(); }
    PeakWatch(const PeakWatch&) = delete;
    PeakWatch& operator=(const PeakWatch&) = delete;
    std::uint64_t stop()
    {
        m_isDone = true;
        if (m_thread.joinable())
            m_thread.join();
        return m_peak;
    }

private:
    std::atomic<bool> m_isDone{false};
    std::atomic<std::uint64_t> m_peak{0};
    std::thread m_thread;
};

} // namespace opscope::bench

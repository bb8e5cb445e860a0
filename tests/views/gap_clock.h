// SPDX-License-Identifier: GPL-3.0-or-later
// How long the GUI thread does not answer, without what the machine takes from every thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <thread>
#include <unistd.h>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace opscope::test {

constexpr int kTickMs = 5;

/// The longest time between two ticks of the thread that made it, less the time in which the thread was ready
/// and other threads had the cores.
class GapMeter {
public:
    GapMeter() : m_stat(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC))
    {
        m_waitedNs = waitedNs();
        m_clock.start();
    }
    GapMeter(const GapMeter&) = delete;
    GapMeter& operator=(const GapMeter&) = delete;
    ~GapMeter() { close(m_stat); }

    void tick()
    {
        const auto waited = waitedNs();
        m_longestNs = std::max(m_longestNs, m_clock.nsecsElapsed() - (waited - m_waitedNs));
        m_clock.restart();
        m_waitedNs = waited;
    }
    double longestMs() const { return static_cast<double>(m_longestNs) / 1e6; }

private:
    /// "time on a core, time ready and waiting for one, times it ran"; 0 where the kernel does not tell.
    qint64 waitedNs() const
    {
        std::array<char, 100> text{};
        if (pread(m_stat, text.data(), text.size() - 1, 0) <= 0)
            return 0;
        char* end = nullptr;
        std::strtoll(text.data(), &end, 10);
        return std::strtoll(end, nullptr, 10);
    }

    int m_stat;
    qint64 m_waitedNs = 0;
    qint64 m_longestNs = 0;
    QElapsedTimer m_clock;
};

/// Ticks on the GUI thread from its making until `stop`, and on a bare thread beside it.
class GapClock {
public:
    GapClock() : m_bare([this](const std::stop_token& stop) { runBare(stop); })
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            m_meter.tick();
            ++m_ticks;
        });
        m_timer.start(kTickMs);
    }
    void stop()
    {
        m_timer.stop();
        m_meter.tick();
        m_bare.request_stop();
    }
    int ticks() const { return m_ticks; }
    double longestMs() const { return m_meter.longestMs(); }
    /// Of the bare thread: what is taken from everybody.
    double controlMs() const { return m_controlMs; }

private:
    void runBare(const std::stop_token& stop)
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        GapMeter meter;
        while (!stop.stop_requested()) {
            never.wait_for(lock, stop, std::chrono::milliseconds(kTickMs), [] { return false; });
            meter.tick();
            m_controlMs = meter.longestMs();
        }
    }

    GapMeter m_meter;
    QTimer m_timer;
    int m_ticks = 0;
    std::atomic<double> m_controlMs{0};
    std::jthread m_bare; // last: it uses the others
};

/// The GUI thread may be away for so long, beyond what a bare thread sees in the same run. With sanitizers
/// the window is checked at every access and not optimised: there the limit only finds what is blocked.
#ifdef OPSCOPE_SANITIZED
constexpr double kMostGapMs = 1000;
#else
constexpr double kMostGapMs = 50;
#endif

/// Whether a run was within the limit: `run()` gives longestMs and controlMs. Noise only adds, so the best of
/// some runs counts.
template <class Run>
bool answersInTime(const char* what, Run run)
{
    constexpr int kMostRuns = 5;
    for (int i = 0; i < kMostRuns; ++i) {
        const auto [longestMs, controlMs] = run();
        std::printf("%s: longest gap %.0f ms, of a bare thread at the same time %.0f ms\n", what, longestMs,
                    controlMs);
        if (longestMs - controlMs < kMostGapMs)
            return true;
    }
    return false;
}

} // namespace opscope::test

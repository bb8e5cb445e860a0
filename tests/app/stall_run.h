// SPDX-License-Identifier: GPL-3.0-or-later
// A restless user on a window that opens something, and the longest time that the GUI thread did not answer:
// for the test that no gap reaches a second and for the benchmark that asks for 50 ms.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>

#include "app/window/main_window.h"

namespace opscope {

struct StallRun {
    double openingMs = 0; ///< longest gap between two ticks until the report is ready
    double longestMs = 0; ///< in all
    double controlMs = 0; ///< of a bare thread at the same time: what the machine takes from everybody
    int ticks = 0;
    int moves = 0;
    bool isReady = false;
};

namespace stall {

constexpr int kTickMs = 5;
constexpr int kMovesAfterOpening = 400;
constexpr int kMaxOpeningMs = 600'000;

/// What a restless user does, one move a call.
inline void fidget(MainWindow& window, int step)
{
    auto* view = window.currentView();
    if (view == nullptr || view->pageCount() == 0)
        return;
    if (step % 25 == 0)
        view->showPage((step / 25) % view->pageCount());
    if (step % 10 == 0)
        window.resize(1000 + step % 200, 700 + step % 100);
    QWidget* target = view->page(view->currentPage())->content();
    if (target == nullptr)
        return;
    if (auto* area = target->findChild<QAbstractScrollArea*>())
        target = area->viewport();
    const QPointF at(target->width() * 0.6, target->height() * 0.4 + step % 40);
    QMouseEvent move(QEvent::MouseMove, at, target->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(target, &move);
    QWheelEvent wheel(at, target->mapToGlobal(at), {}, QPoint(0, step % 3 == 0 ? -120 : 120), Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &wheel);
}

/// A bare thread that ticks beside the GUI thread.
class ControlClock {
public:
    ControlClock() : m_thread([this](const std::stop_token& stop) { run(stop); }) {}
    double longestMs() const { return static_cast<double>(m_longestNs.load()) / 1e6; }

private:
    void run(const std::stop_token& stop)
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        QElapsedTimer sinceTick;
        sinceTick.start();
        while (!stop.stop_requested()) {
            never.wait_for(lock, stop, std::chrono::milliseconds(kTickMs), [] { return false; });
            m_longestNs = std::max<qint64>(m_longestNs, sinceTick.nsecsElapsed());
            sinceTick.restart();
        }
    }
    std::atomic<qint64> m_longestNs{0};
    std::jthread m_thread;
};

} // namespace stall

/// Opens `path` while a timer ticks and moves arrive, and goes on moving when it is open.
inline StallRun runRestlessly(MainWindow& window, const QString& path)
{
    StallRun run;
    const stall::ControlClock control;
    qint64 longestNs = 0;
    QElapsedTimer sinceTick;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &window, [&] {
        longestNs = std::max(longestNs, sinceTick.nsecsElapsed());
        sinceTick.restart();
        ++run.ticks;
    });
    sinceTick.start();
    timer.start(stall::kTickMs);
    window.open({path});
    QElapsedTimer clock;
    clock.start();
    const auto step = [&] {
        stall::fidget(window, run.moves++);
        QCoreApplication::processEvents(QEventLoop::AllEvents, stall::kTickMs);
    };
    while (window.isOpening() && clock.elapsed() < stall::kMaxOpeningMs)
        step();
    run.openingMs = static_cast<double>(longestNs) / 1e6;
    for (int i = 0; i < stall::kMovesAfterOpening; ++i)
        step();
    timer.stop();
    run.longestMs = static_cast<double>(longestNs) / 1e6;
    run.controlMs = control.longestMs();
    run.isReady = window.currentReport() != nullptr && window.currentReport()->phase() == OpeningPhase::Ready;
    return run;
}

} // namespace opscope

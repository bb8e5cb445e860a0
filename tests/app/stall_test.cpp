// SPDX-License-Identifier: GPL-3.0-or-later
/// The GUI thread is never blocked: a 5 ms timer runs while a trace of a million slices is opened and used.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include <QAbstractScrollArea>
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

constexpr std::size_t kSlices = 1000000;
constexpr int kTickMs = 5;
constexpr int kMovesAfterOpening = 400;

/// What a restless user does, one move a call.
void fidget(MainWindow& window, int step)
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

/// A bare thread that ticks beside the GUI thread: its longest gap is what the machine takes from everybody.
class ControlClock {
public:
    ControlClock() : m_thread([this](const std::stop_token& stop) { run(stop); }) {}
    qint64 longestMs() const { return m_longest.load(); }

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
            m_longest = std::max<qint64>(m_longest, sinceTick.restart());
        }
    }
    std::atomic<qint64> m_longest{0};
    std::jthread m_thread;
};

} // namespace

TEST_CASE("gui thread: never blocked while a million slices open and move", "[app][stall]")
{
    TestWindow t;
    const QString path = t.trace(kSlices);

    const ControlClock control;
    qint64 longest = 0;
    int ticks = 0;
    QElapsedTimer sinceTick;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &t.window, [&] {
        longest = std::max(longest, sinceTick.restart());
        ++ticks;
    });
    sinceTick.start();
    timer.start(kTickMs);

    t.window.open({path});
    int step = 0;
    REQUIRE(waitFor([&] {
        fidget(t.window, step++);
        return !t.window.isOpening();
    }));
    const qint64 whileOpening = longest;
    for (const int end = step + kMovesAfterOpening; step < end; ++step) {
        fidget(t.window, step);
        QCoreApplication::processEvents(QEventLoop::AllEvents, kTickMs);
    }
    t.settle();
    timer.stop();

    REQUIRE(t.window.currentReport()->phase() == OpeningPhase::Ready);
    CHECK(t.window.currentReport()->report()->slices.size() == kSlices);
    std::printf("gui thread: longest gap %lld ms while opening, %lld ms in all, %d ticks, %d moves\n",
                whileOpening, longest, ticks, step);
    CHECK(ticks > 0);
    std::printf("a bare thread at the same time: %lld ms\n", control.longestMs());
    CHECK(longest - control.longestMs() < 1000);
}

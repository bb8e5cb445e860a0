// SPDX-License-Identifier: GPL-3.0-or-later
// A restless user on a window that opens something, and the longest time in which the GUI thread did not
// answer: for the test and the benchmark that require at most 50 ms.
#pragma once

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QWheelEvent>

#include "app/window/main_window.h"
#include "tests/views/gap_clock.h"

namespace opscope {

struct StallRun {
    double openingMs = 0; ///< longest gap between two ticks until the report is ready
    double longestMs = 0; ///< in all
    double controlMs = 0; ///< for another thread at the same time: the delay of the machine itself
    int ticks = 0;
    int moves = 0;
    bool isReady = false;
};

namespace stall {

constexpr int kMovesAfterOpening = 400;
constexpr int kMaxOpeningMs = 600'000;

/// One move of a restless user for each call.
inline void moveRandomly(MainWindow& window, int step)
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

} // namespace stall

/// Opens `path` while a timer ticks and the user moves, and continues when it is open.
inline StallRun runRestlessly(MainWindow& window, const QString& path)
{
    StallRun run;
    test::GapClock gaps;
    window.open({path});
    QElapsedTimer clock;
    clock.start();
    const auto step = [&] {
        stall::moveRandomly(window, run.moves++);
        QCoreApplication::processEvents(QEventLoop::AllEvents, test::kTickMs);
    };
    while (window.isOpening() && clock.elapsed() < stall::kMaxOpeningMs)
        step();
    run.openingMs = gaps.longestMs();
    for (int i = 0; i < stall::kMovesAfterOpening; ++i)
        step();
    gaps.stop();
    run.ticks = gaps.ticks();
    run.longestMs = gaps.longestMs();
    run.controlMs = gaps.controlMs();
    run.isReady = window.currentReport() != nullptr && window.currentReport()->phase() == OpeningPhase::Ready;
    return run;
}

} // namespace opscope

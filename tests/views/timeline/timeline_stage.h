// SPDX-License-Identifier: GPL-3.0-or-later
// A timeline page on the screen, with functions for the gestures of a user.
#pragma once

#include <functional>

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"
#include "tests/views/timeline/sample_report.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

namespace opscope::test {

inline bool waitFor(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, 10'000);
}

/// A page on the screen with its level of detail built.
struct TimelineStage {
    explicit TimelineStage(ReportPtr from = sampleReport(), QSize size = {1200, 700})
        : report(std::move(from)), page({report, selection}, nullptr)
    {
        page.resize(size);
        page.show();
        REQUIRE(waitFor([&] { return page.timeline()->isReady(); }));
        view().setFocus();
    }
    TimelineView& view() { return *test::part<TimelineView>(page); }
    TimelineModel& timeline() { return *page.timeline(); }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&view(), static_cast<Qt::Key>(key), modifiers);
    }
    void wheel(QPoint at, QPoint delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, view().viewport()->mapToGlobal(at), QPoint(), delta, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &event);
    }
    void move(QPoint to, Qt::MouseButton held = Qt::NoButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QMouseEvent event(QEvent::MouseMove, to, view().viewport()->mapToGlobal(to), Qt::NoButton, held,
                          modifiers);
        QApplication::sendEvent(view().viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers later = Qt::NoModifier)
    {
        QTest::mousePress(view().viewport(), button, modifiers, from);
        move(from + (to - from) / 2, button, modifiers);
        move(to, button, modifiers | later);
        QTest::mouseRelease(view().viewport(), button, modifiers | later, to);
    }
    QPoint centreOf(std::uint32_t slice)
    {
        const auto rect = view().sliceRect({0, SliceId{slice}});
        REQUIRE(rect.has_value());
        return rect->center().toPoint();
    }
    /// A free place on the lane of a slice.
    QPoint emptyPlace()
    {
        return {view().laneRect().left() + view().laneRect().width() * 55 / 100, centreOf(3).y()};
    }
    void click(std::uint32_t slice, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, modifiers, centreOf(slice));
    }
    const Viewport& port() { return timeline().viewport(); }
    double middle() { return view().laneRect().width() / 2.0; }

    ReportPtr report;
    Selection selection;
    TimelinePage page;
};

} // namespace opscope::test

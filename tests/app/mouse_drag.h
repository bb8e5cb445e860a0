// SPDX-License-Identifier: GPL-3.0-or-later
// Drag and drop with the mouse on the offscreen platform.
#pragma once

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QTest>
#include <QWindow>

#include <catch2/catch.hpp>

namespace opscope {

struct Place {
    QWidget* widget;
    QPoint at;
};

/// Sends the next drag to a window as the window system does: the offscreen platform ends every drag at once.
class Carrier : public QObject {
public:
    Carrier(QWindow* window, QPoint to) : m_window(window), m_to(to) { qApp->installEventFilter(this); }
    int drags() const { return m_drags; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* drag = qobject_cast<QDrag*>(watched);
        if (drag == nullptr || event->type() != QEvent::DeferredDelete)
            return false;
        ++m_drags;
        const auto send = [this](QEvent& e) { QCoreApplication::sendEvent(m_window, &e); };
        QDragEnterEvent enter(m_to, Qt::CopyAction, drag->mimeData(), Qt::LeftButton, Qt::NoModifier);
        send(enter);
        QDragMoveEvent move(m_to, Qt::CopyAction, drag->mimeData(), Qt::LeftButton, Qt::NoModifier);
        move.setAccepted(
            enter.isAccepted()); // a widget that accepts the first event need not answer the second
        send(move);
        if (move.isAccepted()) {
            QDropEvent drop(m_to, Qt::CopyAction, drag->mimeData(), Qt::LeftButton, Qt::NoModifier);
            send(drop);
        } else {
            QDragLeaveEvent leave;
            send(leave);
        }
        return false;
    }

private:
    QWindow* m_window;
    QPoint m_to;
    int m_drags = 0;
};

/// Presses the left button, moves by `out`, which begins the drag, and releases over `to`.
inline void dragWithMouse(const Place& from, QPoint out, const Place& to)
{
    auto* top = from.widget->window();
    auto* window = top->windowHandle();
    REQUIRE(window != nullptr);
    const auto begin = from.widget->mapTo(top, from.at);
    const auto end = to.widget->mapTo(top, to.at);
    const Carrier carrier(window, end);
    QTest::mousePress(window, Qt::LeftButton, Qt::NoModifier, begin);
    for (int i = 1; i <= 4; ++i)
        QTest::mouseMove(window, begin + out * i / 4);
    QTest::mouseRelease(window, Qt::LeftButton, Qt::NoModifier, begin + out);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    REQUIRE(carrier.drags() == 1);
}

} // namespace opscope

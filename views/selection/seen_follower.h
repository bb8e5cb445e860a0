// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QEvent>
#include <QWidget>

namespace opscope {

/// Belongs to a widget, and calls a function for it while the widget is visible.
class SeenFollower : public QObject {
public:
    SeenFollower(QWidget* widget, std::function<void()> follow)
        : QObject(widget), m_widget(widget), m_follow(std::move(follow))
    {
        widget->installEventFilter(this);
    }
    void followWhenSeen()
    {
        m_isLate = !m_widget->isVisible();
        if (!m_isLate)
            m_follow();
    }
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::Show && std::exchange(m_isLate, false))
            m_follow();
        return false;
    }

private:
    QWidget* m_widget;
    std::function<void()> m_follow;
    bool m_isLate = false; ///< a change was not followed yet
};

} // namespace opscope

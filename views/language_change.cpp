// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/language_change.h"

#include <utility>

#include <QEvent>
#include <QWidget>

namespace opscope {
namespace {

class Watch : public QObject {
public:
    Watch(QWidget* widget, std::function<void()> say) : QObject(widget), m_say(std::move(say))
    {
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == parent() && event->type() == QEvent::LanguageChange)
            m_say();
        return false;
    }

private:
    std::function<void()> m_say;
};

} // namespace

void onLanguageChange(QWidget* widget, std::function<void()> say)
{
    say();
    new Watch(widget, std::move(say));
}

} // namespace opscope

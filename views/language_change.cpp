// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/language_change.h"

#include <utility>

#include <QEvent>
#include <QWidget>

namespace opscope {
namespace {

class Watch : public QObject {
public:
    Watch(QWidget* widget, std::function<void()> setTexts) : QObject(widget), m_setTexts(std::move(setTexts))
    {
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == parent() && event->type() == QEvent::LanguageChange)
            m_setTexts();
        return false;
    }

private:
    std::function<void()> m_setTexts;
};

} // namespace

void onLanguageChange(QWidget* widget, std::function<void()> setTexts)
{
    setTexts();
    new Watch(widget, std::move(setTexts));
}

} // namespace opscope

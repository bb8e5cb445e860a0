// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of a form by what a screen reader calls them, and waiting for them.
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QWidget>

#include <catch2/catch.hpp>

namespace opscope::test {

template <class Widget>
Widget& field(const QWidget& form, const char* name)
{
    for (auto* widget : form.findChildren<Widget*>()) {
        if (widget->accessibleName() == QLatin1String(name))
            return *widget;
    }
    FAIL(name);
    std::abort();
}

template <class Button>
Button& button(const QWidget& form, const char* text)
{
    for (auto* widget : form.findChildren<Button*>()) {
        if (widget->text() == QLatin1String(text))
            return *widget;
    }
    FAIL(text);
    std::abort();
}

/// Runs the event loop until it is true; a minute is for a machine that hangs.
template <class F>
bool comesTrue(F isTrue)
{
    constexpr int kMostMs = 60000;
    QElapsedTimer clock;
    clock.start();
    while (!isTrue() && clock.elapsed() < kMostMs)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    return isTrue();
}

} // namespace opscope::test

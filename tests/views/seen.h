// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the widgets of a window as a user does: by what they say.
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QVariant>

#include <catch2/catch.hpp>

namespace opscope::test {

/// By its text, the label before it, or the name that a screen reader tells.
template <class Widget = QAbstractButton>
Widget& seen(const QWidget& in, const char* words)
{
    const auto wanted = QString::fromUtf8(words);
    for (auto* widget : in.findChildren<Widget*>()) {
        if (widget->accessibleName() == wanted || widget->property("text").toString() == wanted)
            return *widget;
    }
    for (const auto* label : in.findChildren<QLabel*>()) {
        if (auto* widget = qobject_cast<Widget*>(label->buddy()); widget != nullptr && label->text() == wanted)
            return *widget;
    }
    FAIL("nothing says " << words);
    throw 0;
}

} // namespace opscope::test

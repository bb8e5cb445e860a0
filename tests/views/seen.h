// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the widgets of a window as a user does: by what they say.
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QTextDocumentFragment>
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
        if (auto* widget = qobject_cast<Widget*>(label->buddy());
            widget != nullptr && label->text() == wanted)
            return *widget;
    }
    FAIL("nothing says " << words);
    throw 0;
}

/// A widget or an action of a window by its kind, and by its object name where there are several.
template <class Part>
Part* part(const QObject& in, const char* name = "")
{
    auto* found = *name == '\0' ? in.findChild<Part*>() : in.findChild<Part*>(QLatin1String(name));
    REQUIRE(found != nullptr);
    return found;
}
template <class Part>
Part* part(const QObject* in, const char* name = "")
{
    REQUIRE(in != nullptr);
    return part<Part>(*in, name);
}

/// The words of a label that is seen, without tags; of one that is hidden none.
template <class Window>
QString wordsOf(const Window& in, const char* objectName)
{
    const auto* label = part<QLabel>(in, objectName);
    const auto text = label->isHidden() ? QString() : label->text();
    return Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText().simplified()
                                     : text;
}

} // namespace opscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
/// Keyboard and screen reader reach everything in the window.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QTabBar>
#include <QToolButton>

#include "app/dock_set.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

/// What a screen reader would say.
QString spokenName(const QWidget& widget)
{
    if (!widget.accessibleName().isEmpty())
        return widget.accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return !button->text().isEmpty() ? button->text() : button->toolTip();
    return {};
}

bool isInternal(const QWidget& widget)
{
    return widget.objectName().startsWith(QStringLiteral("qt_")) || widget.inherits("QHeaderView") ||
           widget.inherits("QTableCornerButton") || widget.inherits("QDockWidgetTitleButton") ||
           widget.inherits("QComboBoxListView") ||
           (widget.parentWidget() != nullptr && widget.parentWidget()->inherits("QTabBar"));
}

} // namespace

TEST_CASE("access: every control of the window has a name", "[app][access]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    for (const auto* id : {"dock.reports", "dock.details", "dock.problems", "dock.log", "dock.tasks"})
        t.window.docks().dock(id)->show();
    for (const auto* widget : t.window.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                               qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
                               qobject_cast<const QLineEdit*>(widget) != nullptr ||
                               qobject_cast<const QComboBox*>(widget) != nullptr;
        if (!isControl || isInternal(*widget) || !widget->isVisible())
            continue;
        INFO(widget->metaObject()->className() << " '" << widget->objectName().toStdString() << "' in "
                                               << widget->parentWidget()->metaObject()->className());
        CHECK_FALSE(spokenName(*widget).isEmpty());
    }
}

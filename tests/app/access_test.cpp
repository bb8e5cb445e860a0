// SPDX-License-Identifier: GPL-3.0-or-later
/// The user can reach everything in the window with the keyboard and with a screen reader.
#include <set>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "app/base/dock_set.h"
#include "app/commands/key_map.h"
#include "app/commands/shortcut_sheet.h"
#include "app/settings/settings_dialog.h"
#include "app/window/quick_open.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

/// The text that a screen reader would read.
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
    const auto* parent = widget.parentWidget();
    return widget.objectName().startsWith(QStringLiteral("qt_")) || widget.inherits("QHeaderView") ||
           widget.inherits("QTableCornerButton") || widget.inherits("QDockWidgetTitleButton") ||
           widget.inherits("QComboBoxListView") || widget.inherits("QLineEditIconButton") ||
           (parent != nullptr && (parent->inherits("QTabBar") || parent->inherits("QAbstractSpinBox")));
}

bool isControl(const QWidget& widget)
{
    return (qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
            qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
            qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
            qobject_cast<const QLineEdit*>(&widget) != nullptr ||
            qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
            qobject_cast<const QTabBar*>(&widget) != nullptr ||
            qobject_cast<const QComboBox*>(&widget) != nullptr) &&
           !isInternal(widget);
}

void checkNames(const QWidget& top, const std::string& where)
{
    for (const auto* widget : top.findChildren<QWidget*>()) {
        if (!isControl(*widget) || !widget->isVisibleTo(&top))
            continue;
        INFO(where << ": " << widget->metaObject()->className() << " '" << widget->objectName().toStdString()
                   << "' in " << widget->parentWidget()->metaObject()->className());
        CHECK_FALSE(spokenName(*widget).isEmpty());
    }
}

/// The widgets that Tab reaches, from the one with the focus until it has the focus again.
std::set<const QWidget*> reachedByTab()
{
    constexpr int kMostSteps = 500;
    constexpr int kMostInside = 20; // in a text Tab moves from link to link
    std::set<const QWidget*> reached;
    int inside = 0;
    for (int i = 0; i < kMostSteps && inside < kMostInside; ++i) {
        auto* now = QApplication::focusWidget();
        if (now == nullptr)
            break;
        reached.insert(now);
        QTest::keyClick(now, Qt::Key_Tab);
        inside = QApplication::focusWidget() == now ? inside + 1 : 0;
    }
    return reached;
}

void checkTabOrder(QWidget& window, const std::string& where)
{
    QApplication::setActiveWindow(&window);
    if (QApplication::focusWidget() == nullptr)
        window.setFocus(Qt::TabFocusReason);
    if (QApplication::focusWidget() == nullptr)
        QTest::keyClick(&window, Qt::Key_Tab);
    const auto reached = reachedByTab();
    const auto isReached = [&](const QWidget* widget) {
        for (const auto* w : reached) {
            if (w == widget || widget->isAncestorOf(w))
                return true;
        }
        return false;
    };
    for (const auto* widget : window.findChildren<QWidget*>()) {
        const bool canHaveTabFocus = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
        if (!isControl(*widget) || !canHaveTabFocus || !widget->isVisible() || !widget->isEnabled() ||
            widget->focusProxy() != nullptr || widget->window() != &window)
            continue;
        INFO(where << ": " << widget->metaObject()->className() << " '" << spokenName(*widget).toStdString()
                   << "' in " << widget->parentWidget()->metaObject()->className());
        CHECK(isReached(widget));
    }
}

void showAllDocks(MainWindow& window)
{
    for (const auto* id : {"dock.lanes", "dock.markers", "dock.details", "dock.selection", "dock.find",
                           "dock.findPages", "dock.problems", "dock.log", "dock.tasks", "dock.collect"})
        window.docks().dock(id)->show();
}

} // namespace

TEST_CASE("access: every control of every page and dock has a name", "[app][access]")
{
    TestWindow t;
    t.window.resize(1600, 1000);
    checkNames(t.window, "welcome");
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.settle();
    auto* view = t.window.currentView();
    for (int i = 0; i < view->pageCount(); ++i) {
        view->showPage(i);
        showAllDocks(t.window);
        t.settle();
        checkNames(t.window, view->pageId(i).toStdString());
    }
    t.window.compare(sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE"));
    t.settle();
    checkNames(t.window, "comparison");
    checkNames(SettingsDialog(&t.settings), "settings");
    ShortcutSheet sheet(&t.window.keys());
    sheet.add(QStringLiteral("Everywhere"), t.window.actions().all());
    checkNames(sheet, "shortcuts");
    checkNames(QuickOpen(QStringLiteral("Go"), {}), "quick open");
}

TEST_CASE("access: Tab reaches every control of every page", "[app][access]")
{
    TestWindow t;
    t.window.resize(1600, 1000);
    checkTabOrder(t.window, "welcome");
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.settle();
    auto* view = t.window.currentView();
    for (int i = 0; i < view->pageCount(); ++i) {
        view->showPage(i);
        t.settle();
        checkTabOrder(t.window, view->pageId(i).toStdString());
    }
    SettingsDialog settings(&t.settings);
    settings.show();
    checkTabOrder(settings, "settings");
}

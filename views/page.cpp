// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page.h"

#include <algorithm>

#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTabBar>
#include <QToolBar>
#include <QVariant>

namespace opscope {
namespace {

constexpr const char* kPlace = "opscopePlace";

} // namespace

void setPlace(QAction* action, ActionPlace place)
{
    action->setProperty(kPlace, static_cast<int>(place));
}

ActionPlace placeOf(const QAction& action)
{
    return static_cast<ActionPlace>(action.property(kPlace).toInt());
}

namespace {

/// If several tables have the same command, the one with the focus is meant, otherwise a visible one.
int nearness(const QAction& action)
{
    const auto* owner = qobject_cast<const QWidget*>(action.parent());
    if (owner == nullptr)
        return 0;
    const auto* focus = QApplication::focusWidget();
    if (owner == focus || (focus != nullptr && owner->isAncestorOf(focus)))
        return 2;
    return owner->isVisible() ? 1 : 0;
}

} // namespace

std::vector<QAction*> actionsIn(const QWidget* widget)
{
    std::vector<QAction*> out;
    if (widget == nullptr)
        return out;
    const auto add = [&](const QWidget* of) {
        for (auto* action : of->actions()) {
            if (action->text().isEmpty())
                continue;
            const auto known = std::ranges::find_if(out, [&](const QAction* other) {
                return other == action ||
                       (!action->objectName().isEmpty() && other->objectName() == action->objectName());
            });
            if (known == out.end())
                out.push_back(action);
            else if (nearness(*action) > nearness(**known))
                *known = action;
        }
    };
    add(widget);
    for (const auto* child : widget->findChildren<QWidget*>()) {
        if (qobject_cast<const QMenu*>(child) == nullptr && qobject_cast<const QToolBar*>(child) == nullptr)
            add(child);
    }
    return out;
}

PagePlace placeOfParts(const QWidget& page)
{
    PagePlace out; // tabs first: they decide which parts there are
    for (auto* tabs : page.findChildren<QTabBar*>())
        out.emplace_back(tabs, tabs->currentIndex());
    for (auto* widget : page.findChildren<QWidget*>()) {
        const auto isInPart = [&] {
            for (const auto* at = widget->parentWidget(); at != &page; at = at->parentWidget()) {
                if (dynamic_cast<const Placed*>(at) != nullptr)
                    return true;
            }
            return false;
        };
        if (const auto* part = dynamic_cast<const Placed*>(widget))
            out.emplace_back(widget, part->place());
        else if (const auto* area = qobject_cast<const QAbstractScrollArea*>(widget);
                 area != nullptr && !isInPart())
            out.emplace_back(
                widget, QPoint(area->horizontalScrollBar()->value(), area->verticalScrollBar()->value()));
    }
    return out;
}

void showPlaceOfParts(const PagePlace& place)
{
    for (const auto& [widget, value] : place) {
        if (auto* part = dynamic_cast<Placed*>(widget.data())) {
            part->showPlace(value);
        } else if (auto* tabs = qobject_cast<QTabBar*>(widget.data())) {
            tabs->setCurrentIndex(value.toInt());
        } else if (auto* area = qobject_cast<QAbstractScrollArea*>(widget.data())) {
            area->horizontalScrollBar()->setValue(value.toPoint().x());
            area->verticalScrollBar()->setValue(value.toPoint().y());
        }
    }
}

QString shellWord(const QString& text)
{
    static const QRegularExpression kPlain(QStringLiteral("^[A-Za-z0-9_./:=,@%+-]+$"),
                                           QRegularExpression::DontCaptureOption);
    if (kPlain.match(text).hasMatch() && !text.endsWith(QLatin1Char('\n')))
        return text;
    return QLatin1Char('\'') + QString(text).replace(QLatin1Char('\''), QLatin1String("'\\''")) +
           QLatin1Char('\'');
}

Page::Page(Selection& selection, QWidget* parent) : QWidget(parent), m_selection(selection) {}

bool Page::reveal(const Target& /*target*/)
{
    return true; // the page only has to be in front
}

} // namespace opscope

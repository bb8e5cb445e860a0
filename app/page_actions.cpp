// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_actions.h"

#include <algorithm>

#include <QAction>
#include <QMenu>
#include <QToolBar>
#include <QWidget>

namespace opscope {

std::vector<QAction*> pageActions(const QWidget* content)
{
    std::vector<QAction*> out;
    if (content == nullptr)
        return out;
    const auto add = [&](const QWidget* widget) {
        for (auto* action : widget->actions()) {
            if (!action->text().isEmpty() && std::ranges::find(out, action) == out.end())
                out.push_back(action);
        }
    };
    add(content);
    for (const auto* child : content->findChildren<QWidget*>()) {
        if (qobject_cast<const QMenu*>(child) == nullptr && qobject_cast<const QToolBar*>(child) == nullptr)
            add(child);
    }
    return out;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The submenu of a command in the menu of its page: a long menu is divided into short ones.
#pragma once

#include <QAction>
#include <QString>
#include <QVariant>

namespace opscope {

inline constexpr const char* kSubmenuProperty = "opscopeSubmenu";

/// Sets the title of the submenu that contains the command; an empty title means the menu itself.
inline void setSubmenu(QAction* action, const QString& title)
{
    action->setProperty(kSubmenuProperty, title);
}
inline QString submenuOf(const QAction& action)
{
    return action.property(kSubmenuProperty).toString();
}

} // namespace opscope

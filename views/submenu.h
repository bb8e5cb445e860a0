// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the menu of its page a command stands: a long menu is a list of short ones.
#pragma once

#include <QAction>
#include <QString>
#include <QVariant>

namespace opscope {

inline constexpr const char* kSubmenuProperty = "opscopeSubmenu";

/// The shown title of the submenu that holds the command; empty: the menu itself.
inline void setSubmenu(QAction* action, const QString& title)
{
    action->setProperty(kSubmenuProperty, title);
}
inline QString submenuOf(const QAction& action)
{
    return action.property(kSubmenuProperty).toString();
}

} // namespace opscope

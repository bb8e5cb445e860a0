// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window with its id, text, keys and place in the menus: menus, shortcut sheet and
// command palette are made from this table.
#pragma once

#include <string_view>
#include <vector>

#include <QCoreApplication>

#include "views/commands/command_spec.h"

namespace opscope {

class MainWindow;

/// What must exist so that a command is enabled.
enum class Needs {
    Nothing,
    Tab,
    OtherTab,
    ClosedTab,
    Report,
    RawJob,
    Reading,
    SidePage,
    Problem,
    LastWorkspace,
    Back,
    Forward,
    Comparison,
};

/// The actions of one window, made from the table.
class ActionTable : public CommandsOf<MainWindow> {
    Q_DECLARE_TR_FUNCTIONS(opscope::ActionTable)
public:
    explicit ActionTable(QWidget* window);
    /// The id of a command begins with its menu: "file.openFolder".
    static std::span<const CommandSpec<MainWindow>> specs();

    /// Adds the actions of a menu ("file") in the order of the table.
    void fill(QMenu* menu, std::string_view menuId) const;
    void retranslate();
};

/// The menus of the window, in their order.
std::vector<std::string_view> menuIds();
/// The translated title of a menu id: "file" -> "File".
QString menuTitle(std::string_view menuId);
/// "文件(&F)" and "&File" without the mnemonic: "文件", "File".
QString withoutMnemonic(QString text);
/// An action's text without its mnemonic and without dots at the end.
QString plainText(const QAction& action);
/// An action's keys as the user reads them: "Ctrl+O".
QString keyText(const QAction& action);

} // namespace opscope

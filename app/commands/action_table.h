// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window with its id, text, keys and place in the menus: menus, shortcut sheet and
// command palette are made from this table.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <QAction>
#include <QObject>

class QMenu;
class QWidget;

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
};

/// The description of one command of the window.
struct ActionSpec {
    const char* id;   ///< "file.openFolder"; the part before the dot is its menu
    const char* text; ///< QT_TRANSLATE_NOOP("Action", ...)
    const char* keys; ///< default keys in portable text, several separated by "; "
    const char* icon; ///< in resources/icons; "" if there is none
    void (*run)(MainWindow& window);
    Needs needs = Needs::Nothing;
    bool startsGroup = false;
    bool (*isOn)(const MainWindow& window) = nullptr; ///< for a command that is a choice
};

std::span<const ActionSpec> actionSpecs();

/// The actions of one window, made from the table.
class ActionTable : public QObject {
    Q_OBJECT
public:
    explicit ActionTable(QWidget* window);

    /// Connects the actions with a window.
    void connectTo(MainWindow& window);

    /// The action with this id of the table.
    QAction* operator[](std::string_view id) const;
    const std::vector<QAction*>& all() const { return m_actions; }
    /// Removes an action: it is in no menu, sheet or palette, and its key does nothing.
    void remove(std::string_view id);
    /// Adds the actions of a menu ("file") in the order of the table.
    void fill(QMenu* menu, std::string_view menuId) const;
    /// Updates which actions are enabled and which are checked.
    void refresh(const MainWindow& window);
    void retranslate();

private:
    std::vector<QAction*> m_actions;
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

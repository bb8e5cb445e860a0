// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/action_table.h"

#include <algorithm>
#include <array>
#include <cassert>

#include <QCoreApplication>
#include <QMenu>
#include <QWidget>

#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr std::array kActions{
    ActionSpec{"file.openFolder", QT_TRANSLATE_NOOP("Action", "Open JOB &Folder..."), "Ctrl+O", "folder"},
    ActionSpec{"file.openFile", QT_TRANSLATE_NOOP("Action", "&Open File..."), "Ctrl+Shift+O", "file"},
    ActionSpec{"file.lastWorkspace", QT_TRANSLATE_NOOP("Action", "Reopen &Last Workspace"), "Ctrl+Shift+L",
               ""},
    ActionSpec{"file.saveWorkspace", QT_TRANSLATE_NOOP("Action", "&Save Workspace..."), "Ctrl+S", ""},
    ActionSpec{"file.welcome", QT_TRANSLATE_NOOP("Action", "&Welcome Page"), "", "", true},
    ActionSpec{"file.close", QT_TRANSLATE_NOOP("Action", "&Close"), "Ctrl+W", "close"},
    ActionSpec{"file.closeAll", QT_TRANSLATE_NOOP("Action", "Close &All"), "Ctrl+Shift+W", ""},
    ActionSpec{"file.quit", QT_TRANSLATE_NOOP("Action", "&Quit"), "Ctrl+Q", "", true},

    ActionSpec{"edit.findPages", QT_TRANSLATE_NOOP("Action", "Find in &All Pages..."), "Ctrl+Shift+F",
               "search"},
    ActionSpec{"edit.quickOpen", QT_TRANSLATE_NOOP("Action", "&Quick Open..."), "Ctrl+P", "search", true},
    ActionSpec{"edit.palette", QT_TRANSLATE_NOOP("Action", "Command &Palette..."), "Ctrl+Shift+P", ""},
    ActionSpec{"edit.settings", QT_TRANSLATE_NOOP("Action", "&Settings..."), "Ctrl+,", "settings", true},

    ActionSpec{"view.themeSystem", QT_TRANSLATE_NOOP("Action", "&System Theme"), "", "", true, true},
    ActionSpec{"view.themeLight", QT_TRANSLATE_NOOP("Action", "&Light Theme"), "", "", false, true},
    ActionSpec{"view.themeDark", QT_TRANSLATE_NOOP("Action", "&Dark Theme"), "", "", false, true},
    ActionSpec{"view.languageEnglish", "English", "", "", true, true},
    ActionSpec{"view.languageChinese", "简体中文", "", "", false, true},
    ActionSpec{"view.larger", QT_TRANSLATE_NOOP("Action", "Lar&ger Text"), "Ctrl+=; Ctrl++", "", true},
    ActionSpec{"view.smaller", QT_TRANSLATE_NOOP("Action", "S&maller Text"), "Ctrl+-", ""},
    ActionSpec{"view.normalSize", QT_TRANSLATE_NOOP("Action", "&Normal Text Size"), "Ctrl+Alt+0", ""},
    ActionSpec{"view.resetLayout", QT_TRANSLATE_NOOP("Action", "&Reset Layout"), "", "", true},
    ActionSpec{"view.fullScreen", QT_TRANSLATE_NOOP("Action", "&Full Screen"), "F11", "", false, true},

    ActionSpec{"report.properties", QT_TRANSLATE_NOOP("Action", "&Properties"), "Alt+Return; Alt+Enter",
               "info"},
    ActionSpec{"report.inventory", QT_TRANSLATE_NOOP("Action", "&Data Inventory"), "", "inventory"},
    ActionSpec{"report.reread", QT_TRANSLATE_NOOP("Action", "&Re-read"), "F5", "refresh"},
    ActionSpec{"report.sourceBest", QT_TRANSLATE_NOOP("Action", "Data Source: &Best"), "", "", true, true},
    ActionSpec{"report.sourceText", QT_TRANSLATE_NOOP("Action", "Data Source: &Text Files"), "", "", false,
               true},
    ActionSpec{"report.sourceDatabase", QT_TRANSLATE_NOOP("Action", "Data Source: D&atabase"), "", "", false,
               true},
    ActionSpec{"report.cancel", QT_TRANSLATE_NOOP("Action", "&Cancel Reading"), "", "close", true},
    ActionSpec{"report.openFolder", QT_TRANSLATE_NOOP("Action", "Open &Folder"), "", "folder", true},
    ActionSpec{"report.nextProblem", QT_TRANSLATE_NOOP("Action", "&Next Problem"), "F8", "warning"},

    ActionSpec{"compare.compare", QT_TRANSLATE_NOOP("Action", "Compare &With..."), "Ctrl+Shift+B", "compare"},

    ActionSpec{"tools.command", QT_TRANSLATE_NOOP("Action", "Copy &Command Line of This View"), "", "copy"},

    ActionSpec{"window.split", QT_TRANSLATE_NOOP("Action", "&Open in Split..."), "Ctrl+\\", ""},
    ActionSpec{"window.closeSplit", QT_TRANSLATE_NOOP("Action", "&Close Split"), "Ctrl+Shift+\\", ""},
    ActionSpec{"window.nextReport", QT_TRANSLATE_NOOP("Action", "&Next Report"), "Ctrl+Tab", "", true},
    ActionSpec{"window.previousReport", QT_TRANSLATE_NOOP("Action", "&Previous Report"), "Ctrl+Shift+Tab",
               ""},

    ActionSpec{"help.shortcuts", QT_TRANSLATE_NOOP("Action", "&Shortcuts"), "F1; ?", "keyboard"},
    ActionSpec{"help.sample", QT_TRANSLATE_NOOP("Action", "Sample &Data"), "", "sample"},
    ActionSpec{"help.log", QT_TRANSLATE_NOOP("Action", "&Log"), "F12", "log"},
    ActionSpec{"help.about", QT_TRANSLATE_NOOP("Action", "&About Opscope"), "", "info", true},
};

// MindStudio's words, so that its tutorials still fit.
struct MenuSpec {
    std::string_view id;
    const char* title;
};
constexpr std::array kMenus{
    MenuSpec{"file", QT_TRANSLATE_NOOP("Menu", "&File")},
    MenuSpec{"edit", QT_TRANSLATE_NOOP("Menu", "&Edit")},
    MenuSpec{"view", QT_TRANSLATE_NOOP("Menu", "&View")},
    MenuSpec{"report", QT_TRANSLATE_NOOP("Menu", "&Report")},
    MenuSpec{"timeline", QT_TRANSLATE_NOOP("Menu", "&Timeline")},
    MenuSpec{"table", QT_TRANSLATE_NOOP("Menu", "T&able")},
    MenuSpec{"compare", QT_TRANSLATE_NOOP("Menu", "&Compare")},
    MenuSpec{"tools", QT_TRANSLATE_NOOP("Menu", "T&ools")},
    MenuSpec{"window", QT_TRANSLATE_NOOP("Menu", "&Window")},
    MenuSpec{"help", QT_TRANSLATE_NOOP("Menu", "&Help")},
};

const ActionSpec& specOf(const QAction& action)
{
    return kActions.at(static_cast<std::size_t>(action.data().toInt()));
}

} // namespace

std::span<const ActionSpec> actionSpecs()
{
    return kActions;
}

ActionTable::ActionTable(QWidget* window) : QObject(window)
{
    for (std::size_t i = 0; i < kActions.size(); ++i) {
        const auto& spec = kActions.at(i);
        auto* action = new QAction(window);
        action->setObjectName(QLatin1String(spec.id));
        action->setData(static_cast<int>(i));
        action->setCheckable(spec.isCheckable);
        if (*spec.keys != '\0')
            action->setShortcuts(
                QKeySequence::listFromString(QLatin1String(spec.keys), QKeySequence::PortableText));
        if (*spec.icon != '\0')
            action->setIcon(themedIcon(QLatin1String(spec.icon)));
        window->addAction(action);
        m_actions.push_back(action);
    }
    retranslate();
}

QAction* ActionTable::operator[](std::string_view id) const
{
    const auto it = std::ranges::find_if(m_actions, [&](const QAction* a) { return specOf(*a).id == id; });
    assert(it != m_actions.end());
    return *it;
}

void ActionTable::remove(std::string_view id)
{
    QAction* action = (*this)[id];
    std::erase(m_actions, action);
    delete action;
}

void ActionTable::fill(QMenu* menu, std::string_view menuId) const
{
    for (auto* action : m_actions) {
        const auto& spec = specOf(*action);
        const std::string_view id = spec.id;
        if (id.substr(0, id.find('.')) != menuId)
            continue;
        if (spec.startsGroup && !menu->isEmpty())
            menu->addSeparator();
        menu->addAction(action);
    }
}

void ActionTable::retranslate()
{
    for (auto* action : m_actions)
        action->setText(QCoreApplication::translate("Action", specOf(*action).text));
}

QString menuTitle(std::string_view menuId)
{
    const auto it = std::ranges::find(kMenus, menuId, &MenuSpec::id);
    assert(it != kMenus.end());
    return QCoreApplication::translate("Menu", it->title);
}

QString plainText(const QAction& action)
{
    QString text = action.text();
    const auto bracket = text.indexOf(QStringLiteral("(&")); // Chinese menus: "打开文件(&O)..."
    if (bracket > 0)
        text.remove(bracket, 4);
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QLatin1Char('.')) || text.endsWith(QChar(0x2026)))
        text.chop(1);
    return text;
}

QString keyText(const QAction& action)
{
    QStringList keys;
    for (const auto& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/action_table.h"

#include <algorithm>
#include <array>
#include <cassert>

#include <QCoreApplication>
#include <QMenu>

#include "views/panel.h"

namespace opscope {
namespace {

// The terms of MindStudio, so that its tutorials can be followed.
struct MenuSpec {
    std::string_view id;
    const char* title;
};
constexpr std::array kMenus{
    MenuSpec{"file", QT_TRANSLATE_NOOP("Menu", "&File")},
    MenuSpec{"edit", QT_TRANSLATE_NOOP("Menu", "&Edit")},
    MenuSpec{"view", QT_TRANSLATE_NOOP("Menu", "&View")},
    MenuSpec{"report", QT_TRANSLATE_NOOP("Menu", "&Report")},
    MenuSpec{menuId(PageMenu::Timeline), QT_TRANSLATE_NOOP("Menu", "&Timeline")},
    MenuSpec{menuId(PageMenu::Table), QT_TRANSLATE_NOOP("Menu", "T&able")},
    MenuSpec{"compare", QT_TRANSLATE_NOOP("Menu", "&Compare")},
    MenuSpec{"tools", QT_TRANSLATE_NOOP("Menu", "T&ools")},
    MenuSpec{"window", QT_TRANSLATE_NOOP("Menu", "&Window")},
    MenuSpec{"help", QT_TRANSLATE_NOOP("Menu", "&Help")},
};

} // namespace

ActionTable::ActionTable(QWidget* window)
    : CommandsOf(specs(), window, "opscope::ActionTable", Qt::WindowShortcut)
{
    retranslate();
}

void ActionTable::fill(QMenu* menu, std::string_view menuId) const
{
    for (const auto& [text, traits, action] : m_entries) {
        if (action == nullptr || action->objectName().section(QLatin1Char('.'), 0, 0).toStdString() != menuId)
            continue;
        if (traits.startsGroup && !menu->isEmpty())
            menu->addSeparator();
        menu->addAction(action);
    }
}

void ActionTable::retranslate()
{
    CommandsOf::retranslate();
    for (auto* action : all()) {
        action->setIconText(plainText(*action)); // a tool bar shows no "(&F)" of a Chinese menu
        action->setToolTip(plainText(*action));
    }
}

std::vector<std::string_view> menuIds()
{
    std::vector<std::string_view> ids;
    for (const auto& menu : kMenus)
        ids.push_back(menu.id);
    return ids;
}

QString menuTitle(std::string_view menuId)
{
    const auto it = std::ranges::find(kMenus, menuId, &MenuSpec::id);
    assert(it != kMenus.end());
    return QCoreApplication::translate("Menu", it->title);
}

QString withoutMnemonic(QString text)
{
    const auto bracket = text.indexOf(QStringLiteral("(&")); // Chinese menus: "打开文件(&O)..."
    if (bracket > 0)
        text.remove(bracket, 4);
    text.remove(QLatin1Char('&'));
    return text;
}

QString plainText(const QAction& action)
{
    auto text = withoutMnemonic(action.text());
    while (text.endsWith(QLatin1Char('.')) || text.endsWith(QChar(0x2026)))
        text.chop(1);
    return text;
}

/// Qt translates the names of keys. Its Chinese text for the arrow keys means "left direction"; ours says
/// that it is a key, and our catalogue is asked first.
[[maybe_unused]] constexpr const char* kArrowKeys[]{
    QT_TRANSLATE_NOOP("QShortcut", "Left"), QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"), QT_TRANSLATE_NOOP("QShortcut", "Down")};

QString keyText(const QAction& action)
{
    QStringList keys;
    for (const auto& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

} // namespace opscope

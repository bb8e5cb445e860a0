// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/action_table.h"

#include <algorithm>
#include <array>
#include <cassert>

#include <QCoreApplication>
#include <QMenu>
#include <QWidget>

#include "app/window/main_window.h"
#include "views/panel.h"
#include "views/theme/icons.h"

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

const ActionSpec& specOf(const QAction& action)
{
    return actionSpecs()[static_cast<std::size_t>(action.data().toInt())];
}

} // namespace

ActionTable::ActionTable(QWidget* window) : QObject(window)
{
    for (std::size_t i = 0; i < actionSpecs().size(); ++i) {
        const auto& spec = actionSpecs()[i];
        auto* action = new QAction(window);
        action->setObjectName(QLatin1String(spec.id));
        action->setData(static_cast<int>(i));
        action->setCheckable(spec.isOn != nullptr);
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

void ActionTable::connectTo(MainWindow& window)
{
    for (auto* action : m_actions)
        connect(action, &QAction::triggered, &window, [&window, run = specOf(*action).run] { run(window); });
}

void ActionTable::refresh(const MainWindow& window)
{
    for (auto* action : m_actions) {
        const auto& spec = specOf(*action);
        action->setEnabled(window.has(spec.needs));
        if (spec.isOn != nullptr)
            action->setChecked(spec.isOn(window));
    }
}

void ActionTable::retranslate()
{
    for (auto* action : m_actions) {
        action->setText(QCoreApplication::translate("Action", specOf(*action).text));
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

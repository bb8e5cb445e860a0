// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/command_spec.h"

#include <algorithm>

#include <QCoreApplication>
#include <QWidget>

#include "views/submenu.h"
#include "views/theme/icons.h"

namespace opscope {

void CommandSet::add(const char* id, const char* text, const char* keys, const CommandTraits& traits,
                     bool isSwitch)
{
    auto* action = new QAction(m_widget);
    action->setObjectName(QLatin1String(id));
    if (*keys != '\0')
        action->setShortcuts(QKeySequence::listFromString(QLatin1String(keys), QKeySequence::PortableText));
    action->setShortcutContext(m_keys);
    action->setCheckable(isSwitch || traits.isSwitch);
    if (*traits.icon != '\0')
        action->setIcon(themedIcon(QLatin1String(traits.icon)));
    setPlace(action, traits.place);
    m_widget->addAction(action);
    m_entries.push_back({text, traits, action});
}

QAction* CommandSet::operator[](std::string_view id) const
{
    const auto it = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.action != nullptr &&
               entry.action->objectName() == QLatin1String(id.data(), static_cast<qsizetype>(id.size()));
    });
    Q_ASSERT(it != m_entries.end());
    return it->action;
}

std::vector<QAction*> CommandSet::all() const
{
    std::vector<QAction*> out;
    for (const auto& entry : m_entries) {
        if (entry.action != nullptr)
            out.push_back(entry.action);
    }
    return out;
}

void CommandSet::remove(std::string_view id)
{
    auto* action = (*this)[id];
    std::ranges::find(m_entries, action, &Entry::action)->action = nullptr;
    delete action;
}

void CommandSet::addTo(QWidget* menu, std::initializer_list<std::string_view> ids) const
{
    for (const auto id : ids)
        menu->addAction((*this)[id]);
}

void CommandSet::retranslate()
{
    const auto translated = [this](const char* text) { return QCoreApplication::translate(m_context, text); };
    for (const auto& [text, traits, action] : m_entries) {
        if (action == nullptr)
            continue;
        action->setText(translated(text));
        if (traits.group != nullptr)
            setSubmenu(action, translated(traits.group));
        if (traits.barText != nullptr)
            action->setIconText(translated(traits.barText));
        if (traits.tip == nullptr)
            continue;
        const auto key = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(key.isEmpty() ? translated(traits.tip)
                                         : QStringLiteral("%1 (%2)").arg(translated(traits.tip), key));
    }
}

} // namespace opscope

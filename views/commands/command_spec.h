// SPDX-License-Identifier: GPL-3.0-or-later
// A command is a row of a table: menus, context menus, tool bars, palette, shortcut sheet and key settings
// are made from it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <QAction>

#include "views/page.h"

namespace opscope {

/// What only some commands have. Texts are untranslated.
struct CommandTraits {
    const char* icon = "";         ///< in resources/icons
    const char* group = nullptr;   ///< the submenu in the menu of the page; null: the menu itself
    const char* barText = nullptr; ///< a shorter text for a tool bar
    const char* tip = nullptr;     ///< its key is added
    ActionPlace place = ActionPlace::OwnMenu;
    bool startsGroup = false;
    bool isSwitch = false; ///< the action is on or off
};

/// A command of an O.
template <class O>
struct CommandSpec {
    using Run = void (*)(O&);
    using Test = bool (*)(const O&);

    constexpr CommandSpec(const char* name, const char* words, const char* defaultKeys, CommandTraits further,
                          Test enabled, Run function, Test on = nullptr)
        : id(name),
          text(words),
          keys(defaultKeys),
          traits(further),
          isEnabled(enabled),
          run(function),
          isOn(on)
    {
    }
    constexpr CommandSpec(const char* name, const char* words, const char* defaultKeys, CommandTraits further,
                          Run function)
        : CommandSpec(name, words, defaultKeys, further, nullptr, function)
    {
    }
    constexpr CommandSpec(const char* name, const char* words, const char* defaultKeys, Test enabled,
                          Run function)
        : CommandSpec(name, words, defaultKeys, {}, enabled, function)
    {
    }
    constexpr CommandSpec(const char* name, const char* words, const char* defaultKeys, Run function)
        : CommandSpec(name, words, defaultKeys, {}, nullptr, function)
    {
    }

    const char* id; ///< "timeline.zoomIn": does not change, because settings of keys contain it
    const char* text;
    const char* keys; ///< default keys in portable text, several separated by "; "
    CommandTraits traits;
    Test isEnabled; ///< null: `refresh` does not change it
    Run run;        ///< null: another object runs it
    Test isOn;      ///< for a command that is a choice
};

/// The actions of a table, children of a widget.
class CommandSet {
public:
    /// The action with this id of the table.
    QAction* operator[](std::string_view id) const;
    std::vector<QAction*> all() const;
    /// Removes an action: it is in no menu, sheet or palette, and its key does nothing.
    void remove(std::string_view id);
    /// Adds actions to a menu or a tool bar.
    void addTo(QWidget* menu, std::initializer_list<std::string_view> ids) const;
    void retranslate();

protected:
    /// `context`: of the translations.
    CommandSet(QWidget* widget, const char* context, Qt::ShortcutContext keys)
        : m_widget(widget), m_context(context), m_keys(keys)
    {
    }
    ~CommandSet() = default;
    void add(const char* id, const char* text, const char* keys, const CommandTraits& traits, bool isSwitch);

    struct Entry {
        const char* text;
        CommandTraits traits;
        QAction* action; ///< null: it was removed
    };
    std::vector<Entry> m_entries; ///< in the order of the table

private:
    QWidget* m_widget;
    const char* m_context;
    Qt::ShortcutContext m_keys;
};

template <class O>
class CommandsOf : public CommandSet {
public:
    CommandsOf(std::span<const CommandSpec<O>> specs, QWidget* widget, const char* context,
               Qt::ShortcutContext keys = Qt::WidgetWithChildrenShortcut)
        : CommandSet(widget, context, keys), m_specs(specs)
    {
        for (const auto& spec : specs)
            add(spec.id, spec.text, spec.keys, spec.traits, spec.isOn != nullptr);
        retranslate();
    }

    /// Lets the actions run the functions of the table.
    void connectTo(O& owner)
    {
        for (std::size_t i = 0; i < m_specs.size(); ++i) {
            auto* action = m_entries[i].action;
            if (action != nullptr && m_specs[i].run != nullptr)
                QObject::connect(action, &QAction::triggered, action,
                                 [&owner, run = m_specs[i].run] { run(owner); });
        }
    }
    /// Updates which actions are enabled and which are checked.
    void refresh(const O& owner)
    {
        for (std::size_t i = 0; i < m_specs.size(); ++i) {
            auto* action = m_entries[i].action;
            if (action != nullptr && m_specs[i].isEnabled != nullptr)
                action->setEnabled(m_specs[i].isEnabled(owner));
            if (action != nullptr && m_specs[i].isOn != nullptr)
                action->setChecked(m_specs[i].isOn(owner));
        }
    }

private:
    std::span<const CommandSpec<O>> m_specs;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hint_line.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QCoreApplication>

#include "app/commands/action_table.h"
#include "views/page.h"

namespace opscope {
namespace {

constexpr std::array kWindowHints{
    KeyHint{{"file.openFolder", nullptr}, QT_TRANSLATE_NOOP("Hint", "open a folder")},
    KeyHint{{"file.openFile", nullptr}, QT_TRANSLATE_NOOP("Hint", "open a file")},
    KeyHint{{"edit.quickOpen", nullptr}, QT_TRANSLATE_NOOP("Hint", "quick open")},
    KeyHint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
};

} // namespace

QString hintLine(const ActionTable& actions, const Page* page)
{
    const auto ofPage = page != nullptr ? page->commands() : std::vector<QAction*>();
    const auto find = [&](const char* id) -> const QAction* {
        const auto isIt = [&](const QAction* a) { return a->objectName() == QLatin1String(id); };
        if (const auto it = std::ranges::find_if(ofPage, isIt); it != ofPage.end())
            return *it;
        const auto& all = actions.all();
        const auto it = std::ranges::find_if(all, isIt);
        return it != all.end() ? *it : nullptr;
    };
    const bool hasOwn = page != nullptr && !page->hints().empty();
    QStringList parts;
    for (const auto& hint : hasOwn ? page->hints() : std::span<const KeyHint>(kWindowHints)) {
        QStringList keys;
        for (const auto* id : hint.ids) {
            const auto* action = id != nullptr ? find(id) : nullptr;
            if (action != nullptr && !action->shortcut().isEmpty())
                keys << action->shortcut().toString(QKeySequence::NativeText);
        }
        if (!keys.isEmpty())
            parts << keys.join(QLatin1Char('/')) + QLatin1Char(' ') +
                         QCoreApplication::translate("Hint", hint.text);
    }
    return parts.join(QStringLiteral("   \u00b7   "));
}

} // namespace opscope

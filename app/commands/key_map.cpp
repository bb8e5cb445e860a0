// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/key_map.h"

#include <QAction>

#include "app/settings/settings.h"

namespace opscope {
namespace {

constexpr const char* kDefaults = "opscope.defaultKeys";

QString textOf(const QList<QKeySequence>& keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

QList<QKeySequence> keysOf(const QString& text)
{
    return text.isEmpty() ? QList<QKeySequence>()
                          : QKeySequence::listFromString(text, QKeySequence::PortableText);
}

} // namespace

KeyMap::KeyMap(Settings* settings, QObject* parent) : QObject(parent), m_settings(settings) {}

QList<QKeySequence> KeyMap::defaultKeys(const QAction& action)
{
    const QVariant made = action.property(kDefaults);
    return made.isValid() ? keysOf(made.toString()) : action.shortcuts();
}

void KeyMap::apply(QAction* action) const
{
    if (action->objectName().isEmpty())
        return;
    if (!action->property(kDefaults).isValid())
        action->setProperty(kDefaults, textOf(action->shortcuts()));
    const auto own = m_settings->keys(action->objectName());
    const auto wanted = own ? keysOf(*own) : defaultKeys(*action);
    if (action->shortcuts() != wanted)
        action->setShortcuts(wanted);
}

bool KeyMap::isChanged(const QAction& action) const
{
    return m_settings->keys(action.objectName()).has_value();
}

void KeyMap::setKeys(const QAction& action, const QList<QKeySequence>& keys)
{
    if (keys == defaultKeys(action))
        return reset(action);
    m_settings->setKeys(action.objectName(), textOf(keys));
    Q_EMIT changed();
}

void KeyMap::reset(const QAction& action)
{
    m_settings->setKeys(action.objectName(), std::nullopt);
    Q_EMIT changed();
}

void KeyMap::resetAll()
{
    m_settings->clearKeys();
    Q_EMIT changed();
}

} // namespace opscope

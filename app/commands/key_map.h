// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;

namespace opscope {

class Settings;

/// The user's own keys by the id of an action (its object name); they replace the default keys.
class KeyMap : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives the map.
    explicit KeyMap(Settings* settings, QObject* parent = nullptr);

    /// Sets the user's keys of an action, or its default keys.
    void apply(QAction* action) const;
    /// The default keys of an action; the first `apply` remembers them.
    static QList<QKeySequence> defaultKeys(const QAction& action);
    bool isChanged(const QAction& action) const;
    /// Stores the user's keys of an action; no keys is a choice, too. A signal asks all receivers to apply
    /// them.
    void setKeys(const QAction& action, const QList<QKeySequence>& keys);
    void reset(const QAction& action);
    void resetAll();

Q_SIGNALS:
    void changed();

private:
    Settings* m_settings;
};

} // namespace opscope

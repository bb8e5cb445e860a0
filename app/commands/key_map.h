// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

class QAction;

namespace opscope {

class Settings;

/// The user's own keys: by the id of an action (its object name), over the keys that it was made with.
class KeyMap : public QObject {
    Q_OBJECT
public:
    /// `settings` outlives the map.
    explicit KeyMap(Settings* settings, QObject* parent = nullptr);

    /// Gives the action the user's keys, or back those it was made with.
    void apply(QAction* action) const;
    /// The keys that an action was made with; the first `apply` remembers them.
    static QList<QKeySequence> defaultKeys(const QAction& action);
    bool isChanged(const QAction& action) const;
    /// Stores keys of the user for an action; none is a choice too. Everybody is told to apply.
    void setKeys(const QAction& action, const QList<QKeySequence>& keys);
    void reset(const QAction& action);
    void resetAll();

Q_SIGNALS:
    void changed();

private:
    Settings* m_settings;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QByteArray>
#include <QObject>
#include <QString>

class QMainWindow;

namespace opscope {

class DockSet;
class Settings;

/// The layouts of the docks, stored for the pages of each menu: a table needs other docks than the timeline.
class DockLayouts : public QObject {
    Q_OBJECT
public:
    DockLayouts(QMainWindow* window, DockSet* docks, const Settings& settings);

    /// A page of another menu came to the front; an empty menu means the welcome page. The first call comes
    /// when the window is shown, because the layout depends on its size.
    void follow(const QString& menu);
    bool isStarted() const { return !m_kind.isEmpty(); }
    /// Moves the docks of the current kind back to their first places.
    void reset();
    void save(Settings& settings);

private:
    void restore();

    DockSet* m_docks;
    QString m_kind; ///< the kind of the current docks; empty before the window is shown
    std::map<QString, QByteArray> m_layouts; ///< the layouts of the other kinds
};

} // namespace opscope

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

/// Where the docks stand, remembered for the pages of each menu: a table needs other ones than the timeline.
class DockLayouts : public QObject {
    Q_OBJECT
public:
    DockLayouts(QMainWindow* window, DockSet* docks, const Settings& settings);

    /// A page of another menu came to the front; empty: the welcome page. The first call comes when the
    /// window is shown: what fits depends on its size.
    void follow(const QString& menu);
    bool isStarted() const { return !m_kind.isEmpty(); }
    /// The docks of the current kind back to their first places.
    void reset();
    void save(Settings& settings);

private:
    void restore();

    DockSet* m_docks;
    QString m_kind; ///< of the docks as they stand now; empty before the window is shown
    std::map<QString, QByteArray> m_layouts; ///< of the other kinds
};

} // namespace opscope

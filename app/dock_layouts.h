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

/// Where the docks stand, remembered per kind of page: a table needs other ones than the timeline.
class DockLayouts : public QObject {
    Q_OBJECT
public:
    /// The kind of a page id; an empty id is the welcome page.
    static QString kindOf(const QString& pageId);

    DockLayouts(QMainWindow* window, DockSet* docks, const Settings& settings);

    /// A page of another kind came to the front. The first call comes when the window is shown: what fits
    /// depends on its size.
    void follow(const QString& kind);
    bool isStarted() const { return !m_kind.isEmpty(); }
    /// The docks of the current kind back to their first places.
    void reset();
    void save(Settings& settings);

private:
    void restore();

    QMainWindow* m_window;
    DockSet* m_docks;
    QString m_kind; ///< of the docks as they stand now; empty before the window is shown
    std::map<QString, QByteArray> m_layouts; ///< of the other kinds
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include "core/import/open.h"
#include "views/selection/preferences.h"

namespace opscope {

enum class ThemeChoice { System, Light, Dark };

/// The settings in the settings dialog: each member has its entry in setting_table.cpp.
struct AppSettings {
    ThemeChoice theme = ThemeChoice::System;
    QString language;         ///< "en", "zh_CN"; empty means that of the system
    int fontPercent = 100;    ///< 75..200
    bool hasPageTabs = false; ///< the pages are also a row of tabs under those of the reports
    DisplayPreferences display;
    int threads = 0;     ///< maximum of worker threads for an opening; 0 means all cores
    int cacheMb = 4096;  ///< maximum size of the cache; 0 means no cache
    QString cacheFolder; ///< empty means the user's cache folder
    QString toolkit;     ///< msprof.pyc or a folder that contains it; empty means that it is searched
    QString fleetPaths;  ///< pairs of prefixes, see mappedPath
    QString python;      ///< the program that runs it; empty means python3

    friend bool operator==(const AppSettings&, const AppSettings&) = default;
};

/// A path that was opened before.
struct RecentPath {
    QString path;
    QDateTime openedAt;
    bool exists() const;
};

/// The settings of the user in one ini file: those of the program, where an invalid value counts as the
/// default, and those of pages.
class Settings : public QObject, public PageSettings {
    Q_OBJECT
public:
    static constexpr int kMinFontPercent = 75;
    static constexpr int kMaxFontPercent = 200;
    static constexpr int kMaxRecent = 12;

    /// An empty path means the user's own file.
    explicit Settings(const QString& iniFile = {}, QObject* parent = nullptr);

    const AppSettings& values() const { return m_values; }
    /// The settings that pages follow and where they store their own.
    Preferences& preferences() { return m_preferences; }
    /// Stores and announces the values; does nothing if none has changed.
    void setValues(const AppSettings& values);
    /// Calls `edit(values)` on a copy and stores it as `setValues` does.
    template <class F>
    void change(F&& edit)
    {
        auto values = m_values;
        edit(values);
        setValues(values);
    }
    /// Values of the command line, for this run only.
    void overrideForThisRun(const AppSettings& values);

    std::vector<RecentPath> recent() const;
    void addRecent(const QString& path);
    void removeRecent(const QString& path);

    QByteArray geometry() const;
    void saveGeometry(const QByteArray& geometry);
    /// The layout of the docks on a kind of page: a menuId, or "welcome".
    QByteArray layout(const QString& kind) const;
    void saveLayout(const QString& kind, const QByteArray& layout);

    /// The user's own keys of an action in portable text; nothing means the default keys.
    std::optional<QString> keys(const QString& actionId) const;
    void setKeys(const QString& actionId, const std::optional<QString>& keys);
    void clearKeys();

    /// The last open tabs: the text of a workspace file. It is written to the disk at once.
    QByteArray lastWorkspace() const;
    void saveLastWorkspace(const QByteArray& workspace);
    /// How often the program was started; counts up to `kRunsOfNewUser`.
    static constexpr int kRunsOfNewUser = 20;
    int runs() const;
    void countRun();

    QVariant pageValue(const QString& key, const QVariant& fallback = {}) const override;
    void setPageValue(const QString& key, const QVariant& value) override;

    /// The cache folder in use.
    QString cacheFolder() const;
    /// Options for opening, from the settings.
    OpenOptions openOptions() const;

Q_SIGNALS:
    void changed(const opscope::AppSettings& before);
    void recentChanged();

private:
    void load();
    void readOldPages();
    void renameOldKeys();
    void store();
    void write(const std::function<void(QSettings&)>& change);
    void put(const QString& key, const QVariant& value);

    std::unique_ptr<QSettings> m_file;
    AppSettings m_values;
    Preferences m_preferences{*this};
};

} // namespace opscope

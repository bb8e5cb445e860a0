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

/// What the settings dialog edits: each member has its entry in setting_table.cpp.
struct AppSettings {
    ThemeChoice theme = ThemeChoice::System;
    QString language;      ///< "en", "zh_CN"; empty: that of the system
    int fontPercent = 100; ///< 75..200
    DisplayPreferences display;
    int threads = 0;     ///< most worker threads of an opening; 0: all cores
    int cacheMb = 4096;  ///< size that the cache is trimmed to; 0: no cache
    QString cacheFolder; ///< empty: the user's cache folder
    QString toolkit;     ///< msprof.pyc or a folder that contains it; empty: searched
    QString python;      ///< that runs it; empty: python3

    friend bool operator==(const AppSettings&, const AppSettings&) = default;
};

/// A path that was opened before.
struct RecentPath {
    QString path;
    QDateTime openedAt;
    bool exists() const;
};

/// The settings of the user in one ini file: the program's own, of which a broken value counts as its
/// default, and what pages keep.
class Settings : public QObject, public PageSettings {
    Q_OBJECT
public:
    static constexpr int kMinFontPercent = 75;
    static constexpr int kMaxFontPercent = 200;
    static constexpr int kMaxRecent = 12;

    /// An empty path is the user's own file.
    explicit Settings(const QString& iniFile = {}, QObject* parent = nullptr);

    const AppSettings& values() const { return m_values; }
    /// What pages follow and where they keep theirs.
    Preferences& preferences() { return m_preferences; }
    /// Stores and announces; does nothing when all is as it was.
    void setValues(const AppSettings& values);
    /// `edit(values)` on a copy, stored as by `setValues`.
    template <class F>
    void change(F&& edit)
    {
        auto values = m_values;
        edit(values);
        setValues(values);
    }
    /// Only for this run: what the command line asked for.
    void overrideForThisRun(const AppSettings& values);

    std::vector<RecentPath> recent() const;
    void addRecent(const QString& path);
    void removeRecent(const QString& path);

    QByteArray geometry() const;
    void saveGeometry(const QByteArray& geometry);
    /// Where the docks stand on a kind of page: a menuId, or "welcome".
    QByteArray layout(const QString& kind) const;
    void saveLayout(const QString& kind, const QByteArray& layout);

    /// The user's own keys of an action in portable text; nothing: those it was made with.
    std::optional<QString> keys(const QString& actionId) const;
    void setKeys(const QString& actionId, const std::optional<QString>& keys);
    void clearKeys();

    /// What was open last: the text of a workspace file. It is on the disk at once.
    QByteArray lastWorkspace() const;
    void saveLastWorkspace(const QByteArray& workspace);
    /// How often the program was started; counts to `kRunsOfNewUser` and no further.
    static constexpr int kRunsOfNewUser = 20;
    int runs() const;
    void countRun();

    QVariant pageValue(const QString& key, const QVariant& fallback = {}) const override;
    void setPageValue(const QString& key, const QVariant& value) override;

    /// The cache folder in use.
    QString cacheFolder() const;
    /// Options for opening as the settings say.
    OpenOptions openOptions() const;

Q_SIGNALS:
    void changed(const opscope::AppSettings& before);
    void recentChanged();

private:
    void load();
    void takeOldPages();
    void store();
    void write(const std::function<void(QSettings&)>& change);
    void put(const QString& key, const QVariant& value);

    std::unique_ptr<QSettings> m_file;
    AppSettings m_values;
    Preferences m_preferences{*this};
};

} // namespace opscope

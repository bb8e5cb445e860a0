// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/settings/setting_table.h"

namespace opscope {
namespace {

int number(const QSettings& file, const char* key, int fallback, int low, int high)
{
    bool isNumber = false;
    const int value = file.value(QLatin1String(key), fallback).toInt(&isNumber);
    return isNumber ? std::clamp(value, low, high) : fallback;
}

/// False if the path exists but is not a file: reading a pipe would wait for its writer, and writing would
/// replace a device with a file.
bool isSettingsFile(const QString& path)
{
    const QFileInfo info(path);
    return info.isFile() || !info.exists();
}

/// The path, or that of a temporary file if the path must not be used.
QString usableSettingsFile(const QString& path)
{
    static const QTemporaryDir ofThisRun;
    return isSettingsFile(path) ? path : ofThisRun.filePath(QFileInfo(path).fileName());
}

QString pageKey(const QString& key)
{
    return QStringLiteral("pages/") + key;
}

QString userFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/opscope/opscope.ini");
}

} // namespace

bool RecentPath::exists() const
{
    return QFileInfo::exists(path);
}

Settings::Settings(const QString& iniFile, QObject* parent)
    : QObject(parent),
      m_file(std::make_unique<QSettings>(usableSettingsFile(iniFile.isEmpty() ? userFile() : iniFile),
                                         QSettings::IniFormat))
{
    readOldPages();
    renameOldKeys();
    load();
}

/// Earlier versions stored the settings of pages in a file of their own.
void Settings::readOldPages()
{
    const auto path = QFileInfo(m_file->fileName()).dir().filePath(QStringLiteral("pages.ini"));
    if (!QFileInfo(path).isFile() || m_file->childGroups().contains(QStringLiteral("pages")))
        return;
    const QSettings old(path, QSettings::IniFormat);
    write([&](QSettings& file) {
        for (const auto& key : old.allKeys())
            file.setValue(pageKey(key), old.value(key));
    });
}

/// Earlier versions wrote some ids of commands as "graph.open_all".
void Settings::renameOldKeys()
{
    m_file->beginGroup(QStringLiteral("keys"));
    auto ids = m_file->childKeys();
    m_file->endGroup();
    ids.removeIf([](const QString& id) { return !id.contains(u'_'); });
    if (ids.isEmpty())
        return;
    write([&](QSettings& file) {
        for (const auto& old : ids) {
            auto id = old;
            for (auto at = id.indexOf(u'_'); at >= 0 && at + 1 < id.size(); at = id.indexOf(u'_'))
                id.replace(at, 2, id[at + 1].toUpper());
            file.setValue(QStringLiteral("keys/") + id, file.value(QStringLiteral("keys/") + old));
            file.remove(QStringLiteral("keys/") + old);
        }
    });
}

QVariant Settings::pageValue(const QString& key, const QVariant& fallback) const
{
    return m_file->value(pageKey(key), fallback);
}

void Settings::setPageValue(const QString& key, const QVariant& value)
{
    put(pageKey(key), value);
}

void Settings::load()
{
    for (const auto& spec : settingSpecs())
        (void)spec.field.value.set(m_values, soundValue(spec.field, m_file->value(QLatin1String(spec.key))));
    m_preferences.setDisplay(m_values.display);
}

/// Writes at once: a later write would also read the file, and a pipe may be there by then. If there is one
/// already, everything is kept for this run only.
void Settings::write(const std::function<void(QSettings&)>& change)
{
    if (const auto path = m_file->fileName(); !isSettingsFile(path)) {
        auto ofThisRun = std::make_unique<QSettings>(usableSettingsFile(path), QSettings::IniFormat);
        for (const auto& key : m_file->allKeys())
            ofThisRun->setValue(key, m_file->value(key));
        m_file = std::move(ofThisRun);
    }
    change(*m_file);
    m_file->sync();
}

void Settings::put(const QString& key, const QVariant& value)
{
    write([&](QSettings& file) { file.setValue(key, value); });
}

void Settings::store()
{
    write([this](QSettings& file) {
        for (const auto& spec : settingSpecs())
            file.setValue(QLatin1String(spec.key), spec.field.value.get(m_values));
    });
}

void Settings::setValues(const AppSettings& values)
{
    if (values == m_values)
        return;
    const AppSettings before = m_values;
    m_values = values;
    store();
    m_preferences.setDisplay(values.display);
    Q_EMIT changed(before);
}

void Settings::overrideForThisRun(const AppSettings& values)
{
    const AppSettings before = m_values;
    m_values = values;
    m_preferences.setDisplay(values.display);
    Q_EMIT changed(before);
}

std::vector<RecentPath> Settings::recent() const
{
    const QStringList lines = m_file->value(QStringLiteral("recent")).toStringList();
    std::vector<RecentPath> out;
    for (const auto& line : lines) {
        const auto bar = line.indexOf(QLatin1Char('|')); // "time|path": the path may contain any character
        if (bar > 0 && out.size() < kMaxRecent)
            out.push_back({line.mid(bar + 1), QDateTime::fromString(line.left(bar), Qt::ISODate)});
    }
    return out;
}

void Settings::addRecent(const QString& path)
{
    QStringList lines{QDateTime::currentDateTimeUtc().toString(Qt::ISODate) + QLatin1Char('|') + path};
    for (const auto& old : recent()) {
        if (old.path != path && lines.size() < kMaxRecent)
            lines << old.openedAt.toString(Qt::ISODate) + QLatin1Char('|') + old.path;
    }
    put(QStringLiteral("recent"), lines);
    Q_EMIT recentChanged();
}

void Settings::removeRecent(const QString& path)
{
    QStringList lines;
    for (const auto& old : recent()) {
        if (old.path != path)
            lines << old.openedAt.toString(Qt::ISODate) + QLatin1Char('|') + old.path;
    }
    put(QStringLiteral("recent"), lines);
    Q_EMIT recentChanged();
}

QByteArray Settings::geometry() const
{
    return m_file->value(QStringLiteral("window/geometry")).toByteArray();
}

void Settings::saveGeometry(const QByteArray& geometry)
{
    put(QStringLiteral("window/geometry"), geometry);
}

QByteArray Settings::layout(const QString& kind) const
{
    return m_file->value(QStringLiteral("window/layout_") + kind).toByteArray();
}

void Settings::saveLayout(const QString& kind, const QByteArray& layout)
{
    put(QStringLiteral("window/layout_") + kind, layout);
}

std::optional<QString> Settings::keys(const QString& actionId) const
{
    const QVariant stored = m_file->value(QStringLiteral("keys/") + actionId);
    return stored.isValid() ? std::optional(stored.toString()) : std::nullopt;
}

void Settings::setKeys(const QString& actionId, const std::optional<QString>& keys)
{
    const QString key = QStringLiteral("keys/") + actionId;
    if (keys)
        put(key, *keys);
    else
        write([&](QSettings& file) { file.remove(key); });
}

void Settings::clearKeys()
{
    write([](QSettings& file) { file.remove(QStringLiteral("keys")); });
}

QByteArray Settings::lastWorkspace() const
{
    return m_file->value(QStringLiteral("window/workspace")).toByteArray();
}

void Settings::saveLastWorkspace(const QByteArray& workspace)
{
    put(QStringLiteral("window/workspace"), workspace);
}

int Settings::runs() const
{
    return number(*m_file, "window/runs", 0, 0, kRunsOfNewUser);
}

void Settings::countRun()
{
    if (runs() < kRunsOfNewUser)
        put(QStringLiteral("window/runs"), runs() + 1);
}

QString Settings::cacheFolder() const
{
    if (!m_values.cacheFolder.isEmpty())
        return m_values.cacheFolder;
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
           QStringLiteral("/opscope");
}

OpenOptions Settings::openOptions() const
{
    OpenOptions options;
    options.threads = static_cast<unsigned>(m_values.threads);
    options.useCache = m_values.cacheMb > 0;
    options.cacheFolder = cacheFolder().toStdString();
    options.cacheLimitBytes = static_cast<std::uint64_t>(m_values.cacheMb) << 20U;
    return options;
}

} // namespace opscope

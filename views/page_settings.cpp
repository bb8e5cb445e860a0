// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_settings.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace opscope {

bool isSettingsFile(const QString& path)
{
    const QFileInfo info(path);
    return info.isFile() || !info.exists();
}

QString usableSettingsFile(const QString& path)
{
    static const QTemporaryDir ofThisRun;
    return isSettingsFile(path) ? path : ofThisRun.filePath(QFileInfo(path).fileName());
}

PageSettings::PageSettings()
    : QSettings(usableSettingsFile(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
                                   QStringLiteral("/opscope/pages.ini")),
                QSettings::IniFormat)
{
}

} // namespace opscope

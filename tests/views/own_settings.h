// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

namespace opscope {

/// Settings of a test go to a folder of its own and are gone with it.
struct OwnSettings {
    OwnSettings()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("opscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("opscope-test"));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        QSettings().clear();
    }
    QTemporaryDir folder;
};

} // namespace opscope

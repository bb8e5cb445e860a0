// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>

namespace opscope {

/// False if something stands there that is no file: to read a pipe would wait for its writer, and to write
/// would put a file in the place of a device.
bool isSettingsFile(const QString& path);
/// The path, or that of a file which goes with the program where the path must not be touched.
QString usableSettingsFile(const QString& path);

/// What pages keep between runs.
class PageSettings : public QSettings {
public:
    PageSettings();
};

} // namespace opscope

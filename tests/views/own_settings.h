// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

namespace opscope {

/// Settings of a test go to a folder of its own and are gone with it.
struct OwnSettings {
    OwnSettings() { qputenv("XDG_CONFIG_HOME", folder.path().toLocal8Bit()); }
    QTemporaryDir folder;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

namespace opscope {

/// What the user set for the advisor goes to a folder of the test's own and is gone with it.
struct OwnSettings {
    OwnSettings() { qputenv("XDG_CONFIG_HOME", folder.path().toLocal8Bit()); }
    QTemporaryDir folder;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace opscope {

/// The folders of the sample data that come with the program, sorted by name; empty where there are none.
/// Looked for in $OPSCOPE_SAMPLES, beside the program, in its share folder and in the source tree.
QStringList sampleFolders();

} // namespace opscope

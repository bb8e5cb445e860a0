// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace opscope {

class MainWindow;

/// What a developer needs to know about a problem: versions, system, screen, kinds and sizes of the open
/// reports without their paths, the path of the log. In English, because it goes into an issue.
QString problemReport(const MainWindow& window);
/// Copies it and confirms that in a message.
void copyProblemReport(MainWindow& window);

} // namespace opscope

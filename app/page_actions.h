// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QAction;
class QWidget;

namespace opscope {

/// The actions of a page: those of its widget and of the widgets in it; only those with words.
std::vector<QAction*> pageActions(const QWidget* content);

} // namespace opscope

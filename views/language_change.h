// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace opscope {

/// Calls `say` now and each time the widget is told that the language changed: what sets its words.
void onLanguageChange(QWidget* widget, std::function<void()> say);

} // namespace opscope

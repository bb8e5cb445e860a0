// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace opscope {

/// Calls `setTexts` now and each time the language of the widget changes.
void onLanguageChange(QWidget* widget, std::function<void()> setTexts);

} // namespace opscope

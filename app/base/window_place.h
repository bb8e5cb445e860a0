// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>

class QWidget;

namespace opscope {

/// The size, made so small that the window and its frame fit on its screen.
QSize fittingScreen(const QWidget& window, QSize size);
/// Restores what QWidget::saveGeometry stored. On a screen of another size or scale the window gets its
/// stored size as far as it fits, and is maximized if it was.
void restorePlace(QWidget& window, const QByteArray& stored);

} // namespace opscope

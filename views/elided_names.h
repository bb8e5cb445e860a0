// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QStringList>

namespace opscope {

/// Names cut to a width so that those that differ still do: each keeps its head and its tail, and where these
/// make some alike they begin where they differ. Names that are cut alike though stay as they are cut: the
/// width has no room for what differs.
QStringList elidedNames(const QStringList& names, const QFontMetrics& metrics, int width);

/// The name with invisible places at which a label may begin a new line: behind what parts its words and
/// within very long ones. To be shown, not to be copied.
QString breakableName(const QString& name);

} // namespace opscope

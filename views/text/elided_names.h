// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QStringList>

namespace opscope {

/// Elides names to a width so that different names stay different: each keeps its head and its tail, and
/// names that would become equal begin where they differ. Some names may still be equal if the width is too
/// small for the difference.
QStringList elidedNames(const QStringList& names, const QFontMetrics& metrics, int width);

/// The first of these names for a list of what is open: if it does not fit, it first loses the beginning that
/// it has in common with another one, up to a character that separates words. Empty if there are no names.
QString shortName(const QStringList& names, const QFontMetrics& metrics, int width);

/// The name with invisible line break positions: after the characters that separate words, and inside very
/// long words. Only for showing; a copied name must not contain them.
QString breakableName(const QString& name);

} // namespace opscope

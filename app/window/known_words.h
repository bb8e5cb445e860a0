// SPDX-License-Identifier: GPL-3.0-or-later
// Names in MindStudio and its guides for our pages and commands.
#pragma once

#include <QString>

namespace opscope {

/// The names of a page ("advice") or command ("tools.convert"), in English and Chinese, separated by "; ".
/// They are found in both languages of the window; empty if there are none.
QString knownWords(const QString& id);

} // namespace opscope

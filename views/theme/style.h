// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QStyle;

namespace opscope {

/// Fusion on an 8 px grid with flat docks, tabs and tool bars in the colours of the running theme. The caller
/// owns it.
QStyle* makeStyle();

} // namespace opscope

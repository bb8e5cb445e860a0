// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace opscope {

class ActionTable;
class Page;

/// "W/S zoom   A/D pan   F fit": the most used keys of a page with the user's settings. Without a page, or
/// for a page without hints, those of the window.
QString hintLine(const ActionTable& actions, const Page* page);

} // namespace opscope

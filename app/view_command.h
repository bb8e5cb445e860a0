// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line and the status bar say of the page in front.
#pragma once

#include <QString>

class QWidget;

namespace opscope {

class ActionTable;
class PagedView;

/// The command that prints what the page in front shows, for a POSIX shell: its table with filters and order,
/// the visible slices of the timeline, a comparison.
QString viewCommand(const PagedView& view);

/// "W/S zoom   A/D pan   F fit": the keys that are used most on a page, as they are set now. Null: those of
/// the welcome page.
QString hintLine(const ActionTable& actions, const QWidget* content);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the name of a file says that it is, whatever is in it.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/message.h"
#include "core/report/report_part.h"

namespace opscope {

/// True for the stems of the timelines that the exporters write: "msprof", "task_time", ...
bool isTimelineStem(std::string_view stem);

/// "a Chrome trace", "a CSV", "a SQLite database": what a file of this name is; empty if the name leaves it
/// open. The head speaks where a name is that of any JSON or any database.
std::string_view kindByName(std::string_view name, std::string_view head);

/// What a file of this name, or of one that begins so ("op_summary_*"), would fill.
ReportPart partsByName(std::string_view name);

/// Why a file that should be of that kind is not, by what its head looks like.
Message whyOtherKind(std::string_view kind, std::string_view head);
/// True where the head is that of another thing, though an importer of tables might take it for one.
bool isOtherKind(std::string_view kind, std::string_view head);

/// What another tool reads, or made for itself: an id for the inventory and what it is.
struct NamedKind {
    std::string_view id;
    Message what;
    bool isData = true; ///< measured; false for settings
};
std::optional<NamedKind> foreignKind(std::string_view name);

} // namespace opscope

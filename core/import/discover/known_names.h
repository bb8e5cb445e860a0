// SPDX-License-Identifier: GPL-3.0-or-later
// What a file should be according to its name, whatever its content is.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/message.h"
#include "core/report/report_part.h"

namespace opscope {

/// True for the name stems of timelines: "msprof", "task_time", ...
bool isTimelineStem(std::string_view stem);

/// "a Chrome trace", "a CSV", "a SQLite database": what a file of this name should be; empty if the name does
/// not show it. For names used by any JSON or any database the first bytes (`head`) decide.
std::string_view kindByName(std::string_view name, std::string_view head);

/// True for a name of a CSV.
bool isCsvName(std::string_view name);

/// The parts of the report that a file of this name, or with names of this beginning ("op_summary_*"), would
/// fill.
ReportPart partsByName(std::string_view name);

/// Explains what the first bytes look like when the file is not of the kind that its name promises.
Message whyOtherKind(std::string_view kind, std::string_view head);
/// True if the first bytes contradict the kind, even if an importer of tables would accept the file.
bool isOtherKind(std::string_view kind, std::string_view head);

/// A file of another tool, or made by it: its id in the inventory and a description.
struct NamedKind {
    std::string_view id;
    Message what;
    bool isData = true; ///< measured data; false for settings
};
std::optional<NamedKind> foreignKind(std::string_view name);

} // namespace opscope

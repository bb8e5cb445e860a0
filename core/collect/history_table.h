// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/collect/history.h"
#include "core/table/table.h"

namespace opscope {

/// What a run of a history changed of the project of the run before it, "repeat: 1 -> 5, ..."; of the first
/// nothing.
std::string changesText(const RunHistory& history, std::size_t run);
/// The runs in their order: what came back, and what changed before them. `failureText`: of one that failed.
TablePtr historyTable(const RunHistory& history,
                      const std::function<std::string(const RunFailure&)>& failureText = &RunFailure::text);

} // namespace opscope

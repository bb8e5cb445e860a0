// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/collect/history.h"
#include "core/table/table.h"

namespace opscope {

/// The differences between the project of a run and that of the run before it, "repeat: 1 -> 5, ..."; empty
/// for the first run.
std::string changesText(const RunHistory& history, std::size_t run);
/// The runs in their order: what was fetched, and what changed. `failureText` is used for failed runs.
TablePtr historyTable(const RunHistory& history,
                      const std::function<std::string(const RunFailure&)>& failureText = &RunFailure::text);

} // namespace opscope

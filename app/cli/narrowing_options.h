// SPDX-License-Identifier: GPL-3.0-or-later
// The options that narrow a command to a part of a report.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/analysis/slice_scope.h"
#include "core/table/table_page_list.h"

namespace opscope {

/// --range, --device, --model, --step, --track as written; they have a meaning only together with a report.
struct NarrowingOptions {
    std::string range;
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::int64_t> step;
    std::vector<std::string> tracks;
};
void addNarrowingOptions(OptionParser& app, NarrowingOptions& options, bool hasStep = true);

/// "3", "3-5" or "1,3-5", at most 100 000 numbers. Errors: NotANumber.
Result<std::set<std::int64_t>> parseNumbers(std::string_view text);

/// The scope of each report. Errors: a range that cannot be read, a step or a track that a report does not
/// have, a device or a model that none of them has.
Result<std::vector<SliceScope>> scopesFor(const Workspace& workspace, const NarrowingOptions& options,
                                          const std::string& text = {});

bool hasDevice(const Report& report, std::int32_t device);

/// "1000,2500": ns of the report's clock; "+1ms,+2.5ms": after the report's begin; ns, us, ms and s may be
/// after each.
Result<TimeRange> parseRange(const Report& report, std::string_view text);

} // namespace opscope

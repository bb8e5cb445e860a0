// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the rules of msprof's own advice: groups and thresholds of `msprof export summary` until 2024.
#pragma once

#include <string>

#include "core/advisor/rule_parts.h"

namespace opscope {

/// The number of cores of the chip; NaN if not known, or if it has no cores of that kind.
double coreCount(const OpView& view, bool isVector = false);

/// One row of msprof's table: a condition on an op.
struct MsprofRow {
    const char* condition; ///< with the names of columns, in msprof's spelling
    MessageId what, how;
    /// NaN: the op does not have the numbers. Otherwise whether the condition holds.
    double (*holds)(const RuleContext&, const OpView&, std::size_t op);
    std::string (*values)(const OpView&, std::size_t op); ///< of the longest op: "mac_ratio 0.773"
    /// Share of the op's time; null: no gain is reported.
    double (*gain)(const RuleContext&, const OpView&, std::size_t op) = nullptr;
    bool (*needs)(const OpView&, RuleResult&) = nullptr;
};
RuleResult adviseRows(const RuleContext& context, const MsprofRow& row);

} // namespace opscope

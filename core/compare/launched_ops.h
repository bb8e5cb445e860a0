// SPDX-License-Identifier: GPL-3.0-or-later
// Ops of the device by their family or by the op of the framework that launched them. Internal part of
// comparison.h.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/compare/comparison.h"

namespace opscope {

/// The input shapes of each framework op by its name, "32,3,224,224;64,3,7,7"; empty ones are not recorded.
using ShapesByOp = std::map<std::string, std::set<std::string>, std::less<>>;

/// Replaces the key of each op by that of its family, framework op or module, and adds the shapes of the
/// latter. Ops that no framework op launched correspond to nothing: on each `side` they have another key.
void foldToLaunches(const Report& report, std::vector<OpInstance>& ops, OpKeys& keys, CompareBy by,
                    std::string_view side, ShapesByOp& shapes);

/// Adds that a row has no framework op, or that its shapes differ. Returns whether its times can be
/// explained.
bool explainLaunches(std::vector<Message>& why, const Comparison& comparison, const ComparisonRow& row);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The words that stand for enumerators in exports; what reads those again looks for the same words.
#pragma once

#include <string>

#include "core/report/report.h"

namespace opscope {

inline constexpr int kCounterKindCount = static_cast<int>(CounterKind::Utilization) + 1;
const char* counterKindName(CounterKind kind);
inline constexpr int kInstantScopeCount = static_cast<int>(InstantScope::Global) + 1;
const char* instantScopeName(InstantScope scope);

/// A series of memory over time: its component, with the source that tells of it.
std::string memorySeriesName(const Report& report, std::size_t row);

} // namespace opscope

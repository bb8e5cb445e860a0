// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the options of a comparison: "3%,5us", "execute:2".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/compare/comparison.h"

namespace opscope {

/// "5%" returns 0.05. Errors: Malformed, also without the % sign, because 5 could mean a ratio.
Result<double> parseShare(std::string_view text);
/// Parses "3%,5us", "2%", "10us" or "1.5ms" into the two thresholds; others keep their value.
Result<void> parseNoise(std::string_view text, CompareOptions& options);
/// Parses a scope: "run", "execute" (the first call), "execute:N" (from 1), "step:N" (the step's own number),
/// "calls" or "steps" (mean of all), "device" (its busy span). Several devices can have a step of the same
/// number; `device` selects one. Errors name the report.
Result<Scope> findScope(const Report& report, std::string_view text,
                        std::optional<std::int32_t> device = std::nullopt);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a comparison as people type them: "3%,5us", "execute:2".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/compare/comparison.h"

namespace opscope {

/// "5%" or "0.05" -> 0.05.
Result<double> parseShare(std::string_view text);
/// "3%,5us", "2%", "10us", "1.5ms" into the two thresholds; what is not named stays as it is.
Result<void> parseNoise(std::string_view text, CompareOptions& options);
/// "run", "execute" (the first call), "execute:N" (from 1), "step:N" (the step's own number); "calls",
/// "steps" (the mean of all), "device" (its busy span). Errors name the report. Steps of several devices may
/// have one number: with a `device` it is that of this device.
Result<Scope> findScope(const Report& report, std::string_view text,
                        std::optional<std::int32_t> device = std::nullopt);

} // namespace opscope

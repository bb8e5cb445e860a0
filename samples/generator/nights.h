// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet database with a run of a small model every night. What changes in which night is planned, so that
// the answers of `fleet` can be checked.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace opscope::samples {

inline constexpr const char* kFleetSample = "fleet.db"; ///< the sample of `samples/`
inline constexpr int kNights = 200;
inline constexpr int kNightKeys = 60;      ///< ops of the model
inline constexpr int kSpellingNight = 20;  ///< "Ascend910B" becomes "Ascend 910B"; nothing gets slower
inline constexpr int kCannNight = 80;      ///< another CANN: Conv2D +8 %, MatMulV2 -5 %
inline constexpr int kDriverNight = 110;   ///< another driver; nothing gets slower
inline constexpr int kCommitNight = 137;   ///< SoftmaxV2 +25 %, in the commit of this night
inline constexpr int kClockNight = 150;    ///< the clock falls from 1800 to 1600 MHz: all ops +12 %
inline constexpr int kClockEndNight = 162; ///< and is 1800 MHz again
inline constexpr int kNewestNight = 195;   ///< LayerNormV3 +15 %, in the newest five nights
inline constexpr std::uint64_t kNightSeed = 39;

/// Writes `nights` runs into a new database; the same rows for the same seed. Errors: the file exists, or
/// CannotWrite.
Result<void> writeNights(const std::filesystem::path& file, int nights = kNights,
                         std::uint64_t seed = kNightSeed);

} // namespace opscope::samples

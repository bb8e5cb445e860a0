// SPDX-License-Identifier: GPL-3.0-or-later
// Which chip wrote a folder, and what its info.json and sample.json state (FORMATS 2 of this folder).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/raw/clock.h"
#include "core/import/raw/loss.h"

namespace opscope::raw {

/// How the records of a device are laid out.
enum class DecoderFamily : std::uint8_t {
    None,    ///< not decoded: 310 and nano, or an unknown platform_version
    Hwts,    ///< 910A and 310P: hwts.data, aicore.data; also the JOB folders of 2020
    StarsV4, ///< 910B, A2, A3, 310B: stars_soc and ffts_profile of 64 and 128 bytes
    StarsV6, ///< 950: 32 and 128 bytes, task ids of 32 bits
};
DecoderFamily decoderFamily(std::int64_t platformVersion);
/// "910B" for 5; empty if unknown.
std::string_view platformName(std::int64_t platformVersion);

/// Facts of a device and of the settings of the capture. Numbers that are missing are 0, texts empty.
struct DeviceFacts {
    std::int64_t device = -1;
    std::int64_t platformVersion = -1; ///< -1: info.json is missing, or it is a JOB of 2020
    DecoderFamily family = DecoderFamily::None;
    std::uint32_t cubeCores = 0;             ///< ai_core_num
    std::uint32_t vectorCores = 0;           ///< aiv_num
    double cubeMhz = 0;                      ///< aic_frequency
    Frequency countFrequency;                ///< hwts_frequency
    std::string cubeMetrics;                 ///< ai_core_metrics: "PipeUtilization"
    std::string vectorMetrics;               ///< aiv_metrics
    std::vector<std::uint32_t> cubeEvents;   ///< ai_core_profiling_events, in the order of the counters
    std::vector<std::uint32_t> vectorEvents; ///< aiv_profiling_events
    bool isSampleBased = false;              ///< ai_core_profiling_mode

    /// 310B and kin have stars records, one kind of core and no prefixes of columns.
    bool hasMixedCores() const { return platformVersion == 5 || family == DecoderFamily::StarsV6; }
};

/// Reads info.json(.N) and sample.json of a folder. A missing file has no facts; a damaged one is a loss.
DeviceFacts readDeviceFacts(const std::filesystem::path& folder, std::string_view name, Losses& losses);

} // namespace opscope::raw

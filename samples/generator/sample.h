// SPDX-License-Identifier: GPL-3.0-or-later
// The samples of the project: every byte of `samples/` but this generator is made here.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace opscope::samples {

/// The files of one sample: path relative to its folder -> bytes.
using Files = std::map<std::string, std::string>;

struct Sample {
    std::string_view name; ///< its folder in `samples/`
    Files (*make)() = nullptr;
};

/// All samples, each made from nothing but this program: the same bytes every time.
std::span<const Sample> allSamples();

/// Writes one sample to `folder / sample.name`. Errors: CannotWrite with the path and the system's reason.
Result<void> write(const Sample& sample, const std::filesystem::path& folder);

Files svpYoloMish();
Files svpYoloLeakyRelu();
Files faceMaskSleeping();
Files faceMaskNoSleep();
Files faceMaskFused();
Files transformerProf();
Files transformerProfDatabase();
Files transformerRaw();
Files pytorchTwoRanks();
Files pytorchTwoRanksDatabase();
Files sixGroups();
Files smallNetDumps();

} // namespace opscope::samples

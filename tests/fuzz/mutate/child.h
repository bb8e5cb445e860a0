// SPDX-License-Identifier: GPL-3.0-or-later
// A program as a child with limits of time and memory.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace opscope::mutate {

struct Limits {
    unsigned cpuSeconds = 20;
    unsigned wallSeconds = 120;
    unsigned memoryMb = 4096;   ///< 0: none, as AddressSanitizer needs it
    std::filesystem::path home; ///< HOME and the cache of the child
};

struct Outcome {
    int exitCode = -1; ///< -1 if a signal ended it
    int signal = 0;
    bool isTooSlow = false; ///< it was ended because a limit of time was over
    std::string out, err;
    /// Ended by a signal, by a sanitizer or by an exception that nobody caught.
    bool isCrash() const;
};

Outcome runChild(const std::vector<std::string>& command, const Limits& limits);

} // namespace opscope::mutate

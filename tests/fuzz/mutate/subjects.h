// SPDX-License-Identifier: GPL-3.0-or-later
// What can be damaged: every file of the samples and of the real captures that is not too large.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace opscope::mutate {

struct Subject {
    std::filesystem::path capture; ///< the folder of a run, or a single file
    std::filesystem::path file;    ///< inside of it; empty for a single file

    std::filesystem::path path() const { return file.empty() ? capture : capture / file; }
};

/// In a fixed order. `only`: those whose path holds this text.
std::vector<Subject> findSubjects(const std::vector<std::filesystem::path>& roots, const std::string& only,
                                  std::uintmax_t mostBytes);

} // namespace opscope::mutate

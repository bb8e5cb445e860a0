// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/inventory.h"

namespace opscope {

/// One directory entry that is not a folder.
struct WalkedFile {
    std::string path; ///< relative to the root, with '/'
    std::uint64_t sizeBytes = 0;
    std::optional<Message> refused; ///< why it must not be read: a link, a device, an unreadable folder
};

/// All entries below a folder, in natural order ("x_2" before "x_10").
struct WalkedTree {
    std::filesystem::path root;
    std::vector<WalkedFile> files;
    std::vector<std::string> folders; ///< relative paths, without the root itself
    std::vector<Issue> issues;        ///< limits that were reached
};

struct WalkLimits {
    int depth = 8; ///< levels of folders below the root, and again below each run folder (JOB, PROF, ...)
    int totalDepth = 16;
    std::size_t entries = 200'000;
};

/// Lists a folder recursively. Does not follow symbolic links; what cannot be read is listed with the reason.
/// Errors: the root cannot be read.
Result<WalkedTree> walkTree(const std::filesystem::path& root, const std::stop_token& stop = {},
                            const WalkLimits& limits = {});

/// True if `a` sorts before `b` when runs of digits compare as numbers.
bool naturalLess(std::string_view a, std::string_view b);
/// The part after the last '/'.
std::string_view fileName(std::string_view path);
/// The part before the last '/', empty if there is none.
std::string_view folderOf(std::string_view path);

} // namespace opscope

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

/// Everything below a folder, in natural order ("x_2" before "x_10").
struct WalkedTree {
    std::filesystem::path root;
    std::vector<WalkedFile> files;
    std::vector<std::string> folders; ///< relative, without the root itself
    std::vector<Issue> issues;        ///< limits that were met
};

struct WalkLimits {
    int depth = 8; ///< folder levels below the root and below each run folder (JOB, PROF, ...)
    int totalDepth = 16;
    std::size_t entries = 200'000;
};

/// Lists a folder. Symbolic links are not followed; what cannot be read is listed with its reason. Errors:
/// the root itself cannot be read.
Result<WalkedTree> walkTree(const std::filesystem::path& root, const std::stop_token& stop = {},
                            const WalkLimits& limits = {});

/// True if `a` stands before `b` when runs of digits are compared as numbers.
bool naturalLess(std::string_view a, std::string_view b);
/// The part behind the last '/'.
std::string_view fileName(std::string_view path);
/// The part before the last '/', empty if there is none.
std::string_view folderOf(std::string_view path);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stop_token>

#include "core/base/regular_file.h"

namespace opscope {

/// Writers of one folder take turns: holds the folder, and leaves no file in it. A file system that has no
/// locks for folders gives none; what is written there by two at once is whole all the same.
class FolderLock {
public:
    /// Waits for its turn. Errors: the folder cannot be opened; Cancelled.
    static Result<FolderLock> take(const std::filesystem::path& folder, const std::stop_token& stop = {});

private:
    explicit FolderLock(Descriptor folder) : m_folder(std::move(folder)) {}

    Descriptor m_folder;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/base/regular_file.h"

namespace opscope {

/// Lets only one process at a time write to a folder. It locks the folder itself and creates no file. On a
/// file system that cannot lock folders there is no lock; concurrent writers still leave only complete files.
class FolderLock {
public:
    /// Waits until the folder is free; `onWait` is called once if it is not. Errors: the folder cannot be
    /// opened; Cancelled.
    static Result<FolderLock> take(const std::filesystem::path& folder, const std::stop_token& stop = {},
                                   const std::function<void()>& onWait = {});

private:
    explicit FolderLock(Descriptor folder) : m_folder(std::move(folder)) {}

    Descriptor m_folder;
};

} // namespace opscope

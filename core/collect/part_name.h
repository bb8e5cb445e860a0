// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "core/base/block_hash.h"
#include "core/collect/remote_files.h"

namespace opscope {

inline constexpr std::string_view kPartName = ".opscope-part-";

/// The name of a file until it is complete. It is made from path, size and time, so that an interrupted
/// transfer is continued only for the same file.
inline std::string partName(const RemoteFile& file)
{
    return fmt::format("{}{:016x}", kPartName,
                       textHash(fmt::format("{}|{}|{}", file.path, file.sizeBytes, file.mtime)));
}

} // namespace opscope

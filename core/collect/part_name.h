// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "core/collect/remote_files.h"

namespace opscope {

inline constexpr std::string_view kPartName = ".opscope-part-";

/// The name of a file until it is complete. It is made from path, size and time, so that an interrupted
/// transfer is continued only for the same file.
inline std::string partName(const RemoteFile& file)
{
    std::uint64_t hash = 14695981039346656037U; // FNV-1a
    for (const char c : fmt::format("{}|{}|{}", file.path, file.sizeBytes, file.mtime))
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return fmt::format("{}{:016x}", kPartName, hash);
}

} // namespace opscope

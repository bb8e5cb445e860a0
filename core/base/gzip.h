// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks gzip files into the cache folder. The size is limited: a small file must not fill the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "core/base/result.h"

namespace opscope {

struct UnpackLimits {
    std::uint64_t floorBytes = std::uint64_t{256} << 20; ///< up to this size always allowed
    std::uint64_t ratio = 200; ///< otherwise at most this multiple of the packed size
};

/// True if the bytes begin with the signature of a gzip file.
bool isGzip(std::string_view head);

/// Unpacks a gzip file into `folder` (created if absent) and returns the path of the result. If the folder
/// already holds the result for the same path, size and time, that is used. Of a truncated file the part
/// before the cut is unpacked. Errors: not a gzip file, larger than `limits`, no space, cancelled; no file is
/// left behind.
Result<std::filesystem::path> unpackGzip(const std::filesystem::path& file,
                                         const std::filesystem::path& folder, const UnpackLimits& limits = {},
                                         std::stop_token stop = {});

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Gzip files are unpacked into the cache folder first, within bounds: a small file may not fill the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "core/base/result.h"

namespace opscope {

struct UnpackLimits {
    std::uint64_t floorBytes = std::uint64_t{256} << 20; ///< always allowed
    std::uint64_t ratio = 200;                           ///< and this many times the packed size
};

/// True if the bytes begin like a gzip file.
bool isGzip(std::string_view head);

/// Unpacks a gzip file into `folder` (made if absent) and returns the path of the result; what an earlier
/// call left there for the same file, size and time is taken. Of a file that was cut off the part before the
/// cut is unpacked. Errors: not a gzip file, larger than the limits allow, no space, cancelled; then nothing
/// is left behind.
Result<std::filesystem::path> unpackGzip(const std::filesystem::path& file,
                                         const std::filesystem::path& folder, const UnpackLimits& limits = {},
                                         std::stop_token stop = {});

} // namespace opscope

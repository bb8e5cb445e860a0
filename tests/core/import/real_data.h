// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include "source_dir.h"

namespace opscope {

/// A folder or file of the real captures, or nothing where they are not beside the checkout; says so.
inline std::optional<std::filesystem::path> realData(const std::string& relative)
{
    const char* root = std::getenv("OPSCOPE_REAL_DATA");
    const auto path =
        std::filesystem::path(root != nullptr ? root : OPSCOPE_SOURCE_DIR "/../shared/data/real") / relative;
    if (std::filesystem::exists(path))
        return path;
    std::cout << "real data is absent: " << path << '\n';
    return std::nullopt;
}

} // namespace opscope

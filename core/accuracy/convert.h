// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump as files that other programs read.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/accuracy/dump_file.h"

namespace opscope::accuracy {

struct ConvertOptions {
    std::optional<Format> format; ///< none: the logical form of each tensor
    bool asStored = false;        ///< in the device's layout, with its padding
};

struct Converted {
    std::filesystem::path path; ///< DUMP.output.0.npy
    Shape shape;
};

/// Writes one tensor (checked) as npy. Types that numpy does not have become float32, which holds them
/// exactly. Errors: no way to the layout; CannotWrite.
Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor,
                       const ConvertOptions& options);

/// Every input and output of a dump into a folder; tensors that cannot be converted become an issue.
Result<std::vector<Converted>> convertDump(const DumpFile& dump, const std::filesystem::path& folder,
                                           const ConvertOptions& options, std::vector<Issue>& issues);

} // namespace opscope::accuracy

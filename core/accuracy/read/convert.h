// SPDX-License-Identifier: GPL-3.0-or-later
// Writes tensors of a dump as files that other programs can read.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/accuracy/read/dump_file.h"
#include "core/accuracy/read/tensor_layout.h"

namespace opscope::accuracy {

enum class ConvertedType {
    Npy,
    Bin,          ///< only the bytes; the file name contains shape, type and layout
    MindSporeNpy, ///< npy with the layout in the file name
};

struct ConvertOptions {
    std::optional<Format> format;   ///< missing: the logical form of each tensor
    bool asStored = false;          ///< in the device's layout, including padding
    Shape shape;                    ///< logical; empty: the shape in the dump
    std::optional<bool> onlyInputs; ///< set: convert one tensor only, input or output `index`
    std::size_t index = 0;
    ConvertedType type = ConvertedType::Npy;
};

struct Converted {
    std::filesystem::path path; ///< DUMP.output.0.npy
    Shape shape;
};

/// Writes one tensor (checked) as npy. Types that numpy does not have are written as float32, which
/// represents them exactly. Errors: the layout cannot be converted; CannotWrite.
Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor,
                       const ConvertOptions& options);
/// The same, in the order of a map.
Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor, const LayoutMap& map);

/// Writes inputs and outputs of a dump into a folder with the file names of msaccucmp. If all tensors are
/// written as stored, also buffers and spaces. A tensor that cannot be converted becomes an issue. Errors:
/// CannotWrite.
Result<std::vector<Converted>> convertDump(const DumpFile& dump, const std::filesystem::path& folder,
                                           const ConvertOptions& options, std::vector<Issue>& issues);

} // namespace opscope::accuracy

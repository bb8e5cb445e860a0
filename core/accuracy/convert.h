// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump as files that other programs read.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/accuracy/dump_file.h"
#include "core/accuracy/layout.h"

namespace opscope::accuracy {

enum class ConvertedType {
    Npy,
    Bin,          ///< the bytes alone; the name says shape, type and layout
    MindSporeNpy, ///< npy, whose name says the layout
};

struct ConvertOptions {
    std::optional<Format> format;   ///< none: the logical form of each tensor
    bool asStored = false;          ///< in the device's layout, with its padding
    Shape shape;                    ///< logical; empty: as the dump says it
    std::optional<bool> onlyInputs; ///< one tensor only: input or output `index`
    std::size_t index = 0;
    ConvertedType type = ConvertedType::Npy;
};

struct Converted {
    std::filesystem::path path; ///< DUMP.output.0.npy
    Shape shape;
};

/// Writes one tensor (checked) as npy. Types that numpy does not have become float32, which holds them
/// exactly. Errors: no way to the layout; CannotWrite.
Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor,
                       const ConvertOptions& options);
/// The same in the order of a map.
Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor, const LayoutMap& map);

/// Inputs and outputs of a dump into a folder, under the names of msaccucmp, and whole dumps with their
/// buffers and spaces; tensors that cannot be converted become an issue. Errors: CannotWrite.
Result<std::vector<Converted>> convertDump(const DumpFile& dump, const std::filesystem::path& folder,
                                           const ConvertOptions& options, std::vector<Issue>& issues);

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays as numpy writes them (.npy: magic, version, a Python literal, the bytes) and several in a zip
// (.npz).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/accuracy/tensor.h"
#include "core/base/mapped_file.h"

namespace opscope::accuracy {

struct NpyFile {
    std::shared_ptr<MappedFile> file;
    std::shared_ptr<const std::string> unpacked; ///< of a compressed member of an npz
    std::string name;                            ///< of the member of an npz, without .npy; else ""
    Tensor tensor;                               ///< points into one of them
};

/// Errors: cannot be opened, no npy, a type that is not of numbers, fewer bytes than the shape takes; with
/// offset.
Result<NpyFile> openNpy(const std::filesystem::path& path);
/// The same of bytes that stand at `offset` of a file.
Result<Tensor> parseNpy(std::string_view bytes, std::uint64_t offset, const std::string& file);
/// Every member of a zip of npy files, stored or deflated. Errors: no zip, more than 2 GiB unpacked, as
/// above.
Result<std::vector<NpyFile>> openNpz(const std::filesystem::path& path);

/// The header of a npy file (version 1.0) for numbers of a type that numpy knows, in C order; the bytes
/// follow. `type` without a numpy name (bfloat16, fp8, ...) must have been turned into one before.
std::string npyHeader(DataType type, const Shape& shape);

} // namespace opscope::accuracy

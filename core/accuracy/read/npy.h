// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays in numpy's formats: .npy (magic, version, a Python literal, the bytes) and .npz (a zip of several).
// FORMATS 2 of this folder.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/accuracy/read/tensor.h"
#include "core/base/mapped_file.h"

namespace opscope::accuracy {

struct NpyFile {
    std::shared_ptr<MappedFile> file;
    std::shared_ptr<const std::string> unpacked; ///< of a compressed member of an npz
    Tensor tensor;                               ///< points into `file` or `unpacked`
};

/// Errors, with offset: cannot be opened, not npy, elements that are not numbers, too few bytes for the
/// shape.
Result<NpyFile> openNpy(const std::filesystem::path& path);
/// Parses bytes that are at `offset` of a file.
Result<Tensor> parseNpy(std::string_view bytes, std::uint64_t offset, const std::string& file);

/// A member as described by the directory of the zip.
struct NpzMember {
    std::string name; ///< without .npy
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint32_t crc = 0;
    std::uint64_t packed = 0;
    std::uint64_t size = 0;
    std::uint64_t header = 0;
};
struct NpzFile {
    std::shared_ptr<MappedFile> file;
    std::vector<NpzMember> members;
};
/// Reads the directory of a zip of npy files without unpacking members. Errors: not a zip, members that
/// overlap.
Result<NpzFile> openNpz(const std::filesystem::path& path);
/// Opens a member, stored or deflated. The program unpacks at most 2 GiB at the same time: a thread waits
/// until other threads need less, and must not keep a member while it opens another one. Errors: wrong
/// checksum, an encrypted or broken member, more than 2 GiB, and those of `openNpy`.
Result<NpyFile> openMember(const NpzFile& archive, const NpzMember& member);

/// The header of an npy file (version 1.0) in C order; the bytes follow. Values of a type without numpy name
/// (bfloat16, fp8, ...) must have been converted before.
std::string npyHeader(DataType type, const Shape& shape);

} // namespace opscope::accuracy

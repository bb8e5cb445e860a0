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
    Tensor tensor;                               ///< points into one of them
};

/// Errors: cannot be opened, no npy, a type that is not of numbers, fewer bytes than the shape takes; with
/// offset.
Result<NpyFile> openNpy(const std::filesystem::path& path);
/// The same of bytes that stand at `offset` of a file.
Result<Tensor> parseNpy(std::string_view bytes, std::uint64_t offset, const std::string& file);

/// A member as the directory of the zip describes it.
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
/// Reads the directory of a zip of npy files; no member is unpacked. Errors: no zip, members that overlap.
Result<NpzFile> openNpz(const std::filesystem::path& path);
/// A member, stored or deflated. At most 2 GiB are unpacked at a time in the program: a thread waits until
/// other threads need less, and must not keep one member while it opens another. Errors: another checksum, an
/// encrypted or broken member, more than 2 GiB, as `openNpy`.
Result<NpyFile> openMember(const NpzFile& archive, const NpzMember& member);

/// The header of a npy file (version 1.0) for numbers of a type that numpy knows, in C order; the bytes
/// follow. `type` without a numpy name (bfloat16, fp8, ...) must have been turned into one before.
std::string npyHeader(DataType type, const Shape& shape);

} // namespace opscope::accuracy

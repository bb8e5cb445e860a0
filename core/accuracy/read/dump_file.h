// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor dump of the NPU: u64 length of a protobuf header (DumpData), the header, then the bytes of all
// inputs, outputs, buffers and spaces (FORMATS 1.2 of this folder). Older files contain the bytes inside the
// message (v1); "nano" files have another header (1.8).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/accuracy/read/tensor.h"
#include "core/base/mapped_file.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

enum class DumpKind { Empty, Sized, Message, Nano };

struct DumpFile {
    std::shared_ptr<MappedFile> file; ///< owns the bytes of the tensors
    DumpKind kind = DumpKind::Sized;
    std::string opName; ///< from the header: as in the graph, not escaped; "": missing
    std::string version;
    std::uint64_t time = 0; ///< microseconds; 0: missing
    std::vector<Tensor> inputs;
    std::vector<Tensor> outputs;
    std::vector<std::string_view> buffers;
    std::vector<std::string_view> spaces;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string exception;                         ///< cause, from an exception dump
    std::vector<std::shared_ptr<const void>> kept; ///< further owners of bytes, if there are several files
    std::vector<Issue> issues; ///< with the place of each tensor that is cut off and has no bytes
};

/// Maps a dump and reads its header; tensors are not read. If the file ends before its data does, it is read
/// as far as possible, with an issue for each tensor that is cut off. Errors: cannot be opened; a header that
/// is too long or broken, with its offset.
Result<DumpFile> openDump(const std::filesystem::path& path);

/// True for bytes that may begin a nano dump: u64 length, then the magic number 0x5A5A5A5A.
bool isNanoDump(std::string_view bytes);
/// Reads the lists of tensors of a nano dump. Errors: a list that is truncated, with its offset.
Result<void> readNanoHeader(DumpFile& dump);

inline constexpr std::size_t kMostTensors = 65536; ///< in each list of a dump

} // namespace opscope::accuracy

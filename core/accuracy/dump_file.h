// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor dump of the NPU: u64 length of a protobuf header (DumpData), the header, then the bytes of all
// inputs, outputs, buffers and spaces. ACCURACY 1.2; older files hold the bytes inside the message (v1),
// "nano" ones have a header of their own (ACCURACY 1.7).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/accuracy/tensor.h"
#include "core/base/mapped_file.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

enum class DumpKind { Empty, Sized, Message, Nano };

struct DumpFile {
    std::shared_ptr<MappedFile> file; ///< what the bytes of tensors point into
    DumpKind kind = DumpKind::Sized;
    std::string opName; ///< as the graph has it, not as the file is called; "": not said
    std::string version;
    std::uint64_t time = 0; ///< microseconds; 0: not said
    std::vector<Tensor> inputs;
    std::vector<Tensor> outputs;
    std::vector<std::string_view> buffers;
    std::vector<std::string_view> spaces;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string exception;                         ///< what an exception dump says of its cause
    std::vector<std::shared_ptr<const void>> kept; ///< what else the bytes point into, of several files
    std::vector<Issue> issues; ///< tensors whose bytes are cut off have none; their places are in here
};

/// Maps a dump and reads its header; no tensor is looked at. A file that ends before its data does is read as
/// far as it goes, with an issue for each tensor that is cut off. Errors: cannot be opened; a header that is
/// too long or broken, with its offset.
Result<DumpFile> openDump(const std::filesystem::path& path);

/// True for bytes that may begin a nano dump: u64 length, then the magic 0x5A5A5A5A.
bool isNanoDump(std::string_view bytes);
/// Reads the lists of tensors of a nano dump. Errors: a list that breaks off, with its offset.
Result<void> readNanoHeader(DumpFile& dump);

inline constexpr std::size_t kMostTensors = 65536; ///< of one list of a dump

} // namespace opscope::accuracy

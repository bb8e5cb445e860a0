// SPDX-License-Identifier: GPL-3.0-or-later
// The files FRAMEWORK/torch.* of torch_npu (FORMATS 7 of this folder). The layout is not verified on a real
// capture.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/raw/clock.h"
#include "core/import/raw/stream.h"

namespace opscope::raw {

/// True for the name of a file that `readTorch` decodes.
bool isTorchFile(std::string_view name);

/// Times are counts of TorchData::clock; texts are those of the file.
struct TorchOp {
    std::uint64_t start = 0, end = 0;
    std::int64_t sequence = -1; ///< joins an op and its backward op; below 0: none
    std::uint64_t process = 0, thread = 0, forwardThread = 0;
    std::string_view name, inputTypes, inputShapes, callStack, module, flops;
};

struct TorchMark {
    enum class Kind : std::uint64_t { EnqueueStart, EnqueueEnd, DequeueStart, DequeueEnd };
    std::uint64_t time = 0;
    Kind kind{};
    std::uint64_t correlation = 0, thread = 0, process = 0;
    std::uint64_t offset = 0; ///< of its entry in the file
    std::string_view name;

    bool isDequeue() const { return kind >= Kind::DequeueStart; }
    bool isStart() const { return kind == Kind::EnqueueStart || kind == Kind::DequeueStart; }
};

/// Rows of both marks of an enqueue or a dequeue.
struct TorchQueueRange {
    std::uint32_t start = 0, end = 0;
};

/// Sizes in bytes; `size` is below 0 for a release.
struct TorchMemory {
    std::int64_t pointer = 0;
    std::uint64_t time = 0;
    std::int64_t size = 0, allocated = 0, reserved = 0, active = 0;
    std::int8_t deviceKind = 0, device = 0;
    std::uint8_t component = 0;
    std::uint64_t thread = 0;
};

struct TorchData {
    std::vector<TorchOp> ops;
    std::vector<TorchMark> marks;
    std::vector<TorchQueueRange> queue; ///< by the time of their ends
    std::vector<TorchMemory> memory;
    Clock clock;
    Losses losses;
    std::vector<std::shared_ptr<MappedFile>> mapped; ///< that the texts belong to

    bool empty() const { return ops.empty() && marks.empty() && memory.empty(); }
};

/// The records of one file, for tests. `name`: the file in messages. Marks are paired by their thread and
/// name; a start without an end and an end without a start are losses.
void readTorchOps(Record bytes, const std::string& name, TorchData& data);
void readTorchMarks(Record bytes, const std::string& name, TorchData& data);
void readTorchMemory(Record bytes, const std::string& name, TorchData& data);

/// Decodes a folder FRAMEWORK. `name`: the folder in messages. `host`: numbers of the host folder next to it,
/// which have the offset to the unix time. Damage is no error: it is in TorchData::losses.
TorchData readTorch(const std::filesystem::path& folder, const std::string& name, const ClockNumbers& host,
                    const MapFile& map);

} // namespace opscope::raw

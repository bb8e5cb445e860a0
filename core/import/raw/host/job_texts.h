// SPDX-License-Identifier: GPL-3.0-or-later
// The text files of a JOB of 2020: which op a task runs, and the tensors of ops (FORMATS 5.4 of this folder).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/import/raw/stream.h"

namespace opscope::raw {

/// A line of task_desc_info.
struct JobTask {
    std::string op;
    std::uint32_t blocks = 0, task = 0, stream = 0;
    std::uint32_t graphOp = kNoNumber; ///< row of JobTexts::ops
};

/// A line of graph_desc_info. Shapes, data types and formats, of several tensors separated by ';'.
struct JobGraphOp {
    std::string name, type;
    std::array<std::string, 3> inputs, outputs;
};

struct JobTexts {
    std::vector<JobTask> tasks;
    std::vector<JobGraphOp> ops;
};

/// Lines of another form are losses.
JobTexts readJobTexts(const RecordStream& tasks, const RecordStream& graph, Losses& losses);

/// From this id on a task id suffices to name its op: task_desc_info has other streams than the device.
inline constexpr std::uint32_t kFirstLoneTask = 25000;

} // namespace opscope::raw

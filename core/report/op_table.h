// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/report/data_table.h"

namespace opscope {

/// Ops as executed (rows of op_summary, kernel_details, COMPUTE_TASK_INFO; layers of a JOB), struct of
/// arrays. Columns that no source filled are empty. Times in ns; a missing start is kMissingInteger.
struct OpTable {
    Column<StringId> name;     ///< op name; Layer Name of a JOB
    Column<StringId> oriName;  ///< Ori Layer Name of a JOB
    Column<StringId> type;     ///< OP Type; Layer Type of a JOB
    Column<StringId> taskType; ///< AI_CORE, AI_CPU, MIX_AIC, ...: see task_types.h
    Column<StringId> state;    ///< static, dynamic
    Column<std::int32_t> device;
    Column<std::int64_t> model;
    Column<std::uint16_t> step; ///< index into Report::steps, kNoStep
    Column<std::uint32_t> stream;
    Column<std::uint32_t> task;
    Column<std::uint32_t> context;
    Column<std::int64_t> start;
    Column<std::int64_t> dur;
    Column<std::int64_t> wait; ///< kMissingInteger if not said
    Column<std::int64_t> blockNum;
    Column<std::int64_t> mixBlockNum;
    Column<StringId> inputShapes; ///< as written, without literal quotes: "128,256;256,512"
    Column<StringId> inputTypes;
    Column<StringId> inputFormats;
    Column<StringId> outputShapes;
    Column<StringId> outputTypes;
    Column<StringId> outputFormats;
    Column<SliceId> slice;     ///< its slice on a device track; invalid if the timeline has none
    Column<std::uint32_t> row; ///< its row in the table `source`

    /// The vendor table that holds every metric of each op: index into Report::tables; one for all ops.
    std::uint32_t source = UINT32_MAX;

    std::size_t size() const { return name.size(); }

    template <class F>
    void forEachColumn(F&& f)
    {
        f(name), f(oriName), f(type), f(taskType), f(state), f(device), f(model), f(step), f(stream), f(task),
            f(context);
        f(start), f(dur), f(wait), f(blockNum), f(mixBlockNum), f(inputShapes), f(inputTypes),
            f(inputFormats);
        f(outputShapes), f(outputTypes), f(outputFormats), f(slice), f(row);
    }
};

} // namespace opscope

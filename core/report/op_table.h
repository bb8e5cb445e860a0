// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/report/data_table.h"

namespace opscope {

/// Executed ops (rows of op_summary, kernel_details, COMPUTE_TASK_INFO; layers of a JOB), stored by column.
/// Columns without any value are empty. Times in ns; a missing start is kMissingInteger.
struct OpTable {
    Column<StringId> name;     ///< op name; Layer Name of a JOB
    Column<StringId> oriName;  ///< Ori Layer Name of a JOB
    Column<StringId> type;     ///< OP Type; Layer Type of a JOB
    Column<StringId> taskType; ///< AI_CORE, AI_CPU, MIX_AIC, ...: see task_types.h
    Column<StringId> state;    ///< static, dynamic
    Column<std::int32_t> device;
    Column<std::int64_t> model;
    Column<std::uint16_t> step; ///< index into Report::steps, or kNoStep
    Column<std::uint32_t> stream;
    Column<std::uint32_t> task;
    Column<std::uint32_t> context;
    Column<std::int64_t> start;
    Column<std::int64_t> dur;
    Column<std::int64_t> wait; ///< kMissingInteger if missing
    Column<std::int64_t> blockNum;
    Column<std::int64_t> mixBlockNum;
    Column<StringId> inputShapes; ///< as in the source without quotes: "128,256;256,512"
    Column<StringId> inputTypes;
    Column<StringId> inputFormats;
    Column<StringId> outputShapes;
    Column<StringId> outputTypes;
    Column<StringId> outputFormats;
    Column<SliceId> slice;     ///< its device slice; invalid if the timeline has none
    Column<std::uint32_t> row; ///< its row in the table `source`

    /// The vendor table with all metrics of the ops: index into Report::tables; the same for all ops.
    std::uint32_t source = UINT32_MAX;

    std::size_t size() const { return name.size(); }

    static constexpr TableName kTable{
        "ops", "operators (layers of a JOB) as executed; all metrics of an op are in its vendor table",
        "number of the op"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("name", &OpTable::name, Unit::Said, "op name; layer name of a JOB");
        field("ori_name", &OpTable::oriName, Unit::Said, "original layer name of a JOB");
        field("type", &OpTable::type, Unit::Said, "op type; layer type of a JOB");
        field("task_type", &OpTable::taskType, Unit::Said, "AI_CORE, AI_CPU, MIX_AIC, ...");
        field("state", &OpTable::state, Unit::Said, "static, dynamic");
        field("device", &OpTable::device, Unit::Id, "device");
        field("model", &OpTable::model, Unit::Id, "model id");
        field("step_id", &OpTable::step, Unit::Id, "-> steps.id");
        field("stream", &OpTable::stream, Unit::Id, "stream id");
        field("task", &OpTable::task, Unit::Id, "task id");
        field("context", &OpTable::context, Unit::Id, "context id");
        field("start", &OpTable::start, Unit::Nanos, "ns");
        field("dur", &OpTable::dur, Unit::Nanos, "ns");
        field("wait", &OpTable::wait, Unit::Nanos, "ns");
        field("block_num", &OpTable::blockNum, Unit::Count, "blocks (cores used)");
        field("mix_block_num", &OpTable::mixBlockNum, Unit::Count, "blocks of the second core kind");
        field("input_shapes", &OpTable::inputShapes, Unit::Said, "\"128,256;256,512\"");
        field("input_types", &OpTable::inputTypes, Unit::Said, "\"FLOAT16;FLOAT16\"");
        field("input_formats", &OpTable::inputFormats, Unit::Said, "\"ND;ND\"");
        field("output_shapes", &OpTable::outputShapes, Unit::Said, "like the inputs");
        field("output_types", &OpTable::outputTypes, Unit::Said, "like the inputs");
        field("output_formats", &OpTable::outputFormats, Unit::Said, "like the inputs");
        field("slice_id", &OpTable::slice, Unit::None, "-> slices.id; NULL if the timeline has none");
        field("vendor_row", &OpTable::row, Unit::Id, "-> id of its row there");
        field(&OpTable::source);
    }
};

} // namespace opscope

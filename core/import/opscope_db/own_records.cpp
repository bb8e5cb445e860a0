// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"

namespace opscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::uint32_t numberAt(TableScan& scan, int column)
{
    const auto value = scan.integer(column, kNoNumber);
    return value < 0 || value > kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
}

/// Columns that no op filled are empty again.
template <class T, class Is>
void dropIfEmpty(Column<T>& column, Is isMissing)
{
    if (std::ranges::all_of(column, isMissing))
        column = {};
}

void dropEmptyColumns(OpTable& ops)
{
    const auto isNoText = [](StringId id) { return !id.valid(); };
    for (auto* column :
         {&ops.oriName, &ops.type, &ops.taskType, &ops.state, &ops.inputShapes, &ops.inputTypes,
          &ops.inputFormats, &ops.outputShapes, &ops.outputTypes, &ops.outputFormats})
        dropIfEmpty(*column, isNoText);
    for (auto* column : {&ops.start, &ops.dur, &ops.wait, &ops.blockNum, &ops.mixBlockNum})
        dropIfEmpty(*column, [](std::int64_t value) { return value == kMissingInteger; });
    for (auto* column : {&ops.stream, &ops.task, &ops.context})
        dropIfEmpty(*column, [](std::uint32_t value) { return value == kNoNumber; });
    dropIfEmpty(ops.device, [](std::int32_t value) { return value == kNoDevice; });
    dropIfEmpty(ops.model, [](std::int64_t value) { return value == -1; });
    dropIfEmpty(ops.step, [](std::uint16_t value) { return value == kNoStep; });
}

/// `vendorTable`: the table that their metrics stand in, as SQL calls it.
void readOps(OwnImport& in, std::string& vendorTable)
{
    auto scan =
        in.scan("ops", {"name",          "ori_name",       "type",        "task_type",     "state",
                        "device",        "model",          "step_id",     "stream",        "task",
                        "context",       "start",          "dur",         "wait",          "block_num",
                        "mix_block_num", "input_shapes",   "input_types", "input_formats", "output_shapes",
                        "output_types",  "output_formats", "slice_id",    "vendor_table",  "vendor_row"});
    auto& ops = in.report.ops;
    const auto steps = std::min<std::size_t>(in.report.steps.size(), kNoStep);
    while (scan.next()) {
        const auto step = in.link(scan, 7, steps, false);
        const auto slice = in.link(scan, 22, in.report.slices.size(), false);
        int column = 0;
        for (auto* texts : {&ops.name, &ops.oriName, &ops.type, &ops.taskType, &ops.state})
            texts->push_back(in.text(scan, column++));
        ops.device.push_back(in.small(scan, 5, kNoDevice));
        ops.model.push_back(scan.integer(6, -1));
        ops.step.push_back(step ? static_cast<std::uint16_t>(*step) : kNoStep);
        column = 8;
        for (auto* numbers : {&ops.stream, &ops.task, &ops.context})
            numbers->push_back(numberAt(scan, column++));
        for (auto* times : {&ops.start, &ops.dur, &ops.wait, &ops.blockNum, &ops.mixBlockNum})
            times->push_back(in.time(scan, column++, kMissingInteger));
        for (auto* texts : {&ops.inputShapes, &ops.inputTypes, &ops.inputFormats, &ops.outputShapes,
                            &ops.outputTypes, &ops.outputFormats})
            texts->push_back(in.text(scan, column++));
        ops.slice.push_back(slice ? SliceId{*slice} : SliceId{});
        if (vendorTable.empty())
            vendorTable = scan.text(23);
        ops.row.push_back(numberAt(scan, 24));
        ++in.counts.rows;
    }
    in.close(scan);
    if (ops.size() != 0)
        in.builder.followSlices();
    dropEmptyColumns(ops);
}

void readMemory(OwnImport& in)
{
    auto scan = in.scan("memory", {"ts", "component", "device", "allocated", "reserved", "active", "source"});
    auto& memory = in.report.memory;
    while (scan.next()) {
        const auto ts = scan.needTime(0);
        if (scan.isBad())
            continue;
        memory.ts.push_back(ts);
        memory.source.push_back(in.text(scan, 6));
        memory.component.push_back(in.text(scan, 1));
        memory.device.push_back(in.small(scan, 2, kNoDevice));
        memory.allocated.push_back(scan.integer(3, -1));
        memory.reserved.push_back(scan.integer(4, -1));
        memory.active.push_back(scan.integer(5, -1));
        ++in.counts.rows;
    }
    in.close(scan);
    auto ops = in.scan("op_memory", {"name", "device", "size", "allocation", "release", "total_allocated",
                                     "total_reserved"});
    auto& out = in.report.opMemory;
    while (ops.next()) {
        out.name.push_back(in.text(ops, 0));
        out.device.push_back(in.small(ops, 1, kNoDevice));
        out.size.push_back(ops.integer(2, -1));
        out.allocation.push_back(in.time(ops, 3, kMissingInteger));
        out.release.push_back(in.time(ops, 4, kMissingInteger));
        out.totalAllocated.push_back(ops.integer(5, -1));
        out.totalReserved.push_back(ops.integer(6, -1));
        ++in.counts.rows;
    }
    in.close(ops);
}

void readCommunication(OwnImport& in)
{
    auto scan = in.scan("communication", {"name", "group_name", "type", "step", "rank", "is_p2p", "is_total",
                                          "start", "elapse", "transit", "wait", "synchronization", "idle",
                                          "wait_ratio", "synchronization_ratio"});
    auto& ops = in.report.communication;
    while (scan.next()) {
        CommunicationOp op;
        op.name = in.text(scan, 0);
        op.group = in.text(scan, 1);
        op.type = in.text(scan, 2);
        op.stepLabel = in.text(scan, 3);
        op.rank = in.small(scan, 4, -1);
        op.isP2p = scan.integer(5, 0) != 0;
        op.isTotal = scan.integer(6, 0) != 0;
        for (const int part : {9, 10, 11, 12, 13, 14})
            op.hasBreakdown = op.hasBreakdown || !scan.isNull(part);
        int column = 7;
        op.start = in.time(scan, column++, 0);
        for (auto* time : {&op.elapse, &op.transit, &op.wait, &op.synchronization, &op.idle})
            *time = in.time(scan, column++, kMissingInteger);
        op.waitRatio = scan.real(13).value_or(kNaN);
        op.synchronizationRatio = scan.real(14).value_or(kNaN);
        ops.push_back(std::move(op));
        ++in.counts.rows;
    }
    in.close(scan);
    auto links = in.scan("communication_links", {"communication_id", "transport", "size_mb", "time_ms",
                                                 "bandwidth_gbs", "large_packet_ratio"});
    while (links.next()) {
        const auto op = in.link(links, 0, ops.size());
        if (!op)
            continue;
        ops[*op].links.push_back({in.text(links, 1), links.real(2).value_or(kNaN),
                                  links.real(3).value_or(kNaN), links.real(4).value_or(kNaN),
                                  links.real(5).value_or(kNaN)});
        ++in.counts.rows;
    }
    in.close(links);
    auto matrix = in.scan("communication_matrix",
                          {"step", "op", "is_p2p", "source", "target", "transport", "size_mb", "time_ms",
                           "bandwidth_gbs", "op_name", "source_in_group", "target_in_group"});
    while (matrix.next()) {
        in.report.communicationMatrix.push_back(
            {in.text(matrix, 0), in.text(matrix, 1), matrix.integer(2, 0) != 0, in.small(matrix, 3, -1),
             in.small(matrix, 4, -1), in.text(matrix, 5), matrix.real(6).value_or(kNaN),
             matrix.real(7).value_or(kNaN), matrix.real(8).value_or(kNaN), in.text(matrix, 9),
             in.small(matrix, 10, -1), in.small(matrix, 11, -1)});
        ++in.counts.rows;
    }
    in.close(matrix);
}

void readStepTimes(OwnImport& in)
{
    auto scan =
        in.scan("step_times", {"step", "device", "rank", "type", "index_text", "computing",
                               "communication_not_overlapped", "overlapped", "communication", "free", "stage",
                               "bubble", "communication_not_overlapped_exclude_receive", "preparing"});
    while (scan.next()) {
        StepTime time;
        time.step = in.text(scan, 0);
        time.device = in.small(scan, 1, kNoDevice);
        time.rank = in.small(scan, 2, -1);
        time.type = in.text(scan, 3);
        time.index = in.text(scan, 4);
        int column = 5;
        for (auto* part : {&time.computing, &time.communicationNotOverlapped, &time.overlapped,
                           &time.communication, &time.free, &time.stage, &time.bubble,
                           &time.communicationNotOverlappedExcludeReceive, &time.preparing})
            *part = in.time(scan, column++, kMissingInteger);
        in.report.stepTimes.push_back(time);
        ++in.counts.rows;
    }
    in.close(scan);
}

} // namespace

void readOwnRecords(OwnImport& in)
{
    std::string vendorTable;
    readOps(in, vendorTable);
    readOwnTables(in, vendorTable);
    readMemory(in);
    readCommunication(in);
    readStepTimes(in);
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the cache keeps of each struct. The structured bindings break the build when a field is added and not
// listed here; then raise kFormatVersion in cache.cpp as well.
#pragma once

#include "core/base/message_id.h"
#include "core/import/cache/archive.h"
#include "core/report/report.h"

namespace opscope::cache {

template <class A>
void fields(A& archive, TimeRange& v)
{
    auto& [begin, end] = v;
    putAll(archive, begin, end);
}

template <class A>
void fields(A& archive, Message& v)
{
    auto& [id, args] = v;
    // By name: numbers of messages move when one is added.
    std::string name(A::kIsReader ? std::string_view() : messageName(id));
    putAll(archive, name, args);
    if constexpr (A::kIsReader) {
        for (const auto known : allMessages()) {
            if (messageName(known) == name) {
                id = known;
                return;
            }
        }
        archive.spoil();
    }
}

template <class A>
void fields(A& archive, SourcePos& v)
{
    auto& [file, line, offset] = v;
    putAll(archive, file, line, offset);
}

template <class A>
void fields(A& archive, Issue& v)
{
    auto& [severity, message, places, count] = v;
    putAll(archive, severity, message, places, count);
}

template <class A>
void fields(A& archive, ReadCounts& v)
{
    auto& [slices, pairedEnds, flowPoints, counters, instants, metadata, rows, reported] = v;
    putAll(archive, slices, pairedEnds, flowPoints, counters, instants, metadata, rows, reported);
}

template <class A>
void fields(A& archive, InventoryEntry& v)
{
    auto& [path, kind, sizeBytes, state, reason, mayFill, fills, counts] = v;
    putAll(archive, path, kind, sizeBytes, state, reason, mayFill, fills, counts);
}

template <class A>
void fields(A& archive, Process& v)
{
    auto& [key, name, labels, sortIndex, device] = v;
    putAll(archive, key, name, labels, sortIndex, device);
}

template <class A>
void fields(A& archive, Thread& v)
{
    auto& [process, key, name, sortIndex] = v;
    putAll(archive, process, key, name, sortIndex);
}

template <class A>
void fields(A& archive, Track& v)
{
    auto& [process, thread, name, cls, device, stream, firstSlice, sliceCount, rows, isAsync] = v;
    putAll(archive, process, thread, name, cls, device, stream, firstSlice, sliceCount, rows, isAsync);
}

template <class A>
void fields(A& archive, Counter& v)
{
    auto& [process, name, series, unit, kind, device, firstSample, sampleCount, min, max] = v;
    putAll(archive, process, name, series, unit, kind, device, firstSample, sampleCount, min, max);
}

template <class A>
void fields(A& archive, CounterTable& v)
{
    auto& [counters, ts, value] = v;
    putAll(archive, counters, ts, value);
}

template <class A>
void fields(A& archive, FlowTable& v)
{
    auto& [source, target, category, byTarget] = v;
    putAll(archive, source, target, category, byTarget);
}

template <class A>
void fields(A& archive, ArgRef& v)
{
    putAll(archive, v.bits);
}

template <class A>
void fields(A& archive, Instant& v)
{
    auto& [ts, track, process, name, args, scope, isMark] = v;
    putAll(archive, ts, track, process, name, args, scope, isMark);
}

template <class A>
void fields(A& archive, Step& v)
{
    auto& [number, label, model, device, range, fpStart, bpEnd, iterationEnd, iterationTime, fpToBp, refresh,
           dataAug, hasTrainingTimes, reduces] = v;
    putAll(archive, number, label, model, device, range, fpStart, bpEnd, iterationEnd, iterationTime, fpToBp,
           refresh, dataAug, hasTrainingTimes, reduces);
}

template <class A>
void fields(A& archive, SliceTable& v)
{
    auto& [ts, dur, track, name, type, stream, task, args, cls, step, row] = v;
    putAll(archive, ts, dur, track, name, type, stream, task, args, cls, step, row);
}

template <class A>
void fields(A& archive, OpTable& v)
{
    v.forEachColumn([&](auto& column) { put(archive, column); });
    put(archive, v.source);
}

template <class A>
void fields(A& archive, DataColumn& v)
{
    auto& [name, unit, kind, decimals, integers, reals, texts] = v;
    putAll(archive, name, unit, kind, decimals, integers, reals, texts);
}

template <class A>
void fields(A& archive, DataTable& v)
{
    auto& [kind, columns, rows, isTotal] = v;
    putAll(archive, kind, columns, rows, isTotal);
}

template <class A>
void fields(A& archive, MemoryTable& v)
{
    v.forEachColumn([&](auto& column) { put(archive, column); });
}

template <class A>
void fields(A& archive, OpMemoryTable& v)
{
    v.forEachColumn([&](auto& column) { put(archive, column); });
}

template <class A>
void fields(A& archive, CommunicationLink& v)
{
    auto& [transport, sizeMb, timeMs, bandwidthGbs, largePacketRatio] = v;
    putAll(archive, transport, sizeMb, timeMs, bandwidthGbs, largePacketRatio);
}

template <class A>
void fields(A& archive, CommunicationOp& v)
{
    auto& [name, group, type, stepLabel, rank, isP2p, isTotal, start, elapse, transit, wait, synchronization,
           idle, waitRatio, synchronizationRatio, hasBreakdown, links] = v;
    putAll(archive, name, group, type, stepLabel, rank, isP2p, isTotal, start, elapse, transit, wait,
           synchronization, idle, waitRatio, synchronizationRatio, hasBreakdown, links);
}

template <class A>
void fields(A& archive, CommunicationMatrixCell& v)
{
    auto& [stepLabel, op, isP2p, source, target, transport, sizeMb, timeMs, bandwidthGbs, opName,
           sourceInGroup, targetInGroup] = v;
    putAll(archive, stepLabel, op, isP2p, source, target, transport, sizeMb, timeMs, bandwidthGbs, opName,
           sourceInGroup, targetInGroup);
}

template <class A>
void fields(A& archive, StepTime& v)
{
    auto& [step, device, rank, type, index, computing, communicationNotOverlapped, overlapped, communication,
           free, stage, bubble, excludeReceive, preparing] = v;
    putAll(archive, step, device, rank, type, index, computing, communicationNotOverlapped, overlapped,
           communication, free, stage, bubble, excludeReceive, preparing);
}

template <class A>
void fields(A& archive, CpuInfo& v)
{
    auto& [type, name, frequencyMhz, logicalCount] = v;
    putAll(archive, type, name, frequencyMhz, logicalCount);
}

template <class A>
void fields(A& archive, DeviceInfo& v)
{
    auto& [id, chip, aiCore, aiv, aiCpu, controlCpu, controlType, tsCpu, aiCoreMhz, aivMhz, hwtsMhz] = v;
    putAll(archive, id, chip, aiCore, aiv, aiCpu, controlCpu, controlType, tsCpu, aiCoreMhz, aivMhz, hwtsMhz);
}

template <class A>
void fields(A& archive, PlatformInfo& v)
{
    auto& [hostName, os, hostUid, memoryTotalKb, platformVersion, cpus, devices] = v;
    putAll(archive, hostName, os, hostUid, memoryTotalKb, platformVersion, cpus, devices);
}

template <class A>
void fields(A& archive, ModelRun& v)
{
    auto& [file, device, model, modelId, batch, inputPictures, currentPicture, icacheMissRate, frequency] = v;
    putAll(archive, file, device, model, modelId, batch, inputPictures, currentPicture, icacheMissRate,
           frequency);
}

template <class A>
void fields(A& archive, CollectionInfo& v)
{
    auto& [begin, end, beginNs, endNs, sizeOnDisk, rank, cann, driver, framework, level, metrics, command,
           switches, modelRuns] = v;
    putAll(archive, begin, end, beginNs, endNs, sizeOnDisk, rank, cann, driver, framework, level, metrics,
           command, switches, modelRuns);
}

/// Everything but strings and argument sources, which are made anew.
template <class A>
void fields(A& archive, Report& v)
{
    auto& [kind, root, name, rank, clock, span, isPartial, strings, processes, threads, tracks, slices,
           counters, flows, instants, steps, ops, tables, memory, opMemory, communication, matrix, stepTimes,
           platform, collection, inventory, issues, argSources, opsBySlice] = v;
    static_cast<void>(strings);
    static_cast<void>(argSources);
    putAll(archive, kind, root, name, rank, clock, span, isPartial, processes, threads, tracks, slices,
           counters, flows, instants, steps, ops, tables, memory, opMemory, communication, matrix, stepTimes,
           platform, collection, inventory, issues, opsBySlice);
}

} // namespace opscope::cache

// SPDX-License-Identifier: GPL-3.0-or-later
// Processes, threads and the tracks (tracks) that slices, counters and instants stand on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/base/time.h"
#include "core/report/slice_table.h"

namespace opscope {

inline constexpr std::int32_t kNoDevice = -1;

struct Process {
    StringId key;    ///< the pid as the source wrote it, as text: opaque, may be larger than any real pid
    StringId name;   ///< "Ascend Hardware", "CANN", ...; may be invalid
    StringId labels; ///< "NPU", "CPU", "NPU 0"; may be invalid
    std::int64_t sortIndex = 0;
    std::int32_t device = kNoDevice;
};

struct Thread {
    ProcessId process;
    StringId key;  ///< the tid as text
    StringId name; ///< "Stream 7", "Thread 4012"; may be invalid
    std::int64_t sortIndex = 0;
};

/// A track of slices. One per thread, or one per async id group of a process.
struct Track {
    ProcessId process;
    ThreadId thread; ///< invalid for an async track
    StringId name;   ///< what a track label shows
    SliceClass cls = SliceClass::Other;
    std::int32_t device = kNoDevice;
    std::uint32_t stream = kNoNumber;
    std::uint32_t firstSlice = 0; ///< its slices are the ids [firstSlice, firstSlice + sliceCount)
    std::uint32_t sliceCount = 0;
    std::uint16_t rows = 1; ///< sub-rows that its overlapping slices need
    bool isAsync = false;
};

/// What a counter measures: pages and thresholds choose by this, not by names.
enum class CounterKind : std::uint8_t {
    Other,
    Cpu,
    Memory,
    Disk,
    Network,
    Ddr,
    Hbm,
    Llc,
    Power,
    Frequency,
    NpuMemory,
    Utilization
};

/// One series of numbers over time; its samples are [firstSample, firstSample + sampleCount) of the
/// CounterTable.
struct Counter {
    ProcessId process;
    StringId name;   ///< "HBM 0/Read"
    StringId series; ///< the key of the value in the trace ("Read(MB/s)"), may be invalid
    StringId unit;   ///< "MB/s"; may be invalid
    CounterKind kind = CounterKind::Other;
    std::int32_t device = kNoDevice;
    std::uint32_t firstSample = 0;
    std::uint32_t sampleCount = 0;
    double min = 0;
    double max = 0;
};

/// Samples sorted by (counter, ts). A sample holds until the next one. Values are kept as written (NaN
/// excluded).
struct CounterTable {
    std::vector<Counter> counters;
    Column<std::int64_t> ts;
    Column<double> value;

    std::size_t size() const { return ts.size(); }
};

/// A joined flow: from one slice to another.
struct FlowTable {
    Column<SliceId> source; ///< sorted by (source, target)
    Column<SliceId> target;
    Column<StringId> category;      ///< "HostToDevice", "async_npu", "fwdbwd", ...
    Column<std::uint32_t> byTarget; ///< flow indices sorted by target

    std::size_t size() const { return source.size(); }
    /// Flow indices [first, last) that leave a slice.
    std::pair<std::size_t, std::size_t> outOf(SliceId slice) const;
    /// Flow indices that arrive at a slice.
    std::vector<std::uint32_t> into(SliceId slice) const;
};

enum class InstantScope : std::uint8_t { Thread, Process, Global };

/// A point in time with a name: instants of traces, msproftx marks. Sorted by ts.
struct Instant {
    std::int64_t ts = 0;
    TrackId track;     ///< invalid for process or global scope
    ProcessId process; ///< invalid for global scope
    StringId name;
    ArgRef args;
    InstantScope scope = InstantScope::Thread;
    bool isMark = false; ///< an msproftx / mstx mark
};

/// An iteration or step of a model. Times in ns of the report's clock; of the seven training times those that
/// the source does not say are kMissingInteger, and `has...` is false if it says none.
struct Step {
    std::int64_t number = 0; ///< as the vendor counts: iteration id, ProfilerStep#N
    StringId label;          ///< "Iteration 3", "ProfilerStep#12"
    std::int64_t model = -1;
    std::int32_t device = kNoDevice;
    TimeRange range;
    std::int64_t fpStart = 0;
    std::int64_t bpEnd = 0;
    std::int64_t iterationEnd = 0;
    std::int64_t iterationTime = 0;
    std::int64_t fpToBp = 0;
    std::int64_t refresh = 0;
    std::int64_t dataAug = 0;
    bool hasTrainingTimes = false;                              ///< the seven fields above are the vendor's
    std::vector<std::pair<std::int64_t, std::int64_t>> reduces; ///< (start, duration) of each all-reduce
};

} // namespace opscope

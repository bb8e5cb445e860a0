// SPDX-License-Identifier: GPL-3.0-or-later
// Processes and threads, and the tracks that contain slices, counters and instants.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/base/time.h"
#include "core/report/field.h"
#include "core/report/slice_table.h"

namespace opscope {

struct Process {
    StringId key;    ///< the pid of the source as text; may be larger than any real pid
    StringId name;   ///< "Ascend Hardware", "CANN", ...; may be invalid
    StringId labels; ///< "NPU", "CPU", "NPU 0"; may be invalid
    std::int64_t sortIndex = 0;
    std::int32_t device = kNoDevice;

    /// The name, or the pid of a process without one.
    StringId shownName() const { return name.valid() ? name : key; }

    static constexpr TableName kTable{"processes",
                                      "processes of the timeline: the application, its layers, the device",
                                      "number of the process"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("key", &Process::key, Unit::None, "pid as the source wrote it");
        field("name", &Process::name, Unit::None, "\"Ascend Hardware\", \"CANN\", ...");
        field("labels", &Process::labels, Unit::None, "\"NPU\", \"CPU\"");
        field("device", &Process::device, Unit::Id, "device of the process");
        field("sort_index", &Process::sortIndex, Unit::Number, "place among the processes");
    }
};

struct Thread {
    ProcessId process;
    StringId key;  ///< the tid as text
    StringId name; ///< "Stream 7", "Thread 4012"; may be invalid
    std::int64_t sortIndex = 0;

    static constexpr TableName kTable{"threads", "threads of the processes", "number of the thread"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("process_id", &Thread::process, Unit::None, "-> processes.id");
        field("key", &Thread::key, Unit::None, "tid as the source wrote it");
        field("name", &Thread::name, Unit::None, "\"Stream 7\", \"Thread 4012\"");
        field("sort_index", &Thread::sortIndex, Unit::Number, "place among the threads");
    }
};

/// A track of slices: one for each thread, and one for each async group of a process.
struct Track {
    ProcessId process;
    ThreadId thread; ///< invalid for an async track
    StringId name;   ///< the track's label
    SliceClass cls = SliceClass::Other;
    std::int32_t device = kNoDevice;
    std::uint32_t stream = kNoNumber;
    std::uint32_t firstSlice = 0; ///< its slices are the ids [firstSlice, firstSlice + sliceCount)
    std::uint32_t sliceCount = 0;
    std::uint16_t rows = 1; ///< number of sub-rows; 0: no slice and no instant is on it
    bool isAsync = false;

    static constexpr TableName kTable{"tracks", "lanes of slices, in the order of the timeline",
                                      "number of the track"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("process_id", &Track::process, Unit::None, "-> processes.id");
        field("thread_id", &Track::thread, Unit::None, "-> threads.id; NULL for an async lane");
        field("name", &Track::name, Unit::None, "name of the lane");
        field("class", &Track::cls, Unit::None, "most frequent class of its slices: kernel, host_api, ...");
        field("device", &Track::device, Unit::Id, "device of the lane");
        field("stream", &Track::stream, Unit::Id, "stream of the lane");
        field("slices", &Track::sliceCount, Unit::Derived, "number of its slices");
        field("rows", &Track::rows, Unit::Derived,
              "sub-rows that its overlapping slices need; 0: it has none");
        field(&Track::firstSlice);
        field(&Track::isAsync);
    }
};

/// What a counter measures. Pages and thresholds use it instead of names.
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

/// A series of numbers over time; its samples are [firstSample, firstSample + sampleCount) in CounterTable.
struct Counter {
    ProcessId process;
    StringId name;   ///< "HBM 0/Read"
    StringId series; ///< key of the value in the trace ("Read(MB/s)"); may be invalid
    StringId unit;   ///< "MB/s"; may be invalid
    CounterKind kind = CounterKind::Other;
    std::int32_t device = kNoDevice;
    std::uint32_t firstSample = 0;
    std::uint32_t sampleCount = 0;
    double min = 0;
    double max = 0;

    static constexpr TableName kTable{"counters", "series of numbers over time", "number of the series"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("process_id", &Counter::process, Unit::None, "-> processes.id");
        field("name", &Counter::name, Unit::None, "\"HBM 0/Read\"");
        field("series", &Counter::series, Unit::None, "key of the value: \"Read(MB/s)\"");
        field("unit", &Counter::unit, Unit::None, "unit of the values");
        field("kind", &Counter::kind, Unit::None, "cpu, memory, hbm, frequency, power, ...");
        field("device", &Counter::device, Unit::Id, "device");
        field("samples", &Counter::sampleCount, Unit::Derived, "number of its samples");
        field("min", &Counter::min, Unit::Derived, "smallest value");
        field("max", &Counter::max, Unit::Derived, "largest value");
        field(&Counter::firstSample);
    }
};

/// Samples sorted by (counter, ts). A sample is valid until the next one. Values are those of the source
/// without NaN.
struct CounterTable {
    std::vector<Counter> counters;
    Column<std::int64_t> ts;
    Column<double> value;

    std::size_t size() const { return ts.size(); }
};

/// Joined flows, each from one slice to another.
struct FlowTable {
    Column<SliceId> source; ///< sorted by (source, target)
    Column<SliceId> target;
    Column<StringId> category;      ///< "HostToDevice", "async_npu", "fwdbwd", ...
    Column<std::uint32_t> byTarget; ///< flow indices sorted by target

    std::size_t size() const { return source.size(); }
    /// The flows that leave a slice: indices [first, last).
    std::pair<std::size_t, std::size_t> outOf(SliceId slice) const;
    /// The flows that arrive at a slice, by index.
    std::vector<std::uint32_t> into(SliceId slice) const;
};

enum class InstantScope : std::uint8_t { Thread, Process, Global };

/// A point in time with a name: instants of traces and msproftx marks. Sorted by ts.
struct Instant {
    std::int64_t ts = 0;
    TrackId track;     ///< invalid for process and global scope
    ProcessId process; ///< invalid for global scope
    StringId name;
    ArgRef args;
    InstantScope scope = InstantScope::Thread;
    bool isMark = false; ///< an msproftx / mstx mark

    static constexpr TableName kTable{"instants", "points in time with a name, sorted by time",
                                      "number of the instant"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("ts", &Instant::ts, Unit::Time, "ns");
        field("track_id", &Instant::track, Unit::None, "-> tracks.id");
        field("process_id", &Instant::process, Unit::None, "-> processes.id");
        field("name", &Instant::name, Unit::None, "name or message");
        field("scope", &Instant::scope, Unit::None, "thread, process or global");
        field("is_mark", &Instant::isMark, Unit::None, "1 for a mark of msproftx / mstx");
        field(&Instant::args);
    }
};

/// An iteration or step of a model. Times in ns of the report's clock; missing ones of the seven training
/// times are kMissingInteger, and `hasTrainingTimes` is false if all are missing.
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
    bool hasTrainingTimes = false; ///< some of the seven times above come from the vendor
    std::vector<std::pair<std::int64_t, std::int64_t>> reduces; ///< (start, duration) of each all-reduce

    static constexpr TableName kTable{"steps", "iterations or steps of a model; times in ns",
                                      "number of the step"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        constexpr auto kIsSaid = &Step::hasTrainingTimes;
        field("number", &Step::number, Unit::Number, "number in the vendor's files");
        field("label", &Step::label, Unit::None, "\"ProfilerStep#12\"");
        field("model", &Step::model, Unit::Id, "model id");
        field("device", &Step::device, Unit::Id, "device");
        field("fp_start", &Step::fpStart, Unit::Nanos, "start of forward propagation", kIsSaid);
        field("bp_end", &Step::bpEnd, Unit::Nanos, "end of backward propagation", kIsSaid);
        field("iteration_end", &Step::iterationEnd, Unit::Nanos, "end of the iteration", kIsSaid);
        field("iteration_time", &Step::iterationTime, Unit::Nanos, "length of the iteration", kIsSaid);
        field("fp_to_bp", &Step::fpToBp, Unit::Nanos, "from forward start to backward end", kIsSaid);
        field("refresh", &Step::refresh, Unit::Nanos, "from backward end to iteration end", kIsSaid);
        field("data_aug", &Step::dataAug, Unit::Nanos, "from the end of the last iteration to forward start",
              kIsSaid);
        field(&Step::range);
        field(&Step::hasTrainingTimes);
        field(&Step::reduces);
    }
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include "core/base/json_text.h"
#include "core/export/schema_column.h"
#include "core/report/names.h"

namespace opscope {
namespace {

using R = Report;
using Row = std::size_t;

/// Arguments as a JSON object, read from the source at this moment; numbers as the source has them.
SqlValue argsJson(const R& report, ArgRef ref)
{
    const auto args = report.sourceArgs(ref);
    if (!args)
        return args.error();
    if (args->empty())
        return {};
    std::string object = "{";
    for (const auto& arg : *args) {
        object += object.size() == 1 ? "" : ",";
        appendJsonString(object, arg.key);
        object += ':';
        appendJsonValue(object, arg);
    }
    return object + '}';
}

SchemaColumn id(const char* doc)
{
    return column("id", "INTEGER", doc, [](const R&, Row row) { return row; });
}

std::optional<std::int64_t> stepOf(std::uint16_t step)
{
    return unless(step, kNoStep);
}

SchemaTable processes()
{
    return {"processes",
            "processes of the timeline: the application, its layers, the device",
            [](const R& r) { return r.processes.size(); },
            {id("number of the process"),
             column("key", "TEXT", "pid as the source wrote it",
                    [](const R& r, Row i) { return r.processes[i].key; }),
             column("name", "TEXT", "\"Ascend Hardware\", \"CANN\", ...",
                    [](const R& r, Row i) { return r.processes[i].name; }),
             column("labels", "TEXT", "\"NPU\", \"CPU\"",
                    [](const R& r, Row i) { return r.processes[i].labels; }),
             column("device", "INTEGER", "device of the process",
                    [](const R& r, Row i) { return positive(r.processes[i].device); }),
             column("sort_index", "INTEGER", "place among the processes",
                    [](const R& r, Row i) { return r.processes[i].sortIndex; })},
            {},
            {}};
}

SchemaTable threads()
{
    return {"threads",
            "threads of the processes",
            [](const R& r) { return r.threads.size(); },
            {id("number of the thread"),
             column("process_id", "INTEGER", "-> processes.id",
                    [](const R& r, Row i) { return r.threads[i].process; }),
             column("key", "TEXT", "tid as the source wrote it",
                    [](const R& r, Row i) { return r.threads[i].key; }),
             column("name", "TEXT", "\"Stream 7\", \"Thread 4012\"",
                    [](const R& r, Row i) { return r.threads[i].name; }),
             column("sort_index", "INTEGER", "place among the threads",
                    [](const R& r, Row i) { return r.threads[i].sortIndex; })},
            {},
            {}};
}

SchemaTable tracks()
{
    return {"tracks",
            "lanes of slices, in the order of the timeline",
            [](const R& r) { return r.tracks.size(); },
            {id("number of the track"),
             column("process_id", "INTEGER", "-> processes.id",
                    [](const R& r, Row i) { return r.tracks[i].process; }),
             column("thread_id", "INTEGER", "-> threads.id; NULL for an async lane",
                    [](const R& r, Row i) { return r.tracks[i].thread; }),
             column("process", "TEXT", "name of the process",
                    [](const R& r, Row i) {
                        const auto process = r.tracks[i].process;
                        return process.valid() ? r.processes[process.index()].name : StringId{};
                    }),
             column("name", "TEXT", "what the label of the lane shows",
                    [](const R& r, Row i) { return r.tracks[i].name; }),
             column("class", "TEXT", "what most of its slices are: kernel, host_api, ...",
                    [](const R& r, Row i) { return sliceClassName(r.tracks[i].cls); }),
             column("device", "INTEGER", "device of the lane",
                    [](const R& r, Row i) { return positive(r.tracks[i].device); }),
             column("stream", "INTEGER", "stream of the lane",
                    [](const R& r, Row i) { return unless(r.tracks[i].stream, kNoNumber); }),
             column("slices", "INTEGER", "number of its slices",
                    [](const R& r, Row i) { return r.tracks[i].sliceCount; }),
             column("rows", "INTEGER", "sub-rows that its overlapping slices need",
                    [](const R& r, Row i) { return r.tracks[i].rows; })},
            {},
            {}};
}

SchemaTable slices()
{
    return {
        "slices",
        "everything with a begin and a length, sorted by track and time",
        [](const R& r) { return r.slices.size(); },
        {id("number of the slice"),
         column("ts", "INTEGER", "ns; start", [](const R& r, Row i) { return r.slices.ts[i]; }),
         column("dur", "INTEGER", "ns; length", [](const R& r, Row i) { return r.slices.dur[i]; }),
         column("track_id", "INTEGER", "-> tracks.id", [](const R& r, Row i) { return r.slices.track[i]; }),
         column("name", "TEXT", "name", [](const R& r, Row i) { return r.slices.name[i]; }),
         column("type", "TEXT", "task type on the device, mode on the host",
                [](const R& r, Row i) { return r.slices.type[i]; }),
         column("class", "TEXT", "kernel, ai_cpu, communication, memcpy, wait, host_api, range, ...",
                [](const R& r, Row i) { return sliceClassName(r.slices.cls[i]); }),
         column("device", "INTEGER", "device of the track",
                [](const R& r, Row i) { return positive(r.tracks[r.slices.track[i].index()].device); }),
         column("stream", "INTEGER", "stream id",
                [](const R& r, Row i) { return unless(r.slices.stream[i], kNoNumber); }),
         column("task", "INTEGER", "task id",
                [](const R& r, Row i) { return unless(r.slices.task[i], kNoNumber); }),
         column("step_id", "INTEGER", "-> steps.id",
                [](const R& r, Row i) { return stepOf(r.slices.step[i]); }),
         column("row", "INTEGER", "sub-row on its track", [](const R& r, Row i) { return r.slices.row[i]; }),
         column("op_id", "INTEGER", "-> ops.id", [](const R& r, Row i) { return r.opOf(SliceId::of(i)); }),
         column("args", "TEXT", "arguments as a JSON object, as the source has them",
                [](const R& r, Row i) { return argsJson(r, r.slices.args[i]); })},
        {"track_id", "ts"},
        {{"track_id", "ts"}, {"name"}}};
}

SchemaTable counters()
{
    return {
        "counters",
        "series of numbers over time",
        [](const R& r) { return r.counters.counters.size(); },
        {id("number of the series"),
         column("process_id", "INTEGER", "-> processes.id",
                [](const R& r, Row i) { return r.counters.counters[i].process; }),
         column("name", "TEXT", "\"HBM 0/Read\"",
                [](const R& r, Row i) { return r.counters.counters[i].name; }),
         column("series", "TEXT", "key of the value: \"Read(MB/s)\"",
                [](const R& r, Row i) { return r.counters.counters[i].series; }),
         column("unit", "TEXT", "unit of the values",
                [](const R& r, Row i) { return r.counters.counters[i].unit; }),
         column("kind", "TEXT", "cpu, memory, hbm, frequency, power, ...",
                [](const R& r, Row i) { return counterKindName(r.counters.counters[i].kind); }),
         column("device", "INTEGER", "device",
                [](const R& r, Row i) { return positive(r.counters.counters[i].device); }),
         column("samples", "INTEGER", "number of its samples",
                [](const R& r, Row i) { return r.counters.counters[i].sampleCount; }),
         column("min", "REAL", "least value", [](const R& r, Row i) { return r.counters.counters[i].min; }),
         column("max", "REAL", "largest value",
                [](const R& r, Row i) { return r.counters.counters[i].max; })},
        {},
        {}};
}

/// The counter of a sample: samples of one counter stand together.
std::int64_t counterOf(const R& r, Row sample)
{
    const auto& counters = r.counters.counters;
    // Counters without samples have firstSample 0: search among those that have some, which are sorted by it.
    std::size_t first = 0;
    std::size_t last = counters.size();
    std::int64_t found = 0;
    while (first < last) {
        const auto middle = first + (last - first) / 2;
        auto probe = middle;
        while (probe < last && counters[probe].sampleCount == 0)
            ++probe;
        if (probe == last) {
            last = middle;
        } else if (counters[probe].firstSample <= sample) {
            found = static_cast<std::int64_t>(probe);
            first = probe + 1;
        } else {
            last = middle;
        }
    }
    return found;
}

SchemaTable samples()
{
    return {"samples",
            "values of the series, sorted by series and time; one holds until the next",
            [](const R& r) { return r.counters.size(); },
            {column("counter_id", "INTEGER", "-> counters.id", counterOf),
             column("ts", "INTEGER", "ns", [](const R& r, Row i) { return r.counters.ts[i]; }),
             column("value", "REAL", "in the unit of the series",
                    [](const R& r, Row i) { return r.counters.value[i]; })},
            {"counter_id", "ts"},
            {{"counter_id", "ts"}}};
}

SchemaTable flows()
{
    return {
        "flows",
        "arrows from one slice to another",
        [](const R& r) { return r.flows.size(); },
        {id("number of the flow"),
         column("source_id", "INTEGER", "-> slices.id", [](const R& r, Row i) { return r.flows.source[i]; }),
         column("target_id", "INTEGER", "-> slices.id", [](const R& r, Row i) { return r.flows.target[i]; }),
         column("category", "TEXT", "HostToDevice, async_npu, async_task_queue, fwdbwd, ...",
                [](const R& r, Row i) { return r.flows.category[i]; })},
        {"source_id"},
        {{"source_id"}, {"target_id"}}};
}

SchemaTable instants()
{
    return {
        "instants",
        "points in time with a name, sorted by time",
        [](const R& r) { return r.instants.size(); },
        {id("number of the instant"),
         column("ts", "INTEGER", "ns", [](const R& r, Row i) { return r.instants[i].ts; }),
         column("track_id", "INTEGER", "-> tracks.id", [](const R& r, Row i) { return r.instants[i].track; }),
         column("process_id", "INTEGER", "-> processes.id",
                [](const R& r, Row i) { return r.instants[i].process; }),
         column("name", "TEXT", "name or message", [](const R& r, Row i) { return r.instants[i].name; }),
         column("scope", "TEXT", "thread, process or global",
                [](const R& r, Row i) { return instantScopeName(r.instants[i].scope); }),
         column("is_mark", "INTEGER", "1 for a mark of msproftx / mstx",
                [](const R& r, Row i) { return r.instants[i].isMark; }),
         column("args", "TEXT", "arguments as a JSON object",
                [](const R& r, Row i) { return argsJson(r, r.instants[i].args); })},
        {"ts"},
        {{"ts"}}};
}

} // namespace

std::vector<SchemaTable> timelineTables()
{
    return {processes(), threads(), tracks(), slices(), counters(), samples(), flows(), instants()};
}

} // namespace opscope

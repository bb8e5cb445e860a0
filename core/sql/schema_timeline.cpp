// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"
#include "core/sql/schema_column.h"

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

/// `processOf` returns the process of a row.
template <class F>
SchemaColumn processColumn(F processOf)
{
    return column("process", "TEXT", "name of the process, or its pid", [processOf](const R& r, Row i) {
        const auto process = processOf(r, i);
        return process.valid() ? r.processes[process.index()].shownName() : StringId{};
    });
}

SchemaTable tracks()
{
    auto table = describedTable(&R::tracks);
    insertBefore(table, "name", {processColumn([](const R& r, Row i) { return r.tracks[i].process; })});
    return table;
}

SchemaTable slices()
{
    return {
        "slices",
        "everything with a begin and a length, sorted by track and time",
        [](const R& r) { return r.slices.size(); },
        {idColumn("number of the slice"),
         column("ts", "INTEGER", "ns; start", [](const R& r, Row i) { return r.slices.ts[i]; }),
         column("dur", "INTEGER", "ns; length", [](const R& r, Row i) { return r.slices.dur[i]; }),
         column("track_id", "INTEGER", "-> tracks.id", [](const R& r, Row i) { return r.slices.track[i]; }),
         column("name", "TEXT", "name", [](const R& r, Row i) { return r.slices.name[i]; }),
         column("type", "TEXT", "task type on the device, mode on the host",
                [](const R& r, Row i) { return r.slices.type[i]; }),
         column("class", "TEXT", "kernel, ai_cpu, communication, memcpy, wait, host_api, range, ...",
                [](const R& r, Row i) { return sliceClassName(r.slices.cls[i]); }),
         column("device", "INTEGER", "device of the track",
                [](const R& r, Row i) {
                    return cellOf(r, r.tracks[r.slices.track[i].index()].device, Unit::Id);
                }),
         column("stream", "INTEGER", "stream id",
                [](const R& r, Row i) { return cellOf(r, r.slices.stream[i], Unit::Id); }),
         column("task", "INTEGER", "task id",
                [](const R& r, Row i) { return cellOf(r, r.slices.task[i], Unit::Id); }),
         column("step_id", "INTEGER", "-> steps.id",
                [](const R& r, Row i) { return cellOf(r, r.slices.step[i], Unit::Id); }),
         column("row", "INTEGER", "sub-row on its track", [](const R& r, Row i) { return r.slices.row[i]; }),
         column("op_id", "INTEGER", "-> ops.id", [](const R& r, Row i) { return r.opOf(SliceId::of(i)); }),
         column("args", "TEXT", "arguments as a JSON object, unchanged from the source",
                [](const R& r, Row i) { return argsJson(r, r.slices.args[i]); })},
        {"track_id", "ts"},
        {{"track_id", "ts"}, {"name"}}};
}

/// The counter of a sample: samples of one counter follow each other.
std::int64_t counterOf(const R& r, Row sample)
{
    const auto& counters = r.counters.counters;
    // Counters without samples have firstSample 0; those with samples are sorted by it.
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
            "values of the series, sorted by series and time; a value is valid until the next one",
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
        {idColumn("number of the flow"),
         column("source_id", "INTEGER", "-> slices.id", [](const R& r, Row i) { return r.flows.source[i]; }),
         column("target_id", "INTEGER", "-> slices.id", [](const R& r, Row i) { return r.flows.target[i]; }),
         column("category", "TEXT", "HostToDevice, async_npu, async_task_queue, fwdbwd, ...",
                [](const R& r, Row i) { return r.flows.category[i]; })},
        {"source_id"},
        {{"source_id"}, {"target_id"}}};
}

SchemaTable counters()
{
    auto table = describedTable([](const R& r) -> auto& { return r.counters.counters; });
    insertBefore(table, "name",
                 {processColumn([](const R& r, Row i) { return r.counters.counters[i].process; })});
    return table;
}

SchemaTable instants()
{
    auto table = describedTable(&R::instants);
    table.columns.push_back(column("args", "TEXT", "arguments as a JSON object",
                                   [](const R& r, Row i) { return argsJson(r, r.instants[i].args); }));
    table.sortedBy = {"ts"};
    table.indexes = {{"ts"}};
    return table;
}

} // namespace

std::vector<SchemaTable> timelineTables()
{
    return {describedTable(&R::processes),
            describedTable(&R::threads),
            tracks(),
            slices(),
            counters(),
            samples(),
            flows(),
            instants()};
}

} // namespace opscope

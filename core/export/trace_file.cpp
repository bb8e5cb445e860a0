// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/trace_file.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/analysis/statistics.h"
#include "core/base/ascii.h"
#include "core/base/json_text.h"

namespace opscope {
namespace {

/// A pid or tid as in the source: a number if possible, else a text.
void appendKey(std::string& out, std::string_view key)
{
    const bool isNumber = !key.empty() && key.size() <= 18 && (key.size() == 1 || key[0] != '0') &&
                          std::ranges::all_of(key, isDigit);
    if (isNumber)
        out += key;
    else
        appendJsonString(out, key);
}

const char* categoryOf(SliceClass cls)
{
    if (cls == SliceClass::Framework)
        return "cpu_op";
    return cls == SliceClass::Python ? "python_function" : nullptr;
}

} // namespace

TraceFile::TraceFile(const Report& report, AtomicFile& out, bool isJob)
    : m_report(report), m_out(out), m_isJob(isJob), m_own(report)
{
    m_out.text() +=
        R"({"otherData":{"exporter":"opscope","version":")" OPSCOPE_VERSION R"("},"traceEvents":[)";
}

void TraceFile::process(const Process& process)
{
    metadata("process_name", process, "0", "name", process.name);
    metadata("process_labels", process, "0", "labels", process.labels);
    if (process.sortIndex != 0)
        sortIndex("process_sort_index", process, "0", process.sortIndex);
    if (process.device != kNoDevice) {
        begin(trace::kOwnDeviceEvent);
        m_out.text() += ",\"pid\":";
        appendKey(m_out.text(), m_report.text(process.key));
        m_out.text() += fmt::format(",\"tid\":0,\"args\":{{\"device\":{}}},\"ph\":\"M\"}}", process.device);
    }
}

void TraceFile::step(std::size_t i)
{
    begin(trace::kOwnStepEvent);
    m_out.text() += ",\"ph\":\"M\",\"args\":" + OwnArgWriter::stepArgs(m_report, i) + '}';
}

void TraceFile::thread(const Thread& thread)
{
    const auto& process = m_report.processes[thread.process.index()];
    const auto tid = m_report.text(thread.key);
    metadata("thread_name", process, tid, "name", thread.name);
    if (thread.sortIndex != 0)
        sortIndex("thread_sort_index", process, tid, thread.sortIndex);
}

Result<void> TraceFile::slice(SliceId id)
{
    const auto slice = m_report.slices.at(id);
    const auto& track = m_report.tracks[slice.track.index()];
    auto args = m_report.sourceArgs(slice.args);
    if (!args)
        return Failure(args.error());
    if (track.isAsync) {
        asyncEnd(id, track, 'b', *args);
        asyncEnd(id, track, 'e', {});
        ++m_async;
    } else {
        const auto start = begin(m_report.text(slice.name));
        lane(track);
        stamp("ts", slice.ts);
        m_out.text() += fmt::format(",\"dur\":{}", microsTextShort(slice.dur));
        m_out.text() += ",\"ph\":\"X\"";
        if (const auto* category = categoryOf(slice.cls))
            m_out.text() += fmt::format(",\"cat\":\"{}\"", category);
        allArguments(id, *args, start);
    }
    return m_out.flushIfFull();
}

void TraceFile::flow(std::size_t i)
{
    const auto category = m_report.text(m_report.flows.category[i]);
    for (const bool isStart : {true, false}) {
        const auto slice = m_report.slices.at(isStart ? m_report.flows.source[i] : m_report.flows.target[i]);
        begin(category);
        m_out.text() += isStart ? ",\"ph\":\"s\",\"cat\":" : ",\"ph\":\"f\",\"bp\":\"e\",\"cat\":";
        appendJsonString(m_out.text(), category);
        m_out.text() += fmt::format(",\"id\":{}", i + 1);
        lane(m_report.tracks[slice.track.index()]);
        stamp("ts", slice.ts);
        m_out.text() += '}';
    }
}

void TraceFile::sample(const Counter& counter, std::size_t i)
{
    begin(m_report.text(counter.name));
    m_out.text() += ",\"pid\":";
    appendKey(m_out.text(), m_report.text(m_report.processes[counter.process.index()].key));
    m_out.text() += ",\"tid\":0";
    stamp("ts", m_report.counters.ts[i]);
    m_out.text() += ",\"args\":{";
    appendJsonString(m_out.text(), m_report.text(counter.series));
    m_out.text() += fmt::format(":{}}},\"ph\":\"C\"}}", m_report.counters.value[i]);
}

Result<void> TraceFile::instant(const Instant& instant)
{
    auto args = m_report.sourceArgs(instant.args);
    if (!args)
        return Failure(std::move(args).error());
    begin(m_report.text(instant.name));
    const bool hasTrack = instant.track.valid() && m_report.tracks[instant.track.index()].thread.valid();
    if (hasTrack)
        lane(m_report.tracks[instant.track.index()]);
    else if (instant.process.valid()) {
        m_out.text() += ",\"pid\":";
        appendKey(m_out.text(), m_report.text(m_report.processes[instant.process.index()].key));
        m_out.text() += ",\"tid\":0";
    }
    stamp("ts", instant.ts);
    if (instant.isMark && hasTrack) { // as the exporters write a mark of msproftx: a range without length
        std::erase_if(*args, [](const Arg& arg) { return arg.key == "event_type"; });
        args->push_back({"event_type", "marker", true});
        m_out.text() += R"(,"dur":0,"ph":"X")";
    } else {
        const char* const scope = hasTrack ? "t" : instant.process.valid() ? "p" : "g";
        m_out.text() += fmt::format(",\"ph\":\"i\",\"s\":\"{}\"", scope);
    }
    if (!args->empty()) {
        m_out.text() += ",\"args\":{";
        for (const auto& arg : *args)
            argument(arg.key, arg, &arg == args->data());
        m_out.text() += '}';
    }
    m_out.text() += '}';
    return {};
}

void TraceFile::argument(std::string_view key, const Arg& arg, bool isFirst)
{
    auto& out = m_out.text();
    out += isFirst ? "" : ",";
    appendJsonString(out, key);
    out += ':';
    appendJsonValue(out, arg);
}

void TraceFile::finish()
{
    m_out.text() += "]}\n";
}

std::size_t TraceFile::begin(std::string_view name)
{
    m_out.text() += m_isFirst ? "\n" : ",\n";
    m_isFirst = false;
    const auto start = m_out.text().size();
    m_out.text() += "{\"name\":";
    appendJsonString(m_out.text(), name);
    return start;
}

void TraceFile::lane(const Track& track)
{
    m_out.text() += ",\"pid\":";
    appendKey(m_out.text(), m_report.text(m_report.processes[track.process.index()].key));
    m_out.text() += ",\"tid\":";
    if (track.thread.valid())
        appendKey(m_out.text(), m_report.text(m_report.threads[track.thread.index()].key));
    else
        m_out.text() += '0';
}

void TraceFile::stamp(const char* key, std::int64_t ns)
{
    m_out.text() += m_isJob ? fmt::format(",\"{}\":{}", key, microsText(ns))
                            : fmt::format(",\"{}\":\"{}\"", key, microsText(ns));
}

void TraceFile::metadata(const char* what, const Process& process, std::string_view tid, const char* key,
                         StringId value)
{
    if (!value.valid())
        return;
    begin(what);
    m_out.text() += ",\"pid\":";
    appendKey(m_out.text(), m_report.text(process.key));
    m_out.text() += ",\"tid\":";
    appendKey(m_out.text(), tid);
    m_out.text() += fmt::format(",\"args\":{{\"{}\":", key);
    appendJsonString(m_out.text(), m_report.text(value));
    m_out.text() += "},\"ph\":\"M\"}";
}

void TraceFile::sortIndex(const char* what, const Process& process, std::string_view tid, std::int64_t value)
{
    begin(what);
    m_out.text() += ",\"pid\":";
    appendKey(m_out.text(), m_report.text(process.key));
    m_out.text() += ",\"tid\":";
    appendKey(m_out.text(), tid);
    m_out.text() += fmt::format(",\"args\":{{\"sort_index\":{}}},\"ph\":\"M\"}}", value);
}

void TraceFile::asyncEnd(SliceId id, const Track& track, char phase, const Args& args)
{
    const auto slice = m_report.slices.at(id);
    const auto start = begin(m_report.text(slice.name));
    lane(track);
    stamp("ts", phase == 'b' ? slice.ts : slice.end());
    m_out.text() += fmt::format(",\"ph\":\"{}\",\"cat\":\"async\",\"id\":{}", phase, m_async + 1);
    if (phase == 'b')
        allArguments(id, args, start);
    else
        m_out.text() += '}';
}

void TraceFile::allArguments(SliceId id, const Args& args, std::size_t start)
{
    arguments(m_report.slices.at(id), args);
    m_own.complete(m_out.text(), start, id);
    m_out.text() += "}}";
}

void TraceFile::arguments(const Slice& slice, const Args& args)
{
    auto& out = m_out.text();
    out += ",\"args\":{";
    bool isFirst = true;
    const auto key = [&](std::string_view name) {
        if (!isFirst)
            out += ',';
        isFirst = false;
        appendJsonString(out, name);
        out += ':';
    };
    const auto has = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(
            args, [&](const Arg& arg) { return std::ranges::find(names, arg.key) != names.end(); });
    };
    for (const auto& arg : args) {
        if (trace::isOwnArg(arg.key)) // written by an earlier export
            continue;
        key(arg.key);
        // A database has a task type of the hardware and one of the op; ours is the op's.
        if (arg.key == "Task Type" && slice.type.valid())
            appendJsonString(out, m_report.text(slice.type));
        else
            appendJsonValue(out, arg);
    }
    const bool isDevice = isDeviceClass(slice.cls);
    if (slice.type.valid() && !has({"Task Type", "Mode", "task type"})) {
        key(isDevice ? "Task Type" : "Mode");
        appendJsonString(out, m_report.text(slice.type));
    }
    if (isDevice && slice.stream != kNoNumber &&
        !has({"Physic Stream Id", "Stream Id", "stream id", "Stream ID"})) {
        key(m_isJob ? "Stream Id" : "Physic Stream Id");
        out += std::to_string(slice.stream);
    }
    if (isDevice && slice.task != kNoNumber && !has({"Task Id", "task id", "Task ID"})) {
        key("Task Id");
        out += std::to_string(slice.task);
    }
    if (const auto level = exportedApiLevel(slice.cls); !level.empty() && !m_isJob && !has({"level"})) {
        key("level");
        appendJsonString(out, level);
    }
}

} // namespace opscope

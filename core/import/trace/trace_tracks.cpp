// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_tracks.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <numeric>
#include <tuple>

#include "core/base/parallel.h"

namespace opscope::trace {
namespace {

constexpr std::size_t kSlicesPerThread = std::size_t{1} << 16U;

} // namespace

Tracks::Tracks(ImportContext& context, const TraceChunks& trace) : m_context(context), m_kineto(trace)
{
    for (const auto& tables : trace.tables) {
        m_tables.push_back(&tables);
        auto& map = m_maps.emplace_back();
        map.strings.reserve(tables.strings.size());
        for (std::size_t i = 0; i < tables.strings.size(); ++i)
            map.strings.push_back(context.builder.intern(tables.strings.text(StringId::of(i))));
    }
    collect(trace);
    readMetadata(trace);
    makeTracks(trace);
    makeCounters();
}

const TableMap& Tracks::map(const Chunk& chunk) const
{
    const auto it = std::ranges::find(m_tables, chunk.tables);
    return m_maps[static_cast<std::size_t>(it - m_tables.begin())];
}

Tracks::Key Tracks::keyOf(const LocalTables& tables, PackedKey packed) const
{
    if ((packed & kTextKey) == 0)
        return {false, packed, {}};
    return {true, 0, tables.keyText(packed)};
}

/// The process of a pid. Each file of a run numbers its own processes: the same pid with another name or
/// device in another file is another process.
ProcessId Tracks::processOf(const std::string& pid, StringId name, std::size_t before)
{
    auto& builder = m_context.builder;
    const auto& processes = builder.report().processes;
    const auto device = m_context.planned.device;
    const auto found = builder.process(pid);
    const auto& other = processes[found.index()];
    const bool isOtherName = name.valid() && other.name.valid() && other.name != name;
    const bool isOtherDevice = device != kNoDevice && other.device != kNoDevice && other.device != device;
    if (found.index() >= before || (!isOtherName && !isOtherDevice))
        return found;
    return builder.process(fmt::format("{}{}:{}", isOtherDevice ? fmt::format("device_{}:", device) : "",
                                       builder.report().strings.text(name), pid));
}

/// Makes every (pid, tid) a process and a thread of the builder, in the order of their numbers.
void Tracks::collect(const TraceChunks& trace)
{
    std::map<Key, StringId> names; ///< of its processes in this file
    for (const auto& chunk : trace.chunks) {
        for (const auto& meta : chunk.metas) {
            if (meta.kind == MetaRecord::Kind::ProcessName)
                names[keyOf(*chunk.tables, chunk.tables->tracks[meta.track].pid)] = string(chunk, meta.text);
        }
    }
    const auto before = m_context.builder.report().processes.size();
    std::map<std::pair<Key, Key>, std::uint32_t> fileTracks;
    for (const auto& tables : trace.tables) {
        for (const auto& track : tables.tracks)
            fileTracks.try_emplace({keyOf(tables, track.pid), keyOf(tables, track.tid)}, 0);
        for (const auto& counter : tables.counters) // a process may have counters only
            fileTracks.try_emplace({keyOf(tables, counter.pid), Key{}}, 0);
    }
    const auto text = [](const Key& key) { return key.isText ? key.text : std::to_string(key.number); };
    for (auto& [key, index] : fileTracks) {
        index = static_cast<std::uint32_t>(m_fileTracks.size());
        auto& fileTrack = m_fileTracks.emplace_back();
        const auto name = names.find(key.first);
        fileTrack.process =
            processOf(text(key.first), name == names.end() ? StringId{} : name->second, before);
        fileTrack.thread = m_context.builder.thread(fileTrack.process, text(key.second));
    }
    for (std::size_t t = 0; t < trace.tables.size(); ++t) {
        for (const auto& track : trace.tables[t].tracks)
            m_maps[t].fileTracks.push_back(
                fileTracks.at({keyOf(trace.tables[t], track.pid), keyOf(trace.tables[t], track.tid)}));
    }
}

void Tracks::readMetadata(const TraceChunks& trace)
{
    auto& report = m_context.builder.report();
    for (const auto& chunk : trace.chunks) {
        for (const auto& meta : chunk.metas) {
            const auto& at = fileTrack(chunk, meta.track);
            auto& process = report.processes[at.process.index()];
            auto& thread = report.threads[at.thread.index()];
            const auto text = string(chunk, meta.text);
            switch (meta.kind) {
            case MetaRecord::Kind::ProcessName:
                process.name = text;
                break;
            case MetaRecord::Kind::ProcessLabels:
                process.labels = text;
                break;
            case MetaRecord::Kind::ProcessSort:
                process.sortIndex = meta.number;
                break;
            case MetaRecord::Kind::ProcessDevice:
                process.device =
                    static_cast<std::int32_t>(std::clamp<std::int64_t>(meta.number, kNoDevice, 1 << 20));
                break;
            case MetaRecord::Kind::ThreadName:
                thread.name = text;
                break;
            case MetaRecord::Kind::ThreadSort:
                thread.sortIndex = meta.number;
                break;
            }
        }
    }
}

std::int32_t Tracks::deviceOf(const Process& process, std::string_view name) const
{
    const auto& strings = m_context.builder.report().strings;
    if (m_kineto.isOne())
        return Kineto::deviceOf(strings.text(process.labels));
    const auto deviceOfLabels = deviceOfLabel(strings.text(process.labels));
    if (deviceOfLabels != kNoDevice)
        return deviceOfLabels;
    const auto named = deviceOfLabel(name);
    if (named != kNoDevice)
        return named;
    const bool isHost = strings.text(process.labels) == "CPU" || trackRole(name, {}) == TrackRole::Host ||
                        trackRole(name, {}) == TrackRole::Framework;
    if (isHost)
        return kNoDevice;
    if (m_context.planned.device != kNoDevice || strings.text(process.labels) != "NPU")
        return m_context.planned.device;
    return deviceOfPid(strings.text(process.key), process.sortIndex);
}

/// The tracks that have any data.
std::vector<char> Tracks::usedTracks(const TraceChunks& trace) const
{
    std::size_t slices = 0;
    for (const auto& chunk : trace.chunks)
        slices += chunk.slices.size();
    const auto leastChunks = trace.chunks.size() * kSlicesPerThread / (slices + 1) + 1;
    std::vector<std::vector<char>> parts(chunkCount(trace.chunks.size(), leastChunks));
    parallelChunks(trace.chunks.size(), leastChunks,
                   [&](std::size_t part, std::size_t begin, std::size_t end) {
                       auto& isUsed = parts[part];
                       isUsed.assign(m_fileTracks.size(), 0);
                       for (auto c = begin; c < end; ++c) {
                           const auto& chunk = trace.chunks[c];
                           const auto& local = map(chunk).fileTracks;
                           for (const auto& slice : chunk.slices)
                               isUsed[local[slice.track]] = 1;
                           for (const auto& flow : chunk.flows)
                               isUsed[local[flow.track.value]] = 1;
                           for (const auto& instant : chunk.instants) {
                               if (instant.scope == InstantScope::Thread)
                                   isUsed[local[instant.track]] = 1;
                           }
                           for (const auto& pair : chunk.pairs) {
                               if (pair.phase == 'B')
                                   isUsed[local[pair.slice.track]] = 1;
                           }
                       }
                   });
    for (const auto& part : parts)
        std::ranges::transform(part, parts[0], parts[0].begin(), std::bit_or());
    return std::move(parts[0]);
}

void Tracks::makeTracks(const TraceChunks& trace)
{
    auto& report = m_context.builder.report();
    const auto isUsed = usedTracks(trace);
    std::vector<std::uint32_t> order(m_fileTracks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) {
        const auto& fileTrack = m_fileTracks[i];
        return std::tuple(report.processes[fileTrack.process.index()].sortIndex, fileTrack.process.value,
                          report.threads[fileTrack.thread.index()].sortIndex);
    });
    for (const auto i : order) {
        auto& fileTrack = m_fileTracks[i];
        auto& process = report.processes[fileTrack.process.index()];
        const auto& thread = report.threads[fileTrack.thread.index()];
        const auto processName = report.strings.text(process.name);
        const auto threadName = report.strings.text(thread.name.valid() ? thread.name : thread.key);
        if (process.device == kNoDevice)
            process.device = deviceOf(process, processName);
        fileTrack.role = trackRole(processName, threadName);
        const bool isOfGpu = m_kineto.isOne() && process.device != kNoDevice;
        fileTrack.stream = isOfGpu ? Kineto::streamOf(threadName, report.strings.text(thread.key))
                                   : streamOfThread(threadName);
        if (isUsed[i] == 0)
            continue;
        fileTrack.track = m_context.builder.track(fileTrack.thread);
        auto& track = report.tracks[fileTrack.track.index()];
        track.cls = isOfGpu ? SliceClass::Kernel : classOfRole(fileTrack.role);
        track.stream = fileTrack.stream;
        track.device = process.device;
    }
}

void Tracks::makeCounters()
{
    auto& report = m_context.builder.report();
    // Counters are created in the order of their names, so that the order does not depend on threads.
    struct Ref {
        std::size_t table;
        std::size_t index;
        ProcessId process;
    };
    std::vector<Ref> refs;
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        m_maps[t].counters.resize(m_tables[t]->counters.size());
        for (std::size_t i = 0; i < m_tables[t]->counters.size(); ++i)
            refs.push_back(
                {t, i, m_context.builder.process(m_tables[t]->keyText(m_tables[t]->counters[i].pid))});
    }
    const auto nameOf = [&](const Ref& ref) {
        return m_tables[ref.table]->strings.text(m_tables[ref.table]->counters[ref.index].name);
    };
    const auto seriesOf = [&](const Ref& ref) {
        return m_tables[ref.table]->strings.text(m_tables[ref.table]->counters[ref.index].series);
    };
    std::ranges::sort(refs, {}, [&](const Ref& ref) {
        return std::tuple(report.processes[ref.process.index()].sortIndex, ref.process, nameOf(ref),
                          seriesOf(ref));
    });
    for (const auto& ref : refs) {
        const auto& process = report.processes[ref.process.index()];
        const auto kind = counterKind(report.strings.text(process.name), nameOf(ref));
        const auto id = m_context.builder.counter(ref.process, nameOf(ref), seriesOf(ref),
                                                  counterUnit(seriesOf(ref)), kind);
        report.counters.counters[id.index()].device = process.device;
        m_maps[ref.table].counters[ref.index] = id;
    }
}

} // namespace opscope::trace

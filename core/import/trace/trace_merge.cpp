// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_merge.h"

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/page_memory.h"
#include "core/base/parallel.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/trace/classify_event.h"
#include "core/import/trace/make_slice.h"
#include "core/import/trace/pairing.h"
#include "core/import/trace/trace_steps.h"
#include "core/import/trace/trace_tracks.h"
#include "core/vendor/names.h"

namespace opscope::trace {
namespace {

/// Chunks times tracks up to which slices are written grouped by track; beyond, `finish` sorts them.
constexpr std::size_t kGroupCells = std::size_t{8} << 20;

class Merger {
public:
    Merger(ImportContext& context, std::string_view bytes, TraceChunks& trace, std::uint32_t argSource)
        : m_context(context),
          m_bytes(bytes),
          m_trace(trace),
          m_argSource(argSource),
          m_fileTracks(context, trace)
    {
    }

    Result<void> run();

private:
    void placeSlices();
    void writeSlices();
    void writeChunk(Chunk& chunk, std::size_t index);
    void addSliceOps();
    void addFlows();
    void addSamples();
    void addInstants();
    void addIssues();
    std::int64_t traceEnd() const;
    void addLog(IssueLog& log, const std::string& phases = {});

    ImportContext& m_context;
    std::string_view m_bytes;
    TraceChunks& m_trace;
    std::uint32_t m_argSource;
    Tracks m_fileTracks;
    std::uint16_t m_step = kNoStep;
    OwnSteps m_ownSteps;
    bool m_isGrouped = false;
    std::vector<std::vector<std::uint32_t>> m_places; ///< by chunk: first free row of each track, or of all
};

/// Where each chunk's slices go in the table: by track, then chunk; or by chunk if there are too many tracks.
void Merger::placeSlices()
{
    const auto laneCount = m_fileTracks.fileTracks().size();
    m_isGrouped = laneCount * m_trace.chunks.size() <= kGroupCells;
    auto at = static_cast<std::uint32_t>(m_context.builder.slices().size());
    m_places.resize(m_trace.chunks.size());
    if (!m_isGrouped) {
        for (std::size_t c = 0; c < m_trace.chunks.size(); ++c) {
            m_places[c] = {at};
            at += static_cast<std::uint32_t>(m_trace.chunks[c].slices.size());
        }
        return;
    }
    forEachParallel(m_trace.chunks.size(), m_context.threads, [&](std::size_t c, std::size_t) {
        auto& counts = m_places[c];
        counts.assign(laneCount, 0);
        const auto& chunk = m_trace.chunks[c];
        const auto& fileTracks = m_fileTracks.map(chunk).fileTracks;
        for (const auto& slice : chunk.slices)
            ++counts[fileTracks[slice.track]];
    });
    std::vector<std::uint32_t> order(laneCount);
    for (std::uint32_t i = 0; i < laneCount; ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return m_fileTracks.fileTracks()[i].track; });
    for (const auto fileTrack : order) {
        for (auto& places : m_places) {
            const auto count = places[fileTrack];
            places[fileTrack] = at;
            at += count;
        }
    }
}

void Merger::writeChunk(Chunk& chunk, std::size_t index)
{
    auto& table = m_context.builder.slices();
    auto& places = m_places[index];
    const auto& map = m_fileTracks.map(chunk);
    const auto ts = table.ts.own().data();
    const auto dur = table.dur.own().data();
    const auto track = table.track.own().data();
    const auto name = table.name.own().data();
    const auto type = table.type.own().data();
    const auto stream = table.stream.own().data();
    const auto task = table.task.own().data();
    const auto args = table.args.own().data();
    const auto cls = table.cls.own().data();
    const auto step = table.step.own().data();
    // The same track, type and hint mostly have the same class as the last time.
    struct Memo {
        std::uint32_t fileTrack = UINT32_MAX;
        std::uint32_t typeAndHint = 0;
        bool isNamedByType = false;
        SliceClass cls{};
    };
    std::array<Memo, 1024> memos;
    auto own = chunk.own.begin();
    std::uint32_t number = 0;
    for (const auto& record : chunk.slices) {
        const auto fileTrackIndex = map.fileTracks[record.track];
        const auto& fileTrack = m_fileTracks.fileTracks()[fileTrackIndex];
        const auto i = places[m_isGrouped ? fileTrackIndex : 0]++;
        ts[i] = record.ts;
        dur[i] = record.dur;
        track[i] = fileTrack.track;
        name[i] = map.strings[record.name];
        const auto typeId = record.typeAndHint & kNoType;
        type[i] = typeId == kNoType ? StringId{} : map.strings[typeId];
        stream[i] = record.stream == kNoNumber ? fileTrack.stream : record.stream;
        task[i] = record.task;
        args[i] =
            record.offset == kNoNumber ? ArgRef{} : ArgRef::of(m_argSource, chunk.start + record.offset);
        step[i] = m_step;
        const auto hint = static_cast<Hint>(record.typeAndHint >> 28);
        const auto gpu = m_fileTracks.kineto().classOf(chunk, hint, record.name);
        const bool isNameAsked = typeId == kNoType && (hint == Hint::None || hint >= Hint::GpuAnnotation);
        const bool isNamedByType = typeId == record.name;
        auto& memo =
            memos[(fileTrackIndex * 31 + record.typeAndHint * 7 + (record.typeAndHint >> 28)) % memos.size()];
        if (!gpu && (isNameAsked || memo.fileTrack != fileTrackIndex ||
                     memo.typeAndHint != record.typeAndHint || memo.isNamedByType != isNamedByType)) {
            const auto typeText =
                typeId == kNoType ? std::string_view() : chunk.tables->strings.text(StringId{typeId});
            memo = {
                fileTrackIndex, record.typeAndHint, isNamedByType,
                classify(fileTrack.role, hint, typeText, chunk.tables->strings.text(StringId{record.name}))};
        }
        cls[i] = gpu ? *gpu : memo.cls;
        if (own != chunk.own.end() && own->slice == number) {
            applyOwn(*own, m_ownSteps, cls[i], step[i]);
            own++->slice = i;
        }
        ++number;
    }
    chunk.slices = {};
    for (auto& point : chunk.flows) {
        point.category = map.strings[point.category.value];
        point.track = m_fileTracks.fileTracks()[map.fileTracks[point.track.value]].track;
    }
}

void Merger::writeSlices()
{
    std::size_t count = m_context.builder.slices().size();
    for (const auto& chunk : m_trace.chunks)
        count += chunk.slices.size();
    placeSlices();
    std::vector<std::function<void()>> grow; // the first write to the pages is slow
    m_context.builder.slices().forEachColumn([&](auto& column) {
        grow.emplace_back([&values = column.own(), count] {
            reservePages(values, count);
            values.resize(count);
        });
    });
    forEachParallel(grow.size(), m_context.threads, [&](std::size_t column, std::size_t) { grow[column](); });
    forEachParallel(m_trace.chunks.size(), m_context.threads,
                    [&](std::size_t c, std::size_t) { writeChunk(m_trace.chunks[c], c); });
}

void Merger::addSliceOps()
{
    for (const auto& chunk : m_trace.chunks) {
        const auto text = [&](StringId local) {
            return local.valid() ? m_fileTracks.string(chunk, local.value) : StringId{};
        };
        for (const auto& own : chunk.own) {
            if (own.hasOp())
                m_context.builder.sliceOps().push_back(
                    {SliceId{own.slice}, text(own.opType), text(own.taskType)});
        }
    }
}

void Merger::addFlows()
{
    std::size_t count = 0;
    for (const auto& chunk : m_trace.chunks)
        count += chunk.flows.size();
    m_context.builder.reserveFlowPoints(count);
    for (auto& chunk : m_trace.chunks) {
        m_context.builder.addFlowPoints(chunk.flows);
        chunk.flows = {};
    }
}

void Merger::addSamples()
{
    for (auto& chunk : m_trace.chunks) {
        const auto& counters = m_fileTracks.map(chunk).counters;
        for (const auto& sample : chunk.samples)
            m_context.builder.addSample(counters[sample.counter], sample.ts, sample.value);
        chunk.samples = {};
    }
}

void Merger::addInstants()
{
    for (auto& chunk : m_trace.chunks) {
        for (const auto& record : chunk.instants) {
            const auto& fileTrack = m_fileTracks.fileTrack(chunk, record.track);
            Instant instant;
            instant.ts = record.ts;
            instant.name = m_fileTracks.string(chunk, record.name);
            instant.scope = record.scope;
            if (record.scope != InstantScope::Global)
                instant.process = fileTrack.process;
            if (record.scope == InstantScope::Thread)
                instant.track = fileTrack.track;
            if (record.offset != kNoNumber)
                instant.args = ArgRef::of(m_argSource, chunk.start + record.offset);
            instant.isMark = record.isMark || fileTrack.role == TrackRole::Ranges;
            m_context.builder.addInstant(instant);
        }
        chunk.instants = {};
    }
}

void Merger::addLog(IssueLog& log, const std::string& phases)
{
    auto issues = log.take();
    std::ranges::stable_sort(issues, {}, [](const Issue& issue) { return issue.message.id; });
    for (auto& issue : issues) {
        if (issue.severity == Severity::DataLoss && m_context.planned.file.valid())
            m_context.entry().state = FileState::Partial;
        if (issue.message.id == MessageId::EventPhaseIgnored)
            issue.message = message(MessageId::EventPhaseIgnored, phases);
        for (auto& place : issue.places)
            place.file = m_context.file;
        m_context.builder.addIssue(std::move(issue));
    }
}

void Merger::addIssues()
{
    std::map<std::string, std::uint64_t> phases;
    for (const auto& chunk : m_trace.chunks) {
        for (const auto& [phase, count] : chunk.ignoredPhases)
            phases[phase] += count;
    }
    const auto phaseText =
        joined(phases, ", ", [&](const auto& of) { return fmt::format("{} ({})", of.first, of.second); });
    for (auto& chunk : m_trace.chunks)
        addLog(chunk.issues, phaseText);
    addLog(m_trace.issues);
}

std::int64_t Merger::traceEnd() const
{
    std::int64_t end = -kMaxTime;
    for (const auto& chunk : m_trace.chunks) {
        for (const auto& slice : chunk.slices)
            end = std::max(end, slice.ts + slice.dur);
        for (const auto& pair : chunk.pairs)
            end = std::max(end, pair.slice.ts);
        for (const auto& instant : chunk.instants)
            end = std::max(end, instant.ts);
    }
    return end;
}

Result<void> Merger::run()
{
    ReadCounts counts;
    std::size_t slices = m_context.builder.slices().size();
    bool hasPairs = false;
    for (const auto& chunk : m_trace.chunks) {
        slices += chunk.slices.size() + chunk.pairs.size();
        hasPairs = hasPairs || !chunk.pairs.empty();
        counts.slices += chunk.counts.slices;
        counts.flowPoints += chunk.counts.flowPoints;
        counts.counters += chunk.counts.counters;
        counts.instants += chunk.counts.instants;
        counts.metadata += chunk.counts.metadata;
        counts.reported += chunk.counts.reported;
    }
    if (slices >= UINT32_MAX)
        return fail(ErrorCode::Unsupported, message(MessageId::TooManySlices, UINT32_MAX - 1),
                    {m_context.file, 0, {}});
    if (m_context.planned.iteration >= 0) {
        const auto step = m_context.builder.stepFor(m_context.planned.device, m_context.planned.model,
                                                    m_context.planned.iteration);
        m_step = step.value < kNoStep ? static_cast<std::uint16_t>(step.value) : kNoStep;
        // "task_time_0.yolo.1.100.json" is a run of 100 batches: its number is ours, its name says what it
        // is.
        if (const auto run = parseJobName(fileName(m_context.file)).modelRun)
            m_context.builder.report().steps[step.index()].label =
                m_context.builder.intern(modelRunName(*run));
    }
    if (m_fileTracks.kineto().isOne())
        addKinetoFacts(m_context, m_trace);
    m_ownSteps = addSteps(m_context, m_bytes, m_trace, m_fileTracks);
    const auto end = hasPairs ? traceEnd() : 0;
    writeSlices();
    addSliceOps();
    if (hasPairs) {
        auto pairs = addPairs(m_context, m_trace, m_fileTracks, m_argSource, end, m_ownSteps, m_step);
        counts.slices += pairs.counts.slices;
        counts.pairedEnds += pairs.counts.pairedEnds;
        counts.instants += pairs.counts.instants;
        counts.reported += pairs.counts.reported;
        addLog(pairs.issues);
    }
    addFlows();
    addSamples();
    const auto firstInstant = m_context.builder.report().instants.size();
    addInstants();
    if (m_fileTracks.kineto().isOne())
        addKinetoMemory(m_context, m_bytes, firstInstant);
    addIssues();
    if (m_context.planned.file.valid()) {
        auto& into = m_context.entry().counts;
        into.slices += counts.slices;
        into.pairedEnds += counts.pairedEnds;
        into.flowPoints += counts.flowPoints;
        into.counters += counts.counters;
        into.instants += counts.instants;
        into.metadata += counts.metadata;
        into.reported += counts.reported;
    }
    return {};
}

} // namespace

Result<void> mergeTrace(ImportContext& context, std::string_view bytes, TraceChunks& trace,
                        std::uint32_t argSource)
{
    return Merger(context, bytes, trace, argSource).run();
}

} // namespace opscope::trace

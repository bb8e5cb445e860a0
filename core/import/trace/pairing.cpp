// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/pairing.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "core/base/message_id.h"

namespace opscope::trace {
namespace {

/// Number of async tracks per process with a name of their own; further ones share the track of their
/// category.
constexpr std::size_t kAsyncLanes = 256;

/// An end looks for the begin of its name among so many of the last ones.
constexpr std::ptrdiff_t kMostOverlapping = 1024;

struct Open {
    Slice slice;
    std::uint64_t offset = 0;
    std::uint64_t bindId = 0;
    std::optional<FlowPoint::Phase> bound{};
};

/// The begins of a track, or of an async id, that are open.
struct OpenStack {
    std::vector<Open> all;
    bool areOverlapping = false; ///< an end has closed another one than the last
};

class Pairing {
public:
    Pairing(ImportContext& context, const TraceChunks& trace, const Tracks& fileTracks,
            std::uint32_t argSource, std::int64_t traceEnd, const OwnSteps& steps, std::uint16_t step)
        : m_context(context),
          m_trace(trace),
          m_fileTracks(fileTracks),
          m_argSource(argSource),
          m_traceEnd(traceEnd),
          m_steps(steps),
          m_step(step)
    {
    }

    PairingResult run();

private:
    struct Ref {
        const Chunk* chunk;
        const PairRecord* pair;
    };
    /// Process or kAnyProcess, category, id, and for legacy phases the name.
    using AsyncKey = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint32_t>;

    Slice sliceOf(const Ref& ref) const;
    void readDuration(const Ref& ref);
    void readAsync(const Ref& ref);
    void close(const Open& open, std::int64_t end);
    void readEnd(const Ref& ref, const Slice& end, OpenStack& stack);
    void bind(const Open& open, const PairRecord* end);
    void closeAll();
    TrackId asyncTrack(const Ref& ref, const Slice& slice);
    std::uint64_t offset(const Ref& ref) const { return ref.chunk->start + ref.pair->offset; }

    ImportContext& m_context;
    const TraceChunks& m_trace;
    const Tracks& m_fileTracks;
    std::uint32_t m_argSource;
    std::int64_t m_traceEnd;
    const OwnSteps& m_steps;
    std::uint16_t m_step;
    PairingResult m_result;
    std::unordered_map<std::uint32_t, OpenStack> m_durations; ///< by track
    std::map<AsyncKey, OpenStack> m_asyncs;
    std::unordered_map<std::uint32_t, std::size_t> m_asyncLanes; ///< by process
    std::map<std::pair<std::uint32_t, std::uint32_t>, TrackId> m_asyncTracks;
};

void note(IssueLog& issues, Severity severity, MessageId id, std::uint64_t at)
{
    issues.add(severity, message(id), {{}, 0, at});
}

void Pairing::close(const Open& open, std::int64_t end)
{
    auto slice = open.slice;
    slice.dur = std::max<std::int64_t>(end - slice.ts, 0);
    m_context.builder.addSlice(slice);
    ++m_result.counts.slices;
}

/// The flows that the events of the slice that comes next state with `bind_id`.
void Pairing::bind(const Open& open, const PairRecord* end)
{
    const auto add = [&](FlowPoint::Phase phase, std::uint64_t id, std::int64_t ts) {
        auto& builder = m_context.builder;
        builder.addFlowPoint({builder.intern(kBindCategory), id, ts, open.slice.track, phase, true,
                              SliceId::of(builder.report().slices.size())});
    };
    if (open.bound)
        add(*open.bound, open.bindId, open.slice.ts);
    if (end != nullptr && end->bound)
        add(*end->bound, end->bindId, end->slice.ts);
}

/// An end with a name closes the last begin of that name: where spans overlap it is not the last begin. An
/// end without a name, or with a name that no open begin has, closes the last one.
void Pairing::readEnd(const Ref& ref, const Slice& end, OpenStack& stack)
{
    auto& all = stack.all;
    if (all.empty()) {
        note(m_result.issues, Severity::DataLoss, MessageId::EndWithoutBegin, offset(ref));
        ++m_result.counts.reported;
        return;
    }
    if (ref.pair->hasArgs)
        note(m_result.issues, Severity::DataLoss, MessageId::EndArgsIgnored, offset(ref));
    auto open = all.end() - 1;
    if (!m_context.builder.report().strings.text(end.name).empty()) {
        const auto last = all.rbegin() + std::min(std::ssize(all), kMostOverlapping);
        const auto named =
            std::find_if(all.rbegin(), last, [&](const Open& o) { return o.slice.name == end.name; });
        if (named == last)
            note(m_result.issues, Severity::Warning, MessageId::EndOfOtherName, offset(ref));
        else
            open = named.base() - 1;
        stack.areOverlapping = stack.areOverlapping || open + 1 != all.end();
    } else if (all.size() > 1 && (stack.areOverlapping || ref.pair->phase == 'e')) {
        note(m_result.issues, Severity::Info, MessageId::EndWithoutName, offset(ref));
    }
    bind(*open, ref.pair);
    close(*open, end.ts);
    all.erase(open);
    ++m_result.counts.pairedEnds;
}

Slice Pairing::sliceOf(const Ref& ref) const
{
    auto slice = makeSlice(m_fileTracks, *ref.chunk, ref.pair->slice, m_argSource);
    slice.step = m_step;
    applyOwn(ref.pair->own, m_steps, slice.cls, slice.step);
    return slice;
}

void Pairing::readDuration(const Ref& ref)
{
    auto& stack = m_durations[m_fileTracks.fileTrackIndex(*ref.chunk, ref.pair->slice.track)];
    const auto slice = sliceOf(ref);
    if (ref.pair->phase == 'B') {
        stack.all.push_back({slice, offset(ref), ref.pair->bindId, ref.pair->bound});
        return;
    }
    readEnd(ref, slice, stack);
}

TrackId Pairing::asyncTrack(const Ref& ref, const Slice& slice)
{
    const auto process = m_fileTracks.fileTrack(*ref.chunk, ref.pair->slice.track).process;
    const auto category = m_fileTracks.string(*ref.chunk, ref.pair->category);
    const auto [it, isNew] = m_asyncTracks.try_emplace({process.value, slice.name.value});
    if (isNew) {
        auto& report = m_context.builder.report();
        const bool isNamed = ++m_asyncLanes[process.value] <= kAsyncLanes;
        const auto group = std::string(report.strings.text(isNamed ? slice.name : category));
        it->second = m_context.builder.asyncTrack(process, group.empty() ? "async" : group);
        report.tracks[it->second.index()].device = report.processes[process.index()].device;
    }
    return it->second;
}

void Pairing::readAsync(const Ref& ref)
{
    const auto& pair = *ref.pair;
    auto slice = sliceOf(ref);
    const bool isLegacy = pair.phase == 'S' || pair.phase == 'T' || pair.phase == 'p' || pair.phase == 'F';
    const auto process = m_fileTracks.fileTrack(*ref.chunk, pair.slice.track).process;
    auto& stack = m_asyncs[{pair.isLocalId ? process.value : UINT32_MAX,
                            m_fileTracks.string(*ref.chunk, pair.category).value, pair.id,
                            isLegacy ? slice.name.value : UINT32_MAX}];
    if (pair.phase == 'b' || pair.phase == 'S') {
        slice.track = stack.all.empty() ? asyncTrack(ref, slice) : stack.all.front().slice.track;
        stack.all.push_back({slice, offset(ref), pair.bindId, pair.bound});
        return;
    }
    if (pair.phase == 'e' || pair.phase == 'F') {
        readEnd(ref, slice, stack);
        return;
    }
    Instant instant;
    instant.ts = slice.ts;
    instant.track = stack.all.empty() ? asyncTrack(ref, slice) : stack.all.front().slice.track;
    instant.process = process;
    instant.name = slice.name;
    instant.args = slice.args;
    m_context.builder.addInstant(instant);
    ++m_result.counts.instants;
}

/// Slices that are open at the end of the trace end there.
void Pairing::closeAll()
{
    std::vector<Open> open;
    for (auto& [fileTrack, stack] : m_durations)
        open.insert(open.end(), stack.all.begin(), stack.all.end());
    for (auto& [key, stack] : m_asyncs)
        open.insert(open.end(), stack.all.begin(), stack.all.end());
    std::ranges::sort(open, {}, [](const Open& o) { return std::tuple(o.slice.ts, o.offset); });
    for (const auto& o : open) {
        note(m_result.issues, Severity::Warning, MessageId::BeginWithoutEnd, o.offset);
        bind(o, nullptr);
        close(o, m_traceEnd);
    }
}

PairingResult Pairing::run()
{
    std::vector<Ref> refs;
    for (const auto& chunk : m_trace.chunks) {
        for (const auto& pair : chunk.pairs)
            refs.push_back({&chunk, &pair});
    }
    std::ranges::stable_sort(refs, {}, [](const Ref& ref) { return ref.pair->slice.ts; });
    for (const auto& ref : refs) {
        if (ref.pair->phase == 'B' || ref.pair->phase == 'E')
            readDuration(ref);
        else
            readAsync(ref);
    }
    closeAll();
    return m_result;
}

} // namespace

PairingResult addPairs(ImportContext& context, const TraceChunks& trace, const Tracks& fileTracks,
                       std::uint32_t argSource, std::int64_t traceEnd, const OwnSteps& steps,
                       std::uint16_t step)
{
    return Pairing(context, trace, fileTracks, argSource, traceEnd, steps, step).run();
}

} // namespace opscope::trace

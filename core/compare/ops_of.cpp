// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

#include "core/base/message_id.h"
#include "core/base/page_memory.h"
#include "core/compare/cursor_tree.h"
#include "core/compare/side.h"

namespace opscope {
namespace {

constexpr std::size_t kStopEvery = 1 << 16;

/// For each class, whether its slices are compared as ops. Tasks of a communication op count only if the op
/// itself is not there.
using ComparedClasses = std::array<bool, kSliceClassCount>;

ComparedClasses comparedClasses(const SliceTable& slices)
{
    ComparedClasses out{};
    for (const auto cls :
         {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication, SliceClass::Memcpy})
        out[static_cast<std::size_t>(cls)] = true;
    if (std::ranges::find(slices.cls, SliceClass::Communication) == slices.cls.end())
        out[static_cast<std::size_t>(SliceClass::CommunicationTask)] = true;
    return out;
}

/// Keys by the ids (name, shape, type, task type) of one report: no text is compared. The last key of a name
/// is tried first, because most names have one shape.
class KeyCache {
public:
    KeyCache(const Report& report, OpKeys& keys) : m_report(report), m_keys(keys) {}

    std::uint32_t of(StringId name, OpId op, StringId sliceType)
    {
        const auto& ops = m_report.ops;
        const auto pick = [&](const Column<StringId>& column) {
            return op.valid() && !column.empty() ? column[op.index()] : StringId{};
        };
        const auto opTask = pick(ops.taskType);
        const Ids ids{name.value, pick(ops.inputShapes).value, pick(ops.type).value,
                      (opTask.valid() ? opTask : sliceType).value};
        if (!name.valid())
            return find(ids);
        if (name.index() >= m_last.size())
            m_last.resize(std::max(name.index() + 1, m_last.size() * 2));
        auto& last = m_last[name.index()];
        if (last.key == kNoNumber) {
            last = {ids, intern(ids)};
        } else if (!isSame(last.ids, ids)) {
            m_known.try_emplace(last.ids, last.key);
            last = {ids, find(ids)};
        }
        return last.key;
    }

private:
    using Ids = std::array<std::uint32_t, 4>;
    struct IdsHash {
        std::size_t operator()(const Ids& ids) const
        {
            std::uint64_t h = 0x9e3779b97f4a7c15ULL;
            for (const auto id : ids)
                h = (h ^ id) * 0xff51afd7ed558ccdULL;
            return static_cast<std::size_t>(h ^ (h >> 29));
        }
    };
    /// Called for each slice: the == of an array would call memcmp.
    static bool isSame(const Ids& x, const Ids& y)
    {
        return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3])) == 0;
    }

    struct Last {
        Ids ids{};
        std::uint32_t key = kNoNumber;
    };

    std::uint32_t find(const Ids& ids)
    {
        const auto [it, isNew] = m_known.try_emplace(ids, 0U);
        if (isNew)
            it->second = intern(ids);
        return it->second;
    }

    std::uint32_t intern(const Ids& ids)
    {
        // Exports write N/A where databases have no value.
        const auto textOf = [&](std::uint32_t id) {
            const auto text = m_report.text(StringId{id});
            return text == "N/A" ? std::string_view() : text;
        };
        return m_keys.intern(m_report.text(StringId{ids[0]}), textOf(ids[1]), textOf(ids[2]), textOf(ids[3]));
    }

    const Report& m_report;
    OpKeys& m_keys;
    std::vector<Last> m_last;                                ///< by name id
    std::unordered_map<Ids, std::uint32_t, IdsHash> m_known; ///< keys of names with several keys
};

bool isInScope(const CompareRun& run, std::int64_t start)
{
    return coversRun(run.scope.kind) || run.scope.range.contains(start);
}

/// The compared slices of one track of a run, and the ops they are linked to.
class TrackCursor {
public:
    TrackCursor(const CompareRun& run, const Track& track, const ComparedClasses& classes)
        : m_run(run),
          m_classes(classes),
          m_cls(run.report->slices.cls.span()),
          m_starts(run.report->slices.ts.span()),
          m_steps(run.report->slices.step.span()),
          m_ops(run.report->ops),
          m_links(run.report->opsBySlice.span()),
          m_at(track.firstSlice),
          m_end(track.firstSlice + track.sliceCount),
          m_device(track.device)
    {
        const auto first = std::ranges::lower_bound(m_links, SliceId{m_at}, {},
                                                    [this](OpId op) { return m_ops.slice[op.index()]; });
        m_links = m_links.subspan(static_cast<std::size_t>(first - m_links.begin()));
        if (!coversRun(run.scope.kind) && run.scope.kind != ScopeKind::Step) { // slices are sorted by start
            const auto ofTrack = m_starts.subspan(m_at, m_end - m_at);
            const auto at = [&](std::int64_t ts) {
                return m_at +
                       static_cast<std::uint32_t>(std::ranges::lower_bound(ofTrack, ts) - ofTrack.begin());
            };
            m_end = at(run.scope.range.end);
            m_at = std::min(at(run.scope.range.begin), m_end);
        }
        skip();
    }

    bool atEnd() const { return m_at == m_end; }
    SliceId slice() const { return SliceId{m_at}; }
    std::int64_t start() const { return m_start; }
    std::int32_t device() const { return m_device; }

    /// The op of the slice, if it has one. Call it once for each slice, in order.
    OpId op()
    {
        while (!m_links.empty() && m_ops.slice[m_links.front().index()] < slice())
            m_links = m_links.subspan(1);
        const bool isLinked = !m_links.empty() && m_ops.slice[m_links.front().index()] == slice();
        return isLinked ? m_links.front() : OpId{};
    }

    void next()
    {
        ++m_at;
        skip();
    }

private:
    bool isCompared() const
    {
        return m_classes[static_cast<std::size_t>(m_cls[m_at])] &&
               (m_run.scope.kind == ScopeKind::Step ? m_steps[m_at] == m_run.scope.index
                                                    : isInScope(m_run, m_starts[m_at]));
    }

    void skip()
    {
        while (m_at != m_end && !isCompared())
            ++m_at;
        m_start = m_at == m_end ? 0 : m_starts[m_at];
    }

    const CompareRun& m_run;
    const ComparedClasses& m_classes;
    std::span<const SliceClass> m_cls;
    std::span<const std::int64_t> m_starts;
    std::span<const std::uint16_t> m_steps;
    const OpTable& m_ops;
    std::span<const OpId> m_links; ///< from the current slice on, sorted by slice
    std::uint32_t m_at, m_end;
    std::int32_t m_device;
    std::int64_t m_start = 0;
};

Result<std::vector<OpInstance>> fromSlices(const CompareRun& run, OpKeys& keys, const std::stop_token& stop)
{
    const auto& report = *run.report;
    const auto& slices = report.slices;
    const auto classes = comparedClasses(slices);
    std::vector<TrackCursor> cursors;
    for (const auto& track : report.tracks) {
        if (run.device && track.device != kNoDevice && track.device != *run.device)
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        cursors.emplace_back(run, track, classes);
        if (cursors.back().atEnd())
            cursors.pop_back();
    }
    std::vector<OpInstance> out;
    if (coversRun(run.scope.kind)) {
        out.reserve(static_cast<std::size_t>(std::ranges::count_if(
            slices.cls, [&](SliceClass cls) { return classes[static_cast<std::size_t>(cls)]; })));
        adviseHugePages(out.data(), out.capacity() * sizeof(OpInstance));
    }
    const auto names = slices.name.span();
    const auto types = slices.type.span();
    const auto durations = slices.dur.span();
    // Every track is already sorted: they are merged with a heap.
    KeyCache cache(report, keys);
    CursorTree tree(cursors);
    while (auto* const cursor = tree.top()) {
        if (out.size() % kStopEvery == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        const auto i = cursor->slice().index();
        const auto op = cursor->op();
        out.push_back({.key = cache.of(names[i], op, types[i]),
                       .device = cursor->device(),
                       .start = cursor->start(),
                       .dur = countedDuration(run, cursor->start(), durations[i]),
                       .slice = cursor->slice(),
                       .op = op});
        cursor->next();
        tree.update();
    }
    return out;
}

Result<std::vector<OpInstance>> fromOps(const CompareRun& run, OpKeys& keys, const std::stop_token& stop)
{
    const auto& report = *run.report;
    const auto& ops = report.ops;
    KeyCache cache(report, keys);
    std::vector<OpInstance> out;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (i % kStopEvery == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        const auto dur = ops.dur.empty() ? kMissingInteger : ops.dur[i];
        const auto start = ops.start.empty() ? kMissingInteger : ops.start[i];
        const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
        if (dur == kMissingInteger || (run.device && device != kNoDevice && device != *run.device))
            continue;
        if (run.scope.kind == ScopeKind::Step) {
            if (ops.step.empty() || ops.step[i] != run.scope.index)
                continue;
        } else if (start != kMissingInteger && !isInScope(run, start)) {
            continue;
        }
        out.push_back({.key = cache.of(ops.name[i], OpId::of(i), {}),
                       .device = device,
                       .start = start,
                       .dur = start == kMissingInteger ? dur : countedDuration(run, start, dur),
                       .slice = ops.slice.empty() ? SliceId{} : ops.slice[i],
                       .op = OpId::of(i)});
    }
    if (std::ranges::none_of(out, [](const OpInstance& o) { return o.start == kMissingInteger; }))
        std::ranges::sort(out, {}, [](const OpInstance& o) { return std::pair(o.start, o.op.value); });
    return out;
}

} // namespace

Result<std::vector<OpInstance>> opsOf(const CompareRun& run, OpKeys& keys, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto ops, fromSlices(run, keys, stop));
    if (ops.empty())
        return fromOps(run, keys, stop);
    return ops;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The only writer of a Report: importers append data, and `finish` sorts, lays out, joins and freezes it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/page_memory.h"
#include "core/report/report.h"

namespace opscope {

/// One end of a flow in a trace or a database; `finish` joins the ends by (category, id).
struct FlowPoint {
    enum class Phase : std::uint8_t { Start, Step, End };
    StringId category;
    std::uint64_t id = 0; ///< numeric id, or hash of a text id
    std::int64_t ts = 0;
    TrackId track;
    Phase phase = Phase::Start;
    bool bindEnclosing = false; ///< `bp: "e"`: binds to the innermost slice containing ts, else to the next
    SliceId slice = {};         ///< if the source states it: calls may begin at the same time
};

/// The op type and task type that a trace written by Opscope states for a slice.
struct SliceOp {
    SliceId slice;
    StringId type;
    StringId taskType;
};

class ReportBuilder {
public:
    ReportBuilder();

    /// The unfinished report: small tables (ops, tables, memory, platform, inventory, ...) are filled
    /// directly.
    Report& report() { return *m_report; }
    StringId intern(std::string_view text) { return m_report->strings.intern(text); }

    /// The process with this pid text; created at the first call.
    ProcessId process(std::string_view pid);
    /// The thread of a process with this tid text; created at the first call.
    ThreadId thread(ProcessId process, std::string_view tid);
    /// The track of a thread; created at the first call.
    TrackId track(ThreadId thread);
    /// The track for async slices of a process with this group name; created at the first call.
    TrackId asyncTrack(ProcessId process, std::string_view group);
    /// A counter series; created at the first call.
    CounterId counter(ProcessId process, std::string_view name, std::string_view series,
                      std::string_view unit, CounterKind kind = CounterKind::Other);

    /// The step of a device and model with this number (as the vendor counts); created at the first call. If
    /// no source states its range, the range of its slices is used.
    StepId stepFor(std::int32_t device, std::int64_t model, std::int64_t iteration);

    SliceTable& slices() { return m_report->slices; } ///< append only; ids change in `finish`
    void addSlice(const Slice& slice) { m_report->slices.add(slice); }
    void addSample(CounterId counter, std::int64_t ts, double value);
    void addFlowPoint(const FlowPoint& point)
    {
        m_flowPoints.push_back(point);
        m_followsSlices = m_followsSlices || point.slice.valid();
    }
    /// Reserves room for `count` more.
    void reserveFlowPoints(std::size_t count) { reservePages(m_flowPoints, m_flowPoints.size() + count); }
    void addFlowPoints(std::span<const FlowPoint> points)
    {
        m_flowPoints.insert(m_flowPoints.end(), points.begin(), points.end());
    }
    /// Adds a flow whose ends are known. From now on `finish` updates the slice ids in flows and in ops
    /// (`OpTable::slice`) when it sorts.
    void addFlow(SliceId source, SliceId target, StringId category);
    void followSlices() { m_followsSlices = true; }
    /// The ranks of communication groups, by name or its hash, in the numbering order of the group.
    std::map<std::string, std::vector<std::int32_t>, std::less<>>& groupRanks() { return m_groupRanks; }
    /// Used only if the report has no table of ops.
    std::vector<SliceOp>& sliceOps() { return m_sliceOps; }
    void addInstant(const Instant& instant) { m_report->instants.push_back(instant); }

    /// Merges equal issues (severity, message id, file) into one with a count and the first places.
    void addIssue(Severity severity, Message message, SourcePos where = {}, std::uint64_t count = 1);
    void addIssue(Issue issue); ///< all its places must be in one file
    /// Registers a source of arguments; returns its number for ArgRef::of.
    std::uint32_t addArgSource(std::shared_ptr<const ArgSource> source);

    /// Sorts slices by (track, ts, -dur), places overlapping slices in sub-rows, orders tracks by the sort
    /// index of process and thread, assigns steps by time to slices without one, joins flows, links ops to
    /// slices, and computes spans. The builder is empty afterwards.
    ReportPtr finish();

private:
    void orderTracks();
    void sortSlices();
    void moveSliceIds(const std::vector<std::uint32_t>& order);
    std::size_t layOutRows();
    void sortSamples();
    void rangeSteps();
    void assignSteps();
    std::uint64_t joinFlows();

    std::shared_ptr<Report> m_report;
    std::vector<FlowPoint> m_flowPoints;
    FlowTable m_joinedFlows;
    std::vector<SliceOp> m_sliceOps;
    bool m_followsSlices = false; ///< slice ids are in use before sorting
    std::vector<CounterId> m_sampleCounter;
    std::map<std::string, std::vector<std::int32_t>, std::less<>> m_groupRanks;
    std::unordered_map<std::string, std::uint32_t>
        m_keys; ///< find processes, threads, tracks and counters by their keys
    std::unordered_map<std::string, std::size_t> m_issueIndex;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The only writer of a Report: importers append, `finish` sorts, lays out, joins and freezes.
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

/// One end of a flow as a trace or a database tells it; joined by (category, id) in `finish`.
struct FlowPoint {
    enum class Phase : std::uint8_t { Start, Step, End };
    StringId category;
    std::uint64_t id = 0; ///< numeric id, or the hash of a textual one
    std::int64_t ts = 0;
    TrackId track;
    Phase phase = Phase::Start;
    bool bindEnclosing = false; ///< `bp: "e"`: an end binds to the innermost slice that encloses ts, else to
                                ///< the next that starts
    SliceId slice = {}; ///< where the source says it: time alone cannot tell two calls that begin together
};

/// What a trace of ours says of the op of a slice.
struct SliceOp {
    SliceId slice;
    StringId type;
    StringId taskType;
};

class ReportBuilder {
public:
    ReportBuilder();

    /// The report under construction: small tables (ops, tables, memory, platform, inventory, ...) are filled
    /// directly.
    Report& report() { return *m_report; }
    StringId intern(std::string_view text) { return m_report->strings.intern(text); }

    /// The process with this pid text; made on first sight.
    ProcessId process(std::string_view pid);
    /// The thread of a process with this tid text; made on first sight.
    ThreadId thread(ProcessId process, std::string_view tid);
    /// The track of a thread; made on first sight.
    TrackId track(ThreadId thread);
    /// A track for async slices of a process, by group name.
    TrackId asyncTrack(ProcessId process, std::string_view group);
    /// A counter series; made on first sight.
    CounterId counter(ProcessId process, std::string_view name, std::string_view series,
                      std::string_view unit, CounterKind kind = CounterKind::Other);

    /// The step of a device and model with this number (as the vendor counts); made on first sight. Its
    /// range, if nobody says one, becomes that of its slices.
    StepId stepFor(std::int32_t device, std::int64_t model, std::int64_t iteration);

    SliceTable& slices() { return m_report->slices; } ///< append only; ids are provisional until `finish`
    void addSlice(const Slice& slice) { m_report->slices.add(slice); }
    void addSample(CounterId counter, std::int64_t ts, double value);
    void addFlowPoint(const FlowPoint& point)
    {
        m_flowPoints.push_back(point);
        m_followsSlices = m_followsSlices || point.slice.valid();
    }
    /// Makes room for so many more.
    void reserveFlowPoints(std::size_t count) { reservePages(m_flowPoints, m_flowPoints.size() + count); }
    void addFlowPoints(std::span<const FlowPoint> points)
    {
        m_flowPoints.insert(m_flowPoints.end(), points.begin(), points.end());
    }
    /// A flow that is joined already; from now on slices of flows and of ops (`OpTable::slice`) are followed
    /// when `finish` sorts.
    void addFlow(SliceId source, SliceId target, StringId category);
    void followSlices() { m_followsSlices = true; }
    /// The ranks of the communication groups, by name or its hash, in the order in which a group counts them.
    std::map<std::string, std::vector<std::int32_t>, std::less<>>& groupRanks() { return m_groupRanks; }
    /// Counts where no table of ops comes with the trace.
    std::vector<SliceOp>& sliceOps() { return m_sliceOps; }
    void addInstant(const Instant& instant) { m_report->instants.push_back(instant); }

    /// Equal issues (severity, message id, file) are one with a count and the first places.
    void addIssue(Severity severity, Message message, SourcePos where = {}, std::uint64_t count = 1);
    void addIssue(Issue issue); ///< its places are of one file
    /// Registers a source of arguments; its number goes into ArgRef::of.
    std::uint32_t addArgSource(std::shared_ptr<const ArgSource> source);

    /// Sorts slices by (track, ts, -dur), lays overlaps out in sub-rows, orders tracks by process and thread
    /// sort index, assigns steps by time where slices have none, joins flows, links ops to slices, computes
    /// spans. The builder is empty afterwards.
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
    void computeSpan();

    std::shared_ptr<Report> m_report;
    std::vector<FlowPoint> m_flowPoints;
    FlowTable m_joinedFlows;
    std::vector<SliceOp> m_sliceOps;
    bool m_followsSlices = false; ///< ids of slices are in use before the sorting
    std::vector<CounterId> m_sampleCounter;
    std::map<std::string, std::vector<std::int32_t>, std::less<>> m_groupRanks;
    std::unordered_map<std::string, std::uint32_t>
        m_keys; ///< processes, threads, tracks and counters by their keys
    std::unordered_map<std::string, std::size_t> m_issueIndex;
};

} // namespace opscope

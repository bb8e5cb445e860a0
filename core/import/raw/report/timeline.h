// SPDX-License-Identifier: GPL-3.0-or-later
// The slices, flows and counters of the vendor's timeline (FORMATS 6, "Timeline", of this folder).
#pragma once

#include <vector>

#include "core/import/raw/report/hccl_runs.h"
#include "core/import/raw/report/lanes.h"
#include "core/import/raw/report/record_args.h"
#include "core/import/raw/report/task_tables.h"

namespace opscope::raw {

class Timeline {
public:
    Timeline(ReportBuilder& builder, const RawRun& run, RunTexts& with);
    /// Host calls, device tasks, communication, ranges, frequencies, overlap analysis.
    /// `withOps`: also the communication ops, which another file may have. `isPartial`: the report has the
    /// calls of the host and the devices that are exported; only the other devices are added.
    void add(const std::vector<HcclRun>& hccl, bool withOps = true, bool isPartial = false);

private:
    void addCalls();
    void findCalls();
    void addTasks(const DeviceRun& device);
    void addCommunication(const std::vector<HcclRun>& hccl);
    void addHccl(const HcclRun& each, std::string_view group, std::uint64_t lane);
    void addPlanes(const HcclRun& each, std::uint64_t firstLane);
    void addMarks();
    void addFrequencies(const DeviceRun& device);
    void addOverlap(std::size_t device, const std::vector<HcclRun>& hccl);
    void addTorch();
    void addFlowTo(SliceId slice, std::uint32_t call);
    SliceId addSlice(const Slice& slice);

    ReportBuilder& m_builder;
    const RawRun& m_run;
    RunTexts& m_with;
    Lanes m_lanes;
    bool m_withOps = true;
    std::vector<SliceId> m_callSlices;                             ///< for each call
    std::vector<std::pair<std::uint32_t, SliceId>> m_tasksOfCalls; ///< only if the run has files of PyTorch
    StringId m_hostToDevice;
    std::shared_ptr<RecordArgs> m_opArgs, m_planeArgs;
    std::uint32_t m_opSource = 0, m_planeSource = 0;
};

/// The memory over time and the allocations of ops of PyTorch; false: an export has them.
void addTorchMemory(ReportBuilder& builder, const TorchData& torch, bool hasSeries, bool hasOps);

/// The name of a mark or range: its text, or the joined text of a long message.
std::string markText(const HostData& host, const MsproftxRecord& mark);
/// "push/pop": how a range or mark was made.
std::string_view markEventName(std::uint32_t event);

} // namespace opscope::raw

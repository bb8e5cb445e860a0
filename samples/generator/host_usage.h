// SPDX-License-Identifier: GPL-3.0-or-later
// What --host-sys samples fifty times a second while the face-mask program runs: counters in the timeline,
// and one row of peaks in each summary, as msprof writes them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "samples/generator/face_mask_app.h"
#include "samples/generator/trace_json.h"

namespace opscope::samples {

/// Shares in 10^-4, rates in KB/s; the load follows from the calls of the run.
struct HostSample {
    std::int64_t ts = 0;
    std::int64_t cpu = 0;
    std::int64_t usedKb = 0;
    std::int64_t diskRead = 0, diskWrite = 0, disk = 0;
    std::int64_t received = 0, sent = 0;
};

std::vector<HostSample> hostSamples(const FaceMaskRun& run);

/// The layers "CPU Usage", "Memory Usage", "Disk Usage" and "Network Usage", with pids from `firstPid` on.
void addHostCounters(TraceJson& trace, const std::vector<HostSample>& samples, std::int64_t firstPid);

/// Contents of host_{cpu,mem,disk,network}_usage by the kind of the file.
std::map<std::string, std::string> hostSummaries(const std::vector<HostSample>& samples);

} // namespace opscope::samples

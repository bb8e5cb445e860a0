// SPDX-License-Identifier: GPL-3.0-or-later
// Collective operations: from the first to the last of their device tasks (FORMATS 6, "HCCL", of this
// folder).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/import/raw/report/raw_run.h"

namespace opscope::raw {

struct HcclRun {
    std::uint32_t op = 0;    ///< row of HostTasks::hcclOps
    std::size_t device = 0;  ///< row of RawRun::devices
    std::string name;        ///< "hcom_allReduce__123_0_1_104_0_1"
    std::uint64_t type = 0;  ///< hash of "hcom_allReduce_"
    std::uint64_t group = 0; ///< hash; 0 if unknown
    std::uint64_t model = kNoNumber;
    std::int64_t startNs = 0, endNs = 0;
    std::vector<std::uint32_t> tasks; ///< of the device, by start
};

/// Sorted by device and start.
std::vector<HcclRun> makeHcclRuns(const RawRun& run);

} // namespace opscope::raw

// SPDX-License-Identifier: GPL-3.0-or-later
// Everything there is to open: each sample and each real capture, for tests that hold for all of them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <vector>

#include "source_dir.h"

namespace opscope {

inline std::vector<std::filesystem::path> allSamples()
{
    namespace fs = std::filesystem;
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(fs::path(OPSCOPE_SOURCE_DIR) / "samples")) {
        if (entry.is_directory() && entry.path().filename() != "generator")
            all.push_back(entry.path());
    }
    return all;
}

/// Empty where the real captures are not beside the checkout; says so. A log of a board alone is no capture.
inline std::vector<std::filesystem::path> allRealCaptures()
{
    namespace fs = std::filesystem;
    const char* const set = std::getenv("OPSCOPE_REAL_DATA");
    const fs::path real =
        set != nullptr ? fs::path(set) : fs::path(OPSCOPE_SOURCE_DIR) / "../shared/data/real";
    std::vector<fs::path> all;
    if (!fs::exists(real)) {
        std::cout << "no real captures at " << real << ": not checked\n";
        return all;
    }
    for (const char* name :
         {"ascend_pt_text", "ascend_pt_db/rank0_ascend_pt", "ascend_pt_db/rank1_ascend_pt",
          "ascend_pt_db/msprof_0.db", "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC",
          "job_2020/JOB3", "msprof_analyze/trace_view.json", "msprof_analyze/kernel_details.csv",
          "cluster/cluster_analysis_output", "chrome_trace/connected_flow_data.json",
          "chrome_trace/flow_events_json_v1.json", "chrome_trace/flow_events_json_v2.json"})
        all.push_back(real / name);
    return all;
}

} // namespace opscope

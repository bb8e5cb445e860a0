// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of tests: the samples of the checkout, and the real captures if they are available.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "source_dir.h"
#include "tests/support/skipped.h"

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

/// $OPSCOPE_REAL_DATA, or shared/data next to the checkout: the folder of the captures, without "..". It need
/// not exist.
inline std::filesystem::path captureRoot()
{
    const char* const set = std::getenv("OPSCOPE_REAL_DATA");
    return std::filesystem::weakly_canonical(set != nullptr ? std::filesystem::path(set)
                                                            : std::filesystem::path(OPSCOPE_SOURCE_DIR) /
                                                                  "../shared/data");
}

/// A folder or file of the captures ("more/profiling/st_level2"), or nothing if it is missing: then the test
/// prints the path and counts as skipped, not as passed.
inline std::optional<std::filesystem::path> captureData(const std::string& relative)
{
    auto path = captureRoot() / relative;
    if (std::filesystem::exists(path))
        return path;
    test::skip("no captures at " + path.string());
    return std::nullopt;
}

/// The same below the folder `real`.
inline std::optional<std::filesystem::path> realData(const std::string& relative = {})
{
    return captureData(relative.empty() ? "real" : "real/" + relative);
}

/// The captures for tests of every page, export and comparison. A log of a board without a capture is not one
/// of them.
inline std::vector<std::filesystem::path> allRealCaptures()
{
    std::vector<std::filesystem::path> all;
    const auto root = realData();
    if (!root)
        return all;
    for (const char* name :
         {"ascend_pt_text", "ascend_pt_db/rank0_ascend_pt", "ascend_pt_db/rank1_ascend_pt",
          "ascend_pt_db/msprof_0.db", "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC",
          "job_2020/JOB3", "msprof_analyze/trace_view.json", "msprof_analyze/kernel_details.csv",
          "cluster/cluster_analysis_output", "chrome_trace/connected_flow_data.json",
          "chrome_trace/flow_events_json_v1.json", "chrome_trace/flow_events_json_v2.json"})
        all.push_back(*root / name);
    return all;
}

} // namespace opscope

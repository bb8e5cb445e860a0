// SPDX-License-Identifier: GPL-3.0-or-later
// What tests open: the samples of the checkout, and the real captures where they are.
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

/// $OPSCOPE_REAL_DATA, else beside the checkout; it need not exist.
inline std::filesystem::path realRoot()
{
    const char* const set = std::getenv("OPSCOPE_REAL_DATA");
    return set != nullptr ? std::filesystem::path(set)
                          : std::filesystem::path(OPSCOPE_SOURCE_DIR) / "../shared/data/real";
}

/// A folder or file of the real captures, or nothing where it is absent: then it says so, and the test counts
/// as skipped, not as passed.
inline std::optional<std::filesystem::path> realData(const std::string& relative = {})
{
    auto path = relative.empty() ? realRoot() : realRoot() / relative;
    if (std::filesystem::exists(path))
        return path;
    test::skip("no real captures at " + path.string());
    return std::nullopt;
}

/// The same for the further captures, which are in the folder `more` next to the real ones or in it.
inline std::optional<std::filesystem::path> moreData(const std::string& relative)
{
    for (const auto& folder : {realRoot() / "more", realRoot() / "../more"}) {
        if (std::filesystem::exists(folder / relative))
            return folder / relative;
    }
    test::skip("no capture " + relative);
    return std::nullopt;
}

/// And for the small inputs in the folder `cases`.
inline std::optional<std::filesystem::path> caseData(const std::string& relative)
{
    for (const auto& folder : {realRoot() / "cases", realRoot() / "../cases"}) {
        if (std::filesystem::exists(folder / relative))
            return folder / relative;
    }
    test::skip("no case " + relative);
    return std::nullopt;
}

/// Those that tests of every page, export and comparison walk. A log of a board alone is no capture.
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

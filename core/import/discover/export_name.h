// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the names of folders and files according to the naming rules of the exporters (FORMATS 0, 1.1, 3.0).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/platform.h"

namespace opscope {

bool isJobName(std::string_view folder);    ///< "JOBNQMIARC...", "JOB3"
bool isProfName(std::string_view folder);   ///< "PROF_000001_20230818142704322_COJGGGCANRMICFBC"
bool isAscendName(std::string_view folder); ///< "*_ascend_pt", "*_ascend_ms"
/// True for the name of a folder that contains one run.
bool isRunFolderName(std::string_view folder);

/// The information in the name of an export; -1 where the name has no such number.
struct ExportName {
    std::string stem; ///< "op_summary", "msprof", "task_time", ...: the part before the numbers
    std::int32_t device = -1;
    std::int64_t model = -1;
    std::int64_t iteration = -1;
    std::int64_t picture = -1;
    std::int64_t slice = -1;     ///< number of the slice of a split export
    std::int64_t timestamp = -1; ///< time of the export as YYYYMMDDhhmmss
    std::optional<ModelRun> modelRun;
};

/// Parses names of CANN: "op_summary_0_2_1.csv", "msprof_slice_0_20240101120000.json", "trace_view.json".
ExportName parseExportName(std::string_view fileName);
/// Parses names of a JOB, where the name of a model may contain dots and underscores (FORMATS 1.1):
/// "op_summary_0.yolov5s.v2.1.1.1.1.0.01.1000.csv", "task_time_0.yolo.1.1.json", "op_statistic_0_1_1_1.csv".
ExportName parseJobName(std::string_view fileName);
/// True for the name of an export that only a JOB has: it contains the model and its batch, as in
/// "task_time_0.yolo.1.1.json".
bool isJobExportName(std::string_view fileName);
/// True for "info.json.0", which the board writes when profiling starts.
bool isDeviceInfoName(std::string_view fileName);
/// The rank in the name of a file of MindSpore up to 2.3 (FORMATS 5): 3 for "framework_raw_3.csv",
/// "step_trace_raw_3_detail_time.csv" and "ascend_cluster_analyse_data-parallel_1_8_3.csv"; -1 if none.
std::int64_t mindSporeRank(std::string_view fileName);
/// True for "ascend_timeline_display_1.json", before version 1.1 "timeline_display_1.json".
bool isMindSporeTimeline(std::string_view fileName);
/// True for names with a rank that only MindSpore up to 2.3 uses.
bool isMindSporeName(std::string_view fileName);
/// The entire text as a number; `otherwise` if it is not a number or too large.
std::int64_t numberOr(std::string_view text, std::int64_t otherwise = -1);

} // namespace opscope

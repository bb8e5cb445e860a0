// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a report as a smaller capture.
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "core/analysis/slice_scope.h"
#include "core/base/result.h"
#include "core/base/words.h"
#include "core/export/export_target.h"
#include "core/export/trace_writer.h"
#include "core/notes/notes.h"

namespace opscope {

/// The slices that belong to one of the scopes, by index.
std::vector<bool> slicesOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                               const std::stop_token& stop = {});

/// Describes the part as a trace: the slices, the flows that have both ends among them, and the lanes of
/// them. If no scope names lanes, also the counters and marks of the device in the time of the scopes; a
/// counter has a further sample before and after that time, so that its value is known at both borders.
/// `slices` must outlive the result.
TraceContent contentOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                           const std::vector<bool>& slices);

struct Cut {
    std::vector<ExportedFile> files;
    TraceCounts counts;
    std::uint64_t leftOut = 0; ///< slices of the report that are not in the part
    std::uint64_t rows = 0;    ///< of op_summary
};

/// Writes the part to a new folder, as msprof names its files: `mindstudio_profiler_output/msprof_*.json` and
/// `op_summary_*.csv`. A slice that touches the part is written at its full length. Errors: `folder` exists,
/// no slice is in the part (with the reason), CannotWrite, Cancelled; no incomplete file is left.
Result<Cut> writeCut(const Report& report, const std::vector<SliceScope>& scopes,
                     const std::filesystem::path& folder, const std::string& stamp,
                     const std::stop_token& stop = {});

/// The folder of each report in `out`: `out` itself, or rank_0, rank_1, ... if there are several.
std::vector<std::filesystem::path> cutPlaces(const std::vector<ReportPtr>& reports,
                                             const std::filesystem::path& out);

/// Writes the part of each report that has one, and the notes on it as a workspace `notes.opscope` that opens
/// the cut. Errors: `out` exists; no report has such a part.
struct CutOfReport {
    ReportPtr report;
    Result<Cut> cut;
};
Result<std::vector<CutOfReport>> writeCuts(const std::vector<ReportPtr>& reports,
                                           const std::vector<std::vector<SliceScope>>& scopes,
                                           const std::filesystem::path& out, const std::vector<Note>& notes,
                                           const std::stop_token& stop);

/// The notes on the part of a report.
std::vector<Note> notesOfPart(const Report& report, const std::vector<SliceScope>& scopes,
                              const std::vector<Note>& notes);

/// Lines about a cut: its files, its slices with those that were left out, and what else it has.
std::vector<std::string> cutLines(const std::string& name, const Cut& cut, const Words& words);

/// Errors: something is at the path.
Result<void> checkIsNew(const std::filesystem::path& path);

} // namespace opscope

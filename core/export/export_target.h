// SPDX-License-Identifier: GPL-3.0-or-later
// Where an export is written, and which part of the report.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/import/discover/export_manifest.h"
#include "core/report/report.h"

namespace opscope {

enum class SummaryFormat { Csv, Json };

/// The names of the files of a PROF.
enum class ProfLayout {
    AsOpened, ///< the layout of the run
    Old,      ///< "device_0/summary/op_statistic_0_1_1.csv": device, model, iteration
    New,      ///< "mindstudio_profiler_output/op_statistic_20250620081542.csv"
};

struct ExportTarget {
    std::filesystem::path out;         ///< empty: the folder of the report
    std::optional<std::int64_t> step;  ///< only this step or iteration, as the vendor counts it
    std::optional<std::int64_t> model; ///< only this model
    SummaryFormat format = SummaryFormat::Csv;
    ProfLayout layout = ProfLayout::AsOpened; ///< of all but a JOB, which has names of its own
    std::string stamp;  ///< "20250620081542", part of file names in the new PROF layout; empty: now
    bool isCut = false; ///< `out` is the folder of the files, and they are those of a PROF
};

struct ExportedFile {
    std::filesystem::path path;
    std::uint64_t sizeBytes = 0;
    std::uint64_t rows = 0; ///< slices of a timeline, rows of a table
    bool isTimeline = false;
    bool isKept = false;        ///< not written, because a source file has this name
    std::uint64_t reachOut = 0; ///< slices written at full length although they end after their step
};

/// One line about a file: its slices or rows and its size, or that it is kept.
Message exportedMessage(const ExportedFile& file);

/// The folder of an export: that of the report, or `out`/name. A step or iteration has a folder of its own,
/// "name_iteration_2" or "name_model_1_iteration_2", so that it does not replace the files of the complete
/// run.
std::filesystem::path exportFolder(const Report& report, const ExportTarget& options);
/// The time now as YYYYMMDDhhmmss, UTC.
std::string exportStamp(const ExportTarget& options);
/// A text of a report as part of a file name; a damaged or hostile database must not lead out of the folder.
std::string fileNamePart(std::string_view text);
/// True if names and columns are those of a JOB.
bool isJobExport(const Report& report);

/// True if files get the names of the old layout of a PROF.
bool isOldLayout(const Report& report, const ExportTarget& options);
/// The run of a model that a file of the old layout is of; numbers that are not known are those of the first.
struct ProfRun {
    std::int32_t device = 0;
    std::int64_t model = 1;
    std::int64_t iteration = 1;
    friend auto operator<=>(const ProfRun&, const ProfRun&) = default;
};
/// "device_0/SUBFOLDER/KIND_0_1_1.EXTENSION" in the folder of the export.
std::filesystem::path oldProfPath(const Report& report, const ExportTarget& options,
                                  std::string_view subfolder, std::string_view kind, const ProfRun& run,
                                  std::string_view extension);

/// The part of a report that belongs to one step and model.
class ExportScope {
public:
    /// Errors: NotFound, with the steps or models that exist.
    static Result<ExportScope> of(const Report& report, const ExportTarget& options);

    bool isWhole() const { return !m_range && !m_model; }
    bool hasSlice(const Report& report, std::size_t slice) const;
    /// True for a slice that extends beyond its step.
    bool isReachingOut(const Report& report, std::size_t slice) const;
    bool hasStepAt(const Report& report, std::size_t step) const; ///< `step` is an index into Report::steps
    bool hasTime(std::int64_t ts) const { return !m_range || m_range->contains(ts); }
    /// Tests a row of a vendor's table by its step or iteration and its model, where it has these columns.
    bool hasRow(const DataTable& table, std::size_t row) const;
    bool hasOp(const Report& report, std::size_t op) const;
    /// Tests a record by the label of its step ("step50"), or by its time if it has no label.
    bool hasStep(std::string_view label, std::optional<std::int64_t> ts) const;

private:
    std::vector<std::size_t> m_steps; ///< indices into Report::steps, ascending
    std::optional<std::int64_t> m_number;
    std::optional<std::int64_t> m_model;
    std::optional<TimeRange> m_range; ///< from the first to the last of these steps
};

} // namespace opscope

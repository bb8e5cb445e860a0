// SPDX-License-Identifier: GPL-3.0-or-later
// Where an export goes and what marks it as ours.
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

struct ExportTarget {
    std::filesystem::path out;         ///< empty: the report's own folder
    std::optional<std::int64_t> step;  ///< only this step or iteration, as the vendor counts it
    std::optional<std::int64_t> model; ///< only this model
    SummaryFormat format = SummaryFormat::Csv;
    std::string stamp; ///< "20250620081542" in the names of the new PROF layout; empty: now
};

struct ExportedFile {
    std::filesystem::path path;
    std::uint64_t sizeBytes = 0;
    std::uint64_t rows = 0;     ///< slices of a timeline, rows of a table
    bool isKept = false;        ///< not written: a source of that name stands there and holds the same
    std::uint64_t reachOut = 0; ///< slices that are written whole though they end after their step
};

/// The folder that an export of this report goes to: its own, or `out`/name.
std::filesystem::path exportFolder(const Report& report, const ExportTarget& options);
/// YYYYMMDDhhmmss of now, UTC.
std::string exportStamp(const ExportTarget& options);
/// A text of a report as a part of a file name: a hostile database must not lead out of the folder.
std::string fileNamePart(std::string_view text);
/// True if names and columns are those of a JOB.
bool isJobExport(const Report& report);

/// What a step and a model leave of a report.
class ExportScope {
public:
    /// Errors: NotFound with the steps or models that there are.
    static Result<ExportScope> of(const Report& report, const ExportTarget& options);

    bool isWhole() const { return !m_range && !m_model; }
    bool hasSlice(const Report& report, std::size_t slice) const;
    /// True for a slice of which a part does not count in its step.
    bool isReachingOut(const Report& report, std::size_t slice) const;
    bool hasStepAt(const Report& report, std::size_t step) const; ///< by its place in Report::steps
    bool hasTime(std::int64_t ts) const { return !m_range || m_range->contains(ts); }
    /// Row of a vendor's table: by its step or iteration and its model, where it says them.
    bool hasRow(const DataTable& table, std::size_t row) const;
    bool hasOp(const Report& report, std::size_t op) const;
    /// Record of a step by its label ("step50"), or by its time where it has no label.
    bool hasStep(std::string_view label, std::optional<std::int64_t> ts) const;

private:
    std::vector<std::size_t> m_steps; ///< indices into Report::steps, ascending
    std::optional<std::int64_t> m_number;
    std::optional<std::int64_t> m_model;
    std::optional<TimeRange> m_range; ///< union of the chosen steps
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/export/export_target.h"

namespace opscope {

/// The files of one export. They are renamed to their final names together, up to 64 at a time (each stays
/// open until then), after a manifest in the same folder lists them as exports. An export that is stopped or
/// killed therefore never leaves a file that looks like a source, only complete files if it has more than 64.
/// Exports to the same folder wait for each other.
class ExportBatch {
public:
    ExportBatch(const Report& report, const ExportTarget& options, std::stop_token stop);
    ExportBatch(const ExportBatch&) = delete;
    ExportBatch& operator=(const ExportBatch&) = delete;
    ~ExportBatch();

    /// True if `path` exists and was not written by an export of Opscope; it is then listed as kept. A JOB is
    /// exported under the names of its sources, which are never replaced. Errors: WouldReplaceSource if such
    /// a file exists and `isPart`, which means that the export would have only a part of its rows.
    Result<bool> keeps(const std::filesystem::path& path, bool isPart);
    /// Creates a file for writing, with its parent folders.
    Result<AtomicFile> create(const std::filesystem::path& path);
    /// Adds a completely written file. `rows`: number of slices of a timeline, or rows of a table.
    Result<void> add(AtomicFile file, std::uint64_t rows);
    /// Renames the remaining files; returns the exported and the kept files. Errors: CannotWrite; a source
    /// has appeared at the place of a file.
    Result<std::vector<ExportedFile>> finish();
    bool isEmpty() const { return m_files.empty(); }

private:
    Result<void> publish();
    Result<void> writeManifest() const;

    const Report& m_report;
    std::filesystem::path m_folder;
    const char* m_layout; ///< id of the layout of the files; null: as the folder looks
    std::stop_token m_stop;
    ExportManifest m_ours; ///< manifest of the earlier exports
    std::set<std::filesystem::path> m_cleaned;
    std::vector<ExportedFile> m_files;
    std::vector<AtomicFile> m_pending; ///< each has an open descriptor, so their number is limited
};

} // namespace opscope

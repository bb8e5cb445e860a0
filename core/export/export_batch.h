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

/// The files of one export. They get their names together, up to 64 at a time (each is open until then), and
/// only after the manifest beside them says whose they are: an export that is stopped or killed leaves
/// nothing that counts as a source, and of more than 64 files those that were whole. Exports to one folder
/// take turns.
class ExportBatch {
public:
    ExportBatch(const Report& report, const ExportTarget& options, std::stop_token stop);
    ExportBatch(const ExportBatch&) = delete;
    ExportBatch& operator=(const ExportBatch&) = delete;
    ~ExportBatch();

    /// True if a file stands at `path` that no export of ours has written: it is listed as kept. A JOB is
    /// exported under the names of its sources: these are never replaced. Errors: `isPart` of a report would
    /// take its place (WouldReplaceSource).
    Result<bool> keeps(const std::filesystem::path& path, bool isPart);
    /// A file to write to, with the folders on the way.
    Result<AtomicFile> create(const std::filesystem::path& path);
    /// The file is written; `rows`: slices of a timeline, rows of a table.
    Result<void> add(AtomicFile file, std::uint64_t rows);
    /// Gives the rest their names; what was exported and kept. Errors: CannotWrite; a source has come to
    /// stand where a file would go.
    Result<std::vector<ExportedFile>> finish();
    bool isEmpty() const { return m_files.empty(); }

private:
    Result<void> publish();
    Result<void> writeManifest() const;

    const Report& m_report;
    std::filesystem::path m_folder;
    std::stop_token m_stop;
    ExportManifest m_ours; ///< of earlier exports
    std::set<std::filesystem::path> m_cleaned;
    std::vector<ExportedFile> m_files;
    std::vector<AtomicFile> m_pending; ///< each holds a descriptor: a bounded number
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Plans what is read of a folder, and why the rest is not, before any big file is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/discover/source_choice.h"
#include "core/import/discover/walk.h"
#include "core/import/importer.h"

namespace opscope {

/// A file of a run and what happens to it.
struct PlannedEntry {
    PlannedFile planned;
    std::string path; ///< relative to the root of the report
    std::string kind; ///< id of the importer, or "raw", "log", "unknown"
    std::uint64_t sizeBytes = 0;
    std::uint64_t otherBytes = 0;       ///< size of the other files that are read with this one
    const Importer* importer = nullptr; ///< null: the file is not read
    FileState state = FileState::Ignored;
    std::optional<Message> reason;
    bool isOwnExport = false; ///< has the mark of files written by `opscope-cli export`
    bool isChanged = false;   ///< was exported by Opscope and has another content now

    std::string_view name() const { return fileName(path); }
    /// Bytes of the file and of those that are read with it.
    std::uint64_t bytesToRead() const { return sizeBytes + otherBytes; }
    bool isRead() const { return importer != nullptr && state == FileState::Used; }
    /// The file is not read, for this reason.
    void skip(Message why, FileState as = FileState::Ignored);
};

struct ReportPlan {
    ReportKind kind = ReportKind::Unknown;
    std::filesystem::path root;
    std::string name;
    std::int64_t rank = -1;
    std::vector<PlannedEntry> entries;
    std::vector<ModelRun> modelRuns;
    std::vector<Issue> issues;
    SourceChoice source = SourceChoice::Best;
    bool hasUncountedExports = false; ///< raw data may have more rows than exports: `completeExports`

    /// Bytes of all files of the run; what Opscope exported into its folder does not count.
    std::uint64_t sizeOnDisk() const;
    /// Adds an entry for an expected file that does not exist.
    void addMissing(std::string path, Message why);
};

struct LoadPlan {
    std::vector<ReportPlan> reports;
};

/// A kind of folder: recognises a run by the files in a folder, and decides which of them are read.
struct Layout {
    std::string_view id;
    /// `name` is the folder's own name; paths in the tree are relative to it.
    bool (*matches)(std::string_view name, const WalkedTree& tree) = nullptr;
    void (*plan)(ReportPlan& plan) = nullptr;
    /// Splits a folder with several runs into one plan for each; null if the folder is one run.
    std::vector<ReportPlan> (*split)(ReportPlan plan) = nullptr;
};

// Declared here, so that the constants of the layouts have external linkage.
#define LAYOUT(name) extern const Layout name;
#include "core/import/discover/layouts.def"
#undef LAYOUT

std::span<const Layout* const> layouts();

/// Lists a folder and probes its files, or probes a single file. Errors: not found, no permission, no
/// readable data.
Result<LoadPlan> makePlan(const std::filesystem::path& path, SourceChoice source,
                          const std::stop_token& stop = {});

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What will be read of a folder, and why the rest will not: made before the first byte of a big file is read.
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

/// A file of a run with what becomes of it.
struct PlannedEntry {
    PlannedFile planned;
    std::string path; ///< relative to the report's root
    std::string kind; ///< importer id, or "raw", "log", "unknown"
    std::uint64_t sizeBytes = 0;
    const Importer* importer = nullptr; ///< null: it is not read
    FileState state = FileState::Ignored;
    std::optional<Message> reason;
    bool isOwnExport = false; ///< made by `opscope-cli export`: it carries our mark

    std::string_view name() const { return fileName(path); }
    bool isRead() const { return importer != nullptr && state == FileState::Used; }
    /// Not read, and why.
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

    /// An entry that was looked for and is not there.
    void addMissing(std::string path, Message why);
};

struct LoadPlan {
    std::vector<ReportPlan> reports;
};

/// A folder kind: recognises a run by the files below one folder and decides what is read of it.
struct Layout {
    std::string_view id;
    /// `name` is the folder's own name; the tree's paths are relative to it.
    bool (*matches)(std::string_view name, const WalkedTree& tree) = nullptr;
    void (*plan)(ReportPlan& plan) = nullptr;
    /// One report of a folder that holds several runs side by side; null: the folder is one run.
    std::vector<ReportPlan> (*split)(ReportPlan plan) = nullptr;
};
std::span<const Layout* const> layouts();

/// Walks and probes a folder or a file. Errors: not found, no permission, nothing readable in it.
Result<LoadPlan> makePlan(const std::filesystem::path& path, SourceChoice source,
                          const std::stop_token& stop = {});

} // namespace opscope

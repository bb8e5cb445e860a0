// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/slice_scope.h"
#include "core/base/result.h"
#include "core/base/words.h"
#include "core/notes/notes.h"

namespace opscope {

inline constexpr std::size_t kMostSharedBytes = std::size_t{64} << 20;

/// A report on a shared page: one scope, or several (steps).
struct SharedReport {
    ReportPtr report;
    std::vector<SliceScope> scopes;
    std::vector<Note> notes; ///< of this report
};

struct SharePage {
    std::string html;
    std::uint64_t slices = 0;
    std::uint64_t notes = 0;
};

/// The timeline of a part of some reports as one HTML page that loads nothing: it zooms, finds names and
/// shows the notes. All texts of the reports are in one JSON in which `<`, `>`, `&` and line separators are
/// escaped; the content security policy permits the script and the style of the page by their hashes and
/// nothing else. Errors: no slice is in the part, FileTooLarge (kMostSharedBytes), Cancelled.
Result<SharePage> sharePage(const std::string& title, std::span<const SharedReport> reports,
                            const Words& words = {}, const std::stop_token& stop = {});

/// Writes the page to a new file. Errors: also that something is at the path, CannotWrite.
Result<SharePage> writeSharePage(const std::filesystem::path& path, const std::string& title,
                                 std::span<const SharedReport> reports, const Words& words = {},
                                 const std::stop_token& stop = {});

} // namespace opscope

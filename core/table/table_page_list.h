// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the program that are tables, each declared once: one file in core/table/pages and one line in
// pages.def.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/words.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// What a page is asked to show. Unset members do not narrow it.
struct TableRequest {
    std::string variant; ///< one of the page's variants ("ops", "op_types", "acl_api", ...); empty: the first
    bool isComputed = false; ///< show computed values instead of those of a file, where the page has both
    std::optional<TimeRange> range;
    std::vector<TrackId> tracks;
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::uint16_t> step; ///< index into Report::steps
    std::optional<std::int64_t> picture;
    std::vector<std::string> args; ///< page events: adds a column for each of these arguments
    Words words = {};              ///< of states, pages and messages in cells
};

struct TableVariant {
    std::string_view id;
    std::string_view title; ///< English; views translate it in the context "Page"
    bool hasFileSource = false;
    bool hasComputedSource = false;
};

struct TablePage {
    std::string_view id; ///< "events", "statistics", "metrics", "iterations", "memory", "communication", ...
    std::string_view title; ///< English; views translate it in the context "Page"
    ReportPart shows;       ///< parts filled by files; None: computed from parts of other pages
    std::span<const TableVariant> variants;
    /// Errors: NotFound with the reason why the page is empty (what is missing, how to collect it);
    /// Cancelled.
    Result<TablePtr> (*build)(const ReportPtr&, const TableRequest&, std::stop_token) = nullptr;
    bool hasVariantsOfReport = false; ///< variants depend on the report and are not listed
};

// Declared here, so that the constants of the pages have external linkage.
#define PAGE(name) extern const TablePage name##Page;
#include "core/table/pages.def"
#undef PAGE

std::span<const TablePage* const> tablePages();
const TablePage* tablePage(std::string_view id);

/// True if a file of this kind may contain what the page shows.
bool isInputOf(std::string_view page, const InventoryEntry& entry);
/// The ids of the pages that show these parts: "summary" and "timeline" of the window, then tablePages().
std::vector<std::string_view> pagesShowing(ReportPart parts);

} // namespace opscope

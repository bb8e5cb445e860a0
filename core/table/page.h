// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the program, each declared once: one file in core/table/pages and one line in pages.def.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// What a table is asked for. Unset narrows nothing.
struct TableRequest {
    std::string variant; ///< one of the page's variants ("ops", "op_types", "acl_api", ...); empty: the first
    bool isComputed = false; ///< "computed here" instead of "from file", where the page has both
    std::optional<TimeRange> range;
    std::vector<TrackId> tracks;
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::uint16_t> step; ///< index into Report::steps
    std::optional<std::int64_t> picture;
    std::vector<std::string> args; ///< of the page events: a column for each of these arguments
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
    ReportPart shows;       ///< what files fill of it; None where it is computed from what other pages show
    std::span<const TableVariant> variants;
    /// Errors: NotFound with the reason why there is nothing (what was looked for, how to collect it);
    /// Cancelled.
    Result<TablePtr> (*build)(const ReportPtr&, const TableRequest&, std::stop_token) = nullptr;
    bool hasVariantsOfReport = false; ///< variants are the report's own and stand in no list
};

std::span<const TablePage* const> tablePages();
const TablePage* tablePage(std::string_view id);

/// True if a file of this kind may hold what the page shows.
bool isInputOf(std::string_view page, const InventoryEntry& entry);
/// The ids of the pages that show these parts: tablePages() behind the window's "summary" and "timeline".
std::vector<std::string_view> pagesShowing(ReportPart parts);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What was found on disk, what became of it, and what is missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/report/field.h"
#include "core/report/report_part.h"

namespace opscope {

enum class Severity : std::uint8_t { Info, Warning, DataLoss };

/// One thing the user must be able to see. Equal issues of one file are one Issue with a count and the first
/// places.
struct Issue {
    static constexpr std::size_t kPlaces = 3;
    Severity severity = Severity::Info;
    Message message;
    std::vector<SourcePos> places; ///< at most kPlaces; their `file` is relative to the report's root
    std::uint64_t count = 1;
};

enum class FileState : std::uint8_t {
    Used,
    Ignored,    ///< another source of the same data was chosen, or of no interest; `reason` says which
    NotDecoded, ///< raw data that Opscope does not decode; `reason` names the command that exports it
    Broken,     ///< an importer refused it; `reason` has the place
    Missing,    ///< looked for and not there; `reason` says what would have made it
    Partial,    ///< read in part (truncated, cancelled, rows skipped)
};
const char* fileStateName(FileState state);

/// How many entries of a file went where: nothing is dropped in silence. For a Chrome trace they add up to
/// its events.
struct ReadCounts {
    std::uint64_t slices = 0;     ///< X, or matched B/E and b/e pairs (a pair is one slice and two events)
    std::uint64_t pairedEnds = 0; ///< the E and e events of those pairs
    std::uint64_t flowPoints = 0;
    std::uint64_t counters = 0; ///< C events (one event may give several samples)
    std::uint64_t instants = 0;
    std::uint64_t metadata = 0;
    std::uint64_t rows = 0;     ///< rows of a table
    std::uint64_t reported = 0; ///< skipped, each with an Issue

    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = ReadCounts;
        field("slices", &T::slices, Unit::Number, "entries that became slices");
        field("paired_ends", &T::pairedEnds, Unit::Number, "ends of slices that are entries of their own");
        field("flow_points", &T::flowPoints, Unit::Number, "ends of flows");
        field("counters", &T::counters, Unit::Number, "counter events");
        field("instants", &T::instants, Unit::Number, "instants");
        field("metadata", &T::metadata, Unit::Number, "metadata");
        field("rows", &T::rows, Unit::Number, "rows of tables");
        field("reported", &T::reported, Unit::Number, "skipped, each with an issue");
    }
};

struct InventoryEntry {
    std::string path; ///< relative to the report's root
    std::string kind; ///< importer id ("chrome_trace", "op_summary_csv"), or "raw", "log", "unknown"
    std::uint64_t sizeBytes = 0;
    FileState state = FileState::Ignored;
    std::optional<Message> reason;
    ReportPart mayFill = ReportPart::None; ///< what a file of its kind may hold
    ReportPart fills = ReportPart::None;   ///< what it has filled; until it is read, what it may
    ReadCounts counts;

    static constexpr TableName kTable{"files", "the inventory: what was found and what became of it",
                                      "number of the file"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = InventoryEntry;
        field("path", &T::path, Unit::None, "relative to the report's path");
        field("kind", &T::kind, Unit::None, "chrome_trace, op_summary_csv, raw, ...");
        field("size", &T::sizeBytes, Unit::Number, "bytes");
        field("state", &T::state, Unit::None, "used, ignored, not decoded, broken, missing, partial");
        field(&T::reason);
        field(&T::mayFill);
        field(&T::fills);
        field(&T::counts);
    }
};

} // namespace opscope

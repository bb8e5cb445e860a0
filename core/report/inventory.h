// SPDX-License-Identifier: GPL-3.0-or-later
// The files found on disk, what was read of them, and what is missing.
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

/// A problem that the user must be able to see. Equal issues of one file are merged into one with a count and
/// the first places.
struct Issue {
    static constexpr std::size_t kPlaces = 3;
    Severity severity = Severity::Info;
    Message message;
    std::vector<SourcePos> places; ///< at most kPlaces; `file` is relative to the root of the report
    std::uint64_t count = 1;
};

enum class FileState : std::uint8_t {
    Used,
    Ignored,    ///< another source of the same data was chosen, or the file is irrelevant; see `reason`
    NotDecoded, ///< raw data that Opscope cannot decode; `reason` names the command that exports it
    Broken,     ///< an importer rejected it; see `reason` for the place
    Missing,    ///< expected but absent; `reason` explains how to create it
    Partial,    ///< read in part (truncated, cancelled, rows skipped)
};
const char* fileStateName(FileState state);

/// Accounts for all entries of a file, so that none is lost silently. For a Chrome trace the sum is its
/// number of events.
struct ReadCounts {
    std::uint64_t slices = 0;     ///< X, or matched B/E and b/e pairs (a pair is one slice but two events)
    std::uint64_t pairedEnds = 0; ///< the E and e events of these pairs
    std::uint64_t flowPoints = 0;
    std::uint64_t counters = 0; ///< C events (one event may have several samples)
    std::uint64_t instants = 0;
    std::uint64_t metadata = 0;
    std::uint64_t rows = 0;     ///< rows of a table
    std::uint64_t reported = 0; ///< skipped entries, each with an Issue

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
    std::string path; ///< relative to the root of the report
    std::string kind; ///< id of the importer ("chrome_trace", "op_summary_csv"), or "raw", "log", "unknown"
    std::uint64_t sizeBytes = 0;
    FileState state = FileState::Ignored;
    std::optional<Message> reason;
    ReportPart mayFill = ReportPart::None; ///< what a file of this kind may fill
    ReportPart fills = ReportPart::None;   ///< what it has filled; before it is read, what it may fill
    ReadCounts counts;

    static constexpr TableName kTable{
        "files", "the inventory: the files that were found and how they were used", "number of the file"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = InventoryEntry;
        field("path", &T::path, Unit::None, "relative to the report's path");
        field("kind", &T::kind, Unit::None, "chrome_trace, op_summary_csv, raw, ...");
        field("size", &T::sizeBytes, Unit::Number, "bytes");
        field("state", &T::state, Unit::None, "read, ignored, not decoded, broken, missing, partly read");
        field(&T::reason);
        field(&T::mayFill);
        field(&T::fills);
        field(&T::counts);
    }
};

} // namespace opscope

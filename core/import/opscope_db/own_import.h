// SPDX-License-Identifier: GPL-3.0-or-later
// A database written by `opscope-cli import` (resources/docs/sql.md), read back into a report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sqlite.h"
#include "core/import/importer.h"
#include "core/import/sqlite/table_scan.h"

namespace opscope {

/// One report of the database: the state shared by the readers of its tables.
class OwnImport {
public:
    OwnImport(ImportContext& c, const SqliteDatabase& d, bool isOnly);

    ImportContext& context;
    ReportBuilder& builder;
    const SqliteDatabase& database;
    Report& report;
    ReadCounts counts;
    bool isIncomplete = false;
    bool isCancelled = false;
    std::uint32_t argSource = 0;
    std::size_t firstFile = 0; ///< number of inventory rows before those of the database

    bool hasTable(std::string_view name) const;
    /// The rows of this report, in the order in which they were written.
    TableScan scan(const std::string& table, const std::vector<std::string_view>& columns) const;
    /// Adds the counts and issues of a finished scan.
    void close(TableScan& scan);

    StringId text(const TableScan& scan, int column) const;
    /// A reference to one of the first `rows` rows of another table; none if the cell is empty. An invalid
    /// reference is an Issue, and with `isNeeded` it makes the row bad.
    std::optional<std::uint32_t> link(TableScan& scan, int column, std::size_t rows,
                                      bool isNeeded = true) const;
    std::size_t rowsOf(ProcessId) const { return report.processes.size(); }
    std::size_t rowsOf(ThreadId) const { return report.threads.size(); }
    std::size_t rowsOf(TrackId) const { return report.tracks.size(); }
    std::size_t rowsOf(SliceId) const { return report.slices.size(); }

private:
    bool m_isOnly;
};

// own_facts.cpp
void readOwnFacts(OwnImport& in); ///< reports, facts, switches, cpus, devices, model_runs, files, issues
// own_timeline.cpp
void readOwnTimeline(OwnImport& in); ///< steps, processes, threads, tracks, slices, counters, flows, instants
// own_records.cpp
void readOwnRecords(OwnImport& in); ///< ops and their tables, memory, communication, step times
// own_tables.cpp
/// Reads table_KIND according to vendor_columns; `opTable` is the table with the metrics of the ops.
void readOwnTables(OwnImport& in, std::string_view opTable);

} // namespace opscope

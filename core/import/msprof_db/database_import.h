// SPDX-License-Identifier: GPL-3.0-or-later
// One database while it is imported: the state shared by the readers of its tables.
#pragma once

#include <cstdint>
#include <future>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/sqlite.h"
#include "core/import/importer.h"
#include "core/import/msprof_db/database_tracks.h"
#include "core/import/msprof_db/text_ids.h"
#include "core/import/sqlite/id_index.h"
#include "core/import/sqlite/row_args.h"
#include "core/import/sqlite/table_scan.h"

namespace opscope {

/// A stream, task or context id in the form stored in the report.
constexpr std::uint32_t numberOf(std::int64_t id)
{
    return id < 0 || id > std::numeric_limits<std::uint32_t>::max() ? kNoNumber
                                                                    : static_cast<std::uint32_t>(id);
}

/// The start of a flow, stored until its end is found.
struct FlowStart {
    std::int64_t id = 0;
    std::int64_t ts = 0;
    TrackId track;
    SliceId slice;
};

/// A task of a communication op with its track.
struct CommunicationTask {
    StringId name;                ///< invalid: the task has no name of its own
    std::int64_t track = 0;       ///< number of its plane
    std::uint32_t op = kNoNumber; ///< index into DatabaseImport::communicationOps
    std::int64_t rowid = 0;
    bool isOnLane = false;
};

/// A row of COMMUNICATION_OP whose device is not yet known.
struct CommunicationOpRow {
    StringId name, group, type;
    std::int64_t start = 0, dur = 0, connection = -1;
    std::int64_t track = 0;
    std::int32_t device = kNoDevice;
    std::int64_t rowid = 0;
};

/// Facts of a task from COMMUNICATION_SCHEDULE_TASK_INFO.
struct NamedTask {
    StringId name, type;
};

/// One metric of TASK_PMU_INFO for all ops.
struct OpMetric {
    std::string header;
    std::string unit;
    double divisor = 1;
    std::vector<double> values;
};

/// All of TASK_PMU_INFO.
struct OpMetrics {
    std::vector<OpMetric> metrics;
    std::unique_ptr<const SqliteDatabase> connection; ///< for its own thread only; used by the scan
    std::optional<TableScan> scan;                    ///< kept after its last row, for its issues
    std::uint64_t rows = 0;
};

struct DatabaseImport {
    DatabaseImport(ImportContext& c, const SqliteDatabase& d)
        : context(c), builder(c.builder), database(d), tracks(c.builder)
    {
    }

    ImportContext& context;
    ReportBuilder& builder;
    const SqliteDatabase& database;
    std::map<std::string, std::string, std::less<>> tables; ///< upper case -> as the database writes it
    ReadCounts counts;
    bool isIncomplete = false;
    bool isCancelled = false;

    TextIds strings;
    std::map<std::string, TextIds, std::less<>> enums; ///< by the table's upper-case name
    DatabaseTracks tracks;
    std::uint32_t argSource = 0;

    std::vector<FlowStart> hostStarts;  ///< CANN_API: from host to device
    std::vector<FlowStart> torchStarts; ///< PYTORCH_API: from framework op to device
    std::vector<FlowStart> markStarts;  ///< MSTX_EVENTS
    IdIndex hostIds, torchIds, markIds, deviceIds;

    bool hasTasksForOpsOnly = false; ///< the slices of TASK come from another source
    std::size_t firstOp = 0;         ///< the ops before it come from other files
    IdIndex opByTask;                ///< globalTaskId -> row of the op table
    /// Columns of COMPUTE_TASK_INFO, by their header, that this release calls by an older name ("Block Dim").
    std::vector<std::string_view> olderHeaders;
    IdIndex communicationByTask; ///< globalTaskId -> index into communicationTasks
    std::vector<CommunicationTask> communicationTasks;
    std::vector<CommunicationOpRow> communicationOps;
    std::map<std::int64_t, std::string> communicationLanes; ///< names of the planes by number
    IdIndex namedByTask;                                    ///< globalTaskId -> index into namedTasks
    std::vector<NamedTask> namedTasks;
    IdIndex memcpyTasks; ///< globalTaskIds of MEMCPY_INFO

    /// TASK_PMU_INFO is by far the largest table; it is read in parallel with the others if a thread is free.
    /// Must be the last member: its thread uses the others until it has finished.
    std::future<OpMetrics> metrics;

    /// The table's name as the database writes it; "" if it does not exist.
    const std::string& table(std::string_view upperName) const;
    bool hasTable(std::string_view upperName) const { return !table(upperName).empty(); }
    TableScan scan(std::string_view upperName, const std::vector<std::string_view>& columns);
    /// Adds the rejected rows and the issues of a finished scan.
    void close(TableScan& scan);
    /// A slice with the times of a row whose first columns are start and end.
    static Slice sliceOf(TableScan& scan);

    /// Adds a slice and counts it. Flows may use the returned id: `ReportBuilder::finish` updates it.
    SliceId addSlice(const Slice& slice)
    {
        ++counts.slices;
        builder.addSlice(slice);
        return SliceId::of(builder.slices().size() - 1);
    }

    /// Interned text of STRING_IDS; an unknown id becomes an Issue at the row of the scan.
    StringId string(TableScan& scan, int column);
    /// Text of an ENUM table, or else the number; invalid for an empty cell.
    StringId enumText(std::string_view enumTable, std::int64_t id);
    /// Name of a number in an ENUM table ("20000" -> "acl"), or else the number.
    std::string_view enumName(std::string_view enumTable, std::int64_t id);

    SourcePos placeOf(std::string_view upperName, std::int64_t rowid) const;
    /// Reference for decoding the arguments of a row when they are needed.
    ArgRef argsOf(ArgTable argTable, std::int64_t rowid) const;
};

} // namespace opscope

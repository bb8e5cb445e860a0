// SPDX-License-Identifier: GPL-3.0-or-later
// One database on its way into the report: what the readers of its tables share.
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

/// A stream, task or context id as the report keeps it.
constexpr std::uint32_t numberOf(std::int64_t id)
{
    return id < 0 || id > std::numeric_limits<std::uint32_t>::max() ? kNoNumber
                                                                    : static_cast<std::uint32_t>(id);
}

/// The start of a flow, kept until it is known whether anything arrives.
struct FlowStart {
    std::int64_t id = 0;
    std::int64_t ts = 0;
    TrackId track;
    SliceId slice;
};

/// A task of a communication op: its track and what it is.
struct CommunicationTask {
    StringId name;                     ///< invalid: that of the task
    std::int64_t track = 0;            ///< number of its plane track
    std::uint32_t op = IdIndex::kNone; ///< row of DatabaseImport::communicationOps
    std::int64_t rowid = 0;
    bool isOnLane = false;
};

/// A row of COMMUNICATION_OP that waits for its device.
struct CommunicationOpRow {
    StringId name, group, type;
    std::int64_t start = 0, dur = 0, connection = -1;
    std::int64_t track = 0;
    std::int32_t device = kNoDevice;
    std::int64_t rowid = 0;
};

/// What COMMUNICATION_SCHEDULE_TASK_INFO says of a task.
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
    std::unique_ptr<const SqliteDatabase> connection; ///< of its own thread; the scan refers to it
    std::optional<TableScan> scan;                    ///< at its end; for its issues
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
    std::map<std::string, std::string, std::less<>> tables; ///< upper case -> as the database spells it
    ReadCounts counts;
    bool isIncomplete = false;
    bool isCancelled = false;

    TextIds strings;
    std::map<std::string, TextIds, std::less<>> enums; ///< by upper-case table name
    DatabaseTracks tracks;
    std::uint32_t argSource = 0;

    std::vector<FlowStart> hostStarts;  ///< CANN_API: host to device
    std::vector<FlowStart> torchStarts; ///< PYTORCH_API: framework op to device
    std::vector<FlowStart> markStarts;  ///< MSTX_EVENTS
    IdIndex hostIds, torchIds, markIds, deviceIds;

    bool hasTasksForOpsOnly = false;         ///< another source gives the slices of TASK
    std::size_t firstOp = 0;                 ///< ops of other files stand before it
    IdIndex opByTask;                        ///< globalTaskId -> row of the op table
    std::string blockHeader, mixBlockHeader; ///< "Block Num" or "Block Dim", as the release calls it
    std::vector<StringId> hf32;              ///< of each op, where the release says it
    IdIndex communicationByTask;             ///< globalTaskId -> communicationTasks
    std::vector<CommunicationTask> communicationTasks;
    std::vector<CommunicationOpRow> communicationOps;
    std::map<std::int64_t, std::string> communicationLanes; ///< names by track number
    IdIndex namedByTask;                                    ///< globalTaskId -> namedTasks
    std::vector<NamedTask> namedTasks;
    IdIndex memcpyTasks; ///< globalTaskIds of MEMCPY_INFO

    /// TASK_PMU_INFO is by far the largest table: read beside the others where a thread is free. The last
    /// member: it uses the others until it is done.
    std::future<OpMetrics> metrics;

    /// The table as the database spells it, "" if it has none.
    const std::string& table(std::string_view upperName) const;
    bool hasTable(std::string_view upperName) const { return !table(upperName).empty(); }
    TableScan scan(std::string_view upperName, const std::vector<std::string_view>& columns);
    /// Takes over what the scan has counted of bad rows and of its end.
    void close(TableScan& scan);

    /// The slice's id is good for flows: `ReportBuilder::finish` follows it.
    SliceId addSlice(const Slice& slice)
    {
        builder.addSlice(slice);
        return SliceId::of(builder.slices().size() - 1);
    }

    /// Text of STRING_IDS, interned; an id that is not there is an Issue of the scan's row.
    StringId string(TableScan& scan, int column);
    /// Text of an ENUM table, else the number itself; invalid where the cell is empty.
    StringId enumText(std::string_view enumTable, std::int64_t id);
    /// "20000" -> "acl", by an ENUM table; the number itself if it is not there.
    std::string_view enumName(std::string_view enumTable, std::int64_t id);

    SourcePos placeOf(std::string_view upperName, std::int64_t rowid) const;
    /// Where the arguments of a row are decoded from, when someone looks at them.
    ArgRef argsOf(ArgTable argTable, std::int64_t rowid) const;
};

} // namespace opscope

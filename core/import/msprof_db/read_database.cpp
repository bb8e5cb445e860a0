// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/read_database.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <system_error>

#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

using namespace std::string_view_literals;

struct Part {
    void (*read)(DatabaseImport&);
    double weight; ///< share of the time of a large database
};

/// In the order in which they need each other: texts, host, what the tasks are, tasks, what stands on tasks.
constexpr std::array kParts{
    Part{readTextTables, 0.05},
    Part{readSessionTables, 0.0},
    Part{readCannApi, 0.1},
    Part{readPytorchApi, 0.15},
    Part{readMstxEvents, 0.02},
    Part{readOsRuntimeApi, 0.02},
    Part{readGarbageCollections, 0},
    Part{readTaskInfo, 0.1},
    Part{startOpMetrics, 0},
    Part{readCommunicationInfo, 0.05},
    Part{readTasks, 0.2},
    Part{addCommunicationOps, 0},
    Part{joinFlows, 0.01},
    Part{readOverlap, 0.03},
    Part{readOpMetrics, 0.2},
    Part{readCounters, 0.05},
    Part{readMemory, 0.02},
    Part{readStepTimes, 0},
    Part{readCommunicationAnalysis, 0},
};

/// Tables that the parts read; the others are shown as they stand.
constexpr std::array kKnown{
    "STRING_IDS"sv,
    "META_DATA"sv,
    "SESSION_TIME_INFO"sv,
    "NPU_INFO"sv,
    "HOST_INFO"sv,
    "RANK_DEVICE_MAP"sv,
    "STEP_TIME"sv,
    "CANN_API"sv,
    "PYTORCH_API"sv,
    "CONNECTION_IDS"sv,
    "MSTX_EVENTS"sv,
    "OSRT_API"sv,
    "GC_RECORD"sv,
    "COMPUTE_TASK_INFO"sv,
    "COMMUNICATION_SCHEDULE_TASK_INFO"sv,
    "MEMCPY_INFO"sv,
    "COMMUNICATION_OP"sv,
    "COMMUNICATION_TASK_INFO"sv,
    "TASK"sv,
    "OVERLAP_ANALYSIS"sv,
    "TASK_PMU_INFO"sv,
    "AICORE_FREQ"sv,
    "DDR"sv,
    "HBM"sv,
    "LLC"sv,
    "NPU_MEM"sv,
    "ACC_PMU"sv,
    "SOC_BANDWIDTH_LEVEL"sv,
    "QOS"sv,
    "HCCS"sv,
    "CPU_USAGE"sv,
    "HOST_MEM_USAGE"sv,
    "HOST_DISK_USAGE"sv,
    "HOST_NETWORK_USAGE"sv,
    "SAMPLE_PMU_TIMELINE"sv,
    "NIC"sv,
    "ROCE"sv,
    "PCIE"sv,
    "NETDEV_STATS"sv,
    "SIO"sv,
    "UB"sv,
    "MEMORY_RECORD"sv,
    "NPU_MODULE_MEM"sv,
    "OP_MEMORY"sv,
    "STEPTRACETIME"sv,
    "CLUSTERSTEPTRACETIME"sv,
    "COMMANALYZERTIME"sv,
    "COMMANALYZERBANDWIDTH"sv,
    "COMMANALYZERMATRIX"sv,
    "CLUSTERCOMMANALYZERMATRIX"sv,
};

/// Read when a slice is looked at, or written by another viewer for itself: counted, not shown as tables.
constexpr std::array kSilent{"PYTORCH_CALLCHAINS"sv, "CONNECTIONCATS"sv, "STATUS_INFO"sv};

/// Of the known ones: what the others need, and what no timeline holds.
constexpr std::array kFacts{"STRING_IDS"sv, "META_DATA"sv, "SESSION_TIME_INFO"sv,
                            "NPU_INFO"sv,   "HOST_INFO"sv, "RANK_DEVICE_MAP"sv};
constexpr std::array kAlone{"NPU_MEM"sv,
                            "MEMORY_RECORD"sv,
                            "NPU_MODULE_MEM"sv,
                            "OP_MEMORY"sv,
                            "STEPTRACETIME"sv,
                            "CLUSTERSTEPTRACETIME"sv,
                            "COMMANALYZERTIME"sv,
                            "COMMANALYZERBANDWIDTH"sv,
                            "COMMANALYZERMATRIX"sv,
                            "CLUSTERCOMMANALYZERMATRIX"sv};

bool contains(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

std::string upperOf(std::string_view name)
{
    std::string out(name);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return out;
}

void countSilent(DatabaseImport& in, std::string_view upper)
{
    in.counts.metadata += countRows(in.database, in.table(upper)).value_or(0);
}

/// A database is opened as if nobody wrote to it: what a writer has left beside it is not in it.
void reportSiblings(ImportContext& context)
{
    for (const auto* suffix : {"-wal", "-journal"}) {
        auto sibling = context.planned.path;
        sibling += suffix;
        std::error_code error;
        const auto size = std::filesystem::file_size(sibling, error);
        if (!error && size > 0)
            context.builder.addIssue(Severity::DataLoss,
                                     message(MessageId::DatabaseWal, sibling.filename().string(), size),
                                     {context.file, 0, {}});
    }
}

TableUse tableUse(std::string_view inCapitals)
{
    if (inCapitals.starts_with("ENUM_") || contains(kFacts, inCapitals))
        return TableUse::Facts;
    if (contains(kSilent, inCapitals))
        return TableUse::Silent;
    if (contains(kAlone, inCapitals))
        return TableUse::Alone;
    return contains(kKnown, inCapitals) ? TableUse::Run : TableUse::Other;
}

} // namespace

std::optional<DatabaseTables> filledTables(const std::filesystem::path& path)
{
    const auto database = SqliteDatabase::openReadOnly(path, path.string());
    if (!database)
        return std::nullopt;
    const auto tables = database->tables();
    if (!tables)
        return std::nullopt;
    DatabaseTables filled;
    for (const auto& table : *tables) {
        auto statement = database->prepare("SELECT 1 FROM " + sqlName(table) + " LIMIT 1");
        const auto row = statement ? statement->step() : Result<bool>(true);
        auto upper = upperOf(table);
        const auto use = tableUse(upper);
        if (!row || *row) // one that cannot be read is told by its reader
            filled.try_emplace(std::move(upper), use);
    }
    return filled;
}

Result<void> readDatabase(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto database,
                       SqliteDatabase::openReadOnly(context.planned.path, context.file, context.stop));
    reportSiblings(context);
    return readDatabase(context, database);
}

Result<void> readDatabase(ImportContext& context, const SqliteDatabase& database)
{
    OPSCOPE_TRY_ASSIGN(const auto tables, database.tables());
    if (tables.empty())
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseEmpty), {context.file, 0, {}});

    DatabaseImport in(context, database);
    for (const auto& table : tables) {
        auto upper = upperOf(table);
        if (!context.planned.leftOut.contains(upper))
            in.tables.try_emplace(std::move(upper), table);
    }
    // When and where an op ran stands with its task.
    const auto tasks = std::ranges::find(tables, "TASK", upperOf);
    in.hasTasksForOpsOnly = in.hasTable("COMPUTE_TASK_INFO") && tasks != tables.end() &&
                            in.tables.try_emplace("TASK", *tasks).second;
    in.argSource = context.builder.addArgSource(makeRowArgs(context.planned.path));
    in.firstOp = context.builder.report().ops.size();

    double done = 0;
    for (const auto& part : kParts) {
        if (context.stop.stop_requested())
            in.isCancelled = true;
        if (in.isCancelled)
            break;
        part.read(in);
        done += part.weight;
        if (context.progress)
            context.progress(std::min(done, 1.0));
    }
    for (const auto& [upper, table] : in.tables) {
        if (in.isCancelled)
            break;
        const auto use = tableUse(upper);
        if (use == TableUse::Silent)
            countSilent(in, upper);
        else if (use == TableUse::Other)
            readGenericTable(in, table);
    }

    auto& entry = context.entry();
    entry.counts = in.counts;
    if (in.isIncomplete || in.isCancelled)
        entry.state = FileState::Partial;
    if (in.isCancelled)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {context.file, 0, {}});
    const bool isUseful = in.counts.slices + in.counts.counters + in.counts.instants + in.counts.rows != 0;
    if (!isUseful && !in.isIncomplete && in.counts.reported == 0 && in.counts.metadata == 0)
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseNoTable, tables.size()),
                    {context.file, 0, {}});
    return {};
}

} // namespace opscope

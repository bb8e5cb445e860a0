// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of databases against rubbish: the first byte chooses between the bytes of a file (what SQLite
// makes of them) and rows of any cells in the known tables (what we make of them).
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/sqlite.h"
#include "core/import/msprof_db/read_database.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/input_file.h"

namespace {

using namespace opscope;

struct KnownTable {
    const char* name;
    const char* columns;
};

constexpr std::array kTables{
    KnownTable{"STRING_IDS", "id,value"},
    KnownTable{"ENUM_API_TYPE", "id,name"},
    KnownTable{"ENUM_MSTX_EVENT_TYPE", "id,name"},
    KnownTable{"TASK", "startNs,endNs,deviceId,connectionId,globalTaskId,globalPid,taskType,contextId,"
                       "streamId,taskId,modelId"},
    KnownTable{"COMPUTE_TASK_INFO",
               "name,globalTaskId,blockDim,mixBlockDim,taskType,opType,inputFormats,inputDataTypes,"
               "inputShapes,outputFormats,outputDataTypes,outputShapes,opState,hf32Eligible"},
    KnownTable{"COMMUNICATION_TASK_INFO", "globalTaskId,taskType,planeId,groupName,opId"},
    KnownTable{"COMMUNICATION_OP", "opName,startNs,endNs,connectionId,groupName,opId,opType,deviceId"},
    KnownTable{"COMMUNICATION_SCHEDULE_TASK_INFO", "globalTaskId,name,taskType"},
    KnownTable{"MEMCPY_INFO", "globalTaskId,size,memcpyOperation"},
    KnownTable{"TASK_PMU_INFO", "globalTaskId,name,value"},
    KnownTable{"CANN_API", "startNs,endNs,type,globalTid,connectionId,name"},
    KnownTable{"PYTORCH_API", "startNs,endNs,globalTid,connectionId,name,type"},
    KnownTable{"CONNECTION_IDS", "id,connectionId"},
    KnownTable{"MSTX_EVENTS", "startNs,endNs,eventType,message,globalTid,connectionId"},
    KnownTable{"OVERLAP_ANALYSIS", "deviceId,startNs,endNs,type"},
    KnownTable{"HBM", "deviceId,timestampNs,bandwidth,hbmId,type"},
    KnownTable{"NPU_MEM", "type,ddr,hbm,timestampNs,deviceId"},
    KnownTable{"NIC", "deviceId,timestampNs,bandwidth INTEGER,funcId"},
    KnownTable{"MEMORY_RECORD", "component,timestamp,totalAllocated,totalReserved,totalActive,deviceId"},
    KnownTable{
        "OP_MEMORY",
        "name,size,allocationTime,releaseTime,allocationTotalAllocated,allocationTotalReserved,deviceId"},
    KnownTable{"STEP_TIME", "id,startNs,endNs"},
    KnownTable{"SESSION_TIME_INFO", "startTimeNs,endTimeNs"},
    KnownTable{"RANK_DEVICE_MAP", "rankId,deviceId"},
    KnownTable{"NPU_INFO", "id,name"},
    KnownTable{"StepTraceTime", "step,computing,communication_not_overlapped,free,type,\"index\""},
    KnownTable{"CommAnalyzerTime",
               "hccl_op_name,group_name,start_timestamp,elapse_time,transit_time,wait_time,step,type"},
    KnownTable{"CommAnalyzerBandwidth",
               "hccl_op_name,group_name,transport_type,transit_size,transit_time,bandwidth,step"},
    KnownTable{"CommAnalyzerMatrix",
               "hccl_op_name,group_name,src_rank,dst_rank,transport_type,transit_size,step,type"},
    KnownTable{"unknown", "a,b INTEGER,c REAL,d TEXT"},
};

void bindCell(SqliteStatement& statement, int parameter, Input& input)
{
    const auto kind = input.take<std::uint8_t>();
    switch (kind % 8) {
    case 0:
        statement.bindNull(parameter);
        break;
    case 1:
        statement.bind(parameter, input.take<std::int64_t>());
        break;
    case 2:
        statement.bind(parameter, input.take<double>());
        break;
    case 3:
        statement.bind(parameter, input.text(kind / 8));
        break;
    case 4:
        statement.bind(parameter, std::int64_t{1'736'410'576'000'000'000} + input.take<std::int32_t>());
        break;
    default:
        statement.bind(parameter, std::int64_t{input.take<std::int8_t>()});
        break;
    }
}

void read(const SqliteDatabase& database, const std::string& path)
{
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{.builder = builder,
                          .planned = {.path = path, .file = FileId::of(0)},
                          .cacheFolder = {},
                          .stop = {},
                          .progress = {},
                          .file = "x.db"};
    const auto result = readDatabase(context, database);
    const auto report = builder.finish();
    for (std::size_t i = 0; i < std::min<std::size_t>(report->slices.size(), 4); ++i)
        (void)report->args(SliceId::of(i));
    (void)result;
}

void fuzzRows(Input& input)
{
    const auto database = SqliteDatabase::inMemory();
    if (!database)
        return;
    std::array<bool, kTables.size()> made{};
    while (!input.empty()) {
        const auto index = input.take<std::uint8_t>() % kTables.size();
        const auto& table = kTables[index];
        if (!made[index] &&
            !database->execute(std::string("CREATE TABLE ") + table.name + '(' + table.columns + ')'))
            return;
        made[index] = true;
        std::string marks = "?";
        for (const char c : std::string_view(table.columns))
            marks += c == ',' ? ",?" : "";
        auto insert = database->prepare(std::string("INSERT INTO ") + table.name + " VALUES(" + marks + ')');
        if (!insert)
            return;
        for (int parameter = 1; parameter <= static_cast<int>(marks.size() / 2 + 1); ++parameter)
            bindCell(*insert, parameter, input);
        (void)insert->step();
    }
    read(*database, "x.db");
}

void fuzzFile(const std::uint8_t* data, std::size_t size)
{
    static InputFile file;
    const auto& path = file.write(data, size);
    if (const auto database = SqliteDatabase::openReadOnly(path, "x.db"))
        read(*database, path);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2 || size > 200'000)
        return 0;
    if (data[0] == 'S') { // "SQLite format 3"
        fuzzFile(data, size);
    } else {
        Input input(data + 1, size - 1);
        fuzzRows(input);
    }
    return 0;
}

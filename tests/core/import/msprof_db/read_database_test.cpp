// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/read_database.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr std::uint64_t kSmallRows = 9 + 2 + 1 + 2 + 1 + 1;

ReportPtr opened(const TempFolder& folder, const std::string& sql, const std::string& name = "msprof_1.db")
{
    makeDatabase(folder.path() / name, sql);
    const auto report = openDatabase(folder.path() / name);
    REQUIRE(report);
    return *report;
}

const Issue* issueOf(const Report& report, MessageId id)
{
    const auto it =
        std::ranges::find_if(report.issues, [&](const Issue& issue) { return issue.message.id == id; });
    return it == report.issues.end() ? nullptr : &*it;
}

std::map<std::string, std::int64_t> slicesByName(const Report& report)
{
    std::map<std::string, std::int64_t> out;
    for (std::size_t i = 0; i < report.slices.size(); ++i)
        out[std::string(report.sliceName(SliceId::of(i)))] = report.slices.dur[i];
    return out;
}

} // namespace

TEST_CASE("database: a small msprof database gives lanes ops metrics and flows", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, kSmallDatabase);
    CHECK(accountedRows(*report) == kSmallRows);
    CHECK(report->inventory.front().kind == "msprof_db");
    CHECK(report->inventory.front().state == FileState::Used);
    CHECK(report->issues.empty());
    CHECK(slicesByName(*report) == std::map<std::string, std::int64_t>{
                                       {"AscendCL@aclnnConv", 100}, {"conv", 500}, {"EVENT_RECORD", 0}});
    REQUIRE(report->ops.size() == 1);
    CHECK(report->text(report->ops.type[0]) == "Conv2D");
    CHECK(report->text(report->ops.inputShapes[0]) == "1,2;3");
    CHECK_FALSE(report->ops.inputFormats[0].valid()); // "N/A"
    CHECK(report->ops.blockNum[0] == 20);
    CHECK(report->ops.model[0] == -1);
    CHECK(report->ops.context[0] == kNoNumber);
    REQUIRE(report->ops.slice[0].valid());
    CHECK(report->slices.cls[report->ops.slice[0].index()] == SliceClass::Kernel);
    const auto* table = report->table("compute_task_info");
    REQUIRE(table != nullptr);
    REQUIRE(table->find("aic_mac_time(us)") != nullptr);
    CHECK(table->find("aic_mac_time(us)")->reals[0] == Approx(0.4005));
    CHECK(table->find("Block Num") != nullptr);
    CHECK(report->flows.size() == 2);
    CHECK(report->clock == ClockKind::Monotonic);
}

TEST_CASE("database: text where a number belongs is an issue with table and row", "[import][database]")
{
    const TempFolder folder;
    const auto report =
        opened(folder, std::string(kSmallDatabase) +
                           "INSERT INTO TASK VALUES('soon', 3000, 0, 1, 3, 10, 4, 0, 3, 9, 0);"
                           "INSERT INTO TASK VALUES(4000, 4100, 0, 1, 4, 10, 8, 'none', 3, 10, 0);"
                           "INSERT INTO CANN_API VALUES(NULL, 5, 20000, 1, 1, 5);"
                           "INSERT INTO CANN_API VALUES(7, x'00ff', 20000, 1, 1, 5);");
    CHECK(accountedRows(*report) == kSmallRows + 4);
    CHECK(report->inventory.front().counts.reported == 3);
    CHECK(report->slices.size() == 3 + 1); // the task with a wrong context is there all the same
    const auto* number = issueOf(*report, MessageId::DatabaseCellNotNumber);
    REQUIRE(number != nullptr);
    CHECK(number->count == 1);
    const auto text = std::ranges::find_if(report->issues, [](const Issue& issue) {
        return issue.message.english() == "Column 'startNs': not a number: 'soon'";
    });
    REQUIRE(text != report->issues.end());
    CHECK(text->places.front().text() == "msprof_1.db/TASK:3");
    CHECK(text->count == 1);
    CHECK(std::ranges::count(report->issues, text->message.id, [](const Issue& each) {
              return each.message.id;
          }) == 3); // and the context of the next row, and a cell of CANN_API
    CHECK(text->severity == Severity::DataLoss);
    const auto* missing = issueOf(*report, MessageId::DatabaseCellMissing);
    REQUIRE(missing != nullptr);
    CHECK(missing->places.front().text() == "msprof_1.db/CANN_API:2");
    CHECK(missing->severity == Severity::DataLoss); // its row is not shown
}

TEST_CASE("database: numbers out of range and ends before starts do no harm", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(
        folder,
        std::string(kSmallDatabase) +
            "INSERT INTO TASK VALUES(9223372036854775807, 1, 0, 1, 3, 10, 4, 0, 3, 9, 0);"
            "INSERT INTO TASK VALUES(-9223372036854775808, 9223372036854775807, 0, 1, 4, 10, 4, 0, 3, 9, 0);"
            "INSERT INTO TASK VALUES(500, 400, 99999999999, -5, -9223372036854775808, -1, 8, -7, -9, "
            "99999999999, -1);"
            "INSERT INTO TASK VALUES(600.0, 700.0, 0, 1, 6, 10, 8, 0, 3, 9, 0);"
            "INSERT INTO TASK VALUES(600.5, 700, 0, 1, 7, 10, 8, 0, 3, 9, 0);");
    CHECK(accountedRows(*report) == kSmallRows + 5);
    CHECK(report->inventory.front().counts.reported == 3);
    REQUIRE(issueOf(*report, MessageId::DatabaseCellOutOfRange) != nullptr);
    CHECK(issueOf(*report, MessageId::DatabaseCellOutOfRange)->severity == Severity::DataLoss);
    REQUIRE(issueOf(*report, MessageId::DatabaseEndBeforeStart) != nullptr);
    CHECK(issueOf(*report, MessageId::DatabaseEndBeforeStart)->severity == Severity::DataLoss);
    CHECK(report->span.begin == 500);
}

TEST_CASE("database: a missing table or column leaves the rest readable", "[import][database]")
{
    const TempFolder folder;
    const auto withoutTasks = opened(folder, std::string(kSmallDatabase) + "DROP TABLE TASK;", "msprof_1.db");
    CHECK(withoutTasks->slices.size() == 1);
    CHECK(withoutTasks->ops.size() == 1);
    CHECK(withoutTasks->ops.start[0] == kMissingInteger);
    REQUIRE(issueOf(*withoutTasks, MessageId::DatabaseTableMissing) != nullptr);
    CHECK(issueOf(*withoutTasks, MessageId::DatabaseTableMissing)->severity == Severity::DataLoss);
    CHECK(issueOf(*withoutTasks, MessageId::DatabaseTableMissing)
              ->places.front()
              .text()
              .starts_with("msprof_1.db/COMPUTE_TASK_INFO"));
    const auto withoutTexts =
        opened(folder, std::string(kSmallDatabase) + "DROP TABLE STRING_IDS;", "msprof_2.db");
    CHECK(withoutTexts->slices.size() == 3);
    CHECK(issueOf(*withoutTexts, MessageId::DatabaseUnknownString) != nullptr);
    const auto withoutStart = opened(
        folder,
        "CREATE TABLE CANN_API(endNs INTEGER, name INTEGER); INSERT INTO CANN_API VALUES(1, 2), (3, 4);",
        "msprof_3.db");
    CHECK(withoutStart->inventory.front().counts.reported == 2);
    REQUIRE(issueOf(*withoutStart, MessageId::DatabaseCellMissing) != nullptr);
    CHECK(issueOf(*withoutStart, MessageId::DatabaseCellMissing)->message.english() ==
          "Column 'startNs': a value is missing");
}

TEST_CASE("database: a schema of others is shown as it stands", "[import][database]")
{
    const TempFolder folder;
    const auto report =
        opened(folder,
               "CREATE TABLE people(name TEXT, age INTEGER, size REAL, note);"
               "INSERT INTO people VALUES('a', 1, 1.5, 'x'), ('b', NULL, NULL, 7);"
               "CREATE TABLE \"odd \"\" name|x\"(\"a|b\" INTEGER); INSERT INTO \"odd \"\" name|x\" VALUES(5);"
               "CREATE TABLE empty(x);"
               "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
               "SELECT i AS startNs FROM n;",
               "other.db");
    const auto* people = report->table("people");
    REQUIRE(people != nullptr);
    CHECK(people->rows == 2);
    CHECK(people->find("age")->integers[1] == kMissingInteger);
    CHECK(people->find("size")->reals[0] == 1.5);
    CHECK(report->text(people->find("note")->texts[1]) == "7");
    const auto* odd = report->table("odd \" name|x");
    REQUIRE(odd != nullptr);
    CHECK(odd->columns[0].integers[0] == 5);
    CHECK(accountedRows(*report) == 3);
}

TEST_CASE("database: what is not a database is refused with the reason", "[import][database]")
{
    const TempFolder folder;
    const auto rubbish =
        folder.write("a.db", std::string("SQLite format 3\0", 16) + std::string(5000, '\x5a'));
    const auto broken = openDatabase(rubbish);
    REQUIRE_FALSE(broken);
    CHECK(broken.error().text().find("not a database") != std::string::npos);
    CHECK_FALSE(openDatabase(folder.write("b.db", "hello")));
    CHECK_FALSE(openDatabase(folder.write("c.db", "")));
    makeDatabase(folder.path() / "d.db", "CREATE TABLE x(y); DROP TABLE x;");
    const auto empty = openDatabase(folder.path() / "d.db");
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::DatabaseEmpty);
}

TEST_CASE("database: a truncated file and corrupt pages keep what was readable", "[import][database]")
{
    const TempFolder folder;
    auto sql = std::string(kSmallDatabase);
    sql += "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO "
           "TASK SELECT i * 100, "
           "i * 100 + 50, 0, -1, i, 10, 8, -1, 3, i, -1 FROM n;";
    makeDatabase(folder.path() / "whole.db", sql);
    std::string bytes;
    {
        std::ifstream in(folder.path() / "whole.db", std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    const auto half = openDatabase(folder.write("half.db", bytes.substr(0, bytes.size() / 2)));
    if (half) {
        CHECK(issueOf(**half, MessageId::DatabaseTableStopped) != nullptr);
        CHECK((*half)->inventory.front().state == FileState::Partial);
        CHECK((*half)->slices.size() < 20000);
    } else {
        CHECK(half.error().message.id == MessageId::DatabaseError);
    }
    auto corrupt = bytes;
    for (std::size_t at = bytes.size() / 2; at < bytes.size() / 2 + 8192; ++at)
        corrupt[at] = '\xee';
    const auto hurt = openDatabase(folder.write("corrupt.db", corrupt));
    REQUIRE(hurt);
    const auto* stopped = issueOf(**hurt, MessageId::DatabaseTableStopped);
    REQUIRE(stopped != nullptr);
    CHECK(stopped->severity == Severity::DataLoss);
    CHECK((*hurt)->slices.size() > 100);
    CHECK((*hurt)->inventory.front().state == FileState::Partial);
}

TEST_CASE("database: one that a writer has locked is read and what it has not written yet is told",
          "[import][database]")
{
    const TempFolder folder;
    const auto path = folder.path() / "msprof_1.db";
    makeDatabase(path, std::string("PRAGMA journal_mode = WAL;") + kSmallDatabase +
                           "PRAGMA wal_checkpoint(TRUNCATE);");
    sqlite3* writer = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &writer) == SQLITE_OK);
    REQUIRE(sqlite3_exec(
                writer, "BEGIN EXCLUSIVE; INSERT INTO STRING_IDS VALUES(99, 'new'); COMMIT; BEGIN EXCLUSIVE;",
                nullptr, nullptr, nullptr) == SQLITE_OK);
    const auto report = openDatabase(path);
    REQUIRE(report);
    CHECK((*report)->slices.size() == 3);
    const auto* wal = issueOf(**report, MessageId::DatabaseWal);
    REQUIRE(wal != nullptr);
    CHECK(wal->message.args.front() == "msprof_1.db-wal");
    sqlite3_close(writer);
}

TEST_CASE("database: huge cells are cut or skipped and never crash", "[import][database]")
{
    const TempFolder folder;
    const auto report =
        opened(folder, std::string(kSmallDatabase) +
                           "CREATE TABLE blobs(x); INSERT INTO blobs VALUES(zeroblob(50000000)), ('small');"
                           "INSERT INTO STRING_IDS VALUES(100, zeroblob(30000000));"
                           "INSERT INTO CANN_API VALUES(5000, 5100, 20000, 1, 1, 100);");
    CHECK(accountedRows(*report) == kSmallRows + 4);
    const auto* blobs = report->table("blobs");
    REQUIRE(blobs != nullptr);
    CHECK(report->text(blobs->columns[0].texts[0]).size() < 5000);
}

TEST_CASE("database: a stop ends the reading and keeps what was ready", "[import][database]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "msprof_1.db", kSmallDatabase);
    std::stop_source stop;
    stop.request_stop();
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{.builder = builder,
                          .planned = {.path = folder.path() / "msprof_1.db", .file = FileId::of(0)},
                          .cacheFolder = {},
                          .stop = stop.get_token(),
                          .progress = {},
                          .file = "msprof_1.db"};
    const auto result = readDatabase(context);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::Cancelled);
}

TEST_CASE("database: counters of every kind of table are samples", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(
        folder,
        "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT); INSERT INTO STRING_IDS "
        "VALUES(1,'read'),(2,'OTHERS'),(3,'AIC');"
        "CREATE TABLE CPU_USAGE(timestampNs, cpuId, usage); INSERT INTO CPU_USAGE VALUES(10, 0, 5.5), (20, "
        "0, 7), (10, 1, 1);"
        "CREATE TABLE HOST_MEM_USAGE(timestampNs, usage); INSERT INTO HOST_MEM_USAGE VALUES(10, 50);"
        "CREATE TABLE HOST_DISK_USAGE(timestampNs, readRate, writeRate, usage); INSERT INTO HOST_DISK_USAGE "
        "VALUES(10, 1048576, 0, 3);"
        "CREATE TABLE HOST_NETWORK_USAGE(timestampNs, usage, speed); INSERT INTO HOST_NETWORK_USAGE "
        "VALUES(10, 1, 2097152);"
        "CREATE TABLE DDR(deviceId, timestampNs, read, write); INSERT INTO DDR VALUES(0, 10, 1048576, "
        "3145728);"
        "CREATE TABLE NIC(deviceId INTEGER, timestampNs INTEGER, bandwidth INTEGER, rxPacketRate NUMERIC, "
        "funcId INTEGER);"
        "INSERT INTO NIC VALUES(0, 10, 100, 1.5, 0), (0, 10, 200, 2.5, 1);"
        "CREATE TABLE PCIE(deviceId INTEGER, timestampNs INTEGER, txPostAvg NUMERIC, rxPostAvg NUMERIC); "
        "INSERT INTO PCIE VALUES(0, 10, 1, 2);"
        "CREATE TABLE HCCS(deviceId, timestampNs, txThroughput, rxThroughput); INSERT INTO HCCS VALUES(0, "
        "10, 1048576, 0);"
        "CREATE TABLE QOS(deviceId, eventName, bandwidth, timestampNs); INSERT INTO QOS VALUES(0, 2, 1876, "
        "10);"
        "CREATE TABLE SAMPLE_PMU_TIMELINE(deviceId, timestampNs, totalCycle, usage, freq, coreId, coreType);"
        "INSERT INTO SAMPLE_PMU_TIMELINE VALUES(0, 10, 100, 50, 1800, 4, 3), (0, 'x', 1, 1, 1, 1, 1);");
    CHECK(accountedRows(*report) == 3 + 3 + 1 + 1 + 1 + 1 + 2 + 1 + 1 + 1 + 2);
    CHECK(report->inventory.front().counts.reported == 1);
    std::map<std::string, double> last;
    for (const auto& counter : report->counters.counters)
        last[std::string(report->text(counter.name)) + '|' + std::string(report->text(counter.series))] =
            report->counters.value[counter.firstSample + counter.sampleCount - 1];
    CHECK(last["CPU 0|Usage(%)"] == 7);
    CHECK(last["CPU 1|Usage(%)"] == 1);
    CHECK(last["Disk Read|Read(MB/s)"] == 1);
    CHECK(last["Network Speed|Speed(MB/s)"] == 2);
    CHECK(last["DDR/Write|Write(MB/s)"] == 3);
    CHECK(last["Port 1/bandwidth|bandwidth"] == 200);
    CHECK(last["PCIe/rxPostAvg|rxPostAvg"] == 2);
    CHECK(last["HCCS/Tx|Tx(MB/s)"] == 1);
    CHECK(last["QoS OTHERS|value"] == 1876);
    CHECK(last["AIC 4/Utilization|Utilization(%)"] == 50);
}

TEST_CASE("database: torch times are texts and connections are many to many", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(
        folder, std::string(kSmallDatabase) +
                    "INSERT INTO STRING_IDS "
                    "VALUES(50,'aten::conv'),(51,'Enqueue'),(52,'Dequeue@conv'),(53,'ConvBackward');"
                    "INSERT INTO ENUM_API_TYPE VALUES(50001,'op'),(50002,'queue');"
                    "CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId "
                    "INTEGER, name INTEGER,"
                    " sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER, inputShapes INTEGER, "
                    "callchainId INTEGER, type INTEGER);"
                    "INSERT INTO PYTORCH_API VALUES('900','1200',42949672970,0,50,1,0,NULL,NULL,NULL,50001),"
                    "('910','920',42949672970,1,51,NULL,NULL,NULL,NULL,NULL,50002),"
                    "('930','950',42949672971,1,52,NULL,NULL,NULL,NULL,NULL,50002),"
                    "('3000','3100',42949672972,2,53,1,10,NULL,NULL,NULL,50001),('x','1',1,NULL,50,1,0,NULL,"
                    "NULL,NULL,50001);"
                    "CREATE TABLE CONNECTION_IDS(id INTEGER, connectionId INTEGER);"
                    "INSERT INTO CONNECTION_IDS VALUES(0,9),(0,700),(1,600),(2,700);");
    CHECK(report->inventory.front().counts.reported == 1);
    std::map<std::string, int> flows;
    for (std::size_t i = 0; i < report->flows.size(); ++i)
        ++flows[std::string(report->text(report->flows.category[i])) + ' ' +
                std::string(report->sliceName(report->flows.source[i])) + " -> " +
                std::string(report->sliceName(report->flows.target[i]))];
    CHECK(flows == std::map<std::string, int>{{"HostToDevice AscendCL@aclnnConv -> conv", 1},
                                              {"HostToDevice AscendCL@aclnnConv -> EVENT_RECORD", 1},
                                              {"async_npu aten::conv -> conv", 1},
                                              {"async_npu aten::conv -> EVENT_RECORD", 1},
                                              {"async_task_queue Enqueue -> Dequeue@conv", 1},
                                              {"fwdbwd aten::conv -> ConvBackward", 1}});
}

TEST_CASE("database: a flow leaves the call that its connection names of two that begin together",
          "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, std::string(kSmallDatabase) + R"(
INSERT INTO STRING_IDS VALUES(20,'hcom_allReduce_'),(21,'launch'),(22,'hcom_allReduce__1_0_1'),(23,'g');
INSERT INTO ENUM_API_TYPE VALUES(10000,'node');
INSERT INTO CANN_API VALUES(3000,3900,20000,42949672967,1354,20),(3000,3900,10000,42949672967,1355,21);
CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER,
  groupName INTEGER, opId INTEGER, opType INTEGER, deviceId INTEGER);
INSERT INTO COMMUNICATION_OP VALUES(22,5000,9000,1355,23,1,20,0);
INSERT INTO TASK VALUES(5000,5000,0,1355,7,10,8,4294967295,3,9,4294967295),
  (5000,6000,0,1354,8,10,8,4294967295,3,10,4294967295);)");
    std::map<std::string, int> flows;
    for (std::size_t i = 0; i < report->flows.size(); ++i) {
        const auto target = report->flows.target[i];
        if (report->slices.ts[target.index()] == 5000)
            ++flows[std::string(report->sliceName(report->flows.source[i])) + " -> " +
                    std::string(report->sliceName(target)) + ' ' +
                    std::to_string(report->slices.dur[target.index()])];
    }
    CHECK(flows == std::map<std::string, int>{{"Node@launch -> hcom_allReduce__1_0_1 4000", 1},
                                              {"Node@launch -> EVENT_RECORD 0", 1},
                                              {"AscendCL@hcom_allReduce_ -> EVENT_RECORD 1000", 1}});
}

TEST_CASE("database: what has no name plane or id is shown by no number", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'Notify Wait'),(2,'hcom_allReduce__1_0_1'),(3,'g'),(4,'api');
CREATE TABLE CANN_API(startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId INTEGER, name INTEGER);
INSERT INTO CANN_API VALUES(1000, 1100, 20000, 4294967295, 4294967295, 4);
CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId INTEGER,
  globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER);
INSERT INTO TASK VALUES(2000, 2500, 0, 4294967295, 1, 10, 1, 4294967295, 4294967295, 7, 4294967295),
  (2600, 2700, 0, 4294967295, 2, 10, 1, 4294967295, 3, 4294967295, 4294967295);
CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER,
  groupName INTEGER, opId INTEGER, opType INTEGER, deviceId INTEGER);
INSERT INTO COMMUNICATION_OP VALUES(2,2000,3000,4294967295,3,1,4294967295,0);
CREATE TABLE COMMUNICATION_TASK_INFO(name INTEGER, globalTaskId INTEGER, taskType INTEGER, planeId INTEGER,
  groupName INTEGER, srcRank INTEGER, dstRank INTEGER, transportType INTEGER, opId INTEGER);
INSERT INTO COMMUNICATION_TASK_INFO VALUES(2,1,4294967295,4294967295,3,0,4294967295,4294967295,1),
  (2,2,4294967295,4294967295,3,0,4294967295,4294967295,1);)");
    const auto isNumber = [](std::string_view text) {
        return text.find("4294967295") != std::string_view::npos;
    };
    int onPlane = 0;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto& track = report->tracks[report->slices.track[i].index()];
        const auto lane = report->text(track.name);
        CHECK_FALSE(isNumber(lane));
        CHECK_FALSE(report->sliceName(SliceId::of(i)).empty());
        if (lane == "Plane unknown") {
            ++onPlane;
            CHECK(report->sliceName(SliceId::of(i)) == "Notify Wait");
        }
        const auto args = report->args(SliceId::of(i));
        REQUIRE(args);
        CHECK_FALSE(args->empty());
        for (const auto& arg : *args) {
            INFO(arg.key);
            CHECK_FALSE(isNumber(arg.value));
        }
    }
    CHECK(onPlane == 2);
    for (const auto& thread : report->threads)
        CHECK_FALSE(isNumber(report->text(thread.key)));
    CHECK(report->rank == -1);
}

TEST_CASE("database: those of MindSpore have the tables of msprof and of analysis.db", "[import][database]")
{
    const TempFolder folder;
    const auto output = folder.path() / "node_17_20250620083530654_ascend_ms" / "ASCEND_PROFILER_OUTPUT";
    std::filesystem::create_directories(output);
    makeDatabase(output / "ascend_mindspore_profiler_2.db",
                 std::string(kSmallDatabase) +
                     "CREATE TABLE RANK_DEVICE_MAP(rankId INTEGER, deviceId INTEGER);"
                     "INSERT INTO RANK_DEVICE_MAP VALUES(2, 0);");
    makeDatabase(output / "communication_analyzer.db", R"(
CREATE TABLE CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp REAL, elapse_time REAL,
  transit_time REAL, wait_time REAL, synchronization_time REAL, idle_time REAL, step TEXT, type TEXT);
INSERT INTO CommAnalyzerTime VALUES('hcom_allReduce__586_0_1', '586', 1736408883600000.5, 0.06, 0.02, 0.03, 0.01, 0,
  'step12', 'collective');
CREATE TABLE CommAnalyzerBandwidth(hccl_op_name TEXT, group_name TEXT, transport_type TEXT, transit_size REAL,
  transit_time REAL, bandwidth REAL, large_packet_ratio REAL, package_size REAL, count REAL, total_duration REAL,
  step TEXT, type TEXT);
INSERT INTO CommAnalyzerBandwidth VALUES('hcom_allReduce__586_0_1', '586', 'HCCS', 1.5, 0.02, 75, 1, 1.5, 1, 0.02,
  'step12', 'collective');
CREATE TABLE CommAnalyzerMatrix(hccl_op_name TEXT, group_name TEXT, src_rank TEXT, dst_rank TEXT,
  transport_type TEXT, transit_size REAL, transit_time REAL, bandwidth REAL, step TEXT, type TEXT, op_name TEXT);
INSERT INTO CommAnalyzerMatrix VALUES('allreduce-top1', '586', '0', '2', 'HCCS', 1.5, 0.02, 75, 'step12',
  'collective', 'hcom_allReduce__586_0_1');
)");
    const auto report = openDatabase(output.parent_path());
    REQUIRE(report);
    CHECK((*report)->kind == ReportKind::AscendMs);
    CHECK((*report)->rank == 2);
    CHECK(slicesByName(**report).at("conv") == 500);
    CHECK((*report)->ops.size() == 1);
    CHECK((*report)->flows.size() == 2);
    REQUIRE((*report)->communication.size() == 1);
    const auto& op = (*report)->communication[0];
    CHECK((*report)->text(op.stepLabel) == "step12");
    CHECK(op.start == 1'736'408'883'600'000'500);
    CHECK(op.elapse == 60'000);
    CHECK(op.wait == 30'000);
    REQUIRE(op.links.size() == 1);
    CHECK(op.links[0].bandwidthGbs == 75);
    REQUIRE((*report)->communicationMatrix.size() == 1);
    CHECK((*report)->communicationMatrix[0].target == 2);
    for (const auto& file : (*report)->inventory) {
        CHECK((!file.path.ends_with(".db") || file.state == FileState::Used));
        CHECK(file.counts.reported == 0);
    }
}

TEST_CASE("database: negative sizes and times are told and count as missing", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'PTA'),(2,'conv');
CREATE TABLE MEMORY_RECORD(component INTEGER, timestamp INTEGER, totalAllocated INTEGER, totalReserved INTEGER,
  totalActive INTEGER, streamPtr INTEGER, deviceId INTEGER);
INSERT INTO MEMORY_RECORD VALUES(1, 1000, -5, 10, NULL, 0, 0);
CREATE TABLE OP_MEMORY(name INTEGER, size INTEGER, allocationTime INTEGER, releaseTime INTEGER, deviceId INTEGER,
  allocationTotalAllocated INTEGER, allocationTotalReserved INTEGER);
INSERT INTO OP_MEMORY VALUES(2, -64, 2000, 1500, 0, 10, -20);
CREATE TABLE CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp REAL, elapse_time REAL,
  transit_time REAL, wait_time REAL, synchronization_time REAL, idle_time REAL, step TEXT, type TEXT);
INSERT INTO CommAnalyzerTime VALUES('hcom_allReduce__1_0_1','77',5000.1,4,-3,1,0,-0.5,'step1','collective');)");
    REQUIRE(report->memory.size() == 1);
    CHECK(report->memory.allocated[0] == -1); // missing
    CHECK(report->memory.reserved[0] == 10);
    CHECK(report->memory.active[0] == -1);
    REQUIRE(report->opMemory.size_() == 1);
    CHECK(report->opMemory.size[0] == -1);
    CHECK(report->opMemory.release[0] == 2000); // not before the allocation
    CHECK(report->opMemory.totalReserved[0] == -1);
    REQUIRE(report->communication.size() == 1);
    CHECK(report->communication[0].transit == kMissingInteger);
    CHECK(report->communication[0].idle == -500'000); // what the others leave
    std::uint64_t negatives = 0;
    std::uint64_t reversed = 0;
    for (const auto& issue : report->issues) {
        negatives += issue.message.id == MessageId::NumberNegative ? issue.count : 0;
        reversed += issue.message.id == MessageId::DatabaseEndBeforeStart ? issue.count : 0;
    }
    CHECK(negatives == 4);
    CHECK(reversed == 1);
}

TEST_CASE("database: communication ops of one name are told by their starts", "[import][database]")
{
    const TempFolder folder;
    const std::string ops = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'hcom_allReduce__1_0_1'),(2,'g'),(3,'hcom_allReduce_');
CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER,
  groupName INTEGER, opId INTEGER, opType INTEGER, deviceId INTEGER);
INSERT INTO COMMUNICATION_OP VALUES(1,1000000,2000000,-1,2,1,3,0),(1,5000000,9000000,-1,2,2,3,0),
  (1,20000000,21000000,-1,2,3,3,0);)";
    const auto alone = opened(folder, ops);
    REQUIRE(alone->communication.size() == 3);
    CHECK(alone->communication[1].start == 5'000'000);
    CHECK(alone->communication[1].elapse == 4'000'000);

    const auto analysed = opened(folder, ops + R"(
CREATE TABLE CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp REAL, elapse_time REAL,
  transit_time REAL, wait_time REAL, synchronization_time REAL, idle_time REAL, step TEXT, type TEXT);
INSERT INTO CommAnalyzerTime VALUES('hcom_allReduce__1_0_1','77',5000.1,4,3,1,0,0,'step1','collective'),
  ('hcom_allReduce__1_0_1','77',1000.2,1,0.5,0.5,0,0,'step1','collective');
CREATE TABLE CommAnalyzerBandwidth(hccl_op_name TEXT, group_name TEXT, transport_type TEXT, transit_size REAL,
  transit_time REAL, bandwidth REAL, large_packet_ratio REAL, step TEXT, type TEXT);
INSERT INTO CommAnalyzerBandwidth VALUES('hcom_allReduce__1_0_1','77','HCCS',1,1,1,0,'step1','collective');)",
                                 "msprof_2.db");
    REQUIRE(analysed->communication.size() == 3);
    CHECK(analysed->communication[0].transit == 500'000);
    CHECK(analysed->communication[1].transit == 3'000'000);
    CHECK_FALSE(analysed->communication[2].hasBreakdown);
    std::size_t links = 0;
    for (const auto& op : analysed->communication)
        links += op.links.size();
    CHECK(links == 1);
}

TEST_CASE("database: numbers without end are told and missing", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'read');
CREATE TABLE HBM(deviceId INTEGER, timestampNs INTEGER, bandwidth NUMERIC, hbmId INTEGER, type INTEGER);
INSERT INTO HBM VALUES(0,1000,9e999,0,1),(0,2000,5.0,0,1);)");
    CHECK(report->counters.size() == 1);
    REQUIRE(issueOf(*report, MessageId::DatabaseCellNotNumber) != nullptr);
}

TEST_CASE("database: more devices than any machine has are told and left out", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, R"(
CREATE TABLE NPU_INFO(id INTEGER, name TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)
  INSERT INTO NPU_INFO SELECT i, 'x' FROM n;
INSERT INTO NPU_INFO VALUES(4294967299, 'wrapped'),(-3, 'negative');)");
    CHECK(report->platform.devices.size() == 1024);
    REQUIRE(issueOf(*report, MessageId::DatabaseCellOutOfRange) != nullptr);
    CHECK(issueOf(*report, MessageId::DatabaseCellOutOfRange)->count == 5002 - 1024);
    CHECK(accountedRows(*report) == 5002);
}

TEST_CASE("database: connections that all ops share do not fill the memory", "[import][database]")
{
    const TempFolder folder;
    const auto report = opened(folder, R"(
CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name INTEGER, type INTEGER);
CREATE TABLE CONNECTION_IDS(id INTEGER, connectionId INTEGER);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3999)
  INSERT INTO PYTORCH_API SELECT i * 10, i * 10 + 5, 1, 1, 0, 50001 FROM n;
INSERT INTO CONNECTION_IDS SELECT 1, startNs FROM PYTORCH_API;)");
    CHECK(report->slices.size() == 4000);
    REQUIRE(issueOf(*report, MessageId::DatabaseCellOutOfRange) != nullptr);
}

TEST_CASE("database: pages that lead to each other give no rows without end", "[import][database]")
{
    const TempFolder folder;
    const auto path = folder.path() / "msprof_1.db";
    makeDatabase(path, R"(
PRAGMA page_size = 512;
CREATE TABLE GC_RECORD(startNs INTEGER, endNs INTEGER, globalTid INTEGER);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
  INSERT INTO GC_RECORD SELECT i, i + 1, 1 FROM n;
CREATE TABLE UNKNOWN(a INTEGER);
INSERT INTO UNKNOWN SELECT startNs FROM GC_RECORD;)");
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const auto number = [&](std::size_t at, int size) {
        std::size_t value = 0;
        for (int i = 0; i < size; ++i)
            value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
        return value;
    };
    // Every interior page leads to the one before it only, the first one to one leaf.
    std::size_t target = 0;
    for (std::size_t page = 512; page < bytes.size(); page += 512) {
        if (bytes[page] != 5)
            continue;
        if (target == 0)
            target = number(page + number(page + 12, 2), 4);
        const auto lead = [&](std::size_t at) {
            for (std::size_t i = 0; i < 4; ++i)
                bytes[at + i] = static_cast<char>(target >> (24 - 8 * i));
        };
        for (std::size_t cell = 0; cell < number(page + 3, 2); ++cell)
            lead(page + number(page + 12 + 2 * cell, 2));
        lead(page + 8);
        target = page / 512 + 1;
    }
    std::ofstream(path, std::ios::binary) << bytes;
    const auto report = openDatabase(path);
    REQUIRE(report);
    CHECK((*report)->slices.size() <= bytes.size() / 4);
    REQUIRE(issueOf(**report, MessageId::DatabaseTableStopped) != nullptr);
    CHECK((*report)->inventory.front().state == FileState::Partial);
}

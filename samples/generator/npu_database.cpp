// SPDX-License-Identifier: GPL-3.0-or-later
// The unified databases of CANN 8 (FORMATS 4.2, 4.3), from the same run as the text exports.
#include "samples/generator/npu_database.h"

#include <fmt/format.h>
#include <unordered_map>

#include "samples/generator/npu_communication.h"
#include "samples/generator/npu_tables.h"
#include "samples/generator/npu_trace.h"
#include "samples/generator/sqlite_file.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

using Value = SqlValue;

constexpr std::int64_t kNone = 4294967295;

/// Texts by id; the framework's own begin at 2^28, as torch_npu has it.
class Strings {
public:
    explicit Strings(std::int64_t first) : m_next(first) {}

    std::int64_t id(const std::string& text)
    {
        const auto [it, isNew] = m_ids.try_emplace(text, m_next);
        if (isNew) {
            ++m_next;
            m_texts.emplace_back(it->second, text);
        }
        return it->second;
    }
    void write(SqliteFile& db) const
    {
        for (const auto& [id, text] : m_texts)
            db.insert("STRING_IDS", {id, text});
    }

private:
    std::int64_t m_next;
    std::unordered_map<std::string, std::int64_t> m_ids;
    std::vector<std::pair<std::int64_t, std::string>> m_texts;
};

class Writer {
public:
    explicit Writer(const NpuRun& run) : m_run(run) {}

    std::string write()
    {
        session();
        cannApi();
        tasks();
        counters();
        if (m_run.isTraining)
            pytorch();
        else
            mstx();
        m_db.create("STRING_IDS", "id INTEGER PRIMARY KEY,value TEXT");
        m_strings.write(m_db);
        m_frameworkStrings.write(m_db);
        return m_db.take();
    }

private:
    std::int64_t globalTid(std::int64_t thread) const { return (m_run.hostPid << 32) | thread; }

    void enumeration(const char* table, std::initializer_list<std::pair<std::int64_t, const char*>> values)
    {
        m_db.create(table, "id INTEGER PRIMARY KEY,name TEXT");
        for (const auto& [id, name] : values)
            m_db.insert(table, {id, std::string(name)});
    }

    void session()
    {
        m_db.create("SESSION_TIME_INFO", "startTimeNs INTEGER,endTimeNs INTEGER");
        m_db.insert("SESSION_TIME_INFO", {m_run.begin, m_run.end});
        m_db.create("NPU_INFO", "id INTEGER,name TEXT");
        m_db.insert("NPU_INFO", {m_run.device, std::string("Ascend910B")});
        m_db.create("HOST_INFO", "hostUid TEXT,hostName TEXT");
        m_db.insert("HOST_INFO", {std::string("10214861370428210337"), std::string("atlas800-a2")});
        m_db.create("META_DATA", "name TEXT,value TEXT");
        for (const auto& [name, value] :
             {std::pair{"SCHEMA_VERSION", "1.1.0"}, std::pair{"SCHEMA_VERSION_MAJOR", "1"},
              std::pair{"SCHEMA_VERSION_MINOR", "1"}, std::pair{"SCHEMA_VERSION_MICRO", "0"}})
            m_db.insert("META_DATA", {std::string(name), std::string(value)});
        m_db.create("RANK_DEVICE_MAP", "rankId INTEGER,deviceId INTEGER");
        m_db.insert("RANK_DEVICE_MAP", {m_run.isTraining ? m_run.rank : -1, m_run.device});
        enumeration("ENUM_API_TYPE", {{5000, "runtime"},
                                      {5500, "communication"},
                                      {10000, "node"},
                                      {15000, "model"},
                                      {20000, "acl"},
                                      {50001, "op"},
                                      {50002, "queue"},
                                      {50003, "trace"},
                                      {50004, "mstx"}});
        enumeration("ENUM_MSTX_EVENT_TYPE",
                    {{0, "marker"}, {1, "push/pop"}, {2, "start/end"}, {3, "marker_ex"}});
        enumeration("ENUM_HCCL_DATA_TYPE",
                    {{3, "FP16"}, {4, "FP32"}, {11, "BFP16"}, {65535, "INVALID_TYPE"}});
        enumeration("ENUM_HCCL_LINK_TYPE", {{0, "ON_CHIP"}, {1, "HCCS"}, {65535, "INVALID_TYPE"}});
        enumeration("ENUM_HCCL_TRANSPORT_TYPE",
                    {{0, "SDMA"}, {1, "RDMA"}, {2, "LOCAL"}, {65535, "INVALID_TYPE"}});
        enumeration("ENUM_HCCL_RDMA_TYPE", {{65535, "INVALID_TYPE"}});
    }

    void cannApi()
    {
        m_db.create(
            "CANN_API",
            "startNs INTEGER,endNs INTEGER,type INTEGER,globalTid INTEGER,connectionId INTEGER,name INTEGER");
        for (const auto& s : m_run.host) {
            const std::int64_t type = s.level == HostLevel::Acl    ? 20000
                                      : s.level == HostLevel::Node ? 10000
                                      : s.level == HostLevel::Hccl ? 5500
                                                                   : 0;
            if (type != 0)
                m_db.insert("CANN_API",
                            {s.ts, s.end(), type, globalTid(s.thread), s.connection, m_strings.id(s.name)});
        }
    }

    void task(std::int64_t begin, std::int64_t end, std::int64_t connection, const std::string& type,
              std::int64_t stream, std::int64_t number)
    {
        m_db.insert("TASK", {begin, end, m_run.device, connection, m_task, m_run.hostPid, m_strings.id(type),
                             kNone, stream, number, kNone});
    }

    void tasks()
    {
        m_db.create(
            "TASK",
            "startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,globalTaskId INTEGER,"
            "globalPid INTEGER,taskType INTEGER,contextId INTEGER,streamId INTEGER,taskId INTEGER,modelId "
            "INTEGER");
        m_db.create("COMPUTE_TASK_INFO",
                    "name INTEGER,globalTaskId INTEGER PRIMARY KEY,blockNum INTEGER,mixBlockNum INTEGER,"
                    "taskType INTEGER,opType INTEGER,inputFormats INTEGER,inputDataTypes INTEGER,"
                    "inputShapes INTEGER,outputFormats INTEGER,outputDataTypes INTEGER,"
                    "outputShapes INTEGER,attrInfo INTEGER,opState INTEGER,hf32Eligible INTEGER");
        m_db.create("TASK_PMU_INFO", "globalTaskId INTEGER,name INTEGER,value NUMERIC");
        for (const auto& k : m_run.kernels) {
            task(k.ts, k.end(), k.connection, hardwareTaskType(k.taskType), k.stream, k.task);
            m_db.insert("COMPUTE_TASK_INFO",
                        {m_strings.id(k.name), m_task, k.blockNum, k.mixBlockNum, m_strings.id(k.taskType),
                         m_strings.id(k.type), m_strings.id(k.inputFormats), m_strings.id(k.inputTypes),
                         m_strings.id(k.inputShapes), m_strings.id(k.outputFormats),
                         m_strings.id(k.outputTypes), m_strings.id(k.outputShapes), m_strings.id(""),
                         m_strings.id("dynamic"), m_strings.id("NO")});
            if (k.taskType != "AI_CPU")
                pmu(k);
            ++m_task;
        }
        m_db.create("COMMUNICATION_OP",
                    "opName INTEGER,startNs INTEGER,endNs INTEGER,connectionId INTEGER,groupName INTEGER,"
                    "opId INTEGER PRIMARY KEY,relay INTEGER,retry INTEGER,dataType INTEGER,algType INTEGER,"
                    "count NUMERIC,opType INTEGER,deviceId INTEGER");
        m_db.create("COMMUNICATION_TASK_INFO",
                    "name INTEGER,globalTaskId INTEGER,taskType INTEGER,planeId INTEGER,"
                    "groupName INTEGER,notifyId INTEGER,rdmaType INTEGER,srcRank INTEGER,"
                    "dstRank INTEGER,transportType INTEGER,size INTEGER,dataType INTEGER,"
                    "linkType INTEGER,opId INTEGER,isMaster INTEGER");
        for (const auto& c : m_run.collectives)
            collective(c);
        m_db.index("TaskIndex", "TASK (startNs,globalTaskId)");
    }

    /// One row a metric: times in ns, as the cycles say them; the whole time of a core by the name that
    /// databases give it.
    void pmu(const Kernel& k)
    {
        const auto cells = pmuCells(k);
        double total = 0; // of the cores of the following rows
        for (std::size_t i = 0; i < cells.size(); ++i) {
            auto name = pmuColumns()[i];
            const bool isTime = name.ends_with("(us)");
            if (const auto unit = name.find('('); unit != std::string::npos)
                name.resize(unit);
            if (name == "aicore_time" || name == "aiv_time") {
                const auto cores = name == "aiv_time" && k.hasCube() ? k.mixBlockNum : k.blockNum;
                total = cores == 0 ? 0 : std::stod(cells[i + 1]) / 1.8 / static_cast<double>(cores);
                name = name == "aiv_time" ? "aiv_total_time" : "aic_total_time";
                m_db.insert("TASK_PMU_INFO", {m_task, m_strings.id(name), total});
            } else if (isTime) {
                m_db.insert("TASK_PMU_INFO", {m_task, m_strings.id(name), total * std::stod(cells[i + 1])});
            } else if (name.ends_with("_cycles")) {
                m_db.insert("TASK_PMU_INFO",
                            {m_task, m_strings.id(name), static_cast<std::int64_t>(std::stoll(cells[i]))});
            } else {
                m_db.insert("TASK_PMU_INFO", {m_task, m_strings.id(name), std::stod(cells[i])});
            }
        }
    }

    void collective(const Collective& c)
    {
        const auto op = m_strings.id(c.name);
        const auto group = m_strings.id(kGroupName);
        m_db.insert("COMMUNICATION_OP",
                    {op, c.ts, c.end(), c.connection, group, m_collective, std::int64_t{0}, std::int64_t{0},
                     std::int64_t{11}, m_strings.id("MESH-RING"), c.count, m_strings.id("hcom_allReduce_"),
                     m_run.device});
        for (const auto& t : c.tasks) {
            task(t.ts, t.end(), c.connection, t.name, t.plane + 4, t.task);
            m_db.insert("COMMUNICATION_TASK_INFO",
                        {op, m_task, m_strings.id(t.name), t.plane, group, t.task, std::int64_t{65535},
                         m_run.rank, t.isLocal ? m_run.rank : 1 - m_run.rank, std::int64_t{t.isLocal ? 2 : 0},
                         t.sizeBytes, std::int64_t{t.name == "Reduce_Inline" ? 11 : 65535},
                         std::int64_t{t.isLocal ? 0 : 1}, m_collective, std::int64_t{1}});
            ++m_task;
        }
        ++m_collective;
    }

    const CounterSeries* series(const std::string& name) const
    {
        for (const auto& s : m_run.counters) {
            if (s.name == name)
                return &s;
        }
        return nullptr;
    }
    static std::int64_t bytesPerSecond(std::int64_t thousandthMb) { return thousandthMb * 1'048'576 / 1000; }

    void counters()
    {
        m_db.create("AICORE_FREQ", "deviceId INTEGER,timestampNs NUMERIC,freq INTEGER");
        for (const auto& [ts, mhz] : series("AI Core Freq")->samples)
            m_db.insert("AICORE_FREQ", {m_run.device, ts, mhz});
        m_db.create("HBM",
                    "deviceId INTEGER,timestampNs INTEGER,bandwidth NUMERIC,hbmId INTEGER,type INTEGER");
        for (std::int64_t channel = 0; channel < 2; ++channel) {
            for (const auto* way : {"read", "write"}) {
                const auto* const one =
                    series(fmt::format("HBM {}/{}", channel, way[0] == 'r' ? "Read" : "Write"));
                for (const auto& [ts, value] : one->samples)
                    m_db.insert("HBM", {m_run.device, ts, bytesPerSecond(value), channel, m_strings.id(way)});
            }
        }
        m_db.create("LLC", "deviceId INTEGER,llcId INTEGER,timestampNs INTEGER,hitRate REAL,throughput "
                           "INTEGER,mode INTEGER");
        const auto& hits = series("LLC 0 Read/Hit Rate")->samples;
        const auto& throughput = series("LLC 0 Read/Throughput")->samples;
        for (std::size_t i = 0; i < hits.size(); ++i)
            m_db.insert("LLC", {m_run.device, std::int64_t{0}, hits[i].first,
                                static_cast<double>(hits[i].second) / 1000,
                                bytesPerSecond(throughput[i].second), m_strings.id("read")});
        m_db.create("NPU_MEM", "type INTEGER,ddr NUMERIC,hbm NUMERIC,timestampNs INTEGER,deviceId INTEGER");
        for (const auto& [ts, kb] : series("APP/HBM")->samples)
            m_db.insert("NPU_MEM", {m_strings.id("app"), std::int64_t{0}, kb * 1024, ts, m_run.device});
        if (m_run.isTraining)
            return;
        m_db.create("DDR", "deviceId INTEGER,timestampNs INTEGER,read NUMERIC,write NUMERIC");
        const auto& read = series("DDR/Read")->samples;
        const auto& write = series("DDR/Write")->samples;
        for (std::size_t i = 0; i < read.size(); ++i)
            m_db.insert("DDR", {m_run.device, read[i].first, bytesPerSecond(read[i].second),
                                bytesPerSecond(write[i].second)});
        m_db.create("CPU_USAGE", "timestampNs INTEGER,cpuId INTEGER,usage REAL");
        for (const auto& [ts, usage] : series("CPU 0")->samples)
            m_db.insert("CPU_USAGE", {ts, std::int64_t{0}, static_cast<double>(usage) / 1000});
        for (const auto& [table, name] :
             {std::pair{"HOST_MEM_USAGE", "Memory Usage"}, std::pair{"HOST_DISK_USAGE", "Disk Usage"},
              std::pair{"HOST_NETWORK_USAGE", "Network Usage"}}) {
            m_db.create(table, "timestampNs INTEGER,usage REAL");
            for (const auto& [ts, usage] : series(name)->samples)
                m_db.insert(table, {ts, static_cast<double>(usage) / 1000});
        }
    }

    void mstx()
    {
        m_db.create(
            "MSTX_EVENTS",
            "startNs INTEGER,endNs INTEGER,eventType INTEGER,rangeId INTEGER,category INTEGER,"
            "message INTEGER,globalTid INTEGER,endGlobalTid INTEGER,domainId INTEGER,connectionId INTEGER");
        std::int64_t range = 1;
        for (const auto& s : m_run.host) {
            if (s.level == HostLevel::Range || s.level == HostLevel::Mark)
                m_db.insert("MSTX_EVENTS", {s.ts, s.end(), std::int64_t{s.level == HostLevel::Mark ? 0 : 2},
                                            range++, kNone, m_strings.id(s.name), globalTid(s.thread),
                                            globalTid(s.thread), m_strings.id("default"), kNone});
        }
    }

    void pytorch()
    {
        m_db.create("STEP_TIME", "id INTEGER,startNs INTEGER,endNs INTEGER");
        for (const auto& s : m_run.steps)
            m_db.insert("STEP_TIME", {s.number, s.begin, s.end});
        m_db.create("PYTORCH_API",
                    "startNs TEXT,endNs TEXT,globalTid INTEGER,connectionId INTEGER,name INTEGER,"
                    "sequenceNumber INTEGER,fwdThreadId INTEGER,inputDtypes INTEGER,inputShapes INTEGER,"
                    "callchainId INTEGER,type INTEGER");
        m_db.create("CONNECTION_IDS", "id INTEGER,connectionId INTEGER");
        std::int64_t link = 0;
        for (const auto& s : m_run.host) {
            const bool isOp = s.level == HostLevel::Torch;
            const bool isQueue = s.level == HostLevel::Enqueue || s.level == HostLevel::Dequeue;
            if (!isOp && !isQueue)
                continue;
            const auto connection = isOp ? s.connection : s.correlation;
            const bool hasLink = connection > 0;
            m_db.insert("PYTORCH_API",
                        {fmt::to_string(s.ts), fmt::to_string(s.end()), globalTid(s.thread),
                         hasLink ? Value(link) : Value(), m_frameworkStrings.id(s.name), Value(), Value(),
                         Value(), s.shapes.empty() ? Value() : Value(m_frameworkStrings.id(s.shapes)),
                         Value(), std::int64_t{isOp ? 50001 : 50002}});
            if (hasLink)
                m_db.insert("CONNECTION_IDS", {link++, connection});
        }
        m_db.create("MEMORY_RECORD",
                    "component INTEGER,timestamp INTEGER,totalAllocated INTEGER,totalReserved INTEGER,"
                    "totalActive INTEGER,streamPtr INTEGER,deviceId INTEGER");
        for (const auto& p : m_run.memory)
            m_db.insert("MEMORY_RECORD", {m_frameworkStrings.id("PTA"), p.ts, p.allocated, p.reserved,
                                          p.allocated, std::int64_t{897357296}, m_run.device});
        m_db.create(
            "OP_MEMORY",
            "name INTEGER,size INTEGER,allocationTime INTEGER,releaseTime INTEGER,activeReleaseTime INTEGER,"
            "duration INTEGER,activeDuration INTEGER,allocationTotalAllocated INTEGER,"
            "allocationTotalReserved INTEGER,allocationTotalActive INTEGER,releaseTotalAllocated INTEGER,"
            "releaseTotalReserved INTEGER,releaseTotalActive INTEGER,streamPtr INTEGER,deviceId INTEGER");
        for (const auto& a : m_run.allocations) {
            const auto atRelease = [&](std::int64_t value) {
                return a.released == 0 ? Value() : Value(value);
            };
            m_db.insert("OP_MEMORY",
                        {m_frameworkStrings.id(a.name), a.size, a.allocated, atRelease(a.released),
                         atRelease(a.released), atRelease(a.released - a.allocated),
                         atRelease(a.released - a.allocated), a.totalAtAllocation, a.reserved,
                         a.totalAtAllocation, atRelease(a.totalAtRelease), atRelease(a.reserved),
                         atRelease(a.totalAtRelease), std::int64_t{897357296}, m_run.device});
        }
    }

    const NpuRun& m_run;
    SqliteFile m_db;
    Strings m_strings{0};
    Strings m_frameworkStrings{268'435'456};
    std::int64_t m_task = 0;
    std::int64_t m_collective = 1;
};

double micros(std::int64_t ns)
{
    return static_cast<double>(ns) / 1000;
}

} // namespace

std::string npuDatabase(const NpuRun& run)
{
    return Writer(run).write();
}

std::string analysisDatabase(const NpuRun& run)
{
    SqliteFile db;
    db.create("StepTraceTime",
              "deviceId INTEGER,step TEXT,computing NUMERIC,communication_not_overlapped NUMERIC,"
              "overlapped NUMERIC,communication NUMERIC,free NUMERIC,stage NUMERIC,bubble NUMERIC,"
              "communication_not_overlapped_and_exclude_receive NUMERIC,preparing NUMERIC");
    db.create("CommAnalyzerTime",
              "hccl_op_name TEXT,group_name TEXT,start_timestamp NUMERIC,elapse_time NUMERIC,"
              "transit_time NUMERIC,wait_time NUMERIC,synchronization_time NUMERIC,idle_time NUMERIC,"
              "step TEXT,type TEXT");
    db.create("CommAnalyzerBandwidth",
              "hccl_op_name TEXT,group_name TEXT,transport_type TEXT,transit_size NUMERIC,"
              "transit_time NUMERIC,bandwidth NUMERIC,large_packet_ratio NUMERIC,package_size NUMERIC,"
              "count NUMERIC,total_duration NUMERIC,step TEXT,type TEXT");
    db.create("CommAnalyzerMatrix",
              "hccl_op_name TEXT,group_name TEXT,src_rank TEXT,dst_rank TEXT,transport_type TEXT,"
              "transit_size NUMERIC,transit_time NUMERIC,bandwidth NUMERIC,step TEXT,type TEXT,op_name TEXT");
    for (const auto& s : run.steps) {
        const auto o = overlapOf(run, s.begin, s.end);
        const auto computing = lengthOf(o.computing);
        const auto communication = lengthOf(o.communication);
        const auto alone = lengthOf(o.notOverlapped);
        const auto free = lengthOf(o.free);
        db.insert("StepTraceTime", {run.device, fmt::to_string(s.number), micros(computing), micros(alone),
                                    micros(communication - alone), micros(communication), micros(free),
                                    micros(computing + alone + free), std::int64_t{0}, micros(alone),
                                    micros(firstDeviceWork(run, s) - s.begin)});
        const auto step = fmt::format("step{}", s.number);
        for (const auto& c : collectivesOf(run, s.number)) {
            const auto ms = [](std::int64_t ns) { return static_cast<double>(ns) / 1'000'000; };
            db.insert("CommAnalyzerTime",
                      {c.name, std::string(kGroupName), micros(c.start), ms(c.elapse), ms(c.transit),
                       ms(c.wait), ms(c.synchronization), ms(c.idle), step, std::string("collective")});
            for (const auto* transport : {"HCCS", "SDMA"})
                db.insert("CommAnalyzerBandwidth",
                          {c.name, std::string(kGroupName), std::string(transport), ms(c.bytes),
                           ms(c.transit), std::stod(c.bandwidth()), std::int64_t{0}, ms(c.bytes / 2),
                           std::int64_t{2}, ms(c.transit), step, std::string("collective")});
        }
        for (const auto& cell : matrixOf(run, s.number))
            db.insert(
                "CommAnalyzerMatrix",
                {cell.op, std::string(kGroupName), fmt::to_string(cell.source), fmt::to_string(cell.target),
                 std::string(cell.source == cell.target ? "LOCAL" : "HCCS"),
                 static_cast<double>(cell.bytes) / 1'000'000, static_cast<double>(cell.transit) / 1'000'000,
                 std::stod(cell.bandwidth()), step, std::string("collective"), cell.opName});
    }
    return db.take();
}

} // namespace opscope::samples

// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <vector>

#include "core/import/database/table_readers.h"

namespace opscope {
namespace {

constexpr double kMegabyte = 1024.0 * 1024.0; ///< the text export divides bytes a second by it

/// One series of a table: which column it shows and what the text export calls it. `%1` is the number of the
/// unit (HBM stack, CPU, port), `%2` the text of the kind column.
struct Series {
    const char* column;
    const char* name;
    const char* series;
    const char* unit;
    double divisor = 1;
};

struct CounterTableSpec {
    const char* table;
    Layer layer;
    CounterKind kind;
    const char* unitColumn; ///< number of the unit; "" if there is one
    const char* kindColumn; ///< STRING_IDS id; "" if there is none
    std::vector<Series> series;
};

const std::vector<CounterTableSpec>& specs()
{
    static const std::vector<CounterTableSpec> kSpecs{
        {"AICORE_FREQ",
         Layer::AiCoreFreq,
         CounterKind::Frequency,
         "",
         "",
         {{"freq", "AI Core Freq", "MHz", "MHz"}}},
        {"DDR",
         Layer::Ddr,
         CounterKind::Ddr,
         "",
         "",
         {{"read", "DDR/Read", "Read(MB/s)", "MB/s", kMegabyte},
          {"write", "DDR/Write", "Write(MB/s)", "MB/s", kMegabyte}}},
        {"HBM",
         Layer::Hbm,
         CounterKind::Hbm,
         "hbmId",
         "type",
         {{"bandwidth", "HBM %1/%2", "%2(MB/s)", "MB/s", kMegabyte}}},
        {"LLC",
         Layer::Llc,
         CounterKind::Llc,
         "llcId",
         "mode",
         {{"throughput", "LLC %1 %2/Throughput", "Throughput(MB/s)", "MB/s", kMegabyte},
          {"hitRate", "LLC %1 %2/Hit Rate", "Hit Rate(%)", "%"}}},
        {"NPU_MEM",
         Layer::NpuMem,
         CounterKind::NpuMemory,
         "",
         "type",
         {{"ddr", "%2/DDR", "KB", "KB", 1024}, {"hbm", "%2/HBM", "KB", "KB", 1024}}},
        {"ACC_PMU",
         Layer::AccPmu,
         CounterKind::Other,
         "accId",
         "",
         {{"readBwLevel", "read_bandwidth", "acc_id %1", ""},
          {"writeBwLevel", "write_band_width", "acc_id %1", ""},
          {"readOstLevel", "read_ost", "acc_id %1", ""},
          {"writeOstLevel", "write_ost", "acc_id %1", ""}}},
        {"SOC_BANDWIDTH_LEVEL",
         Layer::StarsSoc,
         CounterKind::Other,
         "",
         "",
         {{"l2BufferBwLevel", "L2 Buffer Bw Level", "L2 Buffer Bw Level", ""},
          {"mataBwLevel", "Mata Bw Level", "Mata Bw Level", ""}}},
        {"QOS", Layer::Qos, CounterKind::Other, "", "eventName", {{"bandwidth", "QoS %2", "value", ""}}},
        {"HCCS",
         Layer::Hccs,
         CounterKind::Network,
         "",
         "",
         {{"txThroughput", "HCCS/Tx", "Tx(MB/s)", "MB/s", kMegabyte},
          {"rxThroughput", "HCCS/Rx", "Rx(MB/s)", "MB/s", kMegabyte}}},
        {"CPU_USAGE", Layer::CpuUsage, CounterKind::Cpu, "cpuId", "", {{"usage", "CPU %1", "Usage(%)", "%"}}},
        {"HOST_MEM_USAGE",
         Layer::MemoryUsage,
         CounterKind::Memory,
         "",
         "",
         {{"usage", "Memory Usage", "Usage(%)", "%"}}},
        {"HOST_DISK_USAGE",
         Layer::DiskUsage,
         CounterKind::Disk,
         "",
         "",
         {{"readRate", "Disk Read", "Read(MB/s)", "MB/s", kMegabyte},
          {"writeRate", "Disk Write", "Write(MB/s)", "MB/s", kMegabyte},
          {"usage", "Disk Usage", "Usage(%)", "%"}}},
        {"HOST_NETWORK_USAGE",
         Layer::NetworkUsage,
         CounterKind::Network,
         "",
         "",
         {{"usage", "Network Usage", "Usage(%)", "%"},
          {"speed", "Network Speed", "Speed(MB/s)", "MB/s", kMegabyte}}},
        {"SAMPLE_PMU_TIMELINE",
         Layer::SamplePmu,
         CounterKind::Utilization,
         "coreId",
         "coreType",
         {{"usage", "%2 %1/Utilization", "Utilization(%)", "%"},
          {"freq", "%2 %1/Frequency", "MHz", "MHz"},
          {"totalCycle", "%2 %1/Total Cycles", "cycles", ""}}},
        // Every column of these is a series of its own.
        {"NIC", Layer::Nic, CounterKind::Network, "funcId", "", {{"*", "Port %1/", "", ""}}},
        {"ROCE", Layer::Roce, CounterKind::Network, "funcId", "", {{"*", "Port %1/", "", ""}}},
        {"PCIE", Layer::Pcie, CounterKind::Network, "", "", {{"*", "PCIe/", "", ""}}},
        {"NETDEV_STATS", Layer::NetDev, CounterKind::Network, "", "", {{"*", "", "", ""}}},
        {"SIO", Layer::Npu, CounterKind::Other, "", "", {{"*", "SIO/", "", ""}}},
        {"UB", Layer::Npu, CounterKind::Network, "", "", {{"*", "UB/", "", ""}}},
    };
    return kSpecs;
}

bool isNumeric(std::string_view type)
{
    return type == "INTEGER" || type == "NUMERIC" || type == "REAL";
}

/// The series of a table whose spec says "every column".
std::vector<Series> allColumns(DatabaseImport& in, const CounterTableSpec& spec,
                               std::vector<std::string>& keep)
{
    std::vector<Series> out;
    const auto columns = in.database.columns(in.table(spec.table));
    if (!columns)
        return out;
    keep.reserve(columns->size() * 2);
    for (const auto& column : *columns) {
        if (column.name == "deviceId" || column.name == "timestampNs" || column.name == spec.unitColumn ||
            !isNumeric(column.type) || out.size() >= 64)
            continue;
        keep.push_back(column.name);
        const auto* name = keep.back().c_str();
        keep.push_back(spec.series.front().name + column.name);
        out.push_back({name, keep.back().c_str(), name, ""});
    }
    return out;
}

/// "app" and "device" stand as "APP" and "Device" in the text export, "read" as "Read".
std::string shownKind(std::string_view text)
{
    if (text == "app")
        return "APP";
    std::string out(text);
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
        out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

void readCounterTable(DatabaseImport& in, const CounterTableSpec& spec)
{
    std::vector<std::string> keep;
    const bool isAll = std::string_view(spec.series.front().column) == "*";
    const auto series = isAll ? allColumns(in, spec, keep) : spec.series;
    std::vector<std::string_view> columns{"timestampNs", "deviceId", spec.unitColumn, spec.kindColumn};
    for (const auto& one : series)
        columns.emplace_back(one.column);
    auto scan = in.scan(spec.table, columns);
    constexpr int kFirst = 4;

    // Counters by (device, unit, kind): few; found again in order of the rows.
    struct Key {
        std::int64_t device, unit, kind;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::vector<CounterId>> known;
    while (scan.next()) {
        const auto ts = scan.needTime(0);
        const auto device = scan.integer(1, kNoDevice);
        const auto unit = scan.integer(2, 0);
        const auto kind = scan.integer(3, -1);
        if (scan.isBad())
            continue;
        auto& ids = known[{device, unit, kind}];
        if (ids.empty()) {
            const auto process = in.lanes.process(spec.layer, static_cast<std::int32_t>(device));
            const std::vector<std::string> args{std::to_string(unit), shownKind(in.strings.text(kind))};
            for (const auto& one : series) {
                const auto id = in.builder.counter(process, fillTemplate(one.name, args),
                                                   fillTemplate(one.series, args), one.unit, spec.kind);
                in.builder.report().counters.counters[id.index()].device = static_cast<std::int32_t>(device);
                ids.push_back(id);
            }
        }
        for (std::size_t i = 0; i < series.size(); ++i) {
            const auto value = scan.real(kFirst + static_cast<int>(i));
            if (value && !std::isnan(*value))
                in.builder.addSample(ids[i], ts, *value / series[i].divisor);
        }
        ++in.counts.counters;
    }
    in.close(scan);
}

} // namespace

void readCounters(DatabaseImport& in)
{
    for (const auto& spec : specs()) {
        if (in.hasTable(spec.table))
            readCounterTable(in, spec);
    }
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The raw sample, read without a line of the program: the records of the board against the export next to
// them.
#include <array>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;
using nlohmann::json;

namespace {

const std::string kRaw = "PROF_000001_20250620081530123_TRANSFORMERINRAW";

fs::path rawFolder(const std::string& part = {})
{
    return samplesFolder() / kRaw / part;
}
std::vector<Row> exported(const std::string& kind)
{
    return csvRows(fileLike(rawFolder("mindstudio_profiler_output"), kind + "_"));
}

/// The bytes of one record.
struct Bytes {
    std::string_view bytes;

    std::uint64_t at(std::size_t offset, std::size_t width) const
    {
        std::uint64_t value = 0;
        for (std::size_t i = width; i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes.at(offset + i));
        return value;
    }
    std::uint64_t u16(std::size_t offset) const { return at(offset, 2); }
    std::uint64_t u32(std::size_t offset) const { return at(offset, 4); }
    std::uint64_t u64(std::size_t offset) const { return at(offset, 8); }
};

/// All slices of a file, joined, in records of one size.
struct Stream {
    std::string bytes;
    std::vector<Bytes> records;

    Stream(const std::string& path, std::size_t size)
    {
        std::size_t slice = 0;
        for (; fs::exists(name(path, slice)); ++slice)
            bytes += readBytes(name(path, slice));
        INFO(path);
        REQUIRE(slice > 0);
        REQUIRE(bytes.size() % size == 0);
        for (std::size_t first = 0; first < bytes.size(); first += size)
            records.push_back({std::string_view(bytes).substr(first, size)});
    }
    static fs::path name(const std::string& path, std::size_t slice)
    {
        return rawFolder(path + ".slice_" + std::to_string(slice));
    }
};

std::int64_t numberAfter(const std::string& text, const std::string& key)
{
    const auto at = text.find(key + ": ");
    REQUIRE(at != std::string::npos);
    return std::stoll(text.substr(at + key.size() + 2));
}

/// Unix ns of a count, from the logs next to the records.
struct RawClock {
    std::int64_t count = 0, origin = 0, tick = 0;

    std::int64_t operator()(std::uint64_t at) const
    {
        return origin + (static_cast<std::int64_t>(at) - count) * tick;
    }
};
RawClock rawClock(bool isDevice)
{
    const auto log = readBytes(rawFolder(isDevice ? "device_0/host_start.log.0" : "host/host_start.log"));
    const auto begin =
        json::parse(readBytes(rawFolder(isDevice ? "device_0/start_info.0" : "host/start_info")));
    const auto text = [&](const char* key) { return std::stoll(begin.at(key).get<std::string>()); };
    const auto counts = isDevice ? readBytes(rawFolder("device_0/dev_start.log.0")) : log;
    return {numberAfter(counts, "cntvct"),
            numberAfter(log, "clock_monotonic_raw") + text("collectionTimeBegin") * 1000 -
                text("clockMonotonicRaw"),
            isDevice ? 20 : 10};
}

/// hash_dic or type_info_dic: key -> text.
std::map<std::string, std::string> dictionary(const std::string& what)
{
    std::map<std::string, std::string> names;
    std::istringstream in(Stream("host/data/unaging.additional." + what, 1).bytes);
    for (std::string line; std::getline(in, line);)
        names[line.substr(0, line.find(':'))] = line.substr(line.find(':') + 1);
    return names;
}

/// Starts and ends of stars_soc by (stream, task): an acsq pair and, for an FFTS+ task, a context pair.
struct StarsPair {
    std::array<std::uint64_t, 2> task{}, context{};
};
using TaskKey = std::pair<std::uint64_t, std::uint64_t>;

std::map<TaskKey, StarsPair> starsPairs()
{
    const Stream stars("device_0/data/stars_soc.data.0", 64);
    std::map<TaskKey, StarsPair> pairs;
    std::uint64_t last = 0;
    for (std::size_t n = 0; n < stars.records.size(); ++n) {
        const auto& record = stars.records[n];
        const auto kind = record.u16(0) & 0x3F;
        CHECK(record.u16(2) == 0x6BD3);
        CHECK((record.u16(0) >> 6U & 15U) == n % 16);
        CHECK(record.u64(8) >= last);
        last = record.u64(8);
        REQUIRE((kind <= 1 || kind == 0x22 || kind == 0x23));
        auto& pair = pairs[{record.u16(4), record.u16(6)}];
        auto& count = (kind <= 1 ? pair.task : pair.context).at(kind & 1U);
        CHECK(count == 0); // a task runs once
        count = record.u64(8);
    }
    return pairs;
}

/// Cycles and eight counters, of a record or of the sum of several.
struct Counted {
    std::uint64_t cycles = 0;
    std::array<std::uint64_t, 8> events{};

    void add(const Bytes& record)
    {
        cycles += record.u64(32);
        for (std::size_t e = 0; e < events.size(); ++e)
            events.at(e) += record.u64(48 + 8 * e);
    }
};
struct CountedTask {
    Counted main, blocks;
    std::size_t blockRecords = 0;
};

std::map<TaskKey, CountedTask> countedTasks()
{
    const Stream profile("device_0/data/ffts_profile.data.0", 128);
    const auto pairs = starsPairs();
    std::map<TaskKey, CountedTask> tasks;
    for (const auto& record : profile.records) {
        const TaskKey key{record.u16(4), record.u16(6)};
        const bool isBlock = (record.u16(0) & 0x3F) == 0x29;
        auto& task = tasks[key];
        (isBlock ? task.blocks : task.main).add(record);
        task.blockRecords += isBlock ? 1U : 0U;
        CHECK(pairs.at(key).task[0] <= record.u64(112));
        CHECK(record.u64(112) < record.u64(120));
        CHECK(record.u64(120) <= pairs.at(key).task[1]);
    }
    return tasks;
}

/// The cells of one side of an op are what its counters say: `parts` lists the events of each pipe.
void checkSide(const Row& op, const std::string& side, const Counted& counted, std::int64_t blocks,
               const std::vector<std::pair<std::string, std::vector<std::size_t>>>& parts)
{
    const auto cycles = static_cast<double>(counted.cycles);
    const auto time = blocks == 0 ? 0 : cycles / 1800 / static_cast<double>(blocks);
    const auto isNear = [&](const std::string& column, double value) {
        INFO(column);
        CHECK(std::abs(std::stod(op.at(column)) - value) <= 0.00051);
    };
    CHECK(op.at(side + "_total_cycles") == std::to_string(counted.cycles));
    isNear(side == "aic" ? "aicore_time(us)" : "aiv_time(us)", time);
    for (const auto& [pipe, events] : parts) {
        double sum = 0;
        for (const auto e : events)
            sum += static_cast<double>(counted.events.at(e));
        isNear(side + "_" + pipe + "_ratio", counted.cycles == 0 ? 0 : sum / cycles);
        isNear(side + "_" + pipe + "_time(us)", counted.cycles == 0 ? 0 : time * sum / cycles);
    }
    isNear(side + "_icache_miss_rate", counted.events[6] == 0 ? 0
                                                              : static_cast<double>(counted.events[7]) /
                                                                    static_cast<double>(counted.events[6]));
}

std::string joined(const std::vector<std::string>& parts, const char* separator)
{
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : separator) + part;
    return text;
}

} // namespace

TEST_CASE("every raw file is complete and two slices share a record", "[samples]")
{
    std::size_t files = 0;
    for (const auto* side : {"host", "device_0"}) {
        for (const auto& entry : fs::recursive_directory_iterator(rawFolder(side))) {
            const auto path = entry.path().string();
            if (entry.is_directory() || path.ends_with(".done"))
                continue;
            INFO(path);
            ++files;
            const auto bytes = readBytes(path);
            CHECK(readBytes(path + ".done").starts_with("filesize:" + std::to_string(bytes.size()) + "\n"));
        }
    }
    CHECK(files == 27);
    CHECK(readBytes(rawFolder("device_0/data/stars_soc.data.0.slice_0")).size() % 64 != 0);
}

TEST_CASE("raw tasks are the rows of the exported task_time", "[samples]")
{
    const auto clock = rawClock(true);
    const auto pairs = starsPairs();
    const auto rows = exported("task_time");
    REQUIRE(rows.size() == pairs.size());
    std::int64_t total = 0;
    for (const auto& row : rows) {
        INFO(row.at("kernel_name"));
        const auto& pair = pairs.at({std::stoull(row.at("stream_id")), std::stoull(row.at("task_id"))});
        const auto& shown = row.at("kernel_type") == "MIX_AIC" ? pair.context : pair.task;
        CHECK(ns(row.at("task_start(us)")) == clock(shown[0]));
        CHECK(ns(row.at("task_stop(us)")) == clock(shown[1]));
        CHECK(ns(row.at("task_time(us)")) == clock(shown[1]) - clock(shown[0]));
        total += clock(shown[1]) - clock(shown[0]);
    }
    std::int64_t printed = 0;
    for (const auto& row : rows)
        printed += ns(row.at("task_time(us)"));
    CHECK(total == printed);
}

TEST_CASE("raw counters are the cells of the exported op_summary", "[samples]")
{
    const auto counted = countedTasks();
    std::size_t withCounters = 0;
    std::size_t blocks = 0;
    for (const auto& op : exported("op_summary")) {
        INFO(op.at("Task ID"));
        const auto found = counted.find({std::stoull(op.at("Stream ID")), std::stoull(op.at("Task ID"))});
        CHECK((found == counted.end()) == (op.at("aicore_time(us)") == "N/A"));
        if (found == counted.end())
            continue;
        ++withCounters;
        const auto& task = found->second;
        blocks += task.blockRecords;
        const bool isVector = op.at("Task Type") == "AI_VECTOR_CORE";
        CHECK(std::to_string(task.blockRecords) == op.at("Mix Block Num"));
        checkSide(op, "aic", isVector ? Counted() : task.main, scaled(op.at("Block Num"), 0),
                  {{"mac", {0, 1}}, {"scalar", {2}}, {"mte1", {3}}, {"mte2", {4}}, {"fixpipe", {5}}});
        checkSide(op, "aiv", isVector ? task.main : task.blocks,
                  scaled(op.at(isVector ? "Block Num" : "Mix Block Num"), 0),
                  {{"vec", {0}}, {"scalar", {2}}, {"mte2", {4}}, {"mte3", {5}}});
    }
    CHECK(withCounters == counted.size());
    CHECK(withCounters == 47); // all but the op of the AI CPU
    CHECK(blocks == 4 * 48);
}

TEST_CASE("raw calls are the rows of the exported api_statistic", "[samples]")
{
    const auto types = dictionary("type_info_dic");
    std::map<std::pair<std::string, std::string>, Sum> sums;
    for (const auto* file : {"host/data/aging.api_event.data", "host/data/unaging.api_event.data"}) {
        const Stream calls(file, 40);
        for (const auto& call : calls.records) {
            CHECK(call.u16(0) == 0x5A5A);
            const auto key = std::to_string(call.u16(2)) + '_' + std::to_string(call.u32(4));
            const auto dur = static_cast<std::int64_t>(call.u64(24) - call.u64(16)) * 10;
            sums[{call.u16(2) == 20000 ? "acl" : "node", types.at(key)}].add(dur);
        }
    }
    const auto rows = exported("api_statistic");
    REQUIRE(rows.size() == sums.size());
    for (const auto& row : rows) {
        INFO(row.at("API Name"));
        const auto& sum = sums.at({row.at("Level"), row.at("API Name")});
        CHECK(scaled(row.at("Count"), 0) == sum.count);
        CHECK(ns(row.at("Time(us)")) == sum.total);
        CHECK(ns(row.at("Min(us)")) == sum.min);
        CHECK(ns(row.at("Max(us)")) == sum.max);
    }
}

TEST_CASE("raw names and shapes are those of the exported op_summary", "[samples]")
{
    const auto names = dictionary("hash_dic");
    const auto ops = exported("op_summary"); // in the order of the launches: one stream
    const Stream nodes("host/data/aging.compact.node_basic_info", 64);
    const Stream tensors("host/data/aging.additional.tensor_info", 256);
    REQUIRE(nodes.records.size() == ops.size());
    REQUIRE(tensors.records.size() == ops.size());
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& node = nodes.records[i];
        const auto& tensor = tensors.records[i];
        CHECK(names.at(std::to_string(node.u64(24))) == ops[i].at("Op Name"));
        CHECK(names.at(std::to_string(node.u64(36))) == ops[i].at("OP Type"));
        CHECK(std::to_string(node.u16(44)) == ops[i].at("Block Num"));
        CHECK(std::to_string(node.u16(44) * node.u16(46)) == ops[i].at("Mix Block Num"));
        CHECK(tensor.u64(16) == node.u64(16));
        std::array<std::vector<std::string>, 2> shapes;
        for (std::size_t at = 36; at < 36 + 44 * tensor.u32(32); at += 44) {
            std::vector<std::string> sizes;
            for (std::size_t s = 0; s < 8 && tensor.u32(at + 12 + 4 * s) != 0; ++s)
                sizes.push_back(std::to_string(tensor.u32(at + 12 + 4 * s)));
            shapes.at(tensor.u32(at)).push_back(joined(sizes, ","));
        }
        CHECK('"' + joined(shapes[0], ";") + '"' == ops[i].at("Input Shapes"));
        CHECK('"' + joined(shapes[1], ";") + '"' == ops[i].at("Output Shapes"));
    }
}

TEST_CASE("each raw task was launched by one call that holds its record", "[samples]")
{
    const Stream tracks("host/data/aging.compact.task_track", 64);
    const Stream calls("host/data/aging.api_event.data", 40);
    const auto pairs = starsPairs();
    const auto host = rawClock(false);
    const auto device = rawClock(true);
    std::set<TaskKey> launched;
    for (const auto& track : tracks.records) {
        const TaskKey key{track.u16(26), track.u16(28)};
        if (track.u64(32) == 98) // the stream is destroyed
            continue;
        CHECK(launched.insert(key).second);
        CHECK(host(track.u64(16)) < device(pairs.at(key).task[0]));
        int holders = 0;
        for (const auto& call : calls.records)
            holders += call.u64(16) < track.u64(16) && track.u64(16) <= call.u64(24) ? 1 : 0;
        const auto type = track.u64(32);
        const bool isProfiling = type == 64 || type == 65;
        CHECK(holders == (isProfiling ? 0 : type == 5 ? 1 : 2)); // a kernel: acl and node
    }
    CHECK(launched.size() == pairs.size());
    CHECK(Stream("host/data/aging.compact.memcpy_info", 64).records.size() == 2);
}

TEST_CASE("the raw timeline has the ranges and both ends of every flow", "[samples]")
{
    const auto host = rawClock(false);
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> ranges;
    std::map<std::string, int> flows;
    for (const auto& e :
         json::parse(readBytes(fileLike(rawFolder("mindstudio_profiler_output"), "msprof_")))) {
        const std::string ph = e.at("ph");
        if (ph == "s" || ph == "f")
            flows[e.at("id")] += ph == "s" ? 1 : -1;
        if (ph == "X" && e.at("args").contains("event_type"))
            ranges[e.at("name")] = {ns(e.at("ts")), std::llround(e.at("dur").get<double>() * 1000)};
    }
    CHECK(flows.size() == 50); // 48 kernels and 2 copies
    for (const auto& [id, open] : flows)
        CHECK(open == 0);
    const Stream records("host/data/aging.additional.msproftx", 256);
    REQUIRE(ranges.size() == records.records.size());
    for (const auto& record : records.records) {
        const auto& [ts, dur] = ranges.at(std::string(record.bytes.substr(100).data()));
        CHECK(ts == host(record.u64(64)));
        CHECK(ts + dur == host(record.u64(72)));
    }
}

TEST_CASE("the raw sample is the first iteration of the transformer block", "[samples]")
{
    const auto block = csvRows(fileLike(
        samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERBLOCK/mindstudio_profiler_output",
        "op_summary_slice_0_"));
    const auto ops = exported("op_summary");
    REQUIRE(ops.size() == 48);
    for (std::size_t i = 0; i < ops.size(); ++i) {
        for (const auto* column :
             {"Op Name", "OP Type", "Task Type", "Task ID", "Input Shapes", "Output Shapes", "Block Num",
              "aic_total_cycles", "aiv_total_cycles", "aic_mac_ratio", "aiv_vec_ratio",
              "aic_icache_miss_rate", "aiv_icache_miss_rate"}) {
            INFO(column);
            CHECK(ops[i].at(column) == block[i].at(column));
        }
        for (const auto* column : {"Task Start Time(us)", "Task Duration(us)"})
            CHECK(std::abs(ns(ops[i].at(column)) - ns(block[i].at(column))) <= 20);
    }
}

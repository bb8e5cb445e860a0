// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the files of a PROF folder, through the importer itself. The first byte chooses the chip and
// which files have their usual content; then parts follow: a byte for the file, two for the length, the
// bytes.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>

#include "core/import/importer.h"
#include "tests/fuzz/input.h"

using namespace opscope;

namespace opscope {
extern const Importer rawProf;
}

namespace {

namespace fs = std::filesystem;

/// The order is part of the corpus: add at the end.
constexpr auto kFiles = std::to_array<std::string_view>({
    "device_0/info.json.0",
    "device_0/sample.json",
    "device_0/start_info.0",
    "device_0/host_start.log.0",
    "device_0/dev_start.log.0",
    "host/info.json",
    "host/start_info",
    "host/host_start.log",
    "device_0/data/stars_soc.data.0.slice_0",
    "device_0/data/stars_soc.data.0.slice_1",
    "device_0/data/ffts_profile.data.0.slice_0",
    "device_0/data/ffts_profile.data.0.slice_2",
    "device_0/data/hwts.data.0.slice_0",
    "device_0/data/hwts.data.0.slice_10",
    "device_0/data/aicore.data.0.slice_0",
    "device_0/data/ts_track.data.0.slice_0",
    "device_0/data/ts_track.data.0.slice_1",
    "device_0/data/lpmFreqConv.data.0.slice_0",
    "device_0/data/lpmInfoConv.data.0.slice_0",
    "device_0/data/aicpu.data.0.slice_0",
    "host/data/unaging.additional.hash_dic.slice_0",
    "host/data/unaging.additional.type_info_dic.slice_0",
    "host/data/aging.api_event.data.slice_0",
    "host/data/unaging.api_event.data.slice_0",
    "host/data/aging.compact.task_track.slice_0",
    "host/data/aging.compact.task_track.slice_1",
    "host/data/aging.compact.node_basic_info.slice_0",
    "host/data/unaging.compact.node_basic_info.slice_0",
    "host/data/aging.compact.node_attr_info.slice_0",
    "host/data/aging.compact.memcpy_info.slice_0",
    "host/data/aging.compact.hccl_op_info.slice_0",
    "host/data/aging.additional.hccl_info.slice_0",
    "host/data/aging.additional.fusion_op_info.slice_0",
    "host/data/aging.additional.graph_id_map.slice_0",
    "host/data/aging.additional.Multi_Thread.slice_0",
    "host/data/aging.additional.msproftx.slice_0",
    "host/data/aging.additional.tensor_info.slice_0",
    "host/data/aging.additional.context_id_info.slice_0",
    "host/data/unaging.compact.expand_stream_spec.slice_0",
    "device_0/data/training_trace.46.dev.profiler_default_tag.0.slice_0",
    "FRAMEWORK/torch.op_range",
    "FRAMEWORK/torch.op_mark",
    "FRAMEWORK/torch.memory_usage",
});
constexpr std::size_t kTextFiles = 8; ///< before them: the usual contents

constexpr std::array<std::string_view, 4> kPlatforms{"5", "7", "1", "15"};
constexpr std::array<std::string_view, 4> kMetrics{"PipeUtilization", "ArithmeticUtilization", "Memory",
                                                   "PipeUtilizationExct"};

/// The usual content of one of the first files.
std::string usualText(std::size_t file, unsigned choice)
{
    const auto platform = kPlatforms.at(choice & 3U);
    const auto metrics = kMetrics.at((choice >> 2U) & 3U);
    switch (file) {
    case 0:
        return R"({"platform_version":")" + std::string(platform) +
               R"(","drvVersion":467732,"CPU":[{"Frequency":"100.000000"}],"DeviceInfo":[{"id":0,)"
               R"("ai_core_num":20,"aiv_num":40,"aic_frequency":"1650","aiv_frequency":"1650",)"
               R"("hwts_frequency":"49.999001"}]})";
    case 1:
        return R"({"ai_core_metrics":")" + std::string(metrics) + R"(","aiv_metrics":")" +
               std::string(metrics) +
               R"(","ai_core_profiling_mode":"task-based","ai_core_profiling_events":)"
               R"("0x416,0x417,0x9,0x302,0xc,0x303,0x54,0x55","aiv_profiling_events":)"
               R"("0x8,0xa,0x9,0xb,0xc,0xd,0x54,0x55"})";
    case 2:
    case 6:
        return R"({"collectionTimeBegin":"1752665230101000","clockMonotonicRaw":"5000000000"})";
    case 3:
        return "[Host]\nclock_monotonic_raw: 5000000100\ncntvct_diff: 97\n";
    case 4:
        return "[Device]\ncntvct: 250000000\n";
    case 5:
        return R"({"CPU":[{"Frequency":"100.000000"}],"pid":"77","pid_name":"python3"})";
    default:
        return "[Host]\nclock_monotonic_raw: 5000000100\ncntvct: 500000000\n";
    }
}

/// The folder of the process, removed at its end.
class Folder {
public:
    Folder()
    {
        std::string pattern = "/dev/shm/opscope-raw-XXXXXX";
        if (mkdtemp(pattern.data()) == nullptr)
            std::abort(); // nothing would be read
        m_root = pattern;
        fs::create_directories(m_root / "device_0/data");
        fs::create_directories(m_root / "host/data");
        fs::create_directories(m_root / "FRAMEWORK");
    }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(m_root, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const fs::path& root() const { return m_root; }
    void write(std::size_t file, std::string_view bytes)
    {
        std::ofstream(m_root / kFiles.at(file), std::ios::binary | std::ios::trunc) << bytes;
        m_written.insert(file);
    }
    const std::set<std::size_t>& written() const { return m_written; }
    void clear()
    {
        for (const auto file : m_written)
            fs::remove(m_root / kFiles.at(file));
        m_written.clear();
    }

private:
    fs::path m_root;
    std::set<std::size_t> m_written;
};

/// What the inventory says must be what the records say: each complete record was decoded or reported.
void checkCounts(const Report& report)
{
    for (const auto& entry : report.inventory) {
        if (entry.counts.rows + entry.counts.reported > entry.sizeBytes + 1)
            std::abort();
    }
    for (const auto& issue : report.issues) {
        if (issue.count == 0)
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static Folder folder;
    Input input(data, size);
    const unsigned choice = input.take<std::uint8_t>();
    for (std::size_t file = 0; file < kTextFiles; ++file) {
        const bool isMissing = (choice & 0x80U) != 0 && (choice >> 4U & 7U) == file;
        if (!isMissing)
            folder.write(file, usualText(file, choice));
    }
    while (!input.empty()) {
        const auto file = input.take<std::uint8_t>() % kFiles.size();
        folder.write(file, input.text(input.take<std::uint16_t>()));
    }
    ReportBuilder builder;
    auto& report = builder.report();
    report.root = folder.root();
    for (const auto file : folder.written()) {
        if (file < kTextFiles)
            continue;
        auto& entry = report.inventory.emplace_back();
        entry.path = kFiles.at(file);
        entry.kind = "raw_prof";
        entry.sizeBytes = fs::file_size(folder.root() / kFiles.at(file));
    }
    if (!report.inventory.empty()) {
        ImportContext context{.builder = builder,
                              .planned = {.path = folder.root(), .file = FileId::of(0)},
                              .threads = 1,
                              .cacheFolder = {},
                              .stop = {},
                              .progress = {},
                              .file = "host"};
        static_cast<void>(rawProf.read(context));
        checkCounts(report);
        const auto done = builder.finish();
        for (const auto& source : done->argSources) {
            for (std::uint64_t row = 0; row < 4; ++row)
                static_cast<void>(source->decode(row));
        }
    }
    folder.clear();
    return 0;
}

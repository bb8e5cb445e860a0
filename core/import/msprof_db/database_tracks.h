// SPDX-License-Identifier: GPL-3.0-or-later
// Creates processes, threads and tracks with the names that the text export of the same run has.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/builder/report_builder.h"

namespace opscope {

/// The layers of a trace in the names and order of msprof.
enum class Layer : std::uint8_t {
    Python,
    CpuUsage,
    MemoryUsage,
    DiskUsage,
    NetworkUsage,
    OsRuntime,
    MsprofTx,
    PythonGc,
    Cann,
    AscendHardware,
    AiCoreFreq,
    Communication,
    Ddr,
    Hbm,
    Llc,
    NpuMem,
    StarsSoc,
    AccPmu,
    Qos,
    Overlap,
    Nic,
    Roce,
    Pcie,
    Hccs,
    SamplePmu,
    NetDev,
    Npu ///< tracks without a layer in a text export
};

class DatabaseTracks {
public:
    explicit DatabaseTracks(ReportBuilder& builder) : m_builder(builder) {}

    /// Older exporters use "HCCL". Call it before the first track is created.
    void setCommunicationName(std::string_view name) { m_communicationName = name; }
    /// The process id of the application; the keys of all layers contain it, as in a text export.
    void setPid(std::int64_t pid);

    ProcessId process(Layer layer, std::int32_t device);
    /// The track of a host thread; `globalTid` is pid << 32 | tid.
    TrackId hostThread(Layer layer, std::int64_t globalTid);
    TrackId stream(std::int32_t device, std::int64_t stream);
    /// Any other track of a device layer.
    TrackId track(Layer layer, std::int32_t device, std::int64_t number, std::string_view name,
                  SliceClass cls);

private:
    TrackId makeLane(ProcessId process, std::int64_t tid, std::string_view name, std::int64_t sortIndex,
                     SliceClass cls);

    ReportBuilder& m_builder;
    std::string m_communicationName = "Communication";
    std::int64_t m_pid = 0;
    std::map<std::pair<Layer, std::int64_t>, ProcessId> m_processes;
    struct Key {
        std::uint64_t a, b;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<std::uint64_t>{}(key.a * 0x9E3779B97F4A7C15ULL ^ key.b);
        }
    };
    std::unordered_map<Key, TrackId, Hash> m_tracks;
    Key m_lastKey{~0ULL, ~0ULL};
    TrackId m_last;
};

} // namespace opscope

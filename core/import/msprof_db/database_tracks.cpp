// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/database_tracks.h"

#include <array>
#include <fmt/format.h>

#include "core/import/sqlite/id_index.h"

namespace opscope {
namespace {

struct LayerFacts {
    const char* name;
    std::int64_t sortIndex;
    const char* labels;
};

/// In the order of `Layer`. Sort indices are those of msprof if a capture has them.
constexpr std::array<LayerFacts, static_cast<std::size_t>(Layer::Npu) + 1> kLayers{{
    {"Python", 0, "CPU"},
    {"CPU Usage", 1, "CPU"},
    {"Memory Usage", 2, "CPU"},
    {"Disk Usage", 3, "CPU"},
    {"Network Usage", 4, "CPU"},
    {"OS Runtime API", 5, "CPU"},
    {"MsprofTx", 6, "CPU"},
    {"Python GC", 8, "CPU"},
    {"CANN", 7, "CPU"},
    {"Ascend Hardware", 13, "NPU"},
    {"AI Core Freq", 14, "NPU"},
    {"Communication", 15, "NPU"},
    {"DDR", 16, "NPU"},
    {"HBM", 17, "NPU"},
    {"LLC", 18, "NPU"},
    {"NPU MEM", 19, "NPU"},
    {"Stars Soc Info", 20, "NPU"},
    {"Acc PMU", 21, "NPU"},
    {"QoS", 22, "NPU"},
    {"Overlap Analysis", 23, "NPU"},
    {"NIC", 24, "NPU"},
    {"RoCE", 25, "NPU"},
    {"PCIe", 26, "NPU"},
    {"HCCS", 27, "NPU"},
    {"AI Core Utilization", 28, "NPU"},
    {"Network Device", 29, "NPU"},
    {"NPU", 30, "NPU"},
}};

constexpr bool isHost(Layer layer)
{
    return layer <= Layer::Cann;
}

std::string numbered(const char* what, std::int64_t number)
{
    return fmt::format("{} {}", what, isNoId(number) ? "unknown" : std::to_string(number));
}

} // namespace

void DatabaseTracks::setPid(std::int64_t pid)
{
    if (m_pid == 0)
        m_pid = pid;
}

ProcessId DatabaseTracks::process(Layer layer, std::int32_t device)
{
    const auto [it, isNew] = m_processes.try_emplace({layer, device});
    if (!isNew)
        return it->second;
    const auto& facts = kLayers.at(static_cast<std::size_t>(layer));
    // A text export numbers its layers pid << 10 | sort index << 5 | device; Python is the process itself.
    const auto deviceBits = static_cast<std::uint64_t>(isHost(layer) || device < 0 ? 0 : device);
    const auto pid = static_cast<std::uint64_t>(m_pid) & UINT32_MAX;
    const auto key = layer == Layer::Python
                         ? pid
                         : (pid << 10U) + (static_cast<std::uint64_t>(facts.sortIndex) << 5U) + deviceBits;
    auto text = std::to_string(key);
    if (deviceBits > 31)
        text += '.' + std::to_string(deviceBits);
    const auto id = m_builder.process(text);
    auto& process = m_builder.report().processes[id.index()];
    process.name = m_builder.intern(layer == Layer::Communication ? m_communicationName : facts.name);
    process.labels = m_builder.intern(facts.labels);
    process.sortIndex = facts.sortIndex;
    if (!isHost(layer))
        process.device = device;
    it->second = id;
    return id;
}

TrackId DatabaseTracks::makeLane(ProcessId process, std::int64_t tid, std::string_view name,
                                 std::int64_t sortIndex, SliceClass cls)
{
    const auto thread = m_builder.thread(process, isNoId(tid) ? "unknown" : std::to_string(tid));
    auto& facts = m_builder.report().threads[thread.index()];
    facts.name = m_builder.intern(name);
    facts.sortIndex = sortIndex;
    const auto id = m_builder.track(thread);
    auto& track = m_builder.report().tracks[id.index()];
    track.name = facts.name;
    track.cls = cls;
    track.device = m_builder.report().processes[process.index()].device;
    return id;
}

TrackId DatabaseTracks::hostThread(Layer layer, std::int64_t globalTid)
{
    const Key key{static_cast<std::uint64_t>(layer) << 56U, static_cast<std::uint64_t>(globalTid)};
    if (key == m_lastKey)
        return m_last;
    auto& id = m_tracks.try_emplace(key).first->second;
    if (!id.valid()) {
        const auto pid = static_cast<std::int64_t>(static_cast<std::uint64_t>(globalTid) >> 32U);
        const auto tid = static_cast<std::int64_t>(static_cast<std::uint64_t>(globalTid) & UINT32_MAX);
        setPid(pid);
        const auto cls = layer == Layer::Python     ? SliceClass::Framework
                         : layer == Layer::MsprofTx ? SliceClass::Range
                                                    : SliceClass::HostApi;
        // Threads of a second process of the run are in the same layer; their name shows the process id.
        const bool isOther = pid != m_pid;
        const auto name =
            isOther ? numbered("Thread", tid) + " (" + std::to_string(pid) + ")" : numbered("Thread", tid);
        id = makeLane(process(layer, kNoDevice), isOther ? globalTid : tid, name, tid, cls);
    }
    m_lastKey = key;
    return m_last = id;
}

TrackId DatabaseTracks::stream(std::int32_t device, std::int64_t stream)
{
    const Key key{(static_cast<std::uint64_t>(Layer::AscendHardware) << 56U) |
                      static_cast<std::uint32_t>(device),
                  static_cast<std::uint64_t>(stream)};
    if (key == m_lastKey)
        return m_last;
    auto& id = m_tracks.try_emplace(key).first->second;
    if (!id.valid()) {
        id = makeLane(process(Layer::AscendHardware, device), stream, numbered("Stream", stream), stream,
                      SliceClass::Kernel);
        if (stream >= 0 && stream < kNoNumber)
            m_builder.report().tracks[id.index()].stream = static_cast<std::uint32_t>(stream);
    }
    m_lastKey = key;
    return m_last = id;
}

TrackId DatabaseTracks::track(Layer layer, std::int32_t device, std::int64_t number, std::string_view name,
                              SliceClass cls)
{
    const Key key{(static_cast<std::uint64_t>(layer) << 56U) | static_cast<std::uint32_t>(device),
                  static_cast<std::uint64_t>(number)};
    if (key == m_lastKey)
        return m_last;
    auto& id = m_tracks.try_emplace(key).first->second;
    if (!id.valid())
        id = makeLane(process(layer, device), number, name, number, cls);
    m_lastKey = key;
    return m_last = id;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/lanes.h"

#include <fmt/format.h>

namespace opscope::raw {
namespace {

constexpr std::uint64_t kHostDevice = 31; ///< in the pid of a layer of the host

std::string_view layerName(Layer layer)
{
    switch (layer) {
    case Layer::Ranges:
        return "msproftx";
    case Layer::Cann:
        return "CANN";
    case Layer::AscendHardware:
        return "Ascend Hardware";
    case Layer::AiCoreFreq:
        return "AI Core Freq";
    case Layer::Communication:
        return "Communication";
    case Layer::Voltage:
        return "Voltage Info";
    case Layer::Overlap:
        break;
    }
    return "Overlap Analysis";
}

} // namespace

ProcessId Lanes::process(Layer layer, std::int32_t device)
{
    const auto [it, isNew] = m_processes.try_emplace({layer, device});
    if (!isNew)
        return it->second;
    const bool isHost = layer == Layer::Cann || layer == Layer::Ranges;
    const auto sortIndex = static_cast<std::uint64_t>(layer);
    const auto low = isHost ? kHostDevice : static_cast<std::uint64_t>(device) & 0xFFFFU;
    auto key = std::to_string((m_pid << 10U) + (sortIndex << 5U) + (low & kHostDevice));
    if (low > kHostDevice)
        key += '.' + std::to_string(low);
    it->second = m_builder.process(key);
    auto& facts = m_builder.report().processes[it->second.index()];
    facts.name =
        m_builder.intern(layer == Layer::Ranges && !m_application.empty() ? std::string_view(m_application)
                                                                          : layerName(layer));
    facts.labels = m_builder.intern(isHost ? std::string("CPU") : fmt::format("NPU {}", device));
    facts.sortIndex = static_cast<std::int64_t>(sortIndex);
    facts.device = isHost ? kNoDevice : device;
    return it->second;
}

TrackId Lanes::track(Layer layer, std::int32_t device, std::uint64_t number, std::string_view name,
                     SliceClass cls)
{
    const auto [it, isNew] = m_tracks.try_emplace({layer, device, number});
    if (!isNew)
        return it->second;
    const auto owner = process(layer, device);
    const auto thread = m_builder.thread(owner, std::to_string(number));
    auto& facts = m_builder.report().threads[thread.index()];
    facts.name = m_builder.intern(name);
    facts.sortIndex = static_cast<std::int64_t>(number);
    it->second = m_builder.track(thread);
    auto& track = m_builder.report().tracks[it->second.index()];
    track.cls = cls;
    track.device = m_builder.report().processes[owner.index()].device;
    return it->second;
}

TrackId Lanes::find(Layer layer, std::int32_t device, std::uint64_t number) const
{
    const auto it = m_tracks.find({layer, device, number});
    return it == m_tracks.end() ? TrackId{} : it->second;
}

TrackId Lanes::hostThread(Layer layer, std::uint32_t thread)
{
    if (const auto known = find(layer, kNoDevice, thread); known.valid())
        return known;
    return track(layer, kNoDevice, thread, fmt::format("Thread {}", thread),
                 layer == Layer::Ranges ? SliceClass::Range : SliceClass::HostApi);
}

TrackId Lanes::stream(std::int32_t device, std::uint32_t stream)
{
    if (const auto known = find(Layer::AscendHardware, device, stream); known.valid())
        return known;
    const bool isKnown = stream != kNoNumber;
    const auto name = isKnown ? fmt::format("Stream {}", stream) : std::string("Stream unknown");
    const auto id = track(Layer::AscendHardware, device, stream, name, SliceClass::Kernel);
    if (isKnown)
        m_builder.report().tracks[id.index()].stream = stream;
    return id;
}

} // namespace opscope::raw

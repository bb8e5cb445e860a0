// SPDX-License-Identifier: GPL-3.0-or-later
// Processes, threads and tracks with the names and numbers of the vendor's timeline.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/builder/report_builder.h"

namespace opscope::raw {

/// A layer of the vendor's timeline is a process of its own; its sort index is a part of its pid.
enum class Layer : std::uint8_t {
    Ranges = 6,
    Cann = 7,
    AscendHardware = 14,
    AiCoreFreq = 15,
    Communication = 16,
    Voltage = 17,
    Overlap = 31
};

class Lanes {
public:
    /// `application`: its process id, and its name, which the layer of msproftx ranges has.
    Lanes(ReportBuilder& builder, std::uint64_t pid, std::string application)
        : m_builder(builder), m_pid(pid), m_application(std::move(application))
    {
    }
    ProcessId process(Layer layer, std::int32_t device = kNoDevice);
    /// The track of a thread with this number; created at the first call with its name and class.
    TrackId track(Layer layer, std::int32_t device, std::uint64_t number, std::string_view name,
                  SliceClass cls);
    TrackId hostThread(Layer layer, std::uint32_t thread);
    TrackId stream(std::int32_t device, std::uint32_t stream);

private:
    TrackId find(Layer layer, std::int32_t device, std::uint64_t number) const;

    ReportBuilder& m_builder;
    std::uint64_t m_pid;
    std::string m_application;
    std::map<std::pair<Layer, std::int32_t>, ProcessId> m_processes;
    std::map<std::tuple<Layer, std::int32_t, std::uint64_t>, TrackId> m_tracks;
};

} // namespace opscope::raw

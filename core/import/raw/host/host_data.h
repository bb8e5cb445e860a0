// SPDX-License-Identifier: GPL-3.0-or-later
// What the host folder of raw data contains: calls, tasks that were sent to a device, facts about ops.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/import/raw/clock.h"
#include "core/import/raw/host/dictionary.h"
#include "core/import/raw/host/host_records.h"

namespace opscope::raw {

/// The files of a folder host/, slices sorted, by kind: "compact.task_track", "api_event.data".
struct HostFiles {
    struct Streams {
        std::vector<RawFile> kept; ///< unaging: from before the capture started
        std::vector<RawFile> aging;
    };
    std::filesystem::path folder;
    std::string name; ///< the folder in messages
    std::map<std::string, Streams, std::less<>> kinds;
};

/// True for a kind of host file that `readHost` decodes.
bool isHostKind(std::string_view kind);
/// "compact.task_track" of "aging.compact.task_track.slice_0"; empty for another kind of name.
std::string_view hostKind(std::string_view fileName);
HostFiles findHostFiles(const std::filesystem::path& folder, std::string name);

/// Some records have a list: it is [first, first + size) of a common array. Equal lists share their place.
struct ListHead : RecordHead {
    std::uint64_t op = 0;
    std::uint32_t first = 0, size = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        field(24, &ListHead::op), field(32, &ListHead::size);
    }
};

struct HostData {
    Dictionary names;
    Clock clock;
    std::vector<ApiRecord> calls; ///< sorted by begin, of equal ones the longest first; events are paired
    std::vector<ApiRecord> incomplete; ///< calls that began before the profiler: begin is 0
    std::vector<TaskTrack> tracks;
    std::vector<NodeInfo> nodes;
    std::vector<ListHead> tensorLists;
    std::vector<Tensor> tensors;
    std::vector<ListHead> contextLists;
    std::vector<std::uint32_t> contexts;
    std::vector<MemcpyInfo> copies;
    std::vector<HcclOpInfo> hcclOps;
    std::vector<HcclInfo> hcclTasks;
    std::vector<FusionOpInfo> fusionOps;
    std::vector<NodeAttribute> attributes;
    std::vector<GraphIdMap> graphs;
    std::vector<MultiThread> multiThreads;
    std::vector<MsproftxRecord> marks;
    std::map<std::uint64_t, std::string> longTexts; ///< of mstx messages in several records, by mark id
    bool expandStream = false;                      ///< FORMATS 4.4 of this folder
    Losses losses;
    std::vector<std::shared_ptr<MappedFile>> mapped; ///< that `names` reads
};

/// Decodes the files of a host folder. Damage is no error: it is in HostData::losses.
HostData readHost(const HostFiles& files, const MapFile& map);

/// Sorts calls, pairs events and moves calls without a begin to `incomplete`; for tests.
void orderCalls(HostData& host);

} // namespace opscope::raw

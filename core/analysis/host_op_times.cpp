// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host_op_times.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "core/base/saturated.h"

namespace opscope {
namespace {

bool isOpOrCall(SliceClass cls)
{
    return cls == SliceClass::Framework || cls == SliceClass::Range || isHostApiClass(cls);
}

/// The slices of the host as a tree: for each slice the op or call around it, or kNoNumber.
std::vector<std::uint32_t> parentsOf(const Report& report)
{
    const auto& slices = report.slices;
    std::vector<std::uint32_t> parents(slices.size(), kNoNumber);
    std::vector<std::uint32_t> open;
    for (const auto& track : report.tracks) {
        open.clear();
        if (track.device != kNoDevice)
            continue;
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (!isOpOrCall(slices.cls[i]))
                continue;
            while (!open.empty() && slices.ts[open.back()] + slices.dur[open.back()] <= slices.ts[i])
                open.pop_back();
            parents[i] = open.empty() ? kNoNumber : open.back();
            open.push_back(i);
        }
    }
    return parents;
}

/// Replaces an op whose only child has the same name by that child, for its own parent and children. Returns
/// which slices are left out.
std::vector<char> leaveOutRepeated(const Report& report, std::vector<std::uint32_t>& parents)
{
    const auto& names = report.slices.name;
    std::vector<std::uint32_t> children(parents.size());
    for (const auto parent : parents) {
        if (parent != kNoNumber)
            ++children[parent];
    }
    std::vector<char> isLeftOut(parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const auto parent = parents[i];
        isLeftOut[i] = parent != kNoNumber && children[parent] == 1 && names[parent] == names[i] ? 1 : 0;
    }
    for (auto& parent : parents) { // a parent begins before its children: its own parent is already found
        while (parent != kNoNumber && isLeftOut[parent] != 0)
            parent = parents[parent];
    }
    return isLeftOut;
}

} // namespace

std::vector<HostOpTime> hostOpTimes(const Report& report, const std::stop_token& stop)
{
    const auto& slices = report.slices;
    auto parents = parentsOf(report);
    const auto isLeftOut = leaveOutRepeated(report, parents);
    std::vector<HostOpTime> rows;
    std::vector<std::uint32_t> rowOf(slices.size(), kNoNumber);
    std::vector<std::uint32_t> opOf(slices.size(), kNoNumber); // the innermost op around a slice, or itself
    const auto endOf = [&](std::size_t slice) { return slices.ts[slice] + slices.dur[slice]; };
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::size_t i = 0; i < slices.size() && !stop.stop_requested(); ++i) {
        const bool isOnHost = report.tracks[slices.track[i].index()].device == kNoDevice;
        if (!isOnHost || !isOpOrCall(slices.cls[i]) || isLeftOut[i] != 0)
            continue;
        auto name = report.text(slices.name[i]);
        if (name.starts_with("ProfilerStep#"))
            name = "ProfilerStep*";
        const auto [it, isNew] = known.try_emplace(name, static_cast<std::uint32_t>(rows.size()));
        if (isNew)
            rows.push_back({.name = std::string(name)});
        rowOf[i] = it->second;
        auto& row = rows[it->second];
        ++row.count;
        row.host = saturatedSum(row.host, slices.dur[i]);
        row.selfHost = saturatedSum(row.selfHost, slices.dur[i]);
        const auto parent = parents[i];
        if (!isHostApiClass(slices.cls[i]))
            opOf[i] = static_cast<std::uint32_t>(i);
        if (parent == kNoNumber)
            continue;
        if (opOf[i] == kNoNumber)
            opOf[i] = opOf[parent];
        auto& self = rows[rowOf[parent]].selfHost; // slices of one thread can overlap without nesting
        self = saturatedDifference(self, std::min(endOf(i), endOf(parent)) - slices.ts[i]);
    }
    std::vector<char> isLaunched(slices.size());
    std::vector<std::int64_t> deviceOf(slices.size());
    for (std::size_t flow = 0; flow < report.flows.size() && !stop.stop_requested(); ++flow) {
        const auto target = report.flows.target[flow].index();
        if (!isDeviceClass(slices.cls[target]) || isLaunched[target] != 0)
            continue;
        auto at = static_cast<std::uint32_t>(report.flows.source[flow].index());
        if (isLeftOut[at] != 0)
            at = parents[at];
        const auto op = at == kNoNumber ? kNoNumber : opOf[at];
        if (op == kNoNumber)
            continue;
        isLaunched[target] = 1;
        auto& self = rows[rowOf[op]].selfDevice;
        self = saturatedSum(self, slices.dur[target]);
        deviceOf[op] = saturatedSum(deviceOf[op], slices.dur[target]);
    }
    for (std::size_t i = slices.size(); i-- > 0;) { // parents are before their children
        if (deviceOf[i] == 0)
            continue;
        if (opOf[i] == i) {
            auto& device = rows[rowOf[i]].device;
            device = saturatedSum(device, deviceOf[i]);
        }
        if (const auto parent = parents[i]; parent != kNoNumber)
            deviceOf[parent] = saturatedSum(deviceOf[parent], deviceOf[i]);
    }
    std::ranges::stable_sort(rows, std::ranges::greater{},
                             [](const HostOpTime& row) { return std::tuple(row.device, row.host); });
    return rows;
}

} // namespace opscope

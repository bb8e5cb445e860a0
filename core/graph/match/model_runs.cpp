// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/model_runs.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/table/record_table.h"

namespace opscope {

std::uint32_t ModelRuns::opOf(NodeId node) const
{
    const auto link = linkOf[node.index()];
    return link == kNoNumber ? kNoNumber : identity.links[link].op;
}

const OpTime* ModelRuns::timeOf(NodeId node) const
{
    const auto op = opOf(node);
    return op == kNoNumber || times[op].count == 0 ? nullptr : &times[op];
}

const OpPlace* ModelRuns::placeOf(NodeId node) const
{
    const auto op = opOf(node);
    return op == kNoNumber ? nullptr : &places[op];
}

namespace {

/// For each row of the table, the index of its op.
std::vector<std::uint32_t> opsOfRows(const OpIdentity& identity, const OpTable& table)
{
    std::unordered_map<std::uint64_t, std::uint32_t> known; // by name and type
    const auto keyOf = [](StringId name, StringId type) {
        return std::uint64_t{name.value} << 32 | type.value;
    };
    for (std::uint32_t i = 0; i < identity.ops.size(); ++i)
        known.emplace(keyOf(identity.ops[i].name, identity.ops[i].type), i);
    std::vector<std::uint32_t> out;
    out.reserve(table.size());
    for (std::size_t row = 0; row < table.size(); ++row)
        out.push_back(known.at(keyOf(table.name[row], valueAt(table.type, row))));
    return out;
}

std::vector<OpPlace> placesOf(const ModelRuns& runs, const OpTable& table, const SliceScope& narrowed)
{
    std::vector<OpPlace> places(runs.identity.ops.size());
    const auto add = [](std::int64_t& to, std::int64_t value) {
        if (value >= 0)
            to = to == -1 || to == value ? value : OpPlace::kSeveral;
    };
    for (std::size_t row = 0; row < table.size(); ++row) {
        const auto device = valueAt(table.device, row, kNoDevice);
        const auto isOther = [](const auto& wanted, auto value) { return wanted && *wanted != value; };
        if (isOther(narrowed.device, device) || isOther(narrowed.step, valueAt(table.step, row, kNoStep)) ||
            isOther(narrowed.model, valueAt(table.model, row, std::int64_t{-1})))
            continue;
        auto& place = places[runs.opOfRow[row]];
        const auto stream = valueAt(table.stream, row, kNoNumber);
        add(place.device, device == kNoDevice ? -1 : device);
        add(place.stream, stream == kNoNumber ? -1 : std::int64_t{stream});
        if (const auto wait = valueAt(table.wait, row, kMissingInteger); wait != kMissingInteger) {
            place.wait += wait;
            ++place.waitCount;
        }
    }
    return places;
}

} // namespace

ModelRuns runsOf(const ModelGraph& graph, const Report& report, const SliceScope& narrowed,
                 const std::stop_token& stop)
{
    ModelRuns out;
    out.identity = identifyOps(graph, report);
    out.rows = statistics(report, {StatisticsBy::Op, narrowed, {}}, stop);
    std::unordered_map<std::string_view, OpTime> byName; // over all task types
    for (const auto& row : out.rows) {
        out.all += row.time.total;
        const auto [it, isNew] = byName.try_emplace(row.name);
        auto& time = it->second;
        time.count += row.time.count;
        time.total += row.time.total;
        time.min = isNew ? row.time.min : std::min(time.min, row.time.min);
        time.max = std::max(time.max, row.time.max);
    }
    for (const auto& op : out.identity.ops) {
        const auto it = byName.find(report.strings.text(op.name));
        out.times.push_back(it == byName.end() ? OpTime{} : it->second);
    }
    out.opOfRow = opsOfRows(out.identity, report.ops);
    out.places = placesOf(out, report.ops, narrowed);
    out.slices.resize(out.identity.ops.size());
    for (std::size_t row = 0; row < report.ops.slice.size(); ++row) {
        if (report.ops.slice[row].valid())
            out.slices[out.opOfRow[row]].push_back(report.ops.slice[row]);
    }
    out.linkOf.assign(graph.nodes.size(), kNoNumber);
    for (std::uint32_t i = 0; i < out.identity.links.size(); ++i)
        out.linkOf[out.identity.links[i].node.index()] = i;
    return out;
}

} // namespace opscope

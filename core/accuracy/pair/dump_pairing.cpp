// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/pair/dump_pairing.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/accuracy/read/dump_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {

GoldenRef PairedOp::goldenOf(bool isInput, std::size_t i) const
{
    const auto& list = isInput ? inputs : outputs;
    if (i < list.size())
        return list[i];
    GoldenRef none;
    if (isInput) {
        none.reason =
            fmt::format("The input index ({}) is out of range ({}) for the operator list.", i, inputs.size());
        return none;
    }
    if (outputs.empty()) {
        none.reason = fmt::format("The output description of the fusion operator \"{}\" is empty.", name);
        return none;
    }
    return outputs.front();
}

namespace {

/// The newest file of each tensor, from the newest run.
std::vector<DumpEntry> newestTensors(const std::vector<DumpEntry>& entries)
{
    const auto& last = entries.back().name;
    std::map<std::pair<bool, std::uint64_t>, DumpEntry> newest;
    for (const auto& entry : entries) {
        const auto& name = entry.name;
        const bool isOfRun =
            !last.task || (name.task == last.task && name.stream == last.stream && name.time == last.time);
        if (name.tensor && isOfRun && !hasTensorIndexTooLarge(entry))
            newest.insert_or_assign({!name.tensor->isInput, name.tensor->index}, entry);
    }
    std::vector<DumpEntry> tensors;
    for (auto& [place, entry] : newest)
        tensors.push_back(std::move(entry));
    return tensors;
}

} // namespace

bool hasTensorIndexTooLarge(const DumpEntry& entry)
{
    return entry.name.tensor && entry.name.tensor->index >= kMostTensors;
}

Message reasonNotNewest(const DumpEntry& entry, const std::filesystem::path& compared)
{
    if (hasTensorIndexTooLarge(entry))
        return message(MessageId::NumberOutOfRange, entry.name.tensor->index);
    return message(MessageId::AccuracyOlderDump, compared.filename().string());
}

std::vector<DumpEntry> newestOf(const std::vector<DumpEntry>& entries)
{
    if (entries.empty())
        return {};
    const auto& last = entries.back().name;
    if (last.tensor)
        return newestTensors(entries);
    if (!last.part && !last.slice)
        return {entries.back()};
    // Threads write at different times: keep the newest file of each thread of the newest task and context.
    std::vector<DumpEntry> parts;
    std::set<std::uint64_t> seen;
    for (auto it = entries.rbegin(); it != entries.rend(); ++it) {
        const auto& name = it->name;
        const bool isSame = name.task == last.task && name.stream == last.stream &&
                            name.part.has_value() == last.part.has_value() &&
                            (!name.part || name.part->context == last.part->context);
        const auto number = name.part ? name.part->thread : name.slice.value_or(0);
        if ((isSame || name.slice) && seen.insert(number).second)
            parts.push_back(*it);
    }
    std::ranges::sort(parts, {}, [](const DumpEntry& entry) {
        return entry.name.part ? entry.name.part->thread : entry.name.slice.value_or(0);
    });
    return parts;
}

bool matchesNoOp(const Pairing& pairing)
{
    return std::ranges::all_of(pairing.groups, [](const PairedGroup& group) {
        return std::ranges::all_of(group.ops, [](const PairedOp& op) { return op.files.empty(); });
    });
}

Pairing pairByName(const DumpFolder& npu)
{
    Pairing pairing;
    for (const auto& [op, entries] : npu.dumps) {
        PairedOp paired;
        paired.name = op;
        paired.files = newestOf(entries);
        for (const auto& entry : entries) {
            if (std::ranges::find(paired.files, entry.path, &DumpEntry::path) != paired.files.end())
                continue;
            pairing.leftOut.push_back(entry);
            pairing.leftOutReasons.push_back(
                reasonNotNewest(entry, paired.files.empty() ? entry.path : paired.files.back().path));
        }
        if (paired.files.empty())
            continue;
        paired.type = paired.files.front().name.opType;
        if (paired.type.empty()) // file of a framework
            paired.type = "NaN";
        paired.npuNames = op;
        paired.goldenNames = op;
        pairing.groups.push_back({{std::move(paired)}, {}});
    }
    std::ranges::stable_sort(pairing.groups, {}, [](const PairedGroup& group) {
        return group.ops.front().files.front().name.time;
    });
    for (std::size_t i = 0; i < pairing.groups.size(); ++i) {
        pairing.groups[i].ops.front().index = static_cast<std::int64_t>(i);
        pairing.groups[i].ops.front().sequence = static_cast<std::int64_t>(i);
    }
    return pairing;
}

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of, found by the order of the tasks in a stream.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

#include "core/advisor/engine/fusion_groups.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

StringId typeOf(const OpView& view, std::size_t op)
{
    return valueAt(view.report().ops.type, op, StringId());
}

using TimeByType = std::unordered_map<StringId, std::int64_t>;

TimeByType timeByType(const OpView& view)
{
    TimeByType times;
    for (std::size_t op = 0; op < view.size(); ++op)
        times[typeOf(view, op)] += view.dur(op);
    return times;
}

/// Time of all ops with the types of a group, inside or outside of a group.
std::int64_t timeOfTypes(const OpView& view, const FusionGroup& group, const TimeByType& times)
{
    std::set<StringId> types;
    for (const auto op : group.ops)
        types.insert(typeOf(view, op));
    return std::transform_reduce(types.begin(), types.end(), std::int64_t{0}, std::plus{},
                                 [&](StringId type) { return times.at(type); });
}

const char* adviceArgument(bool hasShapes, bool isInGraph)
{
    if (hasShapes && isInGraph)
        return OPSCOPE_TEXT("Argument", ", with fitting shapes, and in the graph of the model");
    if (isInGraph)
        return OPSCOPE_TEXT("Argument", " and in the graph of the model");
    if (hasShapes)
        return OPSCOPE_TEXT("Argument", ", with fitting shapes");
    return "";
}

Finding findingOf(const OpView& view, FusionGroups groups, const TimeByType& times)
{
    OpFinding found;
    for (const auto& group : groups.groups) {
        // The longest op stays.
        const auto stays = *std::ranges::max_element(group.ops, {}, [&](auto op) { return view.dur(op); });
        for (const auto op : group.ops)
            found.parts.push_back({op, op == stays ? 0 : view.dur(op)});
    }
    auto finding = found.finding(
        view,
        message(MessageId::OpFusionWhat, groups.groups.size(), groups.types, found.timeText(view),
                usText(timeOfTypes(view, groups.groups.front(), times))),
        message(MessageId::OpFusionWhy, groups.pass, adviceArgument(groups.hasShapes, groups.isInGraph)),
        message(MessageId::OpFusionHow, groups.pass));
    finding.settings = {{Setting::Kind::FusionPass, std::string(groups.pass)}};
    finding.numbers.push_back({"groups", static_cast<double>(groups.groups.size())});
    std::ranges::stable_sort(groups.groups, std::greater{}, &FusionGroup::time);
    groups.groups.resize(std::min(groups.groups.size(), kMostEvidence));
    RecordTable<FusionGroup> table("advice", view.reportPtr(), std::move(groups.groups));
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")),
                 [&](const FusionGroup&) { return groups.types; });
    table.column(textSpec("ops", OPSCOPE_TEXT("Column", "Ops")), [&](const FusionGroup& group) {
        return joined(group.ops, ", ", [&](const auto op) { return view.name(op); });
    });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")), &FusionGroup::time);
    table.sortByLast();
    if (const auto& slices = view.report().ops.slice; !slices.empty())
        table.slices([&](const FusionGroup& group) { return slices[group.ops.front()]; });
    finding.evidence = table.finish();
    return finding;
}

RuleResult runOpFusion(const RuleContext& context)
{
    const std::vector<OpNeed> needs{hasOpsOfProf, hasValues(kOpType)};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        const auto times = timeByType(view);
        const bool hasGraph = !context.models.empty() && context.runs("op_graph_fusion");
        auto found = hasGraph ? context.fusions.foundInRow(view.index(), result.lookedAt)
                              : fusionsInRow(view, result.lookedAt);
        for (auto& [types, groups] : found) {
            if (!groups.groups.empty())
                result.findings.push_back(findingOf(view, std::move(groups), times));
        }
    });
}

} // namespace

constinit const Rule opFusionRule{"op_fusion", RuleGroup::Operators, MessageId::OpFusionTitle,
                                  "op_summary: OP Type, Stream ID, Task Start Time(us), shapes", runOpFusion};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of, found in the graph of an attached model: each result is read by the
// next op alone. The times are those of the run.
#include <algorithm>
#include <map>

#include "core/advisor/fusion_patterns.h"
#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"
#include "core/graph/consumers.h"
#include "core/graph/op_identity.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// A place in the graph.
struct Place {
    std::vector<NodeId> nodes;
    std::vector<OpPart> ops; ///< that ran, by their first rows; the gain is the time of all executions
    std::int64_t time = 0;   ///< of all executions
};
/// Of one sequence of types.
struct Places {
    const FusionPattern* pattern = nullptr;
    std::vector<Place> all;
    std::int64_t time = 0;
};

const char* adviceArgument(bool isOfBuffer)
{
    if (isOfBuffer)
        return "UB fusion";
    return "graph fusion";
}

std::vector<NodeId> matchAt(const ModelGraph& graph, const Consumers& consumers, NodeId first,
                            const FusionPattern& pattern)
{
    std::vector<NodeId> nodes;
    auto node = first;
    for (std::size_t i = 0; i < pattern.types.size(); ++i) {
        if (!isOneOf(graph.typeOf(node), pattern.types[i]))
            return {};
        nodes.push_back(node);
        if (i + 1 == pattern.types.size())
            break;
        const auto readers = consumers.of(node);
        if (readers.size() != 1)
            return {};
        node = readers.front();
    }
    return nodes;
}

std::map<std::string, Places> placesOf(const ModelGraph& graph, const Report& report)
{
    const Consumers consumers(graph);
    const auto identity = identifyOps(graph, report);
    std::vector<std::uint32_t> opOf(graph.nodes.size(), UINT32_MAX);
    for (const auto& link : identity.links)
        opOf[link.node.index()] = link.op;
    std::vector<bool> isTaken(graph.nodes.size());
    std::map<std::string, Places> out;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        Place place;
        const FusionPattern* best = nullptr;
        for (const auto& pattern : fusionPatterns()) {
            if (best != nullptr && pattern.types.size() <= best->types.size())
                continue;
            auto nodes = matchAt(graph, consumers, NodeId::of(i), pattern);
            if (nodes.empty() ||
                std::ranges::any_of(nodes, [&](NodeId node) { return isTaken[node.index()]; }))
                continue;
            best = &pattern;
            place.nodes = std::move(nodes);
        }
        if (best == nullptr)
            continue;
        std::string types;
        std::vector<std::uint32_t> counted; // nodes that are one op already
        for (const auto node : place.nodes) {
            isTaken[node.index()] = true;
            types.append(types.empty() ? "" : " + ").append(graph.typeOf(node));
            const auto op = opOf[node.index()];
            if (op == UINT32_MAX || std::ranges::find(counted, op) != counted.end())
                continue;
            counted.push_back(op);
            place.ops.push_back({identity.ops[op].first, identity.ops[op].total});
            place.time += identity.ops[op].total;
        }
        auto& same = out[types];
        same.pattern = best;
        same.time += place.time;
        same.all.push_back(std::move(place));
    }
    return out;
}

Finding findingOf(const OpView& view, const ModelGraph& graph, const std::string& types, Places places)
{
    std::ranges::stable_sort(places.all, std::greater{}, &Place::time);
    Finding finding;
    for (const auto& place : places.all) {
        const auto stays = std::ranges::max_element(place.ops, {}, &OpPart::gain);
        for (auto op = place.ops.begin(); op != place.ops.end(); ++op) {
            finding.subjects.push_back(
                {SubjectKind::Op, view.index(), op->op, {}, op == stays ? 0 : op->gain});
            finding.gain.ns += finding.subjects.back().gain;
        }
    }
    std::ranges::stable_sort(finding.subjects, std::greater{}, &Subject::gain);
    finding.gain.share = static_cast<double>(finding.gain.ns) / static_cast<double>(view.deviceTime());
    const auto ran =
        std::ranges::count_if(places.all, [](const Place& place) { return place.ops.size() > 1; });
    finding.numbers = {{"places", static_cast<double>(places.all.size())}, {"ran", static_cast<double>(ran)}};
    finding.what = message(MessageId::OpGraphFusionWhat, places.all.size(), types, usText(places.time));
    finding.why = message(MessageId::OpGraphFusionWhy, places.pattern->pass,
                          adviceArgument(places.pattern->isOfBuffer()), ran, places.all.size());
    finding.how = message(MessageId::OpFusionHow, places.pattern->pass);
    finding.settings = {{Setting::Kind::FusionPass, std::string(places.pattern->pass)}};
    places.all.resize(std::min(places.all.size(), kMostEvidence));
    RecordTable<Place> table("advice", view.reportPtr(), std::move(places.all));
    table.column(textSpec("type", "Type"), [&](const Place&) { return types; });
    table.column(textSpec("ops", "Ops"), [&](const Place& place) {
        std::string names;
        for (const auto node : place.nodes)
            names.append(names.empty() ? "" : ", ").append(graph.nameOf(node));
        return names;
    });
    table.nameIsLast();
    table.column(durationSpec("duration", "Duration"), &Place::time);
    table.sortByLast();
    finding.evidence = table.finish();
    return finding;
}

RuleResult run(const RuleContext& context)
{
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result))
            return;
        if (context.models.empty())
            result.lack({message(MessageId::LackOfModel), message(MessageId::HowModel)});
        for (const auto& model : context.models) {
            result.lookedAt += model->nodes.size();
            for (auto& [types, places] : placesOf(*model, view.report())) {
                // Ops that are one in this run need no pass.
                if (std::ranges::any_of(places.all, [](const Place& place) { return place.ops.size() > 1; }))
                    result.findings.push_back(findingOf(view, *model, types, std::move(places)));
            }
        }
    });
}

} // namespace

extern const Rule opGraphFusionRule;
constinit const Rule opGraphFusionRule{"op_graph_fusion", RuleGroup::Operators, MessageId::OpGraphFusionTitle,
                                       "a model's graph; op_summary: Op Name, Task Duration(us)", run};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of, found in the graph of an attached model: each result is read only by
// the next op. The times are those of the run. If the order of tasks shows it too, op_fusion reports it.
#include <algorithm>

#include "core/advisor/engine/fusion_groups.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

const char* adviceArgument(bool isOfBuffer)
{
    if (isOfBuffer)
        return OPSCOPE_TEXT("Argument", "UB fusion");
    return OPSCOPE_TEXT("Argument", "graph fusion");
}

Finding findingOf(const OpView& view, const ModelGraph& graph, const std::string& types, FusionPlaces places)
{
    std::ranges::stable_sort(places.all, std::greater{}, &FusionPlace::time);
    Finding finding;
    std::int64_t time = 0;
    for (const auto& place : places.all) {
        time += place.time;
        const auto stays = std::ranges::max_element(place.ops, {}, &FusionOp::time);
        for (auto op = place.ops.begin(); op != place.ops.end(); ++op) {
            for (const auto row : op->rows) {
                finding.subjects.push_back(
                    {SubjectKind::Op, view.index(), row, {}, op == stays ? 0 : view.dur(row)});
                finding.gain.ns += finding.subjects.back().gain;
            }
        }
    }
    std::ranges::stable_sort(finding.subjects, std::greater{}, &Subject::gain);
    const auto ran =
        std::ranges::count_if(places.all, [](const FusionPlace& place) { return place.ops.size() > 1; });
    finding.numbers = {{"places", static_cast<double>(places.all.size())}, {"ran", static_cast<double>(ran)}};
    finding.what = message(MessageId::OpGraphFusionWhat, places.all.size(), types, usText(time));
    finding.why = message(MessageId::OpGraphFusionWhy, places.pattern->pass,
                          adviceArgument(places.pattern->isOfBuffer()), ran, places.all.size());
    finding.how = message(MessageId::OpFusionHow, places.pattern->pass);
    finding.settings = {{Setting::Kind::FusionPass, std::string(places.pattern->pass)}};
    places.all.resize(std::min(places.all.size(), kMostEvidence));
    RecordTable<FusionPlace> table("advice", view.reportPtr(), std::move(places.all));
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), [&](const FusionPlace&) { return types; });
    table.column(textSpec("ops", OPSCOPE_TEXT("Column", "Ops")), [&](const FusionPlace& place) {
        return joined(place.nodes, ", ", [&](const auto node) { return graph.nameOf(node); });
    });
    table.nameIsLast();
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")), &FusionPlace::time);
    table.sortByLast();
    finding.evidence = table.finish();
    return finding;
}

RuleResult runOpGraphFusion(const RuleContext& context)
{
    return eachReport(context, {hasOpsOfProf}, [&](const OpView& view, RuleResult& result) {
        if (context.models.empty())
            result.addMissing({message(MessageId::MissingModel), message(MessageId::HowModel)});
        std::vector<std::map<std::string, FusionPlaces>> found;
        if (context.runs("op_fusion") && !context.models.empty())
            found = context.fusions.foundInGraph(view.index());
        for (std::size_t i = 0; i < context.models.size(); ++i) {
            const auto& model = context.models[i];
            result.lookedAt += model->nodes.size();
            result.ops = 0; // nodes are not ops
            if (found.size() == i)
                found.push_back(fusionsInGraph(*model, view.report()));
            for (auto& [types, places] : found[i]) {
                // Ops that are already fused in this run need no pass.
                if (std::ranges::any_of(places.all,
                                        [](const FusionPlace& place) { return place.ops.size() > 1; }))
                    result.findings.push_back(findingOf(view, *model, types, std::move(places)));
            }
        }
    });
}

} // namespace

constinit const Rule opGraphFusionRule{"op_graph_fusion", RuleGroup::Operators, MessageId::OpGraphFusionTitle,
                                       "a model's graph; op_summary: Op Name, Task Duration(us)",
                                       runOpGraphFusion};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/model_side.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "views/graph/graph_text.h"
#include "views/i18n.h"
#include "views/qtext.h"

namespace opscope {

std::shared_ptr<const RunOfModel> ModelSide::runOf(const FoldRequest::Side& of, const SliceScope& scope,
                                                   const std::stop_token& stop)
{
    if (!of.graph || !of.report || of.report->ops.size() == 0)
        return nullptr;
    auto out = std::make_shared<RunOfModel>(RunOfModel{runsOf(*of.graph, *of.report, scope, stop), {}});
    TableRequest request;
    request.device = scope.device;
    request.model = scope.model;
    request.step = scope.step;
    if (auto metrics = metricsOf(of.report, out->identity, request, stop))
        out->metrics = *std::move(metrics);
    return out;
}

QString ModelSide::whyOtherRun() const
{
    if (!run || !isOfOtherModel(run->identity))
        return {};
    return translateMessage(
        message(MessageId::GraphOtherRun, countNamedOps(run->identity), run->identity.ops.size()));
}

NodeFacts ModelSide::facts() const
{
    NodeFacts out;
    out.graph = graph().get();
    out.scopes = &canvas->scopes();
    const bool isDrawn = drawing.scopes && drawing.scopes->ofNode.size() == out.scopes->ofNode.size() &&
                         drawing.scopes->all.size() == out.scopes->all.size();
    if (run) {
        out.runs = run.get();
        out.scopeTimes = isDrawn ? &drawing.times : nullptr;
        out.metrics = &run->metrics;
    }
    if (isDrawn && !drawing.diffTimes.empty())
        out.scopeDiffTimes = &drawing.diffTimes;
    return out;
}

std::optional<NodeId> ModelSide::nodeOf(SliceId slice) const
{
    const auto row = run ? report->opOf(slice) : OpId();
    if (!row.valid())
        return {};
    const auto link = std::ranges::find(run->identity.links, run->opOfRow[row.index()], &OpLink::op);
    return link == run->identity.links.end() ? std::nullopt : std::optional(link->node);
}

std::optional<NodeId> ModelSide::nodeNamed(const QString& name) const
{
    const auto wanted = name.toStdString();
    const auto first = [&](const auto& is) -> std::optional<NodeId> {
        for (std::size_t i = 0; i < graph()->nodes.size(); ++i) {
            if (is(graph()->nameOf(NodeId::of(i))))
                return NodeId::of(i);
        }
        return {};
    };
    if (const auto found = first([&](std::string_view own) { return own == wanted; }))
        return found;
    if (run) {
        const auto& identity = run->identity;
        const auto link = std::ranges::find_if(identity.links, [&](const OpLink& of) {
            return report->strings.text(identity.ops[of.op].name) == wanted;
        });
        if (link != identity.links.end())
            return link->node;
    }
    return first([&](std::string_view own) { return escapedName(own) == wanted; });
}

std::vector<SliceId> ModelSide::selectedSlices() const
{
    const auto node = canvas->selectedNode();
    const auto op = run && node ? run->opOf(*node) : kNoNumber;
    return op == kNoNumber ? std::vector<SliceId>() : run->slices[op];
}

QStringList ModelSide::selectedOps() const
{
    QStringList names;
    if (const auto node = canvas->selectedNode())
        names << qtext(graph()->nameOf(*node));
    const auto scope = canvas->selectedScope();
    if (!scope)
        return names;
    const auto& scopes = canvas->scopes();
    for (std::size_t i = 0; i < scopes.ofNode.size(); ++i) {
        auto at = scopes.ofNode[i];
        while (at != *scope && at != 0) // the root is its own parent
            at = scopes.all[at].parent;
        if (at == *scope)
            names << qtext(graph()->nameOf(NodeId::of(i)));
    }
    return names;
}

} // namespace opscope

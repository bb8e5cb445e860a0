// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump that differ from their ground truth: the rules of msaccucmp's advisor, and the op in
// which each error begins. FORMATS 5.3 of core/accuracy.
#include <algorithm>

#include "core/accuracy/judge/sides.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

/// The ops with that name in all runs of the workspace, so that the time of an op is shown next to its error.
/// For dumps without a run, the node of the model.
std::vector<Subject> opsNamed(const RuleContext& context, const std::string& tensor, std::uint32_t report)
{
    std::vector<Subject> subjects;
    const auto name = accuracy::parseTensorName(tensor);
    for (const auto& view : context.views) {
        for (std::size_t op = 0; name && op < view.size(); ++op) {
            if (view.name(op) == name->op)
                subjects.push_back({SubjectKind::Op, view.index(), static_cast<std::int64_t>(op)});
        }
    }
    if (name && subjects.empty())
        subjects.push_back({.kind = SubjectKind::Node, .report = report, .name = name->op});
    return subjects;
}

MessageId whatOf(accuracy::AdviceKind kind)
{
    switch (kind) {
    case accuracy::AdviceKind::Overflow:
        return MessageId::AccuracyFoundOverflow;
    case accuracy::AdviceKind::InputInconsistent:
        return MessageId::AccuracyFoundInput;
    case accuracy::AdviceKind::ProblemNode:
        return MessageId::AccuracyFoundProblem;
    case accuracy::AdviceKind::EndUnknown:
        return MessageId::AccuracyFoundEndUnknown;
    default:
        return MessageId::AccuracyFoundSingle;
    }
}

/// The verdict from the inputs of NetOutput, and whether the reference, which looks at the last row, agrees.
void addVerdict(const RuleContext& context, const accuracy::Compared& compared, Finding finding,
                RuleResult& result)
{
    const auto& advice = *compared.advice;
    const auto reference = accuracy::adviceOn(compared.result.rows,
                                              compared.sides.hasGraph()
                                                  ? accuracy::makeAdviceOptions(*compared.sides.graph, true)
                                                  : accuracy::AdviceOptions{{}, {}, true});
    finding.what = message(whatOf(advice.kind), advice.tensor);
    finding.why = message(reference && reference->kind == advice.kind ? MessageId::AccuracyWhyBoth
                                                                      : MessageId::AccuracyWhyOurs);
    finding.how = accuracy::adviceText(advice.kind);
    finding.severity =
        advice.kind == accuracy::AdviceKind::SinglePoint ? FindingSeverity::Low : FindingSeverity::High;
    finding.subjects = opsNamed(context, advice.tensor, finding.report);
    result.findings.push_back(std::move(finding));
}

void addOrigins(const RuleContext& context, const accuracy::Compared& compared, const Finding& begun,
                RuleResult& result)
{
    constexpr std::size_t kMostOrigins = 20;
    const auto& born = compared.origins.born;
    for (std::size_t i = 0; i < std::min(born.size(), kMostOrigins); ++i) {
        auto finding = begun;
        finding.what = accuracy::originText(born[i]);
        const bool isBorn = born[i].inputCosine.has_value();
        finding.why = isBorn ? message(MessageId::AccuracyWhyBorn, compared.origins.inherited)
                             : message(MessageId::AccuracyWhyFirst);
        finding.how = message(isBorn ? MessageId::AccuracyHowBorn : MessageId::AccuracyHowFirst);
        finding.severity = FindingSeverity::High;
        finding.subjects = opsNamed(context, born[i].tensor, finding.report);
        finding.numbers = {{"cosine", born[i].outputCosine}};
        result.findings.push_back(std::move(finding));
    }
}

void look(const RuleContext& context, const OpView& view, RuleResult& result)
{
    const auto& root = view.report().root;
    std::error_code error;
    const auto found =
        fs::is_directory(root, error) ? accuracy::findSides(root, context.stop) : accuracy::FoundSides{};
    if (found.dumps.empty())
        return result.addMissing({message(MessageId::NoDumpsInput), message(MessageId::HowDumps)});
    if (found.golden.empty() && found.dumps.size() < 2)
        return result.addMissing({message(MessageId::AccuracyNoTruth), message(MessageId::AccuracyHowTruth)});
    accuracy::SidePaths paths;
    paths.npu = found.dumps.front();
    paths.golden = found.golden.empty() ? found.dumps[1] : found.golden.front();
    if (!found.graphs.empty())
        paths.graph = found.graphs.front();
    auto sides = accuracy::openSides(paths, context.stop);
    if (!sides) {
        result.failure = sides.error();
        return;
    }
    accuracy::CompareOptions options;
    options.detectsOverflow = true;
    const auto compared = accuracy::compareSides(*std::move(sides), options, context.stop);
    if (!compared) {
        result.failure = compared.error();
        return;
    }
    result.lookedAt += static_cast<std::uint64_t>(std::ranges::count_if(
        compared->result.rows, [](const accuracy::ResultRow& row) { return row.comparison.has_value(); }));
    Finding begun;
    begun.report = view.index();
    if (compared->advice && compared->advice->kind != accuracy::AdviceKind::Consistent)
        addVerdict(context, *compared, begun, result);
    addOrigins(context, *compared, begun, result);
}

RuleResult runAccuracy(const RuleContext& context)
{
    return eachReport(context, {},
                      [&](const OpView& view, RuleResult& result) { look(context, view, result); });
}

} // namespace

constinit const Rule accuracyRule{"accuracy", RuleGroup::Operators, MessageId::AccuracyRuleTitle,
                                  "tensor dumps, ground truth, graph", runAccuracy};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/advisor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>

#include "core/accuracy/compare_run.h"
#include "core/base/message_id.h"
#include "core/base/number.h"

namespace opscope::accuracy {
namespace {

/// How a finding stands in the reference's summary.
struct Wording {
    AdviceKind kind;
    MessageId type;
    MessageId advice;
};
constexpr std::array kWordings{
    Wording{AdviceKind::Overflow, MessageId::AdviceOverflowTitle, MessageId::AdviceOverflow},
    Wording{AdviceKind::InputInconsistent, MessageId::AdviceInputTitle, MessageId::AdviceInput},
    Wording{AdviceKind::ProblemNode, MessageId::AdviceGlobalTitle, MessageId::AdviceProblemNode},
    Wording{AdviceKind::SinglePoint, MessageId::AdviceGlobalTitle, MessageId::AdviceSinglePoint},
    Wording{AdviceKind::Consistent, MessageId::AdviceGlobalTitle, MessageId::AdviceConsistent},
};

/// "NaN" was refused, "nan" was computed.
std::optional<double> printed(const ResultRow& row, Metric metric)
{
    const auto& text = row.metrics[static_cast<std::size_t>(metric)];
    return text == kNoValue ? std::nullopt : wholeNumber<double>(text);
}

/// No number is none.
bool agrees(double cosine)
{
    return cosine >= kLeastCosine;
}

} // namespace

std::optional<double> agreementOf(const ResultRow& row)
{
    const auto valueOf = [&](Metric metric) -> std::optional<double> {
        const auto at = static_cast<std::size_t>(metric);
        if (!row.comparison)
            return printed(row, metric);
        return row.comparison->isRefused[at] ? std::nullopt : std::optional(row.comparison->values[at]);
    };
    if (const auto cosine = valueOf(Metric::CosineSimilarity))
        return cosine;
    const auto distance = valueOf(Metric::RelativeEuclideanDistance);
    return distance && *distance > kMostDistance ? std::optional(0.0) : std::nullopt;
}

std::optional<Advice> adviceOn(const std::vector<ResultRow>& rows, const AdviceOptions& options)
{
    const auto found = [](AdviceKind kind, const ResultRow& row) {
        return Advice{kind, row.index, row.tensor};
    };
    const auto cosineOf = [&](const ResultRow& row) {
        const auto cosine = options.likeReference ? printed(row, Metric::CosineSimilarity) : agreementOf(row);
        return cosine && options.likeReference && std::isnan(*cosine) ? std::nullopt : cosine;
    };
    const auto isLow = [&](const ResultRow& row) {
        const auto cosine = cosineOf(row);
        return cosine && !agrees(*cosine);
    };
    if (const auto it = std::ranges::find(rows, "YES", &ResultRow::overflow); it != rows.end())
        return found(AdviceKind::Overflow, *it);
    for (const auto& input : options.inputs) {
        const auto it =
            std::ranges::find_if(rows, [&](const ResultRow& row) { return row.npu == input && isLow(row); });
        if (it != rows.end())
            return found(AdviceKind::InputInconsistent, *it);
    }
    const auto valid = [&](const ResultRow& row) { return cosineOf(row).has_value(); };
    const auto last = std::find_if(rows.rbegin(), rows.rend(), valid);
    if (last == rows.rend())
        return std::nullopt;
    const auto first = std::ranges::find_if(rows, isLow);
    if (first == rows.end())
        return Advice{AdviceKind::Consistent, std::nullopt, {}};
    const bool isEndLow =
        options.producers.empty() ? isLow(*last) : std::ranges::any_of(rows, [&](const ResultRow& row) {
            return isLow(row) && row.tensor.find(":output:") != std::string::npos &&
                   std::ranges::find(options.producers, row.npu) != options.producers.end();
        });
    return found(isEndLow ? AdviceKind::ProblemNode : AdviceKind::SinglePoint, *first);
}

Message adviceTitle(AdviceKind kind)
{
    return message(std::ranges::find(kWordings, kind, &Wording::kind)->type);
}

Message adviceText(AdviceKind kind)
{
    return message(std::ranges::find(kWordings, kind, &Wording::kind)->advice);
}

std::string adviceSummary(const Advice& advice)
{
    return fmt::format(
        "Detection Type: {}\nOperator Index: {}\nExpert Advice: {}\n", adviceTitle(advice.kind).english(),
        advice.index ? std::to_string(*advice.index) : "NA", adviceText(advice.kind).english());
}

AdviceOptions adviceOptions(const ModelGraph& graph, bool likeReference)
{
    AdviceOptions options;
    options.likeReference = likeReference;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        if (graph.typeOf(node) == "Data")
            options.inputs.emplace_back(graph.nameOf(node));
        if (graph.typeOf(node) != "NetOutput" || likeReference)
            continue;
        for (const auto& input : graph.inputsOf(node)) {
            if (input.source.valid())
                options.producers.emplace_back(graph.nameOf(input.source));
        }
    }
    return options;
}

ErrorOrigins errorOrigins(const std::vector<ResultRow>& rows)
{
    std::map<std::string, double> leastInput; // of an op; no number is the least
    for (const auto& row : rows) {
        const auto name = parseTensorName(row.tensor);
        const auto value = agreementOf(row);
        if (!name || !name->isInput || !value)
            continue;
        const auto [least, isNew] = leastInput.try_emplace(name->op, *value);
        if (!isNew && !(least->second <= *value)) // also of a least that is no number
            least->second = std::isnan(least->second) ? least->second : *value;
    }
    ErrorOrigins origins;
    for (const auto& row : rows) {
        auto& kind = origins.kinds.emplace_back(OriginKind::None);
        const auto name = parseTensorName(row.tensor);
        const auto value = agreementOf(row);
        if (!value || agrees(*value))
            continue;
        kind = OriginKind::Unknown;
        if (!name)
            continue;
        const bool hasBegun = !origins.born.empty() || origins.inherited > 0;
        if (name->isInput) { // what an op before gave
            kind = hasBegun ? OriginKind::Inherited : OriginKind::Unknown;
            continue;
        }
        const auto input = leastInput.find(name->op);
        const bool isKnown = input != leastInput.end();
        if (isKnown && !agrees(input->second)) {
            kind = OriginKind::Inherited;
            ++origins.inherited;
            continue;
        }
        if (!isKnown && hasBegun)
            continue;
        kind = isKnown ? OriginKind::Born : OriginKind::First;
        origins.born.push_back(
            {row.index, row.tensor, isKnown ? std::optional(input->second) : std::nullopt, *value});
    }
    return origins;
}

Message originText(const ErrorOrigin& origin)
{
    const auto output = fixedNumber(origin.outputCosine);
    return origin.inputCosine
               ? message(MessageId::ErrorBorn, origin.tensor, fixedNumber(*origin.inputCosine), output)
               : message(MessageId::ErrorFirst, origin.tensor, output);
}

} // namespace opscope::accuracy

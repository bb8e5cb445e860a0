// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/accuracy_advice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include "core/accuracy/judge/compare_run.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

/// The texts of a finding in the reference's summary.
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
    Wording{AdviceKind::EndUnknown, MessageId::AdviceGlobalTitle, MessageId::AdviceEndUnknown},
    Wording{AdviceKind::Consistent, MessageId::AdviceGlobalTitle, MessageId::AdviceConsistent},
};

/// False for NaN.
bool agrees(double cosine)
{
    return cosine >= kLeastCosine;
}

bool isOutput(const ResultRow& row)
{
    return row.tensor.find(":output:") != std::string::npos;
}

/// The rows of the model's results: outputs of ops that feed NetOutput, otherwise the last output.
std::vector<const ResultRow*> endRows(const std::vector<ResultRow>& rows, const AdviceOptions& options)
{
    std::vector<const ResultRow*> ends;
    for (const auto& row : rows) {
        if (isOutput(row) && std::ranges::find(options.producers, row.npu) != options.producers.end())
            ends.push_back(&row);
    }
    const auto last = std::find_if(rows.rbegin(), rows.rend(), isOutput);
    if (options.producers.empty() && !rows.empty())
        ends.push_back(last == rows.rend() ? &rows.back() : &*last);
    return ends;
}

/// The agreement of an op's inputs: as compared, otherwise that of the outputs that the op reads in the
/// graph.
class InputAgreement {
public:
    InputAgreement(const std::vector<ResultRow>& rows, const ModelGraph* graph) : m_graph(graph)
    {
        for (const auto& row : rows) {
            const auto name = parseTensorName(row.tensor);
            const auto value = agreementOf(row);
            if (!name || !value)
                continue;
            if (name->isInput)
                take(m_inputs, name->op, *value);
            else
                take(m_outputs, fmt::format("{}:{}", name->op, name->index), *value);
        }
        for (std::size_t i = 0; graph != nullptr && i < graph->nodes.size(); ++i)
            m_nodes.try_emplace(graph->nameOf(NodeId::of(i)), NodeId::of(i));
    }
    /// Minimum over the inputs; missing if no input was compared.
    std::optional<double> of(const std::string& op) const
    {
        if (const auto known = m_inputs.find(op); known != m_inputs.end())
            return known->second;
        std::map<std::string, double> least;
        if (const auto node = m_nodes.find(op); node != m_nodes.end()) {
            for (const auto& input : m_graph->inputsOf(node->second)) {
                if (!input.source.valid())
                    continue;
                const auto output =
                    m_outputs.find(fmt::format("{}:{}", m_graph->nameOf(input.source), input.output));
                if (output != m_outputs.end())
                    take(least, op, output->second);
            }
        }
        return least.empty() ? std::nullopt : std::optional(least.begin()->second);
    }

private:
    static void take(std::map<std::string, double>& values, const std::string& key, double value)
    {
        const auto [least, isNew] = values.try_emplace(key, value);
        if (!isNew && !(least->second <= value)) // also true if the previous minimum is NaN
            least->second = std::isnan(least->second) ? least->second : value;
    }

    const ModelGraph* m_graph;
    std::map<std::string, double> m_inputs;  ///< by op; NaN counts as the minimum
    std::map<std::string, double> m_outputs; ///< by "op:index"
    std::map<std::string_view, NodeId> m_nodes;
};

} // namespace

std::optional<double> agreementOf(const ResultRow& row)
{
    const auto valueOf = [&](Metric metric) -> std::optional<double> {
        const auto at = static_cast<std::size_t>(metric);
        if (!row.comparison || row.comparison->isRefused[at])
            return std::nullopt;
        return row.comparison->values[at];
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
        const auto cosine = options.likeReference ? row.value(Metric::CosineSimilarity) : agreementOf(row);
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
    const auto ends = options.likeReference ? std::vector{&*last} : endRows(rows, options);
    const bool isEndLow = std::ranges::any_of(ends, [&](const ResultRow* row) { return isLow(*row); });
    if (!ends.empty() && std::ranges::none_of(ends, [&](const ResultRow* row) { return valid(*row); })) {
        const auto nan = std::ranges::find_if(rows, [&](const ResultRow& row) {
            const auto cosine = cosineOf(row);
            return cosine && std::isnan(*cosine);
        });
        if (nan != rows.end() || !options.producers.empty())
            return found(AdviceKind::EndUnknown, nan == rows.end() ? *first : *nan);
        return found(isLow(*last) ? AdviceKind::ProblemNode : AdviceKind::SinglePoint, *first);
    }
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

AdviceOptions makeAdviceOptions(const ModelGraph& graph, bool likeReference)
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

ErrorOrigins findErrorOrigins(const std::vector<ResultRow>& rows, const ModelGraph* graph)
{
    const InputAgreement inputs(rows, graph);
    ErrorOrigins origins;
    std::string good; // the last output that agrees, after one with an error
    for (const auto& row : rows) {
        auto& kind = origins.kinds.emplace_back(OriginKind::None);
        const auto name = parseTensorName(row.tensor);
        const auto value = agreementOf(row);
        const bool hasBegun = !origins.born.empty() || origins.inherited > 0;
        if (!value || agrees(*value)) {
            if (value && hasBegun && name && !name->isInput)
                good = row.tensor;
            continue;
        }
        kind = OriginKind::Unknown;
        if (!name)
            continue;
        if (name->isInput) { // the result of an earlier op
            kind = hasBegun ? OriginKind::Inherited : OriginKind::Unknown;
            continue;
        }
        const auto input = inputs.of(name->op);
        const auto after = std::exchange(good, {});
        if (input && !agrees(*input)) {
            kind = OriginKind::Inherited;
            ++origins.inherited;
            continue;
        }
        if (!input && hasBegun && after.empty())
            continue;
        kind = input ? OriginKind::Born : OriginKind::First;
        origins.born.push_back({row.index, row.tensor, input, *value, input ? std::string() : after});
    }
    return origins;
}

Message originText(const ErrorOrigin& origin)
{
    const auto output = fixedNumber(origin.outputCosine);
    if (!origin.after.empty())
        return message(MessageId::ErrorAgain, origin.tensor, origin.after, output);
    return origin.inputCosine
               ? message(MessageId::ErrorBorn, origin.tensor, fixedNumber(*origin.inputCosine), output)
               : message(MessageId::ErrorFirst, origin.tensor, output);
}

} // namespace opscope::accuracy

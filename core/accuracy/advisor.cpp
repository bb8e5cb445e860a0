// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/advisor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace opscope::accuracy {
namespace {

constexpr double kLeastCosine = 0.99;

/// How a finding stands in the reference's summary.
struct Wording {
    AdviceKind kind;
    std::string_view type;
    std::string_view advice;
};
constexpr std::array kWordings{
    Wording{AdviceKind::Overflow, "FP16 Overflow",
            "A value of this tensor is beyond the range of float16. Run this op in float32, or scale its "
            "inputs."},
    Wording{AdviceKind::InputInconsistent, "Input Inconsistent",
            "The input of the model differs from that of the ground truth. Give both the same input data."},
    Wording{AdviceKind::ProblemNode, "Global Consistency",
            "From this op on the accuracy is low up to the output of the model. Look at this op first: its "
            "type, its "
            "layout and, of a quantised model, its calibration."},
    Wording{AdviceKind::SinglePoint, "Global Consistency",
            "The accuracy of some tensors is low, while the final accuracy is qualified. It may come of an "
            "optimisation inside the device."},
    Wording{AdviceKind::Consistent, "Global Consistency", "All tensors agree with the ground truth."},
};

std::optional<double> cosineOf(const ResultRow& row)
{
    const auto& text = row.metrics[static_cast<std::size_t>(Metric::CosineSimilarity)];
    char* end = nullptr;
    const auto value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || std::isnan(value))
        return std::nullopt;
    return value;
}

bool isLow(const ResultRow& row)
{
    const auto cosine = cosineOf(row);
    return cosine && *cosine < kLeastCosine;
}

} // namespace

std::optional<Advice> adviceOn(const std::vector<ResultRow>& rows, const AdviceOptions& options)
{
    const auto found = [](AdviceKind kind, const ResultRow& row) {
        return Advice{kind, row.index, row.tensor};
    };
    if (const auto it = std::ranges::find(rows, "YES", &ResultRow::overflow); it != rows.end())
        return found(AdviceKind::Overflow, *it);
    for (const auto& input : options.inputs) {
        const auto it =
            std::ranges::find_if(rows, [&](const ResultRow& row) { return row.npu == input && isLow(row); });
        if (it != rows.end())
            return found(AdviceKind::InputInconsistent, *it);
    }
    const auto valid = [](const ResultRow& row) { return cosineOf(row).has_value(); };
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

std::string adviceSummary(const Advice& advice)
{
    const auto wording = std::ranges::find(kWordings, advice.kind, &Wording::kind);
    return fmt::format("Detection Type: {}\nOperator Index: {}\nExpert Advice: {}\n", wording->type,
                       advice.index ? std::to_string(*advice.index) : "NA", wording->advice);
}

} // namespace opscope::accuracy

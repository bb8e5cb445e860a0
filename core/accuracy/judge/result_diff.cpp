// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/result_diff.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/accuracy/judge/node_accuracy.h"

namespace opscope::accuracy {
namespace {

std::string nameOf(const ResultRow& row)
{
    return row.tensor == kNoValue ? row.npu : row.tensor;
}

/// How bad a value is; missing if the tensor was not compared.
std::optional<double> badnessOf(std::optional<double> value, Metric metric)
{
    if (!value)
        return std::nullopt;
    if (std::isnan(*value))
        return std::numeric_limits<double>::infinity();
    return isLowBad(metric) ? -*value : *value;
}

} // namespace

TensorTrend trendOf(std::optional<double> valueBefore, std::optional<double> valueAfter, Metric metric)
{
    constexpr double kSameCosine = 0.0001;
    constexpr double kSameShare = 0.01;
    const auto before = badnessOf(valueBefore, metric);
    const auto after = badnessOf(valueAfter, metric);
    if (!before || !after)
        return before ? TensorTrend::OnlyBefore : after ? TensorTrend::OnlyAfter : TensorTrend::NotCompared;
    if (*before == *after)
        return TensorTrend::Same;
    const auto most = std::max(std::fabs(*before), std::fabs(*after));
    const auto least = isLowBad(metric) ? kSameCosine : most * kSameShare;
    if (std::isfinite(most) && std::fabs(*after - *before) <= least)
        return TensorTrend::Same;
    return *after > *before ? TensorTrend::Worse : TensorTrend::Better;
}

bool isWorse(std::optional<double> value, std::optional<double> than, Metric metric)
{
    const auto own = badnessOf(value, metric);
    const auto other = badnessOf(than, metric);
    return own && (!other || *own > *other);
}

const char* trendText(TensorTrend trend)
{
    switch (trend) {
    case TensorTrend::Worse:
        return "worse";
    case TensorTrend::Better:
        return "better";
    case TensorTrend::Same:
        return "same";
    case TensorTrend::OnlyBefore:
        return "only before";
    case TensorTrend::OnlyAfter:
        return "only after";
    case TensorTrend::NotCompared:
        return "not compared";
    }
    return "";
}

ResultDiff diffResults(const std::vector<ResultRow>& before, const std::vector<ResultRow>& after,
                       Metric metric)
{
    std::unordered_map<std::string, std::vector<std::size_t>> rowsOf; // of `before`, the last row first
    for (auto i = before.size(); i-- > 0;)
        rowsOf[nameOf(before[i])].push_back(i);
    ResultDiff diff;
    const auto valueOf = [&](const ResultRow* row) {
        return row != nullptr ? row->value(metric) : std::nullopt;
    };
    const auto add = [&](const ResultRow* old, const ResultRow* now) {
        const auto& row = now != nullptr ? *now : *old;
        TensorChange change{nameOf(row), row.opType, old, now};
        change.trend = trendOf(valueOf(old), valueOf(now), metric);
        ++diff.counts[static_cast<std::size_t>(change.trend)];
        diff.tensors.push_back(std::move(change));
    };
    std::vector<bool> isMatched(before.size());
    for (const auto& row : after) {
        const auto found = rowsOf.find(nameOf(row));
        if (found == rowsOf.end() || found->second.empty()) {
            add(nullptr, &row);
            continue;
        }
        const auto old = found->second.back();
        found->second.pop_back();
        isMatched[old] = true;
        add(&before[old], &row);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (isMatched[i])
            continue;
        diff.onlyBefore.push_back(i);
        add(&before[i], nullptr);
    }
    return diff;
}

} // namespace opscope::accuracy

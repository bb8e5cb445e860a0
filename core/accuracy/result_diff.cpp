// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/result_diff.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/accuracy/node_accuracy.h"
#include "core/base/number.h"

namespace opscope::accuracy {
namespace {

std::string nameOf(const ResultRow& row)
{
    return row.tensor == kNoValue ? row.npu : row.tensor;
}

/// How bad a value is; missing if the tensor was not compared. "NaN" was refused, "nan" was computed.
std::optional<double> badnessOf(const std::string& text, Metric metric)
{
    const auto value = text == kNoValue ? std::nullopt : wholeNumber<double>(text);
    if (!value)
        return std::nullopt;
    if (std::isnan(*value))
        return std::numeric_limits<double>::infinity();
    return isLowBad(metric) ? -*value : *value;
}

} // namespace

TensorTrend trendOf(const std::string& printedBefore, const std::string& printedAfter, Metric metric)
{
    constexpr double kSameCosine = 0.0001;
    constexpr double kSameShare = 0.01;
    const auto before = badnessOf(printedBefore, metric);
    const auto after = badnessOf(printedAfter, metric);
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

bool isWorse(const std::string& value, const std::string& than, Metric metric)
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
    const auto at = static_cast<std::size_t>(metric);
    std::unordered_map<std::string, std::vector<std::size_t>> rowsOf; // of `before`, the last row first
    for (auto i = before.size(); i-- > 0;)
        rowsOf[nameOf(before[i])].push_back(i);
    ResultDiff diff;
    const auto add = [&](const ResultRow& row, std::string old, std::string now) {
        TensorChange change{nameOf(row), row.opType, std::move(old), std::move(now)};
        change.trend = trendOf(change.before, change.after, metric);
        ++diff.counts[static_cast<std::size_t>(change.trend)];
        diff.tensors.push_back(std::move(change));
    };
    std::vector<bool> isTaken(before.size());
    for (const auto& row : after) {
        const auto found = rowsOf.find(nameOf(row));
        if (found == rowsOf.end() || found->second.empty()) {
            add(row, kNoValue, row.metrics[at]);
            continue;
        }
        const auto old = found->second.back();
        found->second.pop_back();
        isTaken[old] = true;
        add(row, before[old].metrics[at], row.metrics[at]);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (isTaken[i])
            continue;
        diff.onlyBefore.push_back(i);
        add(before[i], before[i].metrics[at], kNoValue);
    }
    return diff;
}

} // namespace opscope::accuracy

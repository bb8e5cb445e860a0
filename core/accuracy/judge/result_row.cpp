// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/result_row.h"

#include <array>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/report/field.h"

namespace opscope::accuracy {
namespace {

/// "12.5%" of msprobe is 0.125. It also adds a tab to "nan" and "inf".
std::optional<double> numberOf(std::string_view cell)
{
    constexpr double kPercent = 100;
    cell = trimmed(cell);
    if (!cell.ends_with('%'))
        return wholeNumber<double>(cell);
    cell.remove_suffix(1);
    const auto number = wholeNumber<double>(cell);
    return number ? std::optional(*number / kPercent) : std::nullopt;
}

} // namespace

bool isBadCell(Metric metric, std::string_view cell)
{
    // Of msaccucmp, msit and msprobe.
    constexpr std::array<std::string_view, 10> kMissing{
        "",       "-", "nan", "n/a", "none", "null", "unsupported", "shape unmatched", "dtype unmatched",
        "no data"};
    if (numberOf(cell))
        return false;
    if (metric == Metric::StandardDeviation && cell.starts_with('(') && cell.ends_with(')'))
        return false; // "(1.500;2.291),(1.500;2.291)"
    const auto is = [word = trimmed(cell)](std::string_view other) { return equalsNoCase(word, other); };
    return std::ranges::none_of(kMissing, is);
}

std::optional<double> ResultRow::value(Metric metric) const
{
    const auto cell = text(metric);
    return cell == kNoValue ? std::nullopt : numberOf(cell);
}

std::string ResultRow::text(Metric metric) const
{
    if (!printed.empty())
        return printed[static_cast<std::size_t>(metric)];
    return comparison ? metricText(*comparison, metric) : kNoValue;
}

void ResultRow::read(Metric metric, std::string_view cell)
{
    const auto at = static_cast<std::size_t>(metric);
    if (printed.empty())
        printed.assign(kMetrics, kNoValue);
    printed[at] = cell;
    const auto number = value(metric);
    if (number && !comparison) {
        comparison.emplace();
        comparison->within1000th = comparison->within200th = kNoReal;
        comparison->isRefused.fill(true);
        comparison->values.fill(kNoReal);
    }
    if (comparison) {
        comparison->isRefused[at] = !number;
        comparison->values[at] = number.value_or(kNoReal);
    }
}

} // namespace opscope::accuracy

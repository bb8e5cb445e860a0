// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/waterfall_layout.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include <QCoreApplication>

#include "core/compare/changes.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// lupdate puts a tr() without a class into the context of the namespace.
QString tr(const char* text)
{
    return QCoreApplication::translate("opscope", text);
}

/// Where the axis begins: at 0, or below the smallest running total if all totals are in a narrow range.
std::int64_t axisBegin(std::int64_t low, std::int64_t high)
{
    constexpr double kNarrow = 0.6; ///< as a part of the axis from 0
    const auto width = high - low;
    if (low <= 0)
        return low;
    return static_cast<double>(width) < kNarrow * static_cast<double>(high)
               ? std::max<std::int64_t>(low - width / 5, 0)
               : 0;
}

void placeBars(std::vector<WaterfallItem>& items, const Comparison& comparison)
{
    auto low = std::min(comparison.totalA, comparison.totalB);
    auto high = std::max(comparison.totalA, comparison.totalB);
    auto at = comparison.totalA;
    for (const auto& item : items) {
        at += item.delta;
        low = std::min(low, at);
        high = std::max(high, at);
    }
    low = axisBegin(low, high);
    const auto x = [&](std::int64_t value) {
        return high == low ? 0 : static_cast<double>(value - low) / static_cast<double>(high - low);
    };
    at = comparison.totalA;
    for (auto& item : items) {
        const bool isTotal = &item == &items.front() || &item == &items.back();
        const auto begin = isTotal ? std::max<std::int64_t>(low, 0) : at;
        at += item.delta;
        item.from = x(std::min(begin, at));
        item.share = x(std::max(begin, at)) - item.from;
        item.leadsFrom = &item == &items.back() ? -1 : x(at);
        item.isCut = isTotal && low > 0;
        item.tip = item.name + QLatin1Char('\n') + item.value;
        if (item.isCut)
            item.tip += QLatin1Char('\n') + tr("The axis does not begin at 0.");
    }
}

} // namespace

std::vector<WaterfallItem> layoutWaterfall(const Comparison& comparison, bool isByChange, std::size_t most)
{
    std::vector<WaterfallItem> items;
    if (comparison.waterfall.empty() && comparison.totalA == comparison.totalB)
        return items;
    const auto push = [&](const QString& name, const QString& value, std::int64_t delta, Token color) {
        auto& item = items.emplace_back();
        item.name = name;
        item.value = value;
        item.color = color;
        item.delta = delta;
    };
    const auto pushDelta = [&](const QString& name, std::int64_t delta) {
        push(name, withSign(delta, microsWithUnit(delta)), delta, delta > 0 ? Token::Bad : Token::Good);
    };
    push(tr("A (baseline)"), microsWithUnit(comparison.totalA), 0, Token::Density);
    const auto changes = changesOf(comparison, isByChange);
    const auto shown = std::min(most, changes.size());
    for (std::size_t i = 0; i < shown; ++i) {
        auto name = QString::fromStdString(changes[i].name);
        if (changes[i].rows > 1)
            name += QStringLiteral(" \u00D7 %1").arg(changes[i].rows);
        pushDelta(name, changes[i].delta);
        items.back().row = changes[i].row;
    }
    std::int64_t rest = 0;
    int restCount = 0;
    for (std::size_t i = shown; i < changes.size(); ++i) {
        rest += changes[i].delta;
        restCount += static_cast<int>(changes[i].rows);
    }
    for (const auto& bar : comparison.waterfall) {
        if (bar.kind != WaterfallBar::Kind::Row)
            pushDelta(bar.kind == WaterfallBar::Kind::Idle      ? tr("idle")
                      : bar.kind == WaterfallBar::Kind::Overlap ? tr("overlap")
                                                                : tr("rounding of the means"),
                      bar.delta);
    }
    // The largest first, including idle time; the rest of the ops comes last.
    std::ranges::stable_sort(items.begin() + 1, items.end(), std::ranges::greater{},
                             [](const WaterfallItem& item) { return std::abs(item.delta); });
    if (restCount != 0)
        pushDelta(QCoreApplication::translate("opscope", "%n more op(s)", nullptr, restCount), rest);
    push(tr("B (current)"), microsWithUnit(comparison.totalB), 0, Token::Density);
    placeBars(items, comparison);
    return items;
}

} // namespace opscope

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

QString signedMicros(std::int64_t ns)
{
    return withSign(ns, microsWithUnit(ns));
}

} // namespace

std::vector<WaterfallItem> layoutWaterfall(const Comparison& comparison, const WaterfallMetrics& metrics)
{
    std::vector<WaterfallItem> items;
    if (comparison.waterfall.empty() && comparison.totalA == comparison.totalB)
        return items;
    const auto push = [&](QString label, std::int64_t delta, std::optional<std::size_t> row) {
        WaterfallItem item;
        item.kind = delta > 0 ? WaterfallItem::Kind::Longer : WaterfallItem::Kind::Shorter;
        item.label = std::move(label);
        item.value = signedMicros(delta);
        item.delta = delta;
        item.row = row;
        items.push_back(std::move(item));
    };
    WaterfallItem first;
    first.kind = WaterfallItem::Kind::TotalA;
    first.label = tr("A (baseline)");
    first.value = microsWithUnit(comparison.totalA);
    items.push_back(first);
    const auto changes = changesOf(comparison, metrics.isByChange);
    const auto shown = std::min(metrics.maxOps, changes.size());
    for (std::size_t i = 0; i < shown; ++i) {
        auto label = QString::fromStdString(changes[i].name);
        if (changes[i].rows > 1)
            label += QStringLiteral(" \u00D7 %1").arg(changes[i].rows);
        push(std::move(label), changes[i].delta, changes[i].row);
    }
    std::int64_t rest = 0;
    int restCount = 0;
    for (std::size_t i = shown; i < changes.size(); ++i) {
        rest += changes[i].delta;
        restCount += static_cast<int>(changes[i].rows);
    }
    for (const auto& bar : comparison.waterfall) {
        switch (bar.kind) {
        case WaterfallBar::Kind::Idle:
            push(tr("idle"), bar.delta, {});
            break;
        case WaterfallBar::Kind::Overlap:
            push(tr("overlap"), bar.delta, {});
            break;
        case WaterfallBar::Kind::Rest:
            push(tr("rounding of the means"), bar.delta, {});
            break;
        case WaterfallBar::Kind::Row:
            break;
        }
    }
    // The largest first, including idle time; the rest of the ops comes last.
    std::ranges::stable_sort(items.begin() + 1, items.end(), std::ranges::greater{},
                             [](const WaterfallItem& item) { return std::abs(item.delta); });
    if (restCount != 0) {
        push(QCoreApplication::translate("opscope", "%n more op(s)", nullptr, restCount), rest, {});
    }
    WaterfallItem last;
    last.kind = WaterfallItem::Kind::TotalB;
    last.label = tr("B (current)");
    last.value = microsWithUnit(comparison.totalB);
    items.push_back(last);

    auto low = std::min(comparison.totalA, comparison.totalB);
    auto high = std::max(comparison.totalA, comparison.totalB);
    auto at = comparison.totalA;
    for (const auto& item : items) {
        at += item.delta;
        low = std::min(low, at);
        high = std::max(high, at);
    }
    low = axisBegin(low, high);
    const qreal left = metrics.labelWidthPx + 8;
    const qreal width = std::max(metrics.widthPx - left - metrics.valueWidthPx, 40.0);
    const auto x = [&](std::int64_t value) {
        return high == low ? left
                           : left + static_cast<qreal>(value - low) / static_cast<qreal>(high - low) * width;
    };
    at = comparison.totalA;
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& item = items[i];
        const bool isTotal =
            item.kind == WaterfallItem::Kind::TotalA || item.kind == WaterfallItem::Kind::TotalB;
        const auto total = item.kind == WaterfallItem::Kind::TotalA ? comparison.totalA : comparison.totalB;
        item.isCut = isTotal && low > 0;
        item.startX = isTotal ? x(std::max<std::int64_t>(low, 0)) : x(at);
        at += item.delta;
        item.endX = isTotal ? x(total) : x(at);
        const auto top = static_cast<qreal>(i) * metrics.rowHeightPx;
        item.bar = QRectF(QPointF(std::min(item.startX, item.endX), top + 3),
                          QPointF(std::max({item.startX, item.endX, std::min(item.startX, item.endX) + 1}),
                                  top + metrics.rowHeightPx - 3));
    }
    return items;
}

} // namespace opscope

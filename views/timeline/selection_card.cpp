// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/selection_card.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QStringList>

#include "core/base/saturated.h"
#include "views/timeline/canvas_state.h"

namespace opscope {
namespace {

constexpr double kGap = 12;
constexpr double kBelow = 18;

} // namespace

SelectionCard selectionCard(const SelectionStatistics& statistics)
{
    SelectionCard card{statistics.range, statistics.slices, 0, statistics.covered, statistics.isWorkOnly};
    for (const auto& name : statistics.names)
        card.sum = saturatedSum(card.sum, name.sum);
    return card;
}

QString cardText(const SelectionCard& card, TimeUnit unit)
{
    const auto dur = card.range.dur();
    QStringList lines{durationText(dur, unit),
                      CanvasText::tr("%n slice(s)", nullptr, static_cast<int>(card.slices))};
    if (card.slices > 0) {
        const auto mean = card.sum / static_cast<std::int64_t>(card.slices);
        lines += CanvasText::tr("sum %1").arg(durationText(card.sum, unit));
        lines += CanvasText::tr("mean %1").arg(durationText(mean, unit));
    }
    if (dur > 0)
        lines +=
            (card.isWorkOnly ? CanvasText::tr("covered by ops %1") : CanvasText::tr("covered by slices %1"))
                .arg(shareText(static_cast<double>(card.covered) / static_cast<double>(dur)));
    return lines.join(QLatin1Char('\n'));
}

QRectF placeOfCard(QSizeF size, const QRectF& area, double begin, double end, QPointF pointer)
{
    const auto width = size.width();
    if (width > area.width() || size.height() > area.height())
        return {};
    const bool isAtEnd = std::abs(pointer.x() - end) <= std::abs(pointer.x() - begin);
    const auto behind = end + kGap;
    const auto before = begin - kGap - width;
    const std::array places{isAtEnd ? behind : before,  isAtEnd ? end - kGap - width : begin + kGap,
                            isAtEnd ? before : behind,  pointer.x() + kGap,
                            pointer.x() - kGap - width, area.left(),
                            area.right() - width};
    const auto covers = [&](double left, double edge) {
        return left - 1 <= edge && edge <= left + width + 1;
    };
    const auto find = [&](auto isGood) {
        return std::ranges::find_if(places, [&](double left) {
            return left >= area.left() && left + width <= area.right() && isGood(left);
        });
    };
    const auto own = isAtEnd ? end : begin;
    auto at = find([&](double left) { return !covers(left, begin) && !covers(left, end); });
    if (at == places.end())
        at = find([&](double left) { return !covers(left, own); });
    if (at == places.end())
        return {};
    auto top = pointer.y() + kBelow;
    if (top + size.height() > area.bottom())
        top = pointer.y() - kBelow - size.height();
    top = std::clamp(top, area.top(), area.bottom() - size.height());
    return {QPointF(*at, top), size};
}

} // namespace opscope

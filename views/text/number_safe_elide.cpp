// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/number_safe_elide.h"

#include <QApplication>
#include <QStyle>

namespace opscope {
namespace {

constexpr QChar kEllipsis(0x2026);

/// The narrow space between groups of digits.
bool isGap(QChar c)
{
    return c.category() == QChar::Separator_Space && c != QLatin1Char(' ') && c != QChar(QChar::Nbsp);
}

/// A digit, or a character between the digits of a number.
bool isOfNumber(QChar c)
{
    return c.isDigit() || c == QLatin1Char('.') || isGap(c);
}

} // namespace

QString elidedBeforeNumber(const QString& text, const QFontMetrics& metrics, int width)
{
    const auto cut = metrics.elidedText(text, Qt::ElideRight, width);
    if (cut == text || !cut.endsWith(kEllipsis))
        return cut;
    auto end = cut.size() - 1;
    if (end < text.size() && isOfNumber(text[end])) { // otherwise the number before is complete
        while (end > 0 && isOfNumber(text[end - 1]))
            --end;
        if (end > 0 && (text[end - 1] == QLatin1Char('+') || text[end - 1] == QLatin1Char('-')))
            --end; // the sign of the number
    }
    return end == 0 ? cut : text.left(end) + kEllipsis;
}

QString withUnbreakableNumbers(QString html)
{
    for (auto& c : html) {
        if (isGap(c))
            c = QChar(QChar::Nbsp);
    }
    return html;
}

void NumberSafeElideDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const
{
    auto shown = option;
    initStyleOption(&shown, index);
    const auto* style = shown.widget != nullptr ? shown.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &shown, shown.widget) + 1;
    const auto space = style->subElementRect(QStyle::SE_ItemViewItemText, &shown, shown.widget);
    shown.text = elidedBeforeNumber(shown.text, shown.fontMetrics, space.width() - 2 * margin);
    style->drawControl(QStyle::CE_ItemViewItem, &shown, painter, shown.widget);
}

} // namespace opscope

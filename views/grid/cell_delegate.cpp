// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/cell_delegate.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPainterPath>

#include "views/model/table_model.h"
#include "views/text/elided_names.h"
#include "views/text/number_safe_elide.h"
#include "views/theme/mixed.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kBar = 52;     ///< width of the bar at the left of a cell: no number is painted on it
constexpr int kRounding = 6; ///< text in fonts of fractional sizes is painted wider than it is measured
constexpr int kChevron = 14;
constexpr qsizetype kMaxTip = 4000;
const QString kMark = QStringLiteral("\u25B2 ");

CellKind kindOf(const QModelIndex& index)
{
    return static_cast<CellKind>(index.data(TableModel::KindRole).toInt());
}

QString grouped(const QString& text, const QModelIndex& index)
{
    if (!index.data(TableModel::IsAmountRole).toBool())
        return text;
    return isNumeric(kindOf(index)) ? groupDigits(text) : groupAmounts(text);
}

QString shownText(const QModelIndex& index)
{
    return grouped(index.data(Qt::DisplayRole).toString(), index);
}

/// Keeps the beginning and the end; of a path its last part, if that leaves space for the beginning.
QString middleCut(const QString& text, const QFontMetrics& metrics, int width)
{
    const auto cut = metrics.elidedText(text, Qt::ElideMiddle, width);
    const auto last = text.mid(text.lastIndexOf(QLatin1Char('/')));
    const auto space = width - metrics.horizontalAdvance(last);
    if (cut == text || last.size() == text.size() || space < metrics.averageCharWidth() * 4)
        return cut;
    return metrics.elidedText(text.chopped(last.size()), Qt::ElideRight, space) + last;
}

/// Keeps the beginning and the end. If the name in the row above or below would look the same, it begins
/// where they differ.
QString elidedName(const QString& text, const QModelIndex& index, const QFontMetrics& metrics, int width)
{
    const auto cut = middleCut(text, metrics, width);
    if (cut == text)
        return cut;
    QStringList names{text};
    for (const int step : {-1, 1}) {
        const auto other = index.siblingAtRow(index.row() + step);
        const auto name = other.isValid() ? shownText(other) : text;
        if (name != text && middleCut(name, metrics, width) == cut)
            names << name;
    }
    return names.size() == 1 ? cut : elidedNames(names, metrics, width).front();
}

/// A sentence is cut before a number that does not fit completely. Names keep their beginning and end.
QString elidedCell(const QString& text, const QModelIndex& index, const QFontMetrics& metrics, int width)
{
    const bool isName = index.data(TableModel::IsNameRole).toBool() || text.count(QLatin1Char(' ')) < 3;
    if (isNumeric(kindOf(index)))
        return metrics.elidedText(text, Qt::ElideRight, width);
    return isName ? elidedName(text, index, metrics, width) : elidedBeforeNumber(text, metrics, width);
}

QRect textRect(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    auto rect = option.rect.adjusted(CellDelegate::kPadding, 0, -CellDelegate::kPadding, 0);
    if (index.data(TableModel::IsGroupRole).toBool() && index.data(TableModel::IsNameRole).toBool())
        rect.adjust(kChevron, 0, 0, 0);
    return rect;
}

int wrapFlags()
{
    return Qt::TextWordWrap | Qt::TextWrapAnywhere | Qt::AlignVCenter | Qt::AlignLeft;
}

bool fits(const QStyleOptionViewItem& option, const QModelIndex& index, const QString& text)
{
    const auto rect = textRect(option, index);
    const QFontMetrics metrics(option.font);
    if (option.features.testFlag(QStyleOptionViewItem::WrapText))
        return metrics.boundingRect(QRect(0, 0, rect.width(), 1 << 20), wrapFlags(), text).height() <=
               rect.height();
    return metrics.horizontalAdvance(text) <= rect.width();
}

/// The part of a cell for its bar: empty if the number needs the complete width.
QRect barRect(const QRect& cell, int textWidth)
{
    const bool hasRoom = cell.width() >= kBar + textWidth + 2 * CellDelegate::kPadding;
    return hasRoom ? QRect(cell.left() + CellDelegate::kPadding / 2, cell.top(), kBar, cell.height())
                   : QRect();
}

void paintBar(QPainter* painter, const QRect& cell, double share, const QColor& color)
{
    const int width = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (cell.width() - 4)));
    if (width < 1)
        return;
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawRoundedRect(QRect(cell.left() + 2, cell.top() + 3, width, cell.height() - 6), 2, 2);
}

void paintDiffBar(QPainter* painter, const QRect& cell, double share, const Theme& theme)
{
    if (cell.isEmpty())
        return;
    const int half = (cell.width() - 4) / 2;
    const int middle = cell.left() + 2 + half;
    const int width = static_cast<int>(std::lround(std::clamp(std::abs(share), 0.0, 1.0) * half));
    auto color = theme.color(share > 0 ? Token::Bad : Token::Good);
    color.setAlpha(70);
    painter->fillRect(QRect(share > 0 ? middle : middle - width, cell.top() + 3, width, cell.height() - 6),
                      color);
    painter->setPen(theme.color(Token::Border));
    painter->drawLine(middle, cell.top() + 2, middle, cell.bottom() - 2);
}

/// Heat is shown in two ways: by the fill, and by the length of the line under the number.
QColor paintHeat(QPainter* painter, const QRect& cell, double share, const Theme& theme)
{
    const auto fill =
        mixed(theme.color(Token::HeatLow), theme.color(Token::HeatHigh), std::clamp(share, 0.0, 1.0));
    const QRect area = cell.adjusted(1, 1, -1, -1);
    painter->fillRect(area, fill);
    auto line = Theme::textOn(fill);
    line.setAlpha(110);
    painter->fillRect(QRect(area.left(), area.bottom() - 1,
                            static_cast<int>(std::clamp(share, 0.0, 1.0) * area.width()), 2),
                      line);
    return Theme::textOn(fill);
}

void paintChevron(QPainter* painter, const QRect& cell, bool isExpanded, const QColor& color)
{
    const double x = cell.left() + CellDelegate::kPadding + 1;
    const double y = cell.center().y() + 0.5;
    QPainterPath path;
    if (isExpanded) {
        path.moveTo(x, y - 2);
        path.lineTo(x + 4, y + 2);
        path.lineTo(x + 8, y - 2);
    } else {
        path.moveTo(x + 2, y - 4);
        path.lineTo(x + 6, y);
        path.lineTo(x + 2, y + 4);
    }
    painter->setPen(QPen(color, 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
}

void paintText(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index, QString text)
{
    const auto rect = textRect(option, index);
    if (option.features.testFlag(QStyleOptionViewItem::WrapText) && !isNumeric(kindOf(index))) {
        const QFontMetrics metrics(option.font);
        if (!fits(option, index, text)) {
            const int lines = std::max(1, rect.height() / metrics.lineSpacing());
            text = metrics.elidedText(text, Qt::ElideMiddle, rect.width() * lines - rect.width() / 4);
        }
        painter->drawText(rect, wrapFlags(), text);
        return;
    }
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    text = elidedCell(text, index, QFontMetrics(option.font), rect.width());
    painter->drawText(rect, static_cast<int>(alignment | Qt::TextSingleLine), text);
}

void paintTrend(QPainter* painter, const QRect& cell, const std::vector<float>& trend, const Theme& theme)
{
    const auto area = QRectF(cell.adjusted(CellDelegate::kPadding, 4, -CellDelegate::kPadding, -4));
    const auto full = *std::ranges::max_element(trend);
    if (trend.size() < 2 || full <= 0)
        return;
    QPainterPath path;
    for (std::size_t i = 0; i < trend.size(); ++i) {
        const QPointF point(area.left() + area.width() * double(i) / double(trend.size() - 1),
                            area.bottom() - area.height() * double(trend[i] / full));
        if (i == 0)
            path.moveTo(point);
        else
            path.lineTo(point);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.color(Token::CounterLine), 1.3));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
}

} // namespace

QString tipText(const QString& text)
{
    auto part = text.size() > kMaxTip ? text.first(kMaxTip) + QChar(0x2026) : text;
    QString broken;
    broken.reserve(part.size() + part.size() / 8);
    int run = 0;
    for (const QChar c : part) {
        broken += c;
        run = c.isSpace() ? 0 : run + 1;
        // A break is allowed after the separators of op names, and anywhere in very long words.
        if (QStringLiteral("/_.;,:|-").contains(c) || (run >= 60 && !c.isHighSurrogate())) {
            broken += QChar(0x200B);
            run = 0;
        }
    }
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(broken.toHtmlEscaped());
}

bool CellDelegate::isMarked(const QModelIndex& index) const
{
    const auto found = m_thresholds.find(index.column());
    if (found == m_thresholds.end())
        return false;
    bool ok = false;
    double value = index.data(TableModel::ValueRole).toDouble(&ok);
    if (found->second.isAbsolute)
        value = std::abs(value);
    if (ok &&
        std::isnan(
            value)) // a value that is not a number exceeds every limit, but the text "NaN" is not a value
        return index.data(TableModel::ValueRole).toString() != QLatin1String("NaN");
    return ok && (found->second.isBelow ? value < found->second.limit : value > found->second.limit);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto hint = static_cast<CellHint>(index.data(TableModel::HintRole).toInt());
    return {widthOf(index, option.font) + 2 * kPadding + kRounding + barWidth(hint),
            QFontMetrics(option.font).lineSpacing() + 7};
}

int CellDelegate::barWidth(CellHint hint)
{
    return hint == CellHint::Bar || hint == CellHint::DiffBar ? kBar : 0;
}

int CellDelegate::valueWidth(QFont font, const QString& text, int column) const
{
    const bool mayBeMarked = m_thresholds.contains(column);
    if (mayBeMarked)
        font.setBold(true);
    return QFontMetrics(font).horizontalAdvance((mayBeMarked ? kMark : QString()) +
                                                groupAmounts(groupDigits(text))) +
           2 * kPadding + kRounding;
}

/// Measures the text as it is painted: with the mark if it is a group.
int CellDelegate::widthOf(const QModelIndex& index, QFont font) const
{
    const bool isGroup = index.data(TableModel::IsGroupRole).toBool();
    if (isGroup)
        font.setWeight(QFont::DemiBold);
    const bool isBold = isMarked(index);
    if (isBold)
        font.setBold(true);
    const int chevron = isGroup && index.data(TableModel::IsNameRole).toBool() ? kChevron : 0;
    return QFontMetrics(font).horizontalAdvance((isBold ? kMark : QString()) + shownText(index)) + chevron;
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto& theme = currentTheme();
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    auto color = theme.color(isSelected ? Token::SelectionText : Token::Text);
    auto text = shownText(index);
    const auto value = index.data(TableModel::ValueRole);
    const auto hint = static_cast<CellHint>(index.data(TableModel::HintRole).toInt());
    const double full = index.data(TableModel::FullScaleRole).toDouble();

    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    painter->setRenderHint(QPainter::Antialiasing, false);
    if (full > 0 && value.isValid()) {
        const double share = value.toDouble() / full;
        const int textWidth = widthOf(index, option.font);
        if (hint == CellHint::Bar) {
            painter->setRenderHint(QPainter::Antialiasing);
            auto bar = theme.color(Token::Bar);
            if (isSelected)
                bar = mixed(bar, theme.color(Token::Accent), 0.35);
            paintBar(painter, barRect(option.rect, textWidth), share, bar);
        } else if (hint == CellHint::Heat) {
            color = paintHeat(painter, option.rect, share, theme);
        } else if (hint == CellHint::DiffBar) {
            paintDiffBar(painter, barRect(option.rect, textWidth), share, theme);
        }
    }
    const auto trend = index.data(TableModel::TrendRole);
    if (trend.isValid())
        paintTrend(painter, option.rect, *trend.value<const std::vector<float>*>(), theme);
    if (!value.isValid() && !index.data(TableModel::IsGroupRole).toBool() && !isSelected)
        color = theme.color(Token::MutedText);

    auto textOption = option;
    if (index.data(TableModel::IsGroupRole).toBool()) {
        textOption.font.setWeight(QFont::DemiBold);
        if (index.data(TableModel::IsNameRole).toBool()) {
            painter->setRenderHint(QPainter::Antialiasing);
            paintChevron(painter, option.rect, index.data(TableModel::IsExpandedRole).toBool(), color);
        }
    }
    if (const auto words = m_wordColors.find(index.column()); words != m_wordColors.end()) {
        if (const auto word = words->second.find(text); word != words->second.end()) {
            color = isSelected ? color : word->second;
        }
    }
    if (isMarked(index)) {
        text = kMark + text;
        textOption.font.setBold(true);
        if (hint != CellHint::Heat)
            color = isSelected ? color : theme.color(Token::Bad);
    }
    painter->setFont(textOption.font);
    painter->setPen(color);
    paintText(painter, textOption, index, text);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(theme.color(Token::Accent));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QString CellDelegate::hoverText(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto measured = option;
    const bool isGroup = index.data(TableModel::IsGroupRole).toBool();
    if (isGroup)
        measured.font.setWeight(QFont::DemiBold);
    if (isMarked(index))
        measured.font.setBold(true);
    const auto full = index.data(TableModel::FullTextRole).toString();
    const bool isShortened = full.size() > TableModel::kMaxDisplay || full.contains(QLatin1Char('\n'));
    const auto text = isMarked(index) ? kMark + shownText(index) : shownText(index);
    if (!isShortened && fits(measured, index, text))
        return {};
    return tipText(grouped(full, index));
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is too long for its cell: a number that is cut says another one, so it is left out whole.
#pragma once

#include <QFontMetrics>
#include <QStyledItemDelegate>

namespace opscope {

/// Cut at the right as QFontMetrics::elidedText does, but never inside a number.
QString elidedBeforeNumber(const QString& text, const QFontMetrics& metrics, int width);

/// Rich text takes the narrow space within a number for one that a line may break at: here it is one that
/// holds.
QString withWholeNumbers(QString html);

class WholeNumbersDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace opscope

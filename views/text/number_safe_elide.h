// SPDX-License-Identifier: GPL-3.0-or-later
// Elides text without cutting inside a number: "1441.509" shown as "1441.…" would read as another value.
#pragma once

#include <QFontMetrics>
#include <QStyledItemDelegate>

namespace opscope {

/// Elides at the right as QFontMetrics::elidedText does, but removes a number completely instead of cutting
/// it.
QString elidedBeforeNumber(const QString& text, const QFontMetrics& metrics, int width);

/// Replaces the narrow spaces inside numbers by no-break spaces, because rich text would break lines there.
QString withUnbreakableNumbers(QString html);

class NumberSafeElideDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace opscope

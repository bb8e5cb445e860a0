// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of every table: text that is elided in the middle, bars, heat, difference bars, trends.
#pragma once

#include <optional>
#include <unordered_map>

#include <QColor>
#include <QStyledItemDelegate>

#include "core/table/table.h"

namespace opscope {

/// Marks the values of a column that exceed a limit.
struct CellThreshold {
    double limit = 0;
    bool isBelow = false;    ///< marks values below the limit
    bool isAbsolute = false; ///< marks values that are further from zero than the limit
};

class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// The complete text of a cell as rich text if it does not fit; empty if all of it is visible.
    QString hoverText(const QStyleOptionViewItem& option, const QModelIndex& index) const;

    void setThresholds(std::unordered_map<int, CellThreshold> thresholds)
    {
        m_thresholds = std::move(thresholds);
    }
    bool isMarked(const QModelIndex& index) const;
    /// Cells of a column that contain one of these words are shown in its colour.
    void setWordColors(int column, std::unordered_map<QString, QColor> colors)
    {
        m_wordColors[column] = std::move(colors);
    }

    /// The width that a number or a sentence with times needs in a column, marked or not, without its bar.
    int valueWidth(QFont font, const QString& text, int column) const;
    static int barWidth(CellHint hint);

    /// Pixels between a cell's edge and its text.
    static constexpr int kPadding = 8;

private:
    int widthOf(const QModelIndex& index, QFont font) const;

    std::unordered_map<int, CellThreshold> m_thresholds;
    std::unordered_map<int, std::unordered_map<QString, QColor>> m_wordColors;
};

/// A text as a tip: escaped, with line breaks anywhere, at most 4 000 characters.
QString tipText(const QString& text);

} // namespace opscope

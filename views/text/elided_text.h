// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets with one line of text that is elided in its middle if it is too long.
#pragma once

#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QStylePainter>

namespace opscope {

class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;
    /// Wide enough for a few words.
    QSize minimumSizeHint() const override
    {
        const auto complete = QLabel::minimumSizeHint();
        return {std::min(complete.width(), 90), complete.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::AlignLeft,
                         fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width()));
    }
};

/// Only the current text is elided; the texts of the list are complete.
class ElidedComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const auto space =
            style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, space.width());
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

} // namespace opscope

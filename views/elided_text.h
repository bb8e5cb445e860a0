// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets of one line that is cut in its middle where there is no room for all of it.
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
    /// Room for a few words.
    QSize minimumSizeHint() const override
    {
        const auto whole = QLabel::minimumSizeHint();
        return {std::min(whole.width(), 90), whole.height()};
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

/// The lines of its list are whole.
class ElidedComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const auto room =
            style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width());
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

} // namespace opscope

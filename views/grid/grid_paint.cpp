// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the visible rows of a table and the rows that are pinned at the bottom.
#include <algorithm>

#include <QHeaderView>
#include <QPainter>

#include "views/grid/grid_view.h"
#include "views/model/table_model.h"
#include "views/theme/theme.h"

namespace opscope {

void GridView::paintRow(QPainter& painter, const QAbstractItemModel* of, int row, int y, bool isPinned)
{
    const auto& theme = currentTheme();
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.showDecorationSelected = true;
    const bool isSelected =
        !isPinned && selectionModel() != nullptr && selectionModel()->isSelected(of->index(row, 0));
    const QRect line(0, y, viewport()->width(), rowHeight());
    auto background = theme.color(row % 2 == 0 ? Token::Base : Token::AlternateBase);
    if (isPinned)
        background = theme.color(Token::LaneHeader);
    if (of->index(row, 0).data(TableModel::IsGroupRole).toBool())
        background = theme.color(Token::LaneHeader);
    if (isSelected)
        background = theme.color(Token::Selection);
    painter.fillRect(line, background);

    const int first = std::max(0, m_header->visualIndexAt(0));
    int last = m_header->visualIndexAt(viewport()->width() - 1);
    if (last < 0)
        last = m_header->count() - 1;
    const auto base = option.state;
    for (int visual = first; visual <= last; ++visual) {
        const int column = m_header->logicalIndex(visual);
        if (m_header->isSectionHidden(column))
            continue;
        const auto index = of->index(row, column);
        option.rect = cellRect(of, row, column);
        option.state = base & ~(QStyle::State_HasFocus | QStyle::State_Selected);
        option.state.setFlag(QStyle::State_Selected, isSelected);
        option.state.setFlag(QStyle::State_HasFocus, hasFocus() && !isPinned && index == currentIndex());
        option.font.setBold(isPinned);
        option.features.setFlag(QStyleOptionViewItem::WrapText, m_lines > 1);
        itemDelegate()->paint(&painter, option, index);
    }
}

void GridView::setWhyEmpty(const QString& why)
{
    m_whyEmpty = why;
    viewport()->update();
}

void GridView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const auto& theme = currentTheme();
    painter.fillRect(viewport()->rect(), theme.color(Token::Base));
    if (model() == nullptr)
        return;
    const auto [first, last] = visibleRows();
    painter.save();
    painter.setClipRect(0, 0, viewport()->width(), bodyHeight());
    if (model()->rowCount() == 0 && !m_whyEmpty.isEmpty()) {
        constexpr int kMargin = 16;
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(
            QRect(0, 0, viewport()->width(), bodyHeight()).adjusted(kMargin, kMargin, -kMargin, -kMargin),
            Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_whyEmpty);
    }
    for (int row = first; row < last; ++row)
        paintRow(painter, model(), row, static_cast<int>(qint64{row} * rowHeight() - scrollY()), false);
    painter.restore();
    if (pinnedHeight() > 0) {
        for (int row = 0; row * rowHeight() < pinnedHeight(); ++row)
            paintRow(painter, m_pinned, row, bodyHeight() + row * rowHeight(), true);
        painter.setPen(theme.color(Token::Border));
        painter.drawLine(0, bodyHeight(), viewport()->width(), bodyHeight());
    }
}

} // namespace opscope

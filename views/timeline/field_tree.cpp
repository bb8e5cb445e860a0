// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/field_tree.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

namespace opscope {
namespace {

constexpr int kPadding = 5;
constexpr int kRowSpace = 6;
constexpr int kWidth = 40;                  ///< letters: a name and a time stamp beside each other
constexpr qsizetype kOneLine = 24;          ///< letters of a value that stand on one line
constexpr double kLeastName = 0.3;          ///< of the width
constexpr qsizetype kMostLetters = 1 << 12; ///< of a value that are painted; all of it is copied
constexpr int kWrap = Qt::TextWordWrap | Qt::TextWrapAnywhere | Qt::AlignLeft | Qt::AlignTop;

QString paintedText(const QModelIndex& index)
{
    const auto text = index.data().toString();
    return text.size() > kMostLetters ? text.left(kMostLetters) + QChar(0x2026) : text;
}

/// Values over as many lines as they need.
class ValueDelegate : public QStyledItemDelegate {
public:
    explicit ValueDelegate(FieldTree* tree) : QStyledItemDelegate(tree), m_tree(tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int width = std::max(1, m_tree->columnWidth(1) - 2 * kPadding);
        const auto box =
            QFontMetrics(option.font).boundingRect(QRect(0, 0, width, 1 << 20), kWrap, paintedText(index));
        return {box.width() + 2 * kPadding, box.height() + kRowSpace};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        auto ground = option;
        initStyleOption(&ground, index);
        ground.text.clear();
        const auto color = ground.palette.color(
            ground.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text);
        m_tree->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, m_tree);
        painter->save();
        painter->setFont(ground.font);
        painter->setPen(color);
        painter->drawText(option.rect.adjusted(kPadding, kRowSpace / 2, -kPadding, 0), kWrap,
                          paintedText(index));
        painter->restore();
    }

private:
    FieldTree* m_tree;
};

} // namespace

FieldTree::FieldTree(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(2);
    setRootIsDecorated(false);
    setIndentation(10);
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setTextElideMode(Qt::ElideMiddle); // of names
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegateForColumn(1, new ValueDelegate(this));
    header()->setStretchLastSection(true);
}

void FieldTree::fitColumns()
{
    const auto metrics = fontMetrics();
    int names = metrics.horizontalAdvance(headerItem()->text(0));
    int values = metrics.horizontalAdvance(headerItem()->text(1));
    for (int g = 0; g < topLevelItemCount(); ++g) {
        for (int i = 0; i < topLevelItem(g)->childCount(); ++i) {
            const auto* item = topLevelItem(g)->child(i);
            names = std::max(names, metrics.horizontalAdvance(item->text(0)));
            if (item->text(1).size() <= kOneLine) // a longer one is read on several lines
                values = std::max(values, metrics.horizontalAdvance(item->text(1)));
        }
    }
    const int least = static_cast<int>(kLeastName * viewport()->width());
    const int name = std::min(names + indentation() + 4 * kPadding,
                              std::max(least, viewport()->width() - values - 3 * kPadding));
    setColumnWidth(0, name);
}

QSize FieldTree::sizeHint() const
{
    return {kWidth * fontMetrics().horizontalAdvance(QLatin1Char('0')), QTreeWidget::sizeHint().height()};
}

void FieldTree::doItemsLayout()
{
    fitColumns();
    QTreeWidget::doItemsLayout();
}

void FieldTree::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    doItemsLayout(); // the lines of the values depend on the width
}

void FieldTree::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        doItemsLayout();
}

} // namespace opscope

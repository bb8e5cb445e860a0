// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/field_tree.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>

#include "views/language_change.h"
#include "views/text/elided_names.h"

namespace opscope {
namespace {

constexpr int kPadding = 5;
constexpr int kRowSpace = 6;
constexpr int kWidth = 40;                  ///< in letters: a name next to a time stamp
constexpr qsizetype kOneLine = 24;          ///< letters of a value that fit on one line
constexpr double kMostName = 0.4;           ///< part of the width for names, so that words are not broken
constexpr qsizetype kMostLetters = 1 << 12; ///< letters of a text that are painted; copying copies all of it
constexpr qsizetype kMostOpened = 1 << 16;  ///< letters that are laid out when a value is opened
constexpr std::size_t kMostFields = 2000;   ///< maximum for a group
constexpr int kLinkRole = Qt::UserRole;     ///< bool

struct FieldItem : QTreeWidgetItem {
    using QTreeWidgetItem::QTreeWidgetItem;
    std::function<void()> go;
};

/// Allows line breaks between the parts of a name, but not within a number.
QString paintedText(const QModelIndex& index)
{
    auto text = index.data().toString();
    if (text.size() > kMostLetters)
        text = text.left(kMostLetters) + QChar(0x2026);
    const bool isName = !text.isEmpty() && (text[0].isLetter() || QStringView(u"/_.").contains(text[0]));
    return isName ? breakableName(text) : text;
}

/// Lines break between words, and within a word only if it is wider than the column.
int wrapOf(const QFontMetrics& metrics, const QString& text, int width)
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s\u200B]+"));
    const auto words = text.split(kBetween);
    const bool isWide = std::ranges::any_of(
        words, [&](const QString& word) { return metrics.horizontalAdvance(word) > width; });
    return (isWide ? Qt::TextWrapAnywhere : Qt::TextWordWrap) | Qt::AlignLeft | Qt::AlignTop;
}

QString lineOf(const QTreeWidgetItem& item)
{
    return item.text(1).isEmpty() ? item.text(0) : item.text(0) + QLatin1Char('\t') + item.text(1);
}

/// Paints texts on as many lines as they need; an opened text is read-only.
class FieldDelegate : public QStyledItemDelegate {
public:
    explicit FieldDelegate(FieldTree* tree) : QStyledItemDelegate(tree), m_tree(tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        auto own = option;
        initStyleOption(&own, index);
        const QFontMetrics metrics(own.font);
        const auto text = paintedText(index);
        const int width = textWidth(index);
        const auto box =
            metrics.boundingRect(QRect(0, 0, width, 1 << 20), wrapOf(metrics, text, width), text);
        return {box.width() + 2 * kPadding, box.height() + kRowSpace};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        auto ground = option;
        initStyleOption(&ground, index);
        ground.text.clear();
        const auto role = ground.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText
                          : index.data(kLinkRole).toBool()              ? QPalette::Link
                                                                        : QPalette::Text;
        const auto color = ground.palette.color(role);
        m_tree->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, m_tree);
        painter->save();
        painter->setFont(ground.font);
        painter->setPen(color);
        const auto textArea = option.rect.adjusted(kPadding, kRowSpace / 2, -kPadding, 0);
        const auto text = paintedText(index);
        painter->drawText(textArea, wrapOf(painter->fontMetrics(), text, textWidth(index)), text);
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        auto* editor = new QPlainTextEdit(parent);
        editor->setReadOnly(true);
        editor->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        editor->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        editor->setFrameShape(QFrame::StyledPanel);
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        auto* text = static_cast<QPlainTextEdit*>(editor);
        text->setPlainText(index.data().toString().left(kMostOpened));
        text->selectAll();
    }
    void setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const override {}
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override
    {
        const int viewHeight = editor->parentWidget()->height();
        auto place = option.rect; // the editor contains all lines; its frame needs some space
        place.setHeight(std::min(viewHeight, place.height() + 2 * kRowSpace));
        place.moveTop(std::max(0, std::min(place.top(), viewHeight - place.height())));
        editor->setGeometry(place);
    }

private:
    int textWidth(const QModelIndex& index) const
    {
        const int indent =
            m_tree->indentation() * (int(index.parent().isValid()) + int(m_tree->rootIsDecorated()));
        const int width = m_tree->isFirstColumnSpanned(index.row(), index.parent())
                              ? m_tree->header()->length() - indent
                          : index.column() == 0 ? m_tree->columnWidth(0) - indent
                                                : m_tree->columnWidth(1);
        return std::max(1, width - 2 * kPadding);
    }

    FieldTree* m_tree;
};

} // namespace

FieldTree::FieldTree(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(2);
    setIndentation(12);
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new FieldDelegate(this));
    header()->setStretchLastSection(true);
    connect(this, &QTreeWidget::itemActivated, this, [](const QTreeWidgetItem* item) {
        const auto* field = dynamic_cast<const FieldItem*>(item);
        if (const auto go =
                field != nullptr ? field->go : nullptr) // a copy, because the function may show other fields
            go();
    });
    onLanguageChange(this, [this] { setHeaderLabels({tr("Field"), tr("Value")}); });
}

void FieldTree::setGroups(const std::vector<FieldGroup>& groups)
{
    clear();
    setRootIsDecorated(std::ranges::any_of(groups, [](const auto& group) { return !group.title.isEmpty(); }));
    for (const auto& group : groups)
        add(group);
    expandAll();
    doItemsLayout(); // expandAll() delays the layout, and the columns are fitted to the laid-out items
    scrollToTop();
}

void FieldTree::replaceLast(const FieldGroup& group)
{
    delete topLevelItem(topLevelItemCount() - 1);
    add(group);
    expandAll();
    doItemsLayout(); // expandAll() delays the layout, and the columns are fitted to the laid-out items
}

void FieldTree::add(const FieldGroup& group)
{
    if (group.fields.empty())
        return;
    QList<QTreeWidgetItem*> items;
    const auto count = std::min(group.fields.size(), kMostFields);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& field = group.fields[i];
        auto* item = new FieldItem(QStringList{field.name, field.value});
        item->setToolTip(1, field.tip);
        item->go = field.go;
        if (field.go)
            item->setData(1, kLinkRole, true);
        else
            item->setFlags(item->flags() | Qt::ItemIsEditable);
        items += item;
    }
    if (const auto more = group.more + group.fields.size() - count; more > 0)
        items += new FieldItem({tr("more"), tr("%n more", nullptr, static_cast<int>(more))});
    if (group.title.isEmpty())
        return addTopLevelItems(items);
    auto* title = new QTreeWidgetItem(this, {group.title});
    auto bold = title->font(0);
    bold.setBold(true);
    title->setFont(0, bold);
    title->setFirstColumnSpanned(true);
    title->addChildren(items);
}

void FieldTree::copy() const
{
    QStringList lines;
    QTreeWidgetItem* last = nullptr;
    for (QTreeWidgetItemIterator it(const_cast<FieldTree*>(this), QTreeWidgetItemIterator::Selected); *it;
         ++it) {
        last = *it;
        lines += lineOf(*last);
    }
    if (lines.size() == 1)
        lines = QStringList{last->text(1).isEmpty() ? last->text(0) : last->text(1)};
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FieldTree::copyAll() const
{
    QStringList lines;
    for (QTreeWidgetItemIterator it(const_cast<FieldTree*>(this)); *it; ++it)
        lines += lineOf(**it);
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

bool FieldTree::event(QEvent* event)
{
    // Handles the copy key before the commands of a page that copy something else.
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
        event->accept();
    return QTreeWidget::event(event);
}

bool FieldTree::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event)
{
    return QTreeWidget::edit(trigger == EditKeyPressed ? index.siblingAtColumn(1) : index, trigger, event);
}

void FieldTree::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QTreeWidget::keyPressEvent(event);
}

void FieldTree::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu;
    menu.addAction(tr("Copy"), this, &FieldTree::copy)->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy all"), this, &FieldTree::copyAll);
    menu.exec(event->globalPos());
}

/// A title spans both columns.
void FieldTree::fitColumns()
{
    const auto metrics = fontMetrics();
    int names = metrics.horizontalAdvance(headerItem()->text(0));
    int values = metrics.horizontalAdvance(headerItem()->text(1));
    int words = names;
    for (QTreeWidgetItemIterator it(this); *it; ++it) {
        if ((*it)->isFirstColumnSpanned())
            continue;
        const auto name = (*it)->text(0).left(kMostLetters);
        names = std::max(names, metrics.horizontalAdvance(name));
        for (const auto& word : name.split(QLatin1Char(' ')))
            words = std::max(words, metrics.horizontalAdvance(word));
        // A longer value has several lines.
        values = std::max(values, metrics.horizontalAdvance((*it)->text(1).left(kOneLine)));
    }
    const int indent = indentation() * (1 + int(rootIsDecorated()));
    const int margin = indent + 3 * kPadding;
    const int least = std::min(words + margin, static_cast<int>(kMostName * viewport()->width()));
    const int name = std::min(names + margin, std::max(least, viewport()->width() - values - 3 * kPadding));
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
    doItemsLayout(); // the lines of the texts depend on the width
}

void FieldTree::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        doItemsLayout();
}

} // namespace opscope

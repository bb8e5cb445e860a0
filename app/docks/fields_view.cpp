// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/fields_view.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/tables/cell_delegate.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxFields = 2000; // a slice with more arguments than this shows the first of them
constexpr int kFullText = Qt::UserRole;  // the display shows one line of at most TableModel::kMaxDisplay
constexpr qsizetype kMaxEditor =
    1 << 16; // a longer text is copied whole and shown in part: layout takes time
constexpr int kEditorLines = 8;

/// A value is opened by double click or F2 to select a part of it; nothing can be changed.
class ReadOnlyEditor : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

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
        text->setPlainText(index.data(kFullText).toString().left(kMaxEditor));
        text->selectAll();
    }
    void setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const override {}
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override
    {
        const QFontMetrics metrics(option.font);
        const auto text = index.data(kFullText).toString().left(kMaxEditor);
        const int width = std::max(option.rect.width() - 2 * kGrid, 1);
        const auto lines = text.count(QLatin1Char('\n')) + 1 +
                           metrics.horizontalAdvance(text.left(width * kEditorLines)) / width;
        const int height = std::min<int>(kEditorLines, static_cast<int>(lines)) * metrics.lineSpacing() + 12;
        auto place = option.rect;
        place.setHeight(std::max(height, option.rect.height()));
        const int room = editor->parentWidget()->height();
        place.moveTop(std::max(0, std::min(place.top(), room - place.height())));
        editor->setGeometry(place);
    }
};

QStandardItem* fieldItem(const QString& text)
{
    auto* item = new QStandardItem(displayLine(text));
    item->setData(text, kFullText);
    item->setToolTip(tipText(text));
    return item;
}

} // namespace

FieldsView::FieldsView(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_view(new QTreeView(this)),
      m_model(new QStandardItemModel(0, 2, this))
{
    m_title->setWordWrap(true);
    m_title->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_title->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_view->setItemDelegateForColumn(1, new ReadOnlyEditor(this));
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setFrameShape(QFrame::NoFrame);
    auto* copy = new QAction(m_view);
    copy->setObjectName(QStringLiteral("details.copy"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &FieldsView::copySelected);
    m_view->addAction(copy);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    onLanguageChange(this, [this] { retranslate(); });
}

void FieldsView::show(const QString& title, const std::vector<std::pair<QString, QString>>& fields)
{
    QFont font = m_title->font();
    font.setBold(true);
    m_title->setFont(font);
    m_title->setForegroundRole(QPalette::WindowText);
    m_title->setText(title);
    m_model->removeRows(0, m_model->rowCount());
    const std::size_t count = std::min(fields.size(), kMaxFields);
    for (std::size_t i = 0; i < count; ++i) {
        auto* name = fieldItem(fields[i].first);
        name->setEditable(false);
        m_model->appendRow({name, fieldItem(fields[i].second)});
    }
    m_view->resizeColumnToContents(0);
    m_view->setVisible(count > 0);
    m_title->setSizePolicy(QSizePolicy::Preferred,
                           count > 0 ? QSizePolicy::Preferred : QSizePolicy::Expanding);
}

void FieldsView::clear()
{
    show({}, {});
    QFont font = m_title->font();
    font.setBold(false);
    m_title->setFont(font);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_title->setText(tr("Select something to see all of its fields."));
}

void FieldsView::copySelected() const
{
    if (const auto* editor = m_view->findChild<QPlainTextEdit*>(); editor != nullptr && editor->hasFocus()) {
        QApplication::clipboard()->setText(editor->textCursor().selectedText());
        return;
    }
    QStringList lines;
    for (const auto& index : m_view->selectionModel()->selectedRows(0))
        lines << index.data(kFullText).toString() + QLatin1Char('\t') +
                     index.siblingAtColumn(1).data(kFullText).toString();
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FieldsView::retranslate()
{
    m_view->setAccessibleName(tr("Details"));
    m_model->setHorizontalHeaderLabels({tr("Field"), tr("Value")});
    m_view->actions().constFirst()->setText(tr("Copy"));
    if (m_model->rowCount() == 0)
        clear();
}

} // namespace opscope

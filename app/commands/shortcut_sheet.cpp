// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/shortcut_sheet.h"

#include <algorithm>

#include <QAction>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "app/commands/action_table.h"
#include "app/commands/key_map.h"
#include "core/base/atomic_file.h"
#include "views/i18n.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

enum Column { KeyColumn, ActionColumn, WhereColumn, ColumnCount };

/// Edits a key by pressing it.
class KeyDelegate : public QStyledItemDelegate {
public:
    explicit KeyDelegate(QObject* parent) : QStyledItemDelegate(parent)
    {
        // Called before the view closes the editor: the view moves the focus, which would end the editing a
        // second time.
        connect(this, &QAbstractItemDelegate::closeEditor, this, [](QWidget* editor) {
            QObject::disconnect(static_cast<QKeySequenceEdit*>(editor), &QKeySequenceEdit::editingFinished,
                                nullptr, nullptr);
        });
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        auto* editor = new QKeySequenceEdit(parent);
        editor->setAccessibleName(ShortcutSheet::tr("Press the new key"));
        for (auto* line :
             editor->findChildren<QLineEdit*>()) // a menu gets the focus, which would end the editing
            line->setContextMenuPolicy(Qt::PreventContextMenu);
        QObject::connect(editor, &QKeySequenceEdit::editingFinished, this, [this, editor] {
            auto* delegate = const_cast<KeyDelegate*>(this);
            Q_EMIT delegate->commitData(editor);
            Q_EMIT delegate->closeEditor(editor);
        });
        return editor;
    }
    void setEditorData(QWidget*, const QModelIndex&) const override {}
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override
    {
        const auto keys = static_cast<QKeySequenceEdit*>(editor)->keySequence();
        if (!keys.isEmpty())
            model->setData(index, keys.toString(QKeySequence::PortableText), Qt::EditRole);
    }
};

} // namespace

ShortcutSheet::ShortcutSheet(KeyMap* keys, QWidget* parent)
    : QDialog(parent),
      m_keys(keys),
      m_model(new QStandardItemModel(0, ColumnCount, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_line(new QLineEdit(this)),
      m_view(new QTableView(this)),
      m_problem(new QLabel(this)),
      m_reset(new QPushButton(tr("Reset key"), this))
{
    setWindowTitle(tr("Shortcuts"));
    resize(QSize(640, 600));
    m_model->setHorizontalHeaderLabels({tr("Key"), tr("Command"), tr("Where")});
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_line->setPlaceholderText(tr("Search keys"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_line->setClearButtonEnabled(true);
    connect(m_line, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    m_view->setModel(m_filter);
    m_view->setItemDelegateForColumn(KeyColumn, new KeyDelegate(m_view));
    m_view->setAccessibleName(tr("Shortcuts"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + kGrid);
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setSectionResizeMode(ActionColumn, QHeaderView::Stretch);
    m_view->setColumnWidth(KeyColumn, 22 * kGrid);
    m_view->setColumnWidth(WhereColumn, 16 * kGrid);
    m_problem->setObjectName(QStringLiteral("shortcuts.problem"));
    m_problem->setWordWrap(true);
    m_problem->setText(tr("Double-click a key, or press F2 on it, and press the new one."));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* resetAll = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
    auto* write = buttons->addButton(tr("Export..."), QDialogButtonBox::ActionRole);
    buttons->addButton(m_reset, QDialogButtonBox::ResetRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (auto* action = currentAction())
            m_keys->reset(*action);
    });
    connect(resetAll, &QPushButton::clicked, m_keys, &KeyMap::resetAll);
    connect(write, &QPushButton::clicked, this, &ShortcutSheet::exportSheet);
    for (auto* button : buttons->buttons())
        static_cast<QPushButton*>(button)->setAutoDefault(false); // Enter belongs to the edited key
    connect(m_keys, &KeyMap::changed, this, &ShortcutSheet::refresh);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ShortcutSheet::refreshButtons);
    connect(m_model, &QStandardItemModel::itemChanged, this, [this](QStandardItem* item) {
        auto* action = m_rows[static_cast<std::size_t>(item->row())].action;
        if (item->column() != KeyColumn || item->text() == keyText(*action))
            return;
        change(action, QKeySequence::fromString(item->text(), QKeySequence::PortableText));
        refresh(); // removes the rejected key
    });
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_line);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    refreshButtons();
}

void ShortcutSheet::add(const QString& where, const std::vector<QAction*>& actions)
{
    for (auto* action : actions) {
        const bool isKnown = std::ranges::any_of(m_rows, [&](const Row& r) { return r.action == action; });
        if (isKnown || action->text().isEmpty() ||
            (action->objectName().isEmpty() && keyText(*action).isEmpty()))
            continue;
        m_rows.push_back({action, where});
        auto* key = new QStandardItem(keyText(*action));
        key->setEditable(!action->objectName().isEmpty());
        QList<QStandardItem*> row{key, new QStandardItem(plainText(*action)), new QStandardItem(where)};
        for (auto* item : row) {
            item->setToolTip(item->text());
            if (item != key)
                item->setEditable(false);
        }
        m_model->appendRow(row);
    }
}

const ShortcutSheet::Row* ShortcutSheet::findRowWithKeys(const QAction& action,
                                                         const QKeySequence& keys) const
{
    const auto own = std::ranges::find_if(m_rows, [&](const Row& r) { return r.action == &action; });
    const auto it = std::ranges::find_if(m_rows, [&](const Row& r) {
        return r.action != &action && own != m_rows.end() && r.where == own->where &&
               r.action->shortcuts().contains(keys);
    });
    return it != m_rows.end() ? &*it : nullptr;
}

bool ShortcutSheet::change(QAction* action, const QKeySequence& keys)
{
    if (const auto* other = findRowWithKeys(*action, keys)) {
        m_problem->setText(tr("%1 belongs to \u201c%2\u201d: change that one first.")
                               .arg(keys.toString(QKeySequence::NativeText), plainText(*other->action)));
        return false;
    }
    m_problem->clear();
    m_keys->setKeys(*action, {keys});
    return true;
}

void ShortcutSheet::refresh()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_keys->apply(m_rows[i].action);
        auto* item = m_model->item(static_cast<int>(i), KeyColumn);
        item->setText(keyText(*m_rows[i].action));
        QFont font = item->font();
        font.setBold(m_keys->isChanged(*m_rows[i].action));
        item->setFont(font);
    }
    refreshButtons();
}

QAction* ShortcutSheet::currentAction() const
{
    const auto index = m_filter->mapToSource(m_view->currentIndex());
    return index.isValid() ? m_rows[static_cast<std::size_t>(index.row())].action : nullptr;
}

void ShortcutSheet::refreshButtons()
{
    const auto* action = currentAction();
    m_reset->setEnabled(action != nullptr && m_keys->isChanged(*action));
}

QString ShortcutSheet::text() const
{
    QString out =
        QStringList{tr("Key"), tr("Command"), tr("Where"), QStringLiteral("id")}.join(u'\t') + u'\n';
    for (const auto& row : m_rows)
        out += QStringList{keyText(*row.action), plainText(*row.action), row.where, row.action->objectName()}
                   .join(u'\t') +
               u'\n';
    return out;
}

void ShortcutSheet::exportSheet()
{
    const auto path = QFileDialog::getSaveFileName(this, tr("Export the shortcuts"),
                                                   QStringLiteral("opscope-keys.tsv"), tr("Text (*.tsv)"));
    if (path.isEmpty())
        return;
    const auto written = writeAtomically(path.toStdString(), text().toStdString());
    if (!written)
        QMessageBox::warning(this, tr("Export the shortcuts"), translateError(written.error()));
}

} // namespace opscope

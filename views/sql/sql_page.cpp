// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_page.h"

#include <array>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/sql/sql_examples.h"

namespace opscope {
namespace {

constexpr qsizetype kMostRemembered = 20;
constexpr const char* kHistoryKey = "sql/history";

std::optional<EmptyReason> neverEmpty(const Opened& /*opened*/)
{
    return {}; // the tables of what was opened are there too
}

} // namespace

extern const Panel sqlPanel;
constinit const Panel sqlPanel{"sql",
                               QT_TRANSLATE_NOOP("Panel", "SQL"),
                               neverEmpty,
                               makePage<SqlPage>,
                               {.group = PageGroup::Data, .icon = "sql", .canOpenFile = true}};

SqlPage::SqlPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_statement(new QPlainTextEdit(SqlExamples::statements().constFirst())),
      m_history(new QComboBox),
      m_run(new QPushButton),
      m_copy(new QPushButton),
      m_note(new QLabel),
      m_schema(new QTreeWidget),
      m_examples(new SqlExamples),
      m_table(new TableWidget(context.workspace->reports.front(), context.selection))
{
    m_table->setWorkspace(context.workspace);
    m_statement->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_statement->setTabChangesFocus(true);
    auto fixed = m_statement->font();
    fixed.setFamily(QStringLiteral("monospace"));
    fixed.setStyleHint(QFont::Monospace);
    m_statement->setFont(fixed);
    m_statement->setMinimumHeight(4 * m_statement->fontMetrics().lineSpacing());
    m_history->setObjectName(QStringLiteral("sql.history"));
    m_history->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_history->setMinimumContentsLength(12);
    m_note->setObjectName(QStringLiteral("sql.note"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_schema->setColumnCount(2);
    m_schema->setFrameShape(QFrame::NoFrame);
    m_schema->setTextElideMode(Qt::ElideRight);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(8, 4, 8, 4);
    buttons->setSpacing(8);
    buttons->addWidget(m_run);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_history);
    buttons->addWidget(m_note, 1);
    auto* answer = new QWidget;
    auto* below = new QVBoxLayout(answer);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addLayout(buttons);
    below->addWidget(m_table, 100);
    below->addWidget(m_examples, 1); // until there is an answer
    m_table->hide();
    auto* right = new QSplitter(Qt::Vertical);
    right->setChildrenCollapsible(false);
    right->addWidget(m_statement);
    right->addWidget(answer);
    right->setStretchFactor(1, 1);
    right->setSizes({110, 500});
    auto* both = new QSplitter(Qt::Horizontal, this);
    both->setChildrenCollapsible(false);
    both->addWidget(m_schema);
    both->addWidget(right);
    both->setStretchFactor(1, 1);
    both->setSizes({220, 800});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
    setFocusProxy(m_statement);
    auto* runAction = new QAction(this);
    runAction->setObjectName(QStringLiteral("sql.run"));
    runAction->setShortcuts(
        {QKeySequence(QStringLiteral("Ctrl+Return")), QKeySequence(QStringLiteral("Ctrl+Enter"))});
    runAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(runAction);
    connect(runAction, &QAction::triggered, this, &SqlPage::run);
    connect(m_run, &QPushButton::clicked, this, &SqlPage::run);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(cliCommand()); });
    connect(m_history, &QComboBox::activated, this, [this](int index) {
        m_statement->setPlainText(m_history->itemData(index).toString());
        m_statement->setFocus();
    });
    connect(m_examples, &SqlExamples::chosen, this, [this](const QString& sql) {
        m_statement->setPlainText(sql);
        m_statement->setFocus();
        run();
    });
    connect(m_schema, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        m_statement->insertPlainText(item->text(0));
        m_statement->setFocus();
    });
    const std::array<QWidget*, 7> order{m_statement, m_run, m_copy, m_history, m_schema, m_examples, m_table};
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order.at(i - 1), order.at(i));
    fillHistory();
    onLanguageChange(this, [this] { retranslate(); });
}

void SqlPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_isSchemaRequested)
        return;
    m_isSchemaRequested = true;
    m_schemaWork.run(
        [reports = m_context.workspace->reports](const std::stop_token& stop) {
            return sqlTable(reports, "SELECT table_name, column_name, type, what FROM schema", stop);
        },
        [this](const Result<SqlAnswer>& answer) {
            if (answer)
                fillSchema(*answer->table);
        });
}

void SqlPage::fillSchema(const Table& columns)
{
    m_schema->clear();
    QTreeWidgetItem* top = nullptr;
    const auto text = [&](std::size_t row, std::size_t column) {
        return QString::fromStdString(columns.text(row, column));
    };
    for (std::size_t row = 0; row < columns.rows; ++row) {
        const auto name = text(row, 0);
        if (top == nullptr || top->text(0) != name)
            top = new QTreeWidgetItem(m_schema, {name});
        auto* item = new QTreeWidgetItem(top, {text(row, 1), text(row, 2)});
        item->setToolTip(0, text(row, 3));
        item->setToolTip(1, text(row, 3));
    }
    m_schema->resizeColumnToContents(0);
}

void SqlPage::run()
{
    const auto sql = m_statement->toPlainText().trimmed();
    if (sql.isEmpty())
        return;
    m_note->setForegroundRole(QPalette::WindowText);
    m_note->setText(tr("Running..."));
    remember(sql);
    m_work.run([reports = m_context.workspace->reports, sql = sql.toStdString()](
                   const std::stop_token& stop) { return sqlTable(reports, sql, stop); },
               [this](const Result<SqlAnswer>& answer) { showAnswer(answer); });
}

void SqlPage::showAnswer(const Result<SqlAnswer>& answer)
{
    m_note->setForegroundRole(answer ? QPalette::WindowText : QPalette::BrightText);
    if (!answer) {
        m_note->setText(translateError(answer.error()));
        m_table->hide();
        m_examples->show();
        if (m_table->table()) { // rows of an earlier statement do not answer this one
            auto none = std::make_shared<Table>(*m_table->table());
            none->rows = 0;
            m_table->setTable(std::move(none));
        }
        return;
    }
    m_table->setTable(answer->table);
    m_table->show();
    m_examples->hide();
    const auto rows = static_cast<int>(answer->table->rows);
    m_note->setText(answer->isCut ? tr("The first %n row(s); there are more.", nullptr, rows)
                    : answer->table->sliceOf
                        ? tr("%n row(s); a double click on one leads to its slice.", nullptr, rows)
                        : tr("%n row(s)", nullptr, rows));
}

QString SqlPage::cliCommand() const
{
    const auto sql = m_statement->toPlainText().simplified();
    return QStringLiteral("opscope-cli query %1 %2")
        .arg(shellWord(QString::fromStdString(m_context.root)), shellWord(sql));
}

void SqlPage::remember(const QString& sql)
{
    auto all = settings().pageValue(QLatin1String(kHistoryKey)).toStringList();
    all.removeAll(sql);
    all.prepend(sql);
    settings().setPageValue(QLatin1String(kHistoryKey), all.mid(0, kMostRemembered));
    fillHistory();
}

void SqlPage::fillHistory()
{
    m_history->clear();
    auto all = settings().pageValue(QLatin1String(kHistoryKey)).toStringList();
    for (const auto& example : SqlExamples::statements()) {
        if (!all.contains(example))
            all.append(example);
    }
    for (const auto& sql : all) {
        m_history->addItem(sql.simplified().left(80), sql);
        m_history->setItemData(m_history->count() - 1, sql, Qt::ToolTipRole);
    }
    m_history->setCurrentIndex(-1); // it shows its title, not a part of a statement
}

void SqlPage::retranslate()
{
    if (!m_table->table() && !isRunning())
        m_note->setText(tr("Ctrl+Return runs the statement on everything that was read."));
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run the statement (Ctrl+Return)"));
    m_copy->setText(tr("Copy as command"));
    m_copy->setToolTip(tr("The command line that prints this result"));
    m_history->setAccessibleName(tr("Earlier statements"));
    m_history->setPlaceholderText(tr("Earlier statements"));
    m_history->setToolTip(tr("Earlier statements and examples"));
    m_statement->setAccessibleName(tr("SQL statement"));
    m_statement->setPlaceholderText(tr("One SELECT over the tables at the left"));
    m_schema->setHeaderLabels({tr("Table and column"), tr("Type")});
    m_schema->setAccessibleName(tr("Tables and columns"));
    if (auto* action = findChild<QAction*>(QStringLiteral("sql.run")))
        action->setText(tr("Run the statement"));
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_page.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/result_lanes.h"
#include "views/selection/selection.h"
#include "views/sql/result_rows.h"
#include "views/sql/sql_chart.h"
#include "views/sql/sql_editor.h"
#include "views/sql/sql_examples.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr qsizetype kMostRemembered = 20;
constexpr const char* kStatementProperty = "opscope_sql_statement";
constexpr const char* kHistoryKey = "sql/history";
constexpr const char* kSavedKey = "sql/saved"; ///< name, statement, name, statement, ...
constexpr qsizetype kMostSaved = 100;
constexpr std::size_t kMostMarked = 10'000;

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
      m_statement(new SqlEditor),
      m_history(new QComboBox),
      m_run(new QPushButton),
      m_copy(new QPushButton),
      m_saved(new QToolButton),
      m_shape(new QComboBox),
      m_mark(new QPushButton),
      m_lane(new QPushButton),
      m_note(new QLabel),
      m_schema(new QTreeWidget),
      m_examples(new SqlExamples),
      m_table(new TableWidget(context.workspace->reports.front(), context.selection)),
      m_chart(new SqlChart)
{
    // The selection outlives the page, which is made again when the report is read again.
    const auto before = context.selection.property(kStatementProperty).toString();
    m_statement->setPlainText(before.isEmpty() ? SqlExamples::statements().constFirst() : before);
    connect(m_statement, &QPlainTextEdit::textChanged, this,
            [this] { selection().setProperty(kStatementProperty, m_statement->toPlainText()); });
    m_saved->setObjectName(QStringLiteral("sql.saved"));
    m_saved->setPopupMode(QToolButton::InstantPopup);
    m_saved->setMenu(new QMenu(m_saved));
    m_shape->setObjectName(QStringLiteral("sql.shape"));
    m_shape->addItems({QString(), QString(), QString()});
    m_mark->setObjectName(QStringLiteral("sql.mark"));
    m_shape->hide();
    m_mark->hide();
    m_lane->setObjectName(QStringLiteral("sql.lane"));
    m_lane->hide();
    m_chart->hide();
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
    m_schema->setTextElideMode(Qt::ElideMiddle);
    m_schema->header()->setStretchLastSection(
        false); // names get what the types leave: nothing scrolls sideways
    m_schema->header()->setMinimumSectionSize(1);
    m_schema->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_schema->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(8, 4, 8, 4);
    buttons->setSpacing(8);
    buttons->addWidget(m_run);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_saved);
    buttons->addWidget(m_history);
    buttons->addStretch(1);
    auto* forms = new QHBoxLayout; // a row of its own: both do not fit into a narrow window
    forms->setContentsMargins(8, 0, 8, 4);
    forms->setSpacing(8);
    forms->addWidget(m_shape);
    forms->addWidget(m_mark);
    forms->addWidget(m_lane);
    forms->addWidget(m_note, 1);
    auto* answer = new QWidget;
    auto* below = new QVBoxLayout(answer);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addLayout(buttons);
    below->addLayout(forms);
    below->addWidget(m_table, 100);
    below->addWidget(m_chart, 100);
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
    connect(m_statement, &SqlEditor::runRequested, this, &SqlPage::run);
    connect(m_run, &QPushButton::clicked, this, &SqlPage::run);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(cliCommand()); });
    connect(m_saved->menu(), &QMenu::aboutToShow, this, &SqlPage::fillSaved);
    connect(m_shape, &QComboBox::activated, this, &SqlPage::showForm);
    connect(m_mark, &QPushButton::clicked, this, &SqlPage::selectSlices);
    connect(m_lane, &QPushButton::clicked, this, &SqlPage::askLaneName);
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
    const std::array<QWidget*, 11> order{m_statement, m_run,  m_copy,   m_saved,    m_history, m_shape,
                                         m_mark,      m_lane, m_schema, m_examples, m_table};
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
        if (top == nullptr || top->text(0) != name) {
            top = new QTreeWidgetItem(m_schema, {name});
            top->setFirstColumnSpanned(true);
        }
        auto* item = new QTreeWidgetItem(top, {text(row, 1), text(row, 2)});
        item->setToolTip(0, text(row, 3));
        item->setToolTip(1, text(row, 3));
    }
    QStringList tables;
    QStringList names;
    for (std::size_t row = 0; row < columns.rows; ++row) {
        tables << text(row, 0);
        names << text(row, 1);
    }
    names.sort();
    m_statement->setNames(tables + names);
}

void SqlPage::run()
{
    const auto sql = m_statement->toPlainText().trimmed();
    if (sql.isEmpty())
        return;
    m_note->setForegroundRole(QPalette::WindowText);
    m_note->setText(tr("Running..."));
    m_ran = m_statement->toPlainText();
    remember(sql);
    m_work.run([reports = m_context.workspace->reports, sql = sql.toStdString()](
                   const std::stop_token& stop) { return sqlTable(reports, sql, stop); },
               [this](const Result<SqlAnswer>& answer) { showAnswer(answer); });
}

void SqlPage::showAnswer(const Result<SqlAnswer>& answer)
{
    m_note->setForegroundRole(answer ? QPalette::WindowText : QPalette::BrightText);
    if (!answer) {
        const auto text = translateError(answer.error());
        m_note->setText(m_table->table()
                            ? text + QStringLiteral("  ") + tr("The rows are those of the statement before.")
                            : text);
        if (answer.error().code != ErrorCode::Cancelled)
            m_statement->markError(answer.error().where.offset, m_ran);
        return;
    }
    m_statement->setExtraSelections({});
    m_table->setTable(answer->table);
    m_examples->hide();
    m_shape->show();
    m_mark->setVisible(bool{answer->table->sliceOf});
    m_lane->setVisible(hasTimes(*answer->table));
    m_isCut = answer->isCut;
    showForm();
}

/// Reports the number of rows, and how many of them are shown if these are not all.
void SqlPage::showCount()
{
    const auto table = m_table->table();
    if (!table)
        return;
    const auto rows = static_cast<int>(table->rows);
    auto text = m_isCut ? tr("The first %n row(s); there are more.", nullptr, rows)
                : table->sliceOf && m_shape->currentIndex() == 0
                    ? tr("%n row(s); a double click on one leads to its slice.", nullptr, rows)
                    : tr("%n row(s)", nullptr, rows);
    if (m_shape->currentIndex() != 0 && table->rows > SqlChart::kMostRows)
        text += QStringLiteral("  ") +
                tr("The chart shows the first %1 of %2 rows.")
                    .arg(opscope::countText(SqlChart::kMostRows), opscope::countText(table->rows));
    m_note->setForegroundRole(QPalette::WindowText);
    m_note->setText(text);
}

void SqlPage::warn(const QString& text)
{
    m_note->setForegroundRole(QPalette::BrightText);
    m_note->setText(text);
}

QString SqlPage::cliCommand() const
{
    const auto sql = m_statement->toPlainText().simplified();
    return QStringLiteral("opscope-cli query %1 %2")
        .arg(shellWord(QString::fromStdString(m_context.root)), shellWord(sql));
}

/// Shows the result as a table or as a chart.
void SqlPage::showForm()
{
    const int shape = m_shape->currentIndex();
    m_table->setVisible(shape == 0);
    m_chart->setVisible(shape != 0);
    if (shape != 0)
        m_chart->setTable(m_table->table(), shape == 1 ? SqlChart::Kind::Lines : SqlChart::Kind::Bars);
    showCount();
}

void SqlPage::askLaneName()
{
    auto& lanes = ResultLanes::of(selection());
    addLane(QInputDialog::getText(this, tr("Show the Result as a Lane"), tr("Name of the lane"),
                                  QLineEdit::Normal, tr("Result %1").arg(lanes.all().size() + 1))
                .trimmed());
}

void SqlPage::addLane(const QString& name)
{
    const auto table = m_table->table();
    if (name.isEmpty() || !table || !hasTimes(*table))
        return;
    const auto& reports = m_context.workspace->reports;
    auto rows = resultRows(*table, reports.size(), name.toStdString());
    auto& lanes = ResultLanes::of(selection());
    const auto added = static_cast<std::size_t>(
        std::ranges::count_if(rows.ranks, [&](const auto& of) { return !lanes.contains(name, of.rank); }));
    if (const auto isFull = lanes.freePlaces() == 0; added > lanes.freePlaces()) {
        warn(isFull ? tr("There are already %1 lanes of results: remove one on the timeline first.")
                          .arg(ResultLanes::kMost)
                    : tr("The result needs %1 lanes, one for each rank, but only %2 more can be added.")
                          .arg(added)
                          .arg(lanes.freePlaces()));
        return;
    }
    std::size_t shown = 0;
    for (auto& of : rows.ranks) {
        shown += of.rows->slices.size();
        lanes.add({name, of.rank, std::move(of.rows)});
    }
    if (shown == 0) {
        warn(tr("No row has a time in the columns ts and dur."));
        return;
    }
    auto text = tr("The lane '%1' shows %n row(s).", nullptr, static_cast<int>(shown)).arg(name);
    if (rows.leftOut != 0)
        text += QStringLiteral("  ") +
                tr("%n row(s) without a time were left out.", nullptr, static_cast<int>(rows.leftOut));
    m_note->setForegroundRole(QPalette::WindowText);
    m_note->setText(text);
    navigator().go({.page = QStringLiteral("timeline")});
}

/// Selects the slices of the result: the timeline marks them.
void SqlPage::selectSlices()
{
    const auto table = m_table->table();
    if (!table || !table->sliceOf)
        return;
    std::vector<SliceId> slices;
    std::optional<std::size_t> rank;
    for (std::size_t row = 0; row < table->rows && slices.size() < kMostMarked; ++row) {
        const auto slice = table->sliceOf(row);
        const auto of = table->reportOf ? table->reportOf(row) : 0;
        if (!slice.valid() || of != rank.value_or(of)) // a selection is of one rank
            continue;
        rank = of;
        slices.push_back(slice);
    }
    if (!slices.empty())
        navigator().go(
            {.page = QStringLiteral("timeline"), .rank = rank, .slice = slices.front(), .slices = slices});
}

bool SqlPage::save(const QString& name, const QString& sql)
{
    auto all = settings().pageValue(QLatin1String(kSavedKey)).toStringList();
    for (qsizetype i = 0; i + 1 < all.size();) {
        if (all[i] == name)
            all.remove(i, 2);
        else
            i += 2;
    }
    if (!sql.isEmpty() && all.size() >= 2 * kMostSaved) {
        warn(tr("'%1' was not saved: there are already %2 saved statements. Forget one first.")
                 .arg(name, QString::number(kMostSaved)));
        return false;
    }
    if (!sql.isEmpty())
        all << name << sql;
    settings().setPageValue(QLatin1String(kSavedKey), all);
    return true;
}

void SqlPage::askName()
{
    const auto sql = m_statement->toPlainText().trimmed();
    const auto name = QInputDialog::getText(this, tr("Save the Statement"), tr("Name"), QLineEdit::Normal,
                                            sql.simplified().left(40));
    if (!name.trimmed().isEmpty() && !sql.isEmpty())
        save(name.trimmed(), sql);
}

void SqlPage::fillSaved()
{
    auto* menu = m_saved->menu();
    menu->clear();
    const auto all = settings().pageValue(QLatin1String(kSavedKey)).toStringList();
    QMenu* forget = nullptr;
    for (qsizetype i = 0; i + 1 < all.size(); i += 2) {
        auto* action = menu->addAction(QString(all[i]).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(all[i + 1]);
        connect(action, &QAction::triggered, this, [this, sql = all[i + 1]] {
            m_statement->setPlainText(sql);
            m_statement->setFocus();
        });
    }
    if (!all.isEmpty())
        menu->addSeparator();
    menu->addAction(tr("Save this statement..."), this, &SqlPage::askName);
    for (qsizetype i = 0; i + 1 < all.size(); i += 2) {
        if (forget == nullptr)
            forget = menu->addMenu(tr("Forget"));
        forget->addAction(QString(all[i]).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                          [this, name = all[i]] { save(name, {}); });
    }
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
    m_saved->setText(tr("Saved"));
    m_saved->setToolTip(tr("Statements that are kept under a name"));
    m_shape->setItemText(0, tr("Table"));
    m_shape->setItemText(1, tr("Lines"));
    m_shape->setItemText(2, tr("Bars"));
    m_shape->setAccessibleName(tr("Form of the result"));
    m_mark->setText(tr("Show on the timeline"));
    m_mark->setToolTip(tr("Selects the slices of all rows on the timeline"));
    m_lane->setText(tr("As a lane..."));
    m_lane->setToolTip(tr("Shows the rows as a lane of the timeline, by the columns ts, dur and name"));
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

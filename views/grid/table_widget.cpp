// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_widget.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "views/grid/cell_delegate.h"
#include "views/grid/column_layout.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_footer.h"
#include "views/grid/table_times.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kWrapLines = 3;
constexpr int kBelowReason = 64;
constexpr int kResizingMs = 300; ///< the widths are stored after a pause of this length

/// True if the columns of one table are the first columns of the other: sort and filters stay valid.
bool hasSameColumns(const Table& a, const Table& b)
{
    const auto common = std::min(a.columns.size(), b.columns.size());
    return std::equal(a.columns.begin(), a.columns.begin() + static_cast<std::ptrdiff_t>(common),
                      b.columns.begin(), [](const TableColumn& x, const TableColumn& y) {
                          return x.spec.id == y.spec.id && x.spec.kind == y.spec.kind;
                      });
}

} // namespace

TableWidget::TableWidget(ReportPtr report, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_report(std::move(report)),
      m_selection(selection),
      m_model(new TableModel(this)),
      m_pinned(new TableModel(this)),
      m_runner(new QueryRunner(this)),
      m_header(new FilterHeader),
      m_view(new GridView(m_header, this)),
      m_delegate(new CellDelegate(this)),
      m_bar(new QToolBar(this)),
      m_search(new QLineEdit),
      m_group(new QComboBox),
      m_rangeOnly(new QCheckBox),
      m_columnMenu(new QMenu(this)),
      m_footer(new TableFooter(this)),
      m_commands(commands(), this, "opscope::TableWidget")
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_footer);
    m_view->setItemDelegate(m_delegate);
    m_view->setModel(m_model);
    m_view->setPinnedModel(m_pinned);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_header->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->viewport()->installEventFilter(this);
    setFocusProxy(m_view);
    m_commands.connectTo(*this);
    makeBar();
    connectParts();
    onLanguageChange(this, [this] { retranslate(); });
}

TableWidget::~TableWidget()
{
    endResizing();
}

void TableWidget::makeBar()
{
    m_bar->setIconSize({16, 16});
    m_bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_bar->setFloatable(false);
    m_bar->setMovable(false);
    m_search->setObjectName(QStringLiteral("table.search_line"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_search->setMinimumWidth(120);
    m_search->setMaximumWidth(260);
    m_group->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_group->setMinimumContentsLength(14);
    m_bar->addWidget(m_search);
    m_bar->addWidget(m_group);
    m_rangeAction = m_bar->addWidget(m_rangeOnly);
    m_rangeOnly->setObjectName(QStringLiteral("rangeOnly"));
    m_rangeAction->setVisible(false);
    m_commands.addTo(m_bar, {"table.filterRow", "table.columns", "table.wrap", "table.export"});
    m_columnMenu->setObjectName(QStringLiteral("table.column_menu"));
}

std::span<const CommandSpec<TableWidget>> TableWidget::commands()
{
    using T = TableWidget;
    using Command = CommandSpec<T>;
    static constexpr Command kCommands[]{
        Command("table.copy", QT_TR_NOOP("Copy"), "Ctrl+C",
                {.tip = QT_TR_NOOP("Copy the selected rows"), .place = ActionPlace::Edit},
                [](T& t) { t.copy(false); }),
        Command("table.copyHeaders", QT_TR_NOOP("Copy with headers"), "Ctrl+Shift+C",
                {.tip = QT_TR_NOOP("Copy the selected rows with their headers"), .place = ActionPlace::Edit},
                [](T& t) { t.copy(true); }),
        Command("table.copyCell", QT_TR_NOOP("Copy cell"), "Ctrl+Alt+C",
                {.tip = QT_TR_NOOP("Copy the full text of the current cell")}, [](T& t) { t.copyCell(); }),
        Command("table.jump", QT_TR_NOOP("Show on the timeline"), "Ctrl+J",
                {.tip = QT_TR_NOOP("Show the slice of this row on the timeline")},
                [](T& t) { t.jumpToTimeline(); }),
        Command("table.export", QT_TR_NOOP("Export\u2026"), "Ctrl+E",
                {.tip = QT_TR_NOOP("Write the table to a file"), .place = ActionPlace::Export},
                [](T& t) { t.openExport(); }),
        Command("table.wrap", QT_TR_NOOP("Wrap"), "",
                {.tip = QT_TR_NOOP("Wrap long texts in three lines"), .isSwitch = true},
                [](T& t) {
                    t.m_view->setLinesPerRow(t.m_commands["table.wrap"]->isChecked() ? kWrapLines : 1);
                    t.keepSwitches();
                }),
        Command("table.filterRow", QT_TR_NOOP("Filters"), "",
                {.tip = QT_TR_NOOP("Show the filter row under the header"), .isSwitch = true},
                [](T& t) { t.keepSwitches(); }),
        Command("table.columns", QT_TR_NOOP("Columns"), "", {.tip = QT_TR_NOOP("Choose the columns")},
                [](T& t) {
                    t.fillColumnMenu();
                    t.m_columnMenu->popup(
                        t.m_bar->mapToGlobal(QPoint(t.m_bar->width() / 2, t.m_bar->height())));
                }),
        Command("table.search", QT_TR_NOOP("Search"), "Ctrl+F", {.place = ActionPlace::Edit},
                [](T& t) {
                    t.m_search->setFocus();
                    t.m_search->selectAll();
                }),
    };
    return kCommands;
}

void TableWidget::connectParts()
{
    m_resizing.setSingleShot(true);
    m_resizing.setInterval(kResizingMs);
    connect(&m_resizing, &QTimer::timeout, this, &TableWidget::keepLayout);
    connect(m_runner, &QueryRunner::finished, this, &TableWidget::showRows);
    connect(m_runner, &QueryRunner::failed, this, &TableWidget::showError);
    connect(m_runner, &QueryRunner::busyChanged, m_footer, &TableFooter::setBusy);
    connect(m_header, &FilterHeader::sortChanged, this, [this] { requestRows(false); });
    connect(m_header, &FilterHeader::filtersChanged, this, &TableWidget::requestRows);
    connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, m_header, &FilterHeader::placeEdits);
    connect(m_header, &QWidget::customContextMenuRequested, this, &TableWidget::headerMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, &TableWidget::cellMenu);
    connect(m_header, &QHeaderView::sectionMoved, this, &TableWidget::keepLayout);
    connect(m_header, &QHeaderView::sectionResized, this, [this](int column) {
        const auto index = static_cast<std::size_t>(column);
        if (m_isPlacing || index >= m_customWidths.size() || m_header->isSectionHidden(column))
            return;
        m_customWidths[index] = true;
        fillNameColumn();
        m_resizing.start();
    });
    filterAction()->setChecked(true);
    connect(filterAction(), &QAction::toggled, m_header, &FilterHeader::setFilterRowVisible);
    connect(m_columnMenu, &QMenu::aboutToShow, this, &TableWidget::fillColumnMenu);
    connect(m_search, &QLineEdit::textChanged, this, [this] { requestRows(true); });
    connect(m_group, &QComboBox::currentIndexChanged, this, [this] { requestRows(false); });
    connect(m_rangeOnly, &QCheckBox::toggled, this, &TableWidget::rangeOnlyChanged);
    connect(m_view, &GridView::groupToggled, this, [this](int row) {
        if (const auto group = m_model->groupAt(row))
            m_model->setExpanded(*group, !m_model->isExpanded(*group));
    });
    connect(m_view, &GridView::searchTyped, this, [this](const QString& text) {
        m_search->setFocus();
        m_search->setText(text);
    });
    connect(m_view, &QAbstractItemView::doubleClicked, this, [this] { jumpToTimeline(); });
    auto* clear = new QPushButton(m_view->viewport()); // below the reason why there is no row
    clear->setObjectName(QStringLiteral("table.clear_filters"));
    clear->hide();
    auto* place = new QVBoxLayout(m_view->viewport());
    place->setSizeConstraint(QLayout::SetNoConstraint);
    place->setContentsMargins(0, kBelowReason, 0, 0);
    place->addWidget(clear, 0, Qt::AlignHCenter | Qt::AlignTop);
    connect(clear, &QPushButton::clicked, this, [this] {
        m_search->clear();
        m_header->clearFilters();
    });
    connect(this, &TableWidget::shownChanged, clear, [this, clear] {
        const auto& now = shown();
        clear->setVisible(now.table && now.rows && now.table->rows > 0 && now.rows->order.empty() &&
                          (!m_search->text().isEmpty() || !m_header->filters().empty()));
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &TableWidget::selectionMoved);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this] { Q_EMIT currentRowChanged(currentRow()); });
    m_selection.onSeen(Selection::Slices, this, [this] { followSlices(); });
    auto* times = new TableTimes(m_selection, this);
    ShownTimes::of(m_selection).onSeen(this, [this, times] {
        const auto before = m_table;
        if (!m_table || times->refresh() == m_table)
            return;
        m_table = times->shown();
        moveFilters(*before);
        m_customWidths.clear(); // other times have other widths
        requestRows(false);
    });
}

/// The filters of times name the same times after the clock of the table has changed.
void TableWidget::moveFilters(const Table& before)
{
    const auto moved = filtersOfGiven(*m_table, before, m_header->filters());
    for (const auto& filter : m_header->filters()) {
        const auto now = std::ranges::find(moved, filter.column, &ColumnFilter::column);
        const auto text = now == moved.end() ? std::string() : now->text;
        if (text != filter.text)
            m_header->setFilter(static_cast<int>(filter.column), qtext(text));
    }
}

void TableWidget::retranslate()
{
    m_search->setPlaceholderText(tr("Search all columns"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_view->viewport()
        ->findChild<QPushButton*>(QStringLiteral("table.clear_filters"))
        ->setText(tr("Clear filters"));
    m_group->setAccessibleName(tr("Group by"));
    m_group->setToolTip(tr("Group the rows by a column"));
    m_rangeOnly->setText(tr("Selected range only"));
    m_rangeOnly->setToolTip(tr("Only the range that is selected on the timeline"));
    m_view->setAccessibleName(tr("Table"));
    m_commands.retranslate();
    if (m_table)
        fillGroups();
    if (shown().table)
        nameGroups();
    updateFooter();
}

const ShownTable& TableWidget::shown() const
{
    return m_model->shown();
}

void TableWidget::addPageWidget(QWidget* widget)
{
    m_bar->insertWidget(m_bar->actions().constFirst(), widget);
}

void TableWidget::setRangeSwitchVisible(bool visible)
{
    m_rangeAction->setVisible(visible);
}

bool TableWidget::isRangeOnly() const
{
    return m_rangeAction->isVisible() && m_rangeOnly->isChecked();
}

void TableWidget::setTable(TablePtr table, const QString& settingsKey, std::vector<ColumnExtent> extents)
{
    endResizing();
    constexpr std::size_t kMeasuredHere = 50000; // number of cells
    if (extents.empty() && table->rows * table->columns.size() <= kMeasuredHere)
        extents = columnExtents(*table);
    const bool isSame = m_table && settingsKey == m_settingsKey && hasSameColumns(*m_table, *table);
    const bool hasOtherCount = m_table && m_table->columns.size() != table->columns.size();
    m_table = TableTimes::of(*this).set(std::move(table), m_report, m_workspace);
    m_settingsKey = settingsKey;
    m_trends.reset();
    if (!isSame) {
        applySwitches();
        m_header->setSortKeys(m_table->defaultSort ? std::vector<SortKey>{{*m_table->defaultSort, true}}
                                                   : std::vector<SortKey>{});
        const QSignalBlocker block(m_header);
        m_header->clearFilters();
    } else if (hasOtherCount) {
        m_header->forgetColumnsFrom(static_cast<int>(m_table->columns.size()));
    }
    const auto isFilled = [](const ColumnExtent& e) { return e.hasValues; };
    const bool hasOtherEmpty = !std::ranges::equal(extents, m_extents, {}, isFilled, isFilled);
    m_extents = std::move(extents);
    if (!isSame || hasOtherCount || hasOtherEmpty) {
        fillGroups();
        m_customWidths.clear(); // the columns are placed together with their rows
    }
    requestRows(false);
    if (const auto wanted = std::exchange(m_wantedPlace, QVariant()); wanted.isValid()) {
        showPlace(wanted);
        m_wantedPlace.clear(); // it was of a table that does not follow any more
    }
}

QWidget* TableWidget::detachBar()
{
    m_isInDock = true;
    layout()->removeWidget(m_bar);
    filterAction()->setChecked(false);
    updateFooter();
    return m_bar;
}

void TableWidget::keepSwitches() const
{
    if (!m_table) // its rows are still being read: there is no page yet for which switches could be collected
        return;
    settings().setPageValue(QStringLiteral("tableSwitches/%1/wrap").arg(layoutKey()),
                            m_commands["table.wrap"]->isChecked());
    settings().setPageValue(QStringLiteral("tableSwitches/%1/filters").arg(layoutKey()),
                            filterAction()->isChecked());
}

void TableWidget::applySwitches()
{
    m_commands["table.wrap"]->setChecked(
        settings().pageValue(QStringLiteral("tableSwitches/%1/wrap").arg(layoutKey()), false).toBool());
    filterAction()->setChecked(
        settings()
            .pageValue(QStringLiteral("tableSwitches/%1/filters").arg(layoutKey()), !m_isInDock)
            .toBool());
    m_view->setLinesPerRow(m_commands["table.wrap"]->isChecked() ? kWrapLines : 1);
}

void TableWidget::setTrends(std::shared_ptr<const std::vector<std::vector<float>>> trends)
{
    m_trends = std::move(trends);
    if (auto now = shown(); now.rows)
        showRows(now);
}

void TableWidget::setThresholds(std::unordered_map<int, CellThreshold> thresholds)
{
    m_delegate->setThresholds(std::move(thresholds));
    if (!m_customWidths.empty()) { // marked texts are wider
        fitColumns();
        fillNameColumn();
    }
    m_view->viewport()->update();
}

void TableWidget::setWordColors(int column, std::unordered_map<QString, QColor> colors)
{
    m_delegate->setWordColors(column, std::move(colors));
    m_view->viewport()->update();
}

std::optional<std::uint32_t> TableWidget::currentRow() const
{
    const auto index = m_view->currentIndex();
    return index.isValid() ? m_model->sourceRow(index.row()) : std::nullopt;
}

std::vector<std::uint32_t> TableWidget::selectedRows(std::size_t limit) const
{
    auto ranges = m_view->selectionModel()->selection();
    std::ranges::sort(ranges, {}, [](const QItemSelectionRange& r) { return r.top(); });
    std::vector<std::uint32_t> rows;
    for (const auto& range : ranges) {
        for (int row = range.top(); row <= range.bottom() && rows.size() < limit; ++row) {
            if (const auto source = m_model->sourceRow(row))
                rows.push_back(*source);
        }
    }
    return rows;
}

bool TableWidget::selectRow(std::uint32_t row)
{
    const auto at = m_model->rowOf(row);
    if (!at)
        return false;
    const int column = std::max(0, m_view->currentIndex().column());
    const auto index = m_model->index(*at, column);
    m_isSelectingItself = true;
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                         QItemSelectionModel::Rows);
    m_isSelectingItself = false;
    m_view->scrollTo(index);
    return true;
}

void TableWidget::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateFooter();
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) && shown().table &&
        !m_customWidths.empty()) {
        fitColumns();
        fillNameColumn();
    }
}

bool TableWidget::eventFilter(QObject* watched, QEvent* event)
{
    // Delayed: scroll bars that appear or disappear during the layout change the width once more.
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &TableWidget::fillNameColumn, Qt::QueuedConnection);
    if (watched == m_search && event->type() == QEvent::KeyPress &&
        static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_search->clear();
        m_view->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace opscope

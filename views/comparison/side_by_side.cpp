// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/side_by_side.h"

#include <algorithm>
#include <string_view>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/table/table_page_list.h"
#include "views/comparison/comparison_sides.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/panel.h"
#include "views/selection/narrowing_bar.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kHeightForPlots = 700; ///< if the page is lower, the rows need the height of the plots

std::string_view nameOf(const Table& table, std::size_t row)
{
    const auto cell = table.cell(row, table.nameColumn);
    const auto* name = std::get_if<std::string_view>(&cell);
    return name == nullptr ? std::string_view() : *name;
}

} // namespace

SideBySidePage::SideBySidePage(const PanelContext& context, const char* panelId, QWidget* parent)
    : Page(context.selection, parent),
      m_panelId(panelId),
      m_sides(*context.sides),
      m_stack(new QStackedWidget(this)),
      m_mergedArea(new QWidget),
      m_variant(new QComboBox(m_mergedArea)),
      m_merged(new TableWidget(m_sides.first(CompareSide::B), context.selection, m_mergedArea)),
      m_splitter(new QSplitter(Qt::Horizontal)),
      m_status(new QLabel(this)),
      m_link(new QToolButton(this)),
      m_plots(new QToolButton(this)),
      m_two(new QToolButton(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_splitter->setChildrenCollapsible(false);
    m_merged->setObjectName(QStringLiteral("sides.merged"));
    m_stack->addWidget(m_mergedArea);
    m_stack->addWidget(m_splitter);
    layout->addWidget(m_stack, 1);
    m_status->setObjectName(QStringLiteral("sides.status"));
    m_status->setTextFormat(Qt::PlainText);
    m_status->setContentsMargins(10, 4, 10, 5);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(0, 2, 8, 3);
    bottom->setSpacing(6);
    bottom->addWidget(m_status, 1);
    bottom->addWidget(m_plots);
    bottom->addWidget(m_link);
    bottom->addWidget(m_two);
    layout->addLayout(bottom);
    for (auto* button : {m_plots, m_link}) {
        button->setCheckable(true);
        button->setChecked(true);
    }
    m_two->setCheckable(true);
    connect(m_two, &QToolButton::toggled, this, &SideBySidePage::showTables);
    connect(m_link, &QToolButton::toggled, this, [this] { followQuery(m_lastQueried); });
    connect(m_plots, &QToolButton::toggled, this, &SideBySidePage::showPlots);
    connect(m_plots, &QToolButton::clicked, this, [this] { m_hasChosenPlots = true; });
    makeHalf(CompareSide::A, m_sides.first(CompareSide::A));
    makeHalf(CompareSide::B, m_sides.first(CompareSide::B));
    connect(&m_sides, &ComparisonSides::swapped, this, &SideBySidePage::swapSides);
    connect(&m_sides, &ComparisonSides::renamed, this, &SideBySidePage::retranslate);
    connect(&m_sides, &ComparisonSides::replaced, this, &SideBySidePage::updateRun);
    connect(&m_sides.model(), &ComparisonModel::changed, this, [this] {
        m_isRequested = m_isRequested && isVisible(); // otherwise the page asks when it is shown next
        if (m_isRequested)
            match();
    });
    makeMerged();
    onLanguageChange(this, [this] { retranslate(); });
    showTables();
}

CompareSide SideBySidePage::sideOf(const QWidget* page) const
{
    return m_halves[0].page == page ? CompareSide::A : CompareSide::B;
}

void SideBySidePage::makeHalf(CompareSide side, const ReportPtr& report)
{
    auto& h = half(side);
    h.report = report;
    h.selection = new Selection(selection().preferences(), this);
    h.choices = std::make_unique<Job>(this);
    h.choices->run(
        [report](const std::stop_token&) { return narrowingChoices({{report}}); },
        [selection = h.selection](const NarrowingChoices& choices) { selection->setChoices(choices); });
    h.work = std::make_unique<Job>(this);
    h.box = new QWidget(m_splitter);
    auto* layout = new QVBoxLayout(h.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    h.name = new QLabel(h.box);
    h.name->setTextFormat(Qt::PlainText);
    h.name->setContentsMargins(10, 6, 10, 2);
    h.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto bold = h.name->font();
    bold.setBold(true);
    h.name->setFont(bold);
    layout->addWidget(h.name);
    layout->addWidget(new NarrowingBar(*h.selection, h.box));
    m_splitter->insertWidget(side == CompareSide::A ? 0 : 1, h.box);
    m_splitter->setStretchFactor(m_splitter->indexOf(h.box), 1);
    const auto* panel = panelOf(m_panelId);
    const auto workspace = std::make_shared<const Workspace>(Workspace{{report}});
    auto* made = panel == nullptr ? nullptr : panel->create({workspace, *h.selection}, h.box);
    h.page = qobject_cast<TablePageWidget*>(made);
    if (h.page == nullptr)
        return;
    layout->addWidget(h.page, 1);
    auto* page = h.page;
    connect(page, &TablePageWidget::tableChanged, this, [this, page] {
        sortRows(sideOf(page));
        merge();
    });
    connect(page, &TablePageWidget::failed, this, &SideBySidePage::showTables);
    connect(page, &TablePageWidget::requestChanged, this, [this, page] { followRequest(sideOf(page)); });
    connect(page->table(), &TableWidget::currentRowChanged, this, [this, page] { followRow(sideOf(page)); });
    connect(page->table(), &TableWidget::queryChanged, this, [this, page] { followQuery(sideOf(page)); });
    h.selection->on(Selection::Narrowed, this, [this, page] { followNarrowing(sideOf(page)); });
}

void SideBySidePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isRequested)
        return;
    m_isRequested = true;
    for (auto& h : m_halves) {
        if (h.page != nullptr)
            h.page->load(); // the merged table needs both pages, visible or not
    }
    match();
}

void SideBySidePage::match()
{
    m_sides.match(this, [this](const ComparisonModel& matching) {
        m_slices = matching.slices();
        m_names = matching.names(); // without ops rows still match by name
        followRow(m_lastMoved);     // the row was selected before its match was known
        merge();
    });
}

void SideBySidePage::sortRows(CompareSide side)
{
    auto& h = half(side);
    h.rows.reset();
    auto* page = h.page;
    h.work->run(
        [table = page->table()->table()](std::stop_token stop) -> NamedRowsPtr {
            auto out = std::make_shared<NamedRows>();
            out->table = table;
            for (std::size_t row = 0; row < table->rows && !stop.stop_requested(); ++row)
                out->rows[nameOf(*table, row)].push_back(static_cast<std::uint32_t>(row));
            return out;
        },
        [this, page](NamedRowsPtr rows) {
            half(sideOf(page)).rows = std::move(rows);
            if (half(CompareSide::A).rows && half(CompareSide::B).rows)
                followRow(m_lastMoved);
        });
}

void SideBySidePage::followRow(CompareSide side)
{
    auto& mine = half(side);
    auto& other = half(otherSide(side));
    const auto row = mine.page->table()->currentRow();
    if (m_isSelectingMatch || !row)
        return;
    m_lastMoved = side;
    const auto& table = mine.page->table()->table();
    if (!mine.rows || !other.rows || mine.rows->table != table) {
        m_status->setText(tr("The rows are still being matched."));
        return;
    }
    const auto name = nameOf(*table, *row);
    const auto shown = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    auto found = other.rows->rows.find(name);
    if (found == other.rows->rows.end()) {
        const auto& names = m_names.at(static_cast<std::size_t>(side));
        if (const auto match = names.find(std::string(name)); match != names.end())
            found = other.rows->rows.find(match->second);
    }
    if (found == other.rows->rows.end()) {
        m_status->setText(side == CompareSide::A ? tr("%1: only A has it").arg(shown)
                                                 : tr("%1: only B has it").arg(shown));
        return;
    }
    // Among rows with the same name the n-th matches the n-th.
    const auto& same = mine.rows->rows.at(name);
    const auto n = static_cast<std::size_t>(std::ranges::lower_bound(same, *row) - same.begin());
    const auto target = found->second[std::min(n, found->second.size() - 1)];
    m_isSelectingMatch = true;
    const bool isShown = other.page->table()->selectRow(target);
    m_isSelectingMatch = false;
    const auto otherName =
        QString::fromUtf8(found->first.data(), static_cast<qsizetype>(found->first.size()));
    if (!isShown)
        m_status->setText(tr("%1: its row on the other side is hidden by a filter").arg(shown));
    else if (n >= found->second.size())
        m_status->setText(tr("%1 (%2): the other side has only %3 such row(s)")
                              .arg(shown)
                              .arg(n + 1)
                              .arg(found->second.size()));
    else
        m_status->setText(shown == otherName ? shown : shown + QStringLiteral(" → ") + otherName);
}

void SideBySidePage::followRequest(CompareSide side)
{
    const auto& mine = half(side).page->request();
    auto request = half(otherSide(side)).page->request();
    request.variant = mine.variant;
    request.isComputed = mine.isComputed;
    half(otherSide(side)).page->setRequest(request);
    m_variant->setCurrentIndex(m_variant->findData(QString::fromStdString(mine.variant)));
}

void SideBySidePage::followNarrowing(CompareSide side)
{
    const auto& mine = half(side);
    const auto& other = half(otherSide(side));
    const auto wanted = mine.selection->narrowing();
    Narrowing narrowing; // a value that the other side does not have is not set there
    const auto& known = other.selection->choices();
    if (wanted.device && known.hasDevice(*wanted.device))
        narrowing.device = wanted.device;
    if (wanted.model && known.hasModel(*wanted.model))
        narrowing.model = wanted.model;
    narrowing.name = wanted.name;
    if (wanted.picture && known.hasPicture(*wanted.picture))
        narrowing.picture = wanted.picture;
    if (wanted.step && *wanted.step < mine.report->steps.size()) {
        const auto number = mine.report->steps[*wanted.step].number;
        const auto& steps = other.report->steps;
        if (const auto it = std::ranges::find(steps, number, &Step::number); it != steps.end())
            narrowing.step = static_cast<std::uint16_t>(it - steps.begin());
    }
    other.selection->setNarrowing(narrowing, this);
}

/// Applies the order and the filters of one side to the other if both show the same kind of table.
void SideBySidePage::followQuery(CompareSide side)
{
    m_lastQueried = side;
    const auto& mine = *half(side).page;
    auto& other = *half(otherSide(side)).page;
    if (!m_link->isChecked() || !mine.table()->table() || !other.table()->table() ||
        mine.request().variant != other.request().variant ||
        mine.table()->table()->page != other.table()->table()->page)
        return;
    other.table()->applyQuery(mine.table()->query(), *mine.table()->table());
}

void SideBySidePage::showPlots(bool visible)
{
    for (auto& h : m_halves) {
        if (h.page != nullptr)
            h.page->setBelowVisible(visible);
    }
}

void SideBySidePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_hasChosenPlots)
        m_plots->setChecked(height() >= kHeightForPlots);
}

void SideBySidePage::swapSides()
{
    std::swap(m_halves[0], m_halves[1]);
    std::swap(m_names[0], m_names[1]);
    m_slices.reset();
    if (m_isRequested)
        match();
    m_lastMoved = otherSide(m_lastMoved);
    m_lastQueried = otherSide(m_lastQueried);
    m_splitter->insertWidget(0, half(CompareSide::A).box);
    m_status->clear();
    m_narrowing->setSelection(*half(CompareSide::A).selection);
    merge();
    retranslate();
}

void SideBySidePage::updateRun(CompareSide side)
{
    auto& h = half(side);
    delete h.box;
    delete h.selection;
    h = {};
    makeHalf(side, m_sides.first(side));
    m_names = {};
    m_slices.reset();
    m_narrowing->setSelection(*half(CompareSide::A).selection);
    m_status->clear();
    showPlots(m_plots->isChecked());
    retranslate();
    m_isRequested = m_isRequested && isVisible();
    if (m_isRequested) {
        h.page->load();
        match();
    }
}

std::span<const KeyHint> SideBySidePage::hints() const
{
    return tableHints();
}

void SideBySidePage::retranslate()
{
    m_link->setText(tr("Sort and filter together"));
    m_link->setToolTip(tr("Both sides have the same order, filters, search and groups"));
    m_two->setText(tr("Two tables"));
    m_two->setToolTip(tr("A and B as two tables side by side instead of one with A, B and difference"));
    m_variant->setAccessibleName(tr("Table"));
    m_variant->clear();
    const auto* shown = half(CompareSide::A).page;
    const auto* page = shown == nullptr ? nullptr : tablePage(shown->pageId());
    for (const auto& variant : page == nullptr ? std::span<const TableVariant>() : page->variants)
        m_variant->addItem(pageTitle(variant.title), QString::fromStdString(std::string(variant.id)));
    m_variant->setVisible(m_variant->count() > 1);
    if (shown != nullptr)
        m_variant->setCurrentIndex(
            std::max(0, m_variant->findData(QString::fromStdString(shown->request().variant))));
    m_plots->setText(tr("Plots"));
    m_plots->setToolTip(tr("The plots below the tables; they are hidden at first if the window is low"));
    for (const auto side : kSides) {
        auto& h = half(side);
        const auto name = m_sides.name(side);
        h.name->setText(side == CompareSide::A ? tr("A baseline: %1").arg(name)
                                               : tr("B current: %1").arg(name));
        h.name->setToolTip(QString::fromStdString(h.report->root.string()));
    }
    merge(); // the column titles contain the names of the runs
}

namespace {

Page* createStatistics(const PanelContext& context, QWidget* parent)
{
    return new SideBySidePage(context, "statistics", parent);
}

Page* createMetrics(const PanelContext& context, QWidget* parent)
{
    return new SideBySidePage(context, "metrics", parent);
}

} // namespace

extern const Panel statisticsSidesPanel;
extern const Panel metricsSidesPanel;
constinit const Panel statisticsSidesPanel{"statistics_sides",
                                           QT_TRANSLATE_NOOP("Panel", "Statistics"),
                                           whyNoTimes,
                                           createStatistics,
                                           {.group = PageGroup::Work, .icon = "statistics"}};
constinit const Panel metricsSidesPanel{"metrics_sides",
                                        QT_TRANSLATE_NOOP("Panel", "AI Core Metrics"),
                                        whyNoTimes,
                                        createMetrics,
                                        {.group = PageGroup::Work, .icon = "metrics"}};

} // namespace opscope

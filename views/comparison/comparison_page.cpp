// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_page.h"

#include <unordered_map>
#include <utility>

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/accuracy/judge/result_table.h"
#include "core/base/message_id.h"
#include "core/compare/comparison_table.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/state_chips.h"
#include "views/comparison/state_style.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"

namespace opscope {

extern const Panel comparisonPanel;

namespace {

struct ComparisonPlace {
    int tab = 0;
    std::array<ChosenPart, 2> parts;
    std::set<RowState> hidden;
    bool operator==(const ComparisonPlace&) const = default;
};

constexpr int kHeightForWaterfall = 560; ///< if the window is lower, the rows need the height
constexpr int kLeastTableHeight =
    190; ///< some rows stay visible with the waterfall, however low the window is
constexpr int kLeastBarsHeight = 60;

/// The argument of --scope-a and --scope-b; empty for a part that no option can name.
QString scopeWord(const CompareRun& run)
{
    const auto& scope = run.scope;
    switch (scope.kind) {
    case ScopeKind::Execute:
        return QStringLiteral("execute:%1").arg(scope.index + 1);
    case ScopeKind::Step:
        return QStringLiteral("step:%1").arg(run.report->steps[scope.index].number);
    case ScopeKind::Run:
    case ScopeKind::Calls:
    case ScopeKind::Steps:
    case ScopeKind::Device:
        return QLatin1String(scopeKindName(scope.kind));
    default:
        return {};
    }
}

} // namespace

constinit const Panel comparisonPanel{
    "comparison",
    QT_TRANSLATE_NOOP("Panel", "Baseline Comparison"),
    whyNoTimes,
    makePage<ComparisonPage>,
    {.group = PageGroup::Overview, .icon = "compare", .targets = kToSlice | kToFilter}};

ComparisonPage::ComparisonPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_sides(*context.sides),
      m_header(new ComparisonHeader(&m_sides, this)),
      m_chips(new StateChips(m_header)),
      m_tabs(new QTabBar(this)),
      m_waterfallButton(new QToolButton(this)),
      m_waterfallMenu(new QMenu(this)),
      m_byOp(m_waterfallMenu->addAction(QString())),
      m_byChange(m_waterfallMenu->addAction(QString())),
      m_stack(new QStackedWidget(this)),
      m_reason(new QLabel(this)),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_table(new TableWidget(m_sides.first(CompareSide::B), context.selection, this)),
      m_waterfall(new BarList),
      m_matchButton(new QToolButton(this)),
      m_break(new QAction(this)),
      m_accept(new QAction(this)),
      m_restore(new QAction(this)),
      m_timelines(new QPushButton(this)),
      m_accuracyButton(new QToolButton(this)),
      m_accuracyAction(new QAction(this))
{
    setFocusProxy(m_table);
    m_accuracyAction->setObjectName(QStringLiteral("comparison.accuracy"));
    addAction(m_accuracyAction);
    m_accuracyButton->setDefaultAction(m_accuracyAction);
    connect(m_accuracyAction, &QAction::triggered, this, &ComparisonPage::askForAccuracy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    m_header->totals().addNextTo(m_chips);
    makeTabs();
    layout->addWidget(m_stack, 1);

    m_table->setCommand(
        {[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json, ExportFormat::Markdown}});
    makeMatchMenu();
    m_table->addPageWidget(m_timelines);
    m_table->addPageWidget(m_accuracyButton);
    m_table->setMinimumHeight(kLeastTableHeight);
    m_splitter->addWidget(m_table);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_waterfall);
    m_waterfall->setNameShare(0.35);
    m_waterfall->setBackgroundRole(QPalette::Base);
    scroll->setMinimumHeight(kLeastBarsHeight);
    m_waterfallArea = scroll;
    m_splitter->addWidget(scroll);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({390, 130});
    m_stack->addWidget(m_splitter);
    m_reason->setObjectName(QStringLiteral("comparison.reason"));
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setWordWrap(true);
    m_reason->setMargin(32);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_stack->addWidget(m_reason);

    connect(m_header, &ComparisonHeader::changed, this, &ComparisonPage::compare);
    connect(m_tabs, &QTabBar::currentChanged, this, &ComparisonPage::compare);
    connect(m_chips, &StateChips::filterChanged, this, [this] { m_table->setFilter(0, m_chips->filter()); });
    connect(m_byOp, &QAction::toggled, this, &ComparisonPage::showWaterfall);
    connect(m_waterfallButton, &QToolButton::toggled, this, &ComparisonPage::showWaterfall);
    connect(m_waterfallButton, &QToolButton::clicked, this, [this] { m_hasChosenWaterfall = true; });
    connect(m_waterfall, &BarList::activated, this, [this](std::size_t bar) {
        if (const auto row = m_contributions[bar].row)
            m_table->selectRow(static_cast<std::uint32_t>(*row));
    });
    connect(m_table, &TableWidget::currentRowChanged, this, [this] {
        updateButtons();
        showDetails();
    });
    connect(m_break, &QAction::triggered, this, &ComparisonPage::breakCurrentGroup);
    connect(m_accept, &QAction::triggered, this, &ComparisonPage::acceptCurrentGroup);
    connect(m_restore, &QAction::triggered, this, &ComparisonPage::restoreGroups);
    connect(m_timelines, &QPushButton::clicked, this, &ComparisonPage::showOnTimelines);
    connect(m_header, &ComparisonHeader::cancelRequested, this, &ComparisonPage::cancel);
    connect(m_header, &ComparisonHeader::outsideCallsRequested, this, [this] {
        navigator().go({.page = QLatin1String(comparisonPanel.id),
                        .variant = QLatin1String(compareByName(CompareBy::Apis))});
    });
    onLanguageChange(this, [this] { retranslate(); });
    updateButtons();
    compare();
}

/// Empty while nothing is compared, and for a selected range, which no option can name.
QString ComparisonPage::cliCommand() const
{
    if (!m_comparison)
        return {};
    const auto& c = *m_comparison;
    auto command = QStringLiteral("opscope-cli compare");
    const std::array sides{std::pair(&c.runsA, 'a'), std::pair(&c.runsB, 'b')};
    for (const auto& [runs, letter] : sides)
        command += QLatin1Char(' ') + shellWord(QString::fromStdString(runs->front().report->root.string()));
    command += QStringLiteral(" --by ") + QLatin1String(compareByName(c.options.by));
    for (const auto& [runs, letter] : sides) {
        const auto add = [&, letter = letter](const char* option, const QString& value) {
            command += QStringLiteral(" --%1-%2 %3")
                           .arg(QLatin1String(option), QString(QLatin1Char(letter)), shellWord(value));
        };
        for (std::size_t i = 1; i < runs->size(); ++i)
            add("more", QString::fromStdString((*runs)[i].report->root.string()));
        const auto& run = runs->front();
        const auto side = letter == 'a' ? CompareSide::A : CompareSide::B;
        if (m_sides.ranks(side) && isKnown(run.report->rank))
            add("rank", QString::number(run.report->rank));
        if (run.device)
            add("device", QString::number(*run.device));
        if (c.options.isDefaultScope)
            continue;
        const auto scope = scopeWord(run);
        if (scope.isEmpty())
            return {};
        add("scope", scope);
    }
    return command +
           QStringLiteral(" --noise %1%,%2ns").arg(c.options.noiseShare * 100).arg(c.options.noiseNs);
}

void ComparisonPage::makeTabs()
{
    m_tabs->setDrawBase(true);
    m_tabs->setExpanding(false);
    for (int by = 0; by < kCompareByCount; ++by)
        m_tabs->addTab({});
    m_waterfallButton->setCheckable(true);
    m_waterfallButton->setChecked(true);
    m_waterfallButton->setAutoRaise(true);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 8, 0);
    line->addWidget(m_tabs, 1);
    auto* choice = new QActionGroup(this);
    for (auto* action : {m_byOp, m_byChange}) {
        action->setCheckable(true);
        choice->addAction(action);
    }
    m_byChange->setChecked(true);
    line->addWidget(m_waterfallButton);
    qobject_cast<QVBoxLayout*>(layout())->addLayout(line);
}

void ComparisonPage::makeMatchMenu()
{
    auto* menu = new QMenu(m_matchButton);
    const std::array actions{m_accept, m_break, m_restore};
    const std::array ids{"comparison.accept", "comparison.breakUp", "comparison.restore"};
    for (std::size_t i = 0; i < actions.size(); ++i) {
        actions.at(i)->setObjectName(QLatin1String(ids.at(i)));
        menu->addAction(actions.at(i));
    }
    menu->setToolTipsVisible(true);
    m_matchButton->setMenu(menu);
    m_matchButton->setPopupMode(QToolButton::InstantPopup);
    m_table->addPageWidget(m_matchButton);
}

void ComparisonPage::offerTabs()
{
    const auto& model = m_sides.model();
    for (int i = 0; i < kCompareByCount && model.isReady(); ++i) {
        const auto by = static_cast<std::size_t>(i);
        const auto* const a = model.part(CompareSide::A).missing.at(by);
        const auto* const b = model.part(CompareSide::B).missing.at(by);
        const auto* const name = compareByName(static_cast<CompareBy>(i));
        const bool isOffered = a == nullptr && b == nullptr;
        const QSignalBlocker once(m_tabs); // another tab becomes the current one
        if (m_tabs->isTabEnabled(i) != isOffered)
            m_tabs->setTabEnabled(i, isOffered);
        m_tabs->setTabToolTip(
            i, isOffered ? QString()
               : a != nullptr && b != nullptr
                   ? translateMessage(message(MessageId::CompareNothing, name))
                   : translateMessage(message(MessageId::CompareNotBy, name, a != nullptr ? "A" : "B",
                                              a != nullptr ? a : b)));
    }
}

void ComparisonPage::showWaterfall()
{
    const bool hasBars = m_comparison && !m_comparison->waterfall.empty();
    m_waterfallButton->setEnabled(hasBars);
    m_waterfallArea->setVisible(hasBars && m_waterfallButton->isChecked());
    const bool hasChanges = hasBars && m_comparison->options.by == CompareBy::Ops;
    m_waterfallButton->setMenu(hasChanges ? m_waterfallMenu : nullptr);
    m_waterfallButton->setPopupMode(hasChanges ? QToolButton::MenuButtonPopup : QToolButton::DelayedPopup);
    m_contributions = hasBars ? layoutWaterfall(*m_comparison, hasChanges && m_byChange->isChecked())
                              : std::vector<WaterfallItem>();
    m_waterfall->setRows({m_contributions.begin(), m_contributions.end()});
}

void ComparisonPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_hasChosenWaterfall)
        m_waterfallButton->setChecked(height() >= kHeightForWaterfall);
}

CompareBy ComparisonPage::currentBy() const
{
    return static_cast<CompareBy>(m_tabs->currentIndex());
}

void ComparisonPage::compare()
{
    m_header->showBusy();
    auto& model = m_sides.model();
    model.cancel(this);
    if (!model.isReady())
        return; // `changed` follows when the parts of the runs are known
    offerTabs();
    CompareOptions options;
    options.by = currentBy();
    options.noiseShare = m_header->noiseShare();
    options.noiseNs = m_header->noiseNs();
    options.match = m_match;
    model.compare(options, this, [this](const Result<ComparisonPtr>& answer) {
        if (answer)
            showComparison(*answer);
        else
            showFailure(answer.error());
    });
}

void ComparisonPage::cancel()
{
    m_sides.model().cancel(this);
    if (m_comparison && m_comparison->options.by == currentBy()) {
        m_header->showResult(*m_comparison);
        return;
    }
    showFailure({.code = ErrorCode::Cancelled, .message = message(MessageId::CompareCancelled), .where = {}});
}

void ComparisonPage::showAllCalls()
{
    {
        const QSignalBlocker once(m_tabs);
        m_tabs->setCurrentIndex(static_cast<int>(CompareBy::Apis));
    }
    m_header->chooseCompleteRuns();
}

void ComparisonPage::showOnTimelines()
{
    Target target{.pair = std::pair<SliceId, SliceId>()};
    if (const auto* row = currentRow()) {
        target.pair = std::pair(row->a.first, row->b.first);
        if (currentBy() == CompareBy::Ops || currentBy() == CompareBy::Apis)
            target.tableRow = row->found; // both timelines show the same rows
    }
    navigator().go(target);
}

std::span<const KeyHint> ComparisonPage::hints() const
{
    return tableHints();
}

bool ComparisonPage::reveal(const Target& target)
{
    if (target.variant == QLatin1String(compareByName(CompareBy::Apis)))
        showAllCalls();
    if (target.slice.valid())
        showOnTimelines();
    return target.filter.isEmpty() || showOp(target.filter.toStdString());
}

QVariant ComparisonPage::place() const
{
    return QVariant::fromValue(
        ComparisonPlace{m_tabs->currentIndex(), m_header->chosenParts(), m_chips->hidden()});
}

void ComparisonPage::showPlace(const QVariant& place)
{
    if (place == this->place())
        return;
    const auto wanted = place.value<ComparisonPlace>();
    {
        const QSignalBlocker once(m_tabs);
        m_tabs->setCurrentIndex(wanted.tab);
    }
    m_hiddenNext = wanted.hidden;
    m_header->chooseParts(wanted.parts);
}

/// Selects the row of an op with this name on either side; false while the rows are being compared.
bool ComparisonPage::showOp(const std::string& name)
{
    m_tabs->setCurrentIndex(static_cast<int>(CompareBy::Ops));
    if (!m_comparison || m_comparison->options.by != CompareBy::Ops)
        return !m_header->isBusy();
    const auto& rows = m_comparison->rows;
    const auto row = std::ranges::find_if(rows, [&](const ComparisonRow& of) {
        const auto names = namesOf(*m_comparison, of);
        return std::ranges::any_of(names, [&](const auto& side) {
            return std::ranges::find(side, std::string_view(name)) != side.end();
        });
    });
    if (row != rows.end())
        m_table->reveal(static_cast<std::uint32_t>(row - rows.begin()));
    return true;
}

void ComparisonPage::colourStates()
{
    std::unordered_map<QString, QColor> colors;
    for (int i = 0; i <= static_cast<int>(RowState::Same); ++i)
        colors[stateText(static_cast<RowState>(i))] = stateColor(static_cast<RowState>(i));
    m_table->setWordColors(0, std::move(colors));
}

void ComparisonPage::showComparison(const ComparisonPtr& comparison)
{
    if (m_comparison && m_comparison->options.by != comparison->options.by)
        m_chips->showAll(); // the hidden states were those of other rows
    m_comparison = comparison;
    m_header->showResult(*comparison);
    colourStates();
    if (m_hiddenNext)
        m_chips->hide(*std::exchange(m_hiddenNext, std::nullopt));
    m_chips->setRows(comparison->rows);
    fillTable();
    showWaterfall();
    m_stack->setCurrentWidget(m_splitter);
    updateButtons();
    Q_EMIT ready();
}

void ComparisonPage::fillTable()
{
    m_table->setReport(m_comparison->runsB.empty() ? nullptr : m_comparison->runsB.front().report);
    m_table->setTable(
        withAccuracy(comparisonTable(m_comparison, translatedWords()), *m_comparison, accuracyShown()));
    m_table->setFilter(0, m_chips->filter()); // a table with other columns has no filters
}

void ComparisonPage::askForAccuracy()
{
    std::array<QString, 2> files;
    for (const auto& [file, title] : {std::pair(&files[0], tr("Accuracy result of the baseline")),
                                      std::pair(&files[1], tr("Accuracy result of the current run"))}) {
        *file = QFileDialog::getOpenFileName(this, title, {},
                                             tr("Results of a comparison (*.csv);;All files (*)"));
        if (file->isEmpty())
            return;
    }
    openAccuracy(files[0], files[1]);
}

void ComparisonPage::openAccuracy(const QString& before, const QString& after)
{
    m_reading.run(
        [runs = std::array{m_sides.first(CompareSide::A), m_sides.first(CompareSide::B)},
         files = std::array{before, after}](const std::stop_token&) -> Result<std::array<AccuracyOfRun, 2>> {
            std::array<AccuracyOfRun, 2> out;
            for (std::size_t i = 0; i < out.size(); ++i) {
                OPSCOPE_TRY_ASSIGN(auto read,
                                   accuracy::readResult(std::filesystem::path(files.at(i).toStdString())));
                out.at(i) = {runs.at(i), std::move(read.rows)};
            }
            return out;
        },
        [this](Result<std::array<AccuracyOfRun, 2>> read) {
            if (!read) {
                QMessageBox::warning(this, tr("Accuracy"), translateError(read.error()));
                return;
            }
            m_accuracy = *std::move(read);
            if (m_comparison)
                fillTable();
        });
}

AccuracyResults ComparisonPage::accuracyShown() const
{
    AccuracyResults out;
    const std::array runs{m_comparison->runsA.front().report, m_comparison->runsB.front().report};
    for (std::size_t side = 0; side < out.size(); ++side) {
        for (const auto place : {side, 1 - side}) { // a run that is compared with itself has two results
            if (out.at(side).empty() && m_accuracy.at(place).run == runs.at(side))
                out.at(side) = m_accuracy.at(place).rows;
        }
    }
    return out;
}

void ComparisonPage::showFailure(const Error& error)
{
    m_comparison.reset();
    m_header->showStopped();
    m_chips->setRows({});
    showWaterfall();
    m_reason->setText(translateError(error));
    m_stack->setCurrentWidget(m_reason);
    Q_EMIT ready();
}

void ComparisonPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_comparison) {
        m_header->showResult(*m_comparison);
        m_chips->setRows(m_comparison->rows);
        colourStates();
    }
    QWidget::changeEvent(event);
}

void ComparisonPage::retranslate()
{
    m_accuracyAction->setText(tr("Accuracy Results…"));
    m_accuracyAction->setToolTip(tr("Results of a comparison with a ground truth, one for each run: the "
                                    "accuracy of each op next to its time"));
    const std::array<QString, kCompareByCount> titles{
        tr("Ops"),    tr("Types"),    tr("APIs"),     tr("Metrics"),       tr("Steps"),   tr("Communication"),
        tr("Memory"), tr("Platform"), tr("Families"), tr("Framework ops"), tr("Modules"), tr("Overlap")};
    for (int i = 0; i < kCompareByCount; ++i)
        m_tabs->setTabText(i, titles.at(static_cast<std::size_t>(i)));
    offerTabs();
    m_tabs->setAccessibleName(tr("Compared parts"));
    m_break->setText(tr("Break up"));
    m_break->setToolTip(tr("Reject the proposed match of the selected row: its ops are NEW and GONE again"));
    m_accept->setText(tr("Accept"));
    m_accept->setToolTip(tr("The proposed match of the selected row is right"));
    m_restore->setText(tr("Restore proposals"));
    m_restore->setToolTip(tr("Undo all accepted and rejected matches"));
    m_timelines->setText(tr("Show on timelines"));
    m_timelines->setToolTip(
        tr("Both timelines under one time axis; if a row is selected, its slices in each"));
    m_matchButton->setText(tr("Match"));
    m_matchButton->setToolTip(
        tr("Which ops of the baseline became which of the current run: accept a proposed match, "
           "reject it, or undo that"));
    m_byOp->setText(tr("by op"));
    m_byChange->setText(tr("by change of type"));
    m_waterfallMenu->setToolTipsVisible(true);
    for (auto* action : {m_byOp, m_byChange})
        action->setToolTip(tr("One bar for each op, or one for all ops whose types change in the same way"));
    m_waterfallButton->setText(tr("Waterfall"));
    m_waterfallButton->setToolTip(tr("The contributions that lead from the baseline (A) to the current run "
                                     "(B); they are hidden at first if the window is low"));
    m_waterfall->setAccessibleName(tr("Contributions from the baseline (A) to the current run (B)"));
    showWaterfall();
}

} // namespace opscope

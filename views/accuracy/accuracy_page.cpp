// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_page.h"

#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/accuracy/judge/node_accuracy.h"
#include "core/accuracy/judge/result_table.h"
#include "core/base/message_id.h"
#include "views/accuracy/accuracy_plot.h"
#include "views/accuracy/dump_settings_dialog.h"
#include "views/accuracy/element_view.h"
#include "views/accuracy/limit_bar.h"
#include "views/accuracy/side_choice.h"
#include "views/accuracy/tensor_words.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

/// Dumps or results, or a run with some in its folder.
std::optional<EmptyReason> whyEmpty(const Opened& opened)
{
    if (hasAccuracyFiles(*opened.workspace.reports[opened.rank], opened.root))
        return std::nullopt;
    return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
}

} // namespace

extern const Panel accuracyPanel;
constinit const Panel accuracyPanel{"accuracy",
                                    QT_TRANSLATE_NOOP("Panel", "Accuracy"),
                                    whyEmpty,
                                    makePage<AccuracyPage>,
                                    {.group = PageGroup::Work, .icon = "accuracy"}};

AccuracyPage::AccuracyPage(const PanelContext& context, QWidget* parent, Baseline baseline)
    : Page(context.selection, parent),
      m_context(context),
      m_root(context.root.empty() ? context.report()->root : std::filesystem::path(context.root)),
      m_baseline(std::move(baseline)),
      m_choice(new SideChoice),
      m_state(new QLabel),
      m_stop(new QPushButton),
      m_advice(new QLabel),
      m_bar(new LimitBar),
      m_before(new QPushButton),
      m_save(new QPushButton),
      m_settings(new QPushButton),
      m_plot(new AccuracyPlot),
      m_table(new TableWidget(context.report(), context.selection)),
      m_elements(new ElementView(context.report(), context.selection)),
      m_tabs(new QTabWidget),
      m_splitter(new QSplitter(Qt::Vertical))
{
    m_table->setCommand({[this] { return cliCommand(); }, {}});
    build();
    onLanguageChange(this, [this] {
        retranslate();
        showState();
        if (m_made.table != nullptr)
            showVerdicts();
        showLimit();
    });
    connect(m_choice, &SideChoice::changed, this, [this] { compare(); });
    connect(m_bar, &LimitBar::metricChanged, this, [this] { metricChosen(); });
    connect(m_bar, &LimitBar::limitChanged, this, [this] { showLimit(); });
    connect(m_bar, &LimitBar::invalidChanged, this, [this] { fillTable(); });
    connect(m_bar, &LimitBar::firstRequested, this, [this] {
        if (const auto row = firstBeyond())
            m_table->reveal(*row);
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_work.isRunning())
            m_work.stop();
        else
            compare();
    });
    connect(m_before, &QPushButton::clicked, this, [this] { askBefore(); });
    connect(m_save, &QPushButton::clicked, this, [this] { askSave(); });
    connect(m_settings, &QPushButton::clicked, this, [this] { DumpSettingsDialog(this).exec(); });
    connect(m_plot, &AccuracyPlot::pointClicked, this, [this](std::uint32_t row) { m_table->reveal(row); });
    connect(m_table, &TableWidget::currentRowChanged, this,
            [this](std::optional<std::uint32_t> row) { rowChosen(row); });
    connect(m_table->view(), &QAbstractItemView::doubleClicked, this,
            [this] { m_tabs->setCurrentWidget(m_elements); });
    find();
}

void AccuracyPage::compareWith(const QString& file)
{
    m_reading.run([path = std::filesystem::path(file.toStdString())](
                      const std::stop_token&) { return accuracy::readResult(path); },
                  [this, name = QFileInfo(file).fileName()](Result<accuracy::ReadResult> read) {
                      if (!read) {
                          m_state->setText(translateError(read.error()));
                          return;
                      }
                      m_beforeRows = std::move(read->rows);
                      m_beforeName = name;
                      fillTable();
                      showState();
                  });
}

void AccuracyPage::saveTo(const QString& file)
{
    if (!m_answer.compared)
        return;
    m_writing.run(
        [compared = m_answer.compared,
         path = std::filesystem::path(file.toStdString())](const std::stop_token&) {
            const auto& result = compared->result;
            accuracy::ResultColumns columns;
            columns.hasOverflow = true;
            columns.hasNpuAddress = !result.isNpuOfFramework;
            columns.hasGoldenAddress = !result.isGoldenOfFramework;
            for (std::size_t i = 0; i < accuracy::kMetrics; ++i)
                columns.metrics.push_back(static_cast<accuracy::Metric>(i));
            return accuracy::writeTable(path, *accuracy::resultTable(result.rows, columns));
        },
        [this, file](const Result<void>& written) {
            m_state->setText(written ? tr("%1 was written").arg(file) : translateError(written.error()));
        });
}

/// If there is not enough space for both, the plot is a tab next to the table.
void AccuracyPage::resizeEvent(QResizeEvent* event)
{
    constexpr int kLeastForBoth = 540;
    Page::resizeEvent(event);
    const bool isTab = m_tabs->indexOf(m_plot) >= 0;
    if (isTab == (height() < kLeastForBoth))
        return;
    if (isTab) {
        m_splitter->insertWidget(0, m_plot);
        m_plot->show(); // a tab widget hides pages that are not current
    } else {
        m_tabs->addTab(m_plot, tr("Plot"));
    }
    m_splitter->setSizes({220, 380});
}

void AccuracyPage::build()
{
    m_state->setTextFormat(Qt::PlainText);
    m_advice->setTextFormat(Qt::PlainText);
    for (auto* label : {m_state, m_advice}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
    }
    auto* corner = new QWidget;
    auto* cornerBar = new QHBoxLayout(corner);
    cornerBar->setContentsMargins(0, 0, kGrid, 0);
    for (QWidget* each : std::initializer_list<QWidget*>{m_before, m_save, m_settings})
        cornerBar->addWidget(each);
    m_tabs->setCornerWidget(corner);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_table, QString());
    m_tabs->addTab(m_elements, QString());
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_plot);
    m_splitter->addWidget(m_tabs);
    m_splitter->setSizes({220, 380});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_stop);
    m_stop->setObjectName(QStringLiteral("accuracy.stop"));
    m_stop->hide();
    state->setContentsMargins(0, 0, kGrid, 0);
    layout->addWidget(m_choice);
    layout->addLayout(state);
    layout->addWidget(m_advice);
    layout->addWidget(m_bar);
    layout->addWidget(m_splitter, 1);
}

void AccuracyPage::find()
{
    m_state->setText(tr("Looking for tensors..."));
    m_find.run(
        [root = m_root, baseline = m_baseline.root](std::stop_token stop) {
            std::array<accuracy::FoundSides, 2> found{accuracy::findSides(root, stop), {}};
            if (!baseline.empty())
                found[1] = accuracy::findSides(baseline, std::move(stop));
            return found;
        },
        [this](std::array<accuracy::FoundSides, 2> all) {
            m_found = std::move(all);
            auto found = m_found[0]; // this run's own files come first
            const auto& others = m_found[1];
            for (const auto* list : {&others.golden, &others.dumps})
                found.golden.insert(found.golden.end(), list->begin(), list->end());
            found.graphs.insert(found.graphs.end(), others.graphs.begin(), others.graphs.end());
            m_choice->setFound(found, m_root);
            m_choice->setVisible(!found.dumps.empty() || found.results.size() != 1);
            compare();
        });
}

bool AccuracyPage::isAgainstBaseline() const
{
    return std::ranges::count(m_found[1].dumps, m_choice->paths().golden) > 0;
}

/// The comparison of the baseline with its own ground truth; nothing if the baseline is the ground truth
/// itself.
AccuracyTask AccuracyPage::before() const
{
    const auto& sides = m_found[1];
    if (sides.dumps.empty() && !sides.results.empty())
        return {{}, sides.results.front()};
    const auto chosen = m_choice->paths();
    if (sides.dumps.empty() || isAgainstBaseline() || (sides.golden.empty() && chosen.golden.empty()))
        return {};
    return {{sides.dumps.front(),
             sides.golden.empty() ? chosen.golden : sides.golden.front(),
             sides.graphs.empty() ? chosen.graph : sides.graphs.front(),
             {},
             {}},
            {}};
}

void AccuracyPage::compare()
{
    m_state->setText(tr("Comparing..."));
    m_isStopped = false;
    const AccuracyRequest request{
        {m_choice->paths(), m_choice->result()}, before(), m_choice->isLikeReference()};
    m_work.runInParts<AccuracyAnswer>(
        [request](JobOutput<AccuracyAnswer>& out, const std::stop_token& stop) {
            out.add(accuracyAnswer(request, stop, [&out](std::size_t done, std::size_t all) {
                out.setProgress(static_cast<double>(done) / static_cast<double>(all),
                                QStringLiteral("%1 / %2").arg(done).arg(all));
            }));
        },
        [this](AccuracyAnswer answer) { compared(std::move(answer)); },
        [this] {
            updateStopButton();
            showState();
        },
        [this](double, const QString& progress) {
            m_state->setText(tr("Comparing...") + QLatin1Char(' ') + progress);
        });
    updateStopButton();
}

void AccuracyPage::compared(AccuracyAnswer answer)
{
    m_answer = std::move(answer);
    m_isStopped = (m_answer.error && m_answer.error->code == ErrorCode::Cancelled) ||
                  (m_answer.compared && m_answer.compared->result.isStopped);
    if (!m_baseline.root.empty()) {
        m_beforeRows = std::move(m_answer.before);
        m_beforeName = m_baseline.name;
    }
    m_context.facts->of<ComparedTensors>().set(m_answer.compared);
    fillTable();
    metricChosen();
}

std::span<const accuracy::ResultRow> AccuracyPage::rows() const
{
    return m_answer.compared ? std::span(m_answer.compared->result.rows)
                             : std::span<const accuracy::ResultRow>();
}

void AccuracyPage::fillTable()
{
    m_elements->clear(tr("Choose a tensor"));
    if (!m_answer.compared) {
        m_made = {};
        return;
    }
    const bool hasNothingCompared = std::ranges::none_of(
        rows(), [](const accuracy::ResultRow& row) { return row.comparison.has_value(); });
    const bool withInvalid = m_bar->withInvalid() || hasNothingCompared;
    const auto& compared = *m_answer.compared;
    // The files of both runs count: one may have ops that the other does not have.
    const auto& golden = compared.sides.golden;
    const bool areDumps = golden != nullptr && !m_choice->paths().golden.empty() && golden->isDump();
    m_made = accuracy::tensorTable(
        compared, m_context.report(), withInvalid,
        accuracy::additionalRows(compared.result, m_beforeRows, withInvalid || areDumps));
    showVerdicts();
    showLimit();
}

void AccuracyPage::showVerdicts()
{
    const auto shown = tensorsInWords(*m_answer.compared, m_made, m_beforeRows, m_bar->metric());
    m_table->setTable(shown.table, m_beforeRows.empty() ? QStringLiteral("accuracy_tensors")
                                                        : QStringLiteral("accuracy_tensors_before"));
    const auto cosine = shown.table->find(accuracy::metricName(accuracy::Metric::CosineSimilarity));
    m_table->header()->setSmallestFirst(cosine ? std::vector{*cosine} : std::vector<std::size_t>());
    if (shown.verdicts)
        m_table->setWordColors(static_cast<int>(*shown.verdicts), verdictColors());
}

void AccuracyPage::askBefore()
{
    const auto file = QFileDialog::getOpenFileName(this, tr("The result of an earlier comparison"), {},
                                                   tr("Results (*.csv);;All files (*)"));
    if (!file.isEmpty())
        compareWith(file);
}

void AccuracyPage::askSave()
{
    const auto file = QFileDialog::getSaveFileName(this, tr("Save the result"), QStringLiteral("result.csv"),
                                                   tr("Results (*.csv)"));
    if (!file.isEmpty())
        saveTo(file);
}

/// The first row of the table beyond the limit, in the order of execution.
std::optional<std::uint32_t> AccuracyPage::firstBeyond() const
{
    for (std::size_t i = 0; m_answer.compared && i < m_made.rows.size(); ++i) {
        if (m_bar->isBeyond(rows()[m_made.rows[i]]))
            return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

void AccuracyPage::metricChosen()
{
    m_bar->setRows(rows());
    if (m_made.table != nullptr && !m_beforeRows.empty()) {
        showVerdicts();
        showState();
    }
    showLimit();
}

void AccuracyPage::showLimit()
{
    if (m_made.table == nullptr)
        return;
    const auto first = firstBeyond();
    m_bar->setFirst(first ? std::optional(QString::fromStdString(rows()[m_made.rows[*first]].tensor))
                          : std::nullopt);
    const auto before = m_beforeRows.empty() ? 0U : 2U; // columns in front
    std::unordered_map<int, CellThreshold> thresholds;
    if (m_bar->limit() > 0)
        thresholds[static_cast<int>(m_made.firstMetric + before) + m_bar->metricIndex()] = {
            m_bar->limit(), accuracy::isLowBad(m_bar->metric()), false};
    m_table->setThresholds(std::move(thresholds));
    m_plot->show(*m_answer.compared, m_made.rows, m_bar->metric(), m_bar->limit());
}

void AccuracyPage::rowChosen(std::optional<std::uint32_t> row)
{
    m_plot->setCurrent(row);
    if (!row || !m_answer.compared)
        return;
    if (*row >= m_made.rows.size()) // a row of an earlier result, or not a tensor
        return m_elements->clear(tr("Only tensors that were compared have elements."));
    const auto& of = rows()[m_made.rows[*row]];
    const auto name = accuracy::parseTensorName(of.tensor);
    if (m_answer.compared->sides.golden == nullptr)
        return m_elements->clear(tr("The elements are in the dumps, of which this is the result."));
    if (!name || !of.comparison)
        return m_elements->clear(QString::fromStdString(of.reason));
    m_elements->show(*name, [compared = m_answer.compared, name = *name] {
        const auto& sides = compared->sides;
        return accuracy::openPair(sides.pairing, *sides.golden, sides.hasGraph(), name);
    });
}

void AccuracyPage::retranslate()
{
    m_before->setText(tr("Compare With a Result..."));
    m_before->setToolTip(
        tr("Compare with an earlier result, of Opscope or msaccucmp: better, worse, the same"));
    updateStopButton();
    m_save->setText(tr("Save result..."));
    m_settings->setText(tr("Dump Configuration..."));
    m_settings->setToolTip(tr("Tensors that the device dumps: the section \"dump\" of acl.json"));
    m_tabs->setTabText(0, tr("Tensors"));
    m_tabs->setTabText(1, tr("Elements"));
    if (const int plot = m_tabs->indexOf(m_plot); plot >= 0)
        m_tabs->setTabText(plot, tr("Plot"));
}

} // namespace opscope

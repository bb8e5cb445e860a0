// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the page: attached already, found near the run, chosen or dropped; and another one next to
// it, with or without a run of its own.
#include <QAction>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>

#include "core/accuracy/judge/sides.h"
#include "core/graph/open_graph.h"
#include "views/advice_run.h"
#include "views/graph/choice_box.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_pair.h"
#include "views/graph/graph_search.h"
#include "views/graph/graph_text.h"
#include "views/graph/model_chooser.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/text/unique_names.h"

namespace opscope {

/// Shows the comparison of the page Accuracy, and attaches the model that it used if none is attached.
void GraphPage::readComparison()
{
    auto& attached = m_context.facts->of<AttachedModel>();
    if (const auto& compared = m_context.facts->of<ComparedTensors>().get()) {
        m_isTensorsStopped = compared->result.isStopped;
        m_tensors = std::shared_ptr<const std::vector<accuracy::ResultRow>>(compared, &compared->result.rows);
        if (!attached.get() && compared->sides.graph && !m_reading.isRunning())
            attached.set(compared->sides.graph);
    }
    if (attached.get() && !hasModel())
        return showModel();
    showFacts();
}

void GraphPage::findModelsNear()
{
    m_stack->setCurrentIndex(0);
    m_finding.run(
        [root = m_context.root, reports = m_context.workspace->reports,
         baseline = m_sides[A].report](const std::stop_token& stop) {
            auto found = findModels(root, reports, stop);
            return found.empty() && baseline ? findModels(baseline->root, std::vector{baseline}, stop)
                                             : found;
        },
        [this](const std::vector<FoundModel>& found) {
            m_chooser->setFound(found);
            if (hasModel() || m_isModelRequested)
                return;
            if (const auto* const only = findOnlyModel(found)) // the choice is not ambiguous
                openModel(QString::fromStdString(only->path.string()));
            else
                Q_EMIT ready();
        });
}

void GraphPage::askForModel()
{
    const auto path = QFileDialog::getOpenFileName(
        this, tr("Open Model"), QString::fromStdString(m_context.root),
        tr("Models (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline);;All files (*)"));
    if (!path.isEmpty())
        openModel(path);
}

void GraphPage::openModel(const QString& path)
{
    m_isModelRequested = true;
    m_chooser->setError({});
    m_reading.run([path = path.toStdString()](const std::stop_token& stop) { return openGraph(path, stop); },
                  [this](Result<ModelGraphPtr> graph) {
                      if (!graph) {
                          m_chooser->setError(translateError(graph.error()));
                          showNotice(translateError(graph.error()));
                          return;
                      }
                      m_context.facts->of<AttachedModel>().set(*graph);
                      showModel();
                  });
}

void GraphPage::showModel()
{
    const auto& graph = m_context.facts->of<AttachedModel>().get();
    m_context.facts->of<AdviceRun>().setModel(graph);
    m_matching.cancel(); // a running match belongs to the previous graph
    forgetOther();
    m_sides[B].run.reset();
    m_sides[B].drawing = {};
    m_findings.reset();
    m_wantsFindings.reset();
    m_folding.cancel();
    fillLinks();
    canvas(B)->setGraph(graph);
    m_commands["graph.withoutInPlace"]->setVisible(!graph->fact("in-place layers").empty());
    m_stack->setCurrentIndex(1);
    reportModel();
    showFacts();
    m_search->restart();
    match();
    findOtherNear();
    Q_EMIT ready();
}

void GraphPage::askForOther()
{
    if (!hasModel())
        return;
    const auto path = QFileDialog::getOpenFileName(this, tr("Compare with Model"),
                                                   QString::fromStdString(m_sides[B].graph()->path.string()));
    if (!path.isEmpty())
        compareWith(path);
}

void GraphPage::compareWith(const QString& path)
{
    m_comparing.run(
        [path = path.toStdString(), graph = m_sides[B].graph()](
            const std::stop_token& stop) -> Result<std::shared_ptr<const OtherModel>> {
            OPSCOPE_TRY_ASSIGN(auto other, openGraph(path, stop));
            return std::make_shared<const OtherModel>(std::move(other), *graph, stop);
        },
        [this, graph = m_sides[B].graph()](Result<std::shared_ptr<const OtherModel>> other) {
            if (graph != m_sides[B].graph())
                return;
            if (!other) {
                showNotice(translateError(other.error()));
                return;
            }
            m_other = *other;
            forgetOtherRun();
            canvas(A)->setGraph(m_other->graph);
            showOther();
            m_pair->setOther(m_other);
            retranslate();
            m_search->setOther(m_other);
            chooseColor(QLatin1String("difference"));
            showFacts();
            fillDifferences();
            m_detailTabs->setCurrentWidget(m_differences);
            reportDifference();
            match();
        });
}

/// Its ids are not valid in another model.
void GraphPage::forgetOtherRun()
{
    m_sides[A].run.reset();
    m_diffTimes.reset();
    m_folding.cancel();
    m_sides[A].drawing = m_sides[kBothSides].drawing = {};
    m_sides[B].drawing.diffTimes.clear();
}

void GraphPage::forgetOther()
{
    m_comparing.cancel();
    m_openingRun.clear();
    if (!std::exchange(m_other, nullptr))
        return;
    forgetOtherRun();
    m_side = B;
    m_pair->setOther(nullptr);
    m_search->setOther(nullptr);
    if (m_differences != nullptr) {
        m_differences->disconnect(this); // it exists a little longer
        m_detailTabs->cornerWidget()->deleteLater();
        m_detailTabs->setCornerWidget(nullptr);
        m_detailTabs->removeTab(m_detailTabs->indexOf(m_differences));
        std::exchange(m_differences, nullptr)->deleteLater();
    }
    showOther();
    retranslate();
}

void GraphPage::leaveOther()
{
    forgetOther();
    showFacts();
    reportModel();
    if (m_matching.isRunning()) // a match of both models is running
        match();
    else
        fold();
}

/// Shows which model is A and which is B while there are two.
void GraphPage::showOther()
{
    const bool isPair = m_other != nullptr;
    const bool isMerged = isPair && m_isMerged;
    m_sides[A].part->setVisible(isPair && !isMerged);
    m_sides[B].part->setVisible(!isMerged);
    canvas(kBothSides)->setVisible(isMerged);
    m_merge->setOther(isMerged ? m_other : nullptr);
    m_sides[B].title->setVisible(isPair);
    m_commands["graph.merged"]->setVisible(isPair);
    m_commands.refresh(*this);
    arrange();
    if (!isPair)
        return;
    const std::vector paths{m_other->graph->path, m_sides[B].graph()->path};
    QStringList files;
    for (const auto& path : paths)
        files << graphText(path.filename().string());
    if (paths[A] != paths[B]) // otherwise these are two runs of one model
        files = uniqueNames(files, paths);
    for (const auto side : {A, B}) {
        const auto& of = m_sides.at(side);
        const auto file = (side == A ? tr("A: %1") : tr("B: %1")).arg(files[side]);
        const bool hasRun = of.report && of.report->ops.size() != 0;
        of.title->setText(hasRun ? tr("%1, run %2").arg(file, QString::fromStdString(of.report->name))
                                 : file);
        of.title->setToolTip(of.title->text() + QLatin1Char('\n') + graphText(paths[side].string()));
    }
}

/// Two models need the entire width.
void GraphPage::arrange()
{
    constexpr int kNarrow = 760; // in a narrower window, the details are below the graph
    const auto orientation = m_other || width() < kNarrow ? Qt::Vertical : Qt::Horizontal;
    if (m_splitter->orientation() == orientation)
        return;
    m_splitter->setOrientation(orientation);
    m_splitter->setSizes(orientation == Qt::Vertical ? QList<int>{260, 190} : QList<int>{700, 290});
}

void GraphPage::setMerged(bool isMerged)
{
    m_isMerged = isMerged;
    showOther();
    showFacts();
}

void GraphPage::reportDifference()
{
    const auto& diff = *m_other->diff;
    showNote(diffCountsText(diff),
             tr("%1 same, %2 folded away, %3 inputs and outputs that are nodes on one side only")
                 .arg(diff.count(DiffState::Same))
                 .arg(diff.count(DiffState::Folded))
                 .arg(diff.count(DiffState::Terminal)));
}

/// Fills the table with the states in the language of the window and in their colours.
void GraphPage::fillDifferences()
{
    const bool isFirst = m_differences == nullptr;
    if (isFirst) {
        m_differences = new TableWidget(nullptr, selection());
        m_differences->setObjectName(QStringLiteral("graph.differences"));
        m_differences->setMarksSlices(false);
        m_detailTabs->insertTab(0, m_differences, tr("Differences"));
        m_detailTabs->setCornerWidget(m_differences->detachBar()); // because the graphs need the space
        m_detailTabs->cornerWidget()->show();
        connect(m_differences, &TableWidget::currentRowChanged, this,
                [this](std::optional<std::uint32_t> row) {
                    if (row && !m_differences->isSelectingItself())
                        rowChosen(*row);
                });
    }
    const auto made =
        graphDiffTable(*m_other->diff, *m_other->graph, *m_sides[B].graph(),
                       m_diffTimes ? *m_diffTimes : std::vector<DiffTime>(),
                       [](const NodeChange& change) { return changeTitle(change).toStdString(); });
    auto table = std::make_shared<Table>(*made);
    const auto state = *table->find("state");
    table->columns[state].values = [words = std::make_shared<std::vector<std::string>>(stateWords()),
                                    diff = m_other->diff](std::size_t row) {
        return Cell(std::string_view((*words)[static_cast<std::size_t>(diff->rows[row].state)]));
    };
    m_differences->setTable(std::move(table), !m_diffTimes || m_diffTimes->empty()
                                                  ? QStringLiteral("graph_diff")
                                                  : QStringLiteral("graph_diff_times"));
    std::unordered_map<QString, QColor> colors;
    for (const auto& [of, token] : {std::pair(DiffState::Changed, Token::Warning),
                                    {DiffState::New, Token::Good},
                                    {DiffState::Gone, Token::Bad},
                                    {DiffState::Fused, Token::Flow}})
        colors[diffStateText(of)] = currentTheme().color(token);
    m_differences->setWordColors(static_cast<int>(state), std::move(colors));
}

DifferenceStep GraphPage::goToDifference(bool isForward)
{
    if (!m_other || !m_other->diff || m_differences == nullptr)
        return DifferenceStep::None;
    m_detailTabs->setCurrentWidget(m_differences);
    return opscope::goToDifference(*m_differences, isForward,
                                   [&rows = m_other->diff->rows](std::uint32_t row) {
                                       return row < rows.size() && rows[row].state != DiffState::Same;
                                   });
}

void GraphPage::rowChosen(std::uint32_t row)
{
    const auto& nodes = m_other->diff->rows[row];
    if (!nodes.b.empty())
        canvas(B)->showNode(nodes.b.front(), this);
    else
        canvas(A)->showNode(nodes.a.front(), this);
}

/// Selects the row of the selected node.
void GraphPage::selectRow()
{
    const auto node = canvas(m_side)->selectedNode();
    if (!m_other || m_differences == nullptr || !node)
        return;
    if (const auto row = m_other->rowOf(m_side == A)[node->index()]; m_differences->currentRow() != row)
        m_differences->selectRow(row);
}

/// Opens the model of the baseline if the choice is not ambiguous.
void GraphPage::findOtherNear()
{
    if (!m_sides[A].report)
        return;
    m_finding.run(
        [baseline = m_sides[A].report](const std::stop_token& stop) {
            return findModels(baseline->root, std::vector{baseline}, stop);
        },
        [this](const std::vector<FoundModel>& found) {
            const auto* const only = findOnlyModel(found);
            if (only != nullptr)
                return compareWith(QString::fromStdString(only->path.string()));
            if (found.empty()) // both runs are shown in one model
                compareWith(QString::fromStdString(m_sides[B].graph()->path.string()));
            showNotice(found.empty() ? tr("There is no model next to the baseline: its times are shown in "
                                          "the model of the other run")
                                     : tr("Next to the baseline there is no model, or more than one: choose "
                                          "one with Compare with Model"));
        });
}

void GraphPage::askForOtherRun()
{
    if (!m_other)
        return;
    const auto path = QFileDialog::getExistingDirectory(
        this, tr("Run of the Other Model"),
        QString::fromStdString(m_other->graph->path.parent_path().string()));
    if (!path.isEmpty())
        openOtherRun(path);
}

void GraphPage::openOtherRun(const QString& path)
{
    m_openingRun = path;
    selection().preferences().runs().whenReady(path, this, [this, path](const Result<WorkspacePtr>& opened) {
        if (path != m_openingRun)
            return; // another one is wanted by now
        m_openingRun.clear();
        if (!opened) {
            showNotice(translateError(opened.error()));
            return;
        }
        m_sides[A].report = (*opened)->reports.front();
        forgetOtherRun();
        showOther();
        showFacts();
        match();
    });
}

void GraphPage::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls[0].isLocalFile() &&
        modelFormatOf(urls[0].toLocalFile().toStdString()) != nullptr)
        event->acceptProposedAction();
}

void GraphPage::dropEvent(QDropEvent* event)
{
    openModel(event->mimeData()->urls().value(0).toLocalFile());
    event->acceptProposedAction();
}

} // namespace opscope

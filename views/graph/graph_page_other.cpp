// SPDX-License-Identifier: GPL-3.0-or-later
// Another model next to the model of the page, with or without a run of its own.
#include <QAction>
#include <QFileDialog>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>

#include "core/base/message_id.h"
#include "core/graph/open_graph.h"
#include "views/graph/choice_box.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_pair.h"
#include "views/graph/graph_search.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_findings.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/text/unique_names.h"

namespace opscope {

void GraphPage::askForOther()
{
    if (!hasModel())
        return;
    const auto path = QFileDialog::getOpenFileName(this, tr("Compare with Model"),
                                                   QString::fromStdString(m_canvas->graph()->path.string()));
    if (!path.isEmpty())
        compareWith(path);
}

void GraphPage::compareWith(const QString& path)
{
    m_comparing.run(
        [path = path.toStdString(), graph = m_canvas->graph()](
            const std::stop_token& stop) -> Result<std::shared_ptr<const OtherModel>> {
            OPSCOPE_TRY_ASSIGN(auto other, openGraph(path, stop));
            return std::make_shared<const OtherModel>(std::move(other), *graph, stop);
        },
        [this, graph = m_canvas->graph()](Result<std::shared_ptr<const OtherModel>> other) {
            if (graph != m_canvas->graph())
                return;
            if (!other) {
                showNotice(translateError(other.error()));
                return;
            }
            m_other = *other;
            forgetOtherRun();
            m_otherCanvas->setGraph(m_other->graph);
            showOther();
            m_pair->setOther(m_other);
            retranslate();
            m_search->setOther(m_other);
            m_by->setCurrentIndex(m_by->findData(QStringLiteral("difference")));
            color();
            showDetails();
            fillDifferences();
            m_detailTabs->setCurrentWidget(m_differences);
            reportDifference();
            match();
        });
}

/// Its ids are not valid in another model.
void GraphPage::forgetOtherRun()
{
    m_ran[A].reset();
    m_diffTimes.reset();
    m_folding.cancel();
    m_folded.drawings[A] = m_folded.drawings[kBothSides] = {};
    m_folded.drawings[B].diffTimes.clear();
}

void GraphPage::leaveOther()
{
    m_comparing.cancel();
    m_openingRun.clear();
    if (!m_other)
        return;
    m_other.reset();
    forgetOtherRun();
    m_side = B;
    m_pair->setOther(nullptr);
    m_search->setOther(nullptr);
    m_canvas->setGroups(m_findings ? m_findings->fusable : std::vector<NodeGroup>());
    if (m_differences != nullptr) {
        m_detailTabs->cornerWidget()->deleteLater();
        m_detailTabs->setCornerWidget(nullptr);
        m_detailTabs->removeTab(m_detailTabs->indexOf(m_differences));
        m_differences->deleteLater();
        m_differences = nullptr;
    }
    showOther();
    retranslate();
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
    m_otherPart->setVisible(isPair && !isMerged);
    m_canvas->parentWidget()->setVisible(!isMerged);
    m_mergedCanvas->setVisible(isMerged);
    m_merge->setOther(isMerged ? m_other : nullptr);
    m_titles[B]->setVisible(isPair);
    m_commands["graph.merged"]->setVisible(isPair);
    m_commands.refresh(*this);
    arrange();
    if (!isPair)
        return;
    const std::vector paths{m_other->graph->path, m_canvas->graph()->path};
    QStringList files;
    for (const auto& path : paths)
        files << graphText(path.filename().string());
    if (paths[A] != paths[B]) // otherwise these are two runs of one model
        files = uniqueNames(files, paths);
    const auto showTitle = [&](Side side, const QString& name, const ReportPtr& run) {
        const auto file = name.arg(files[side]);
        const bool hasRun = run && run->ops.size() != 0;
        m_titles.at(side)->setText(hasRun ? tr("%1, run %2").arg(file, QString::fromStdString(run->name))
                                          : file);
        m_titles.at(side)->setToolTip(m_titles.at(side)->text() + QLatin1Char('\n') +
                                      graphText(paths[side].string()));
    };
    showTitle(A, tr("A: %1"), m_baseline);
    showTitle(B, tr("B: %1"), m_context.report());
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
        graphDiffTable(*m_other->diff, *m_other->graph, *m_canvas->graph(),
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

void GraphPage::rowChosen(std::uint32_t row)
{
    if (!m_other)
        return;
    const auto& nodes = m_other->diff->rows[row];
    if (!nodes.b.empty())
        m_canvas->showNode(nodes.b.front(), this);
    else
        m_otherCanvas->showNode(nodes.a.front(), this);
}

/// Selects the row of the selected node.
void GraphPage::selectRow()
{
    const auto node = (m_side == A ? m_otherCanvas : m_canvas)->selectedNode();
    if (!m_other || m_differences == nullptr || !node)
        return;
    if (const auto row = m_other->rowOf(m_side == A)[node->index()]; m_differences->currentRow() != row)
        m_differences->selectRow(row);
}

/// Opens the model of the baseline if the choice is not ambiguous.
void GraphPage::findOtherNear()
{
    if (!m_baseline)
        return;
    m_finding.run(
        [baseline = m_baseline](const std::stop_token& stop) {
            return findModels(baseline->root, std::vector{baseline}, stop);
        },
        [this](const std::vector<FoundModel>& found) {
            const auto* const only = findOnlyModel(found);
            if (only != nullptr)
                return compareWith(QString::fromStdString(only->path.string()));
            if (found.empty()) // both runs are shown in one model
                compareWith(QString::fromStdString(m_canvas->graph()->path.string()));
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
        m_baseline = (*opened)->reports.front();
        forgetOtherRun();
        showOther();
        showFacts();
        match();
    });
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the model that the page shows: attached already, found near the run, chosen or dropped.
#include <QAction>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QStackedWidget>

#include "core/accuracy/judge/sides.h"
#include "core/graph/open_graph.h"
#include "views/advice_run.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_search.h"
#include "views/graph/model_chooser.h"
#include "views/i18n.h"

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
         baseline = m_baseline](const std::stop_token& stop) {
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
    m_ran[B].reset();
    m_folded = {};
    m_findings.reset();
    m_wantsFindings.reset();
    m_matching.cancel(); // a running match belongs to the previous graph
    fillLinks();
    leaveOther();
    m_folding.cancel();
    m_canvas->setGraph(graph);
    m_commands["graph.withoutInPlace"]->setVisible(!graph->fact("in-place layers").empty());
    m_stack->setCurrentIndex(1);
    reportModel();
    showFacts();
    m_search->restart();
    match();
    findOtherNear();
    Q_EMIT ready();
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

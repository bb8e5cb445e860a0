// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_page.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include "core/base/text_match.h"
#include "core/graph/open_graph.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_picture.h"
#include "views/graph/graph_text.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/i18n.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

/// Of the tab: it stays when a page is made anew.
struct AttachedModel {
    ModelGraphPtr graph;
};

constexpr int kNarrow = 760; ///< below this width the details stand under the graph

std::optional<EmptyReason> whyEmpty(const Opened& /*opened*/)
{
    return {}; // without a model it offers those that are near
}

} // namespace

extern const Panel graphPanel;
constinit const Panel graphPanel{"graph",
                                 QT_TRANSLATE_NOOP("Panel", "Model Graph"),
                                 whyEmpty,
                                 makePage<GraphPage>,
                                 {.takes = kToNode, .isOfOneRank = true, .asksForFile = true}};

GraphPage::GraphPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_stack(new QStackedWidget(this)),
      m_chooser(new ModelChooser),
      m_bar(new QToolBar(this)),
      m_by(new QComboBox(this)),
      m_search(new QLineEdit(this)),
      m_hits(new QLabel(this)),
      m_note(new QLabel(this)),
      m_splitter(new QSplitter(this)),
      m_canvas(new GraphCanvas),
      m_legend(new GraphLegend),
      m_details(new NodeDetails)
{
    setAcceptDrops(true);
    auto* drawing = new QWidget;
    auto* drawingLayout = new QVBoxLayout(drawing);
    drawingLayout->setContentsMargins(0, 0, 0, 0);
    drawingLayout->setSpacing(0);
    drawingLayout->addWidget(m_canvas, 1);
    drawingLayout->addWidget(m_legend);
    m_splitter->addWidget(drawing);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({700, 290});
    m_details->setMinimumSize(180, 100);
    auto* shown = new QWidget;
    auto* shownLayout = new QVBoxLayout(shown);
    shownLayout->setContentsMargins(0, 0, 0, 0);
    shownLayout->setSpacing(0);
    shownLayout->addWidget(m_bar);
    shownLayout->addWidget(m_splitter, 1);
    m_stack->addWidget(m_chooser);
    m_stack->addWidget(shown);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    makeActions();
    makeBar();
    retranslate();

    connect(m_chooser, &ModelChooser::chosen, this, &GraphPage::openModel);
    connect(m_chooser, &ModelChooser::otherRequested, this, &GraphPage::askForModel);
    connect(m_canvas, &GraphCanvas::selectionChanged, this, [this] {
        showDetails();
        selectSlices();
    });
    connect(m_canvas, &GraphCanvas::searchRequested, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    connect(m_canvas, &GraphCanvas::nodeActivated, this, [this] { m_details->setFocus(); });
    connect(m_details, &NodeDetails::nodeAsked, m_canvas, &GraphCanvas::showNode);
    selection().on(Selection::Slices, this, [this] { followSlice(); });
    selection().on(Selection::Narrowed, this, [this] { match(); });

    if (m_context.store->of<AttachedModel>().graph)
        showModel();
    else
        findModelsNear();
}

void GraphPage::makeBar()
{
    m_bar->setIconSize({16, 16});
    m_bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_bar->setFloatable(false);
    m_bar->setMovable(false);
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(120);
    m_search->setMaximumWidth(240);
    m_by->setObjectName(QStringLiteral("graph.color_by"));
    m_by->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_note->setContentsMargins(8, 0, 8, 0);
    m_hits->setContentsMargins(6, 0, 6, 0);
    m_bar->addWidget(m_search);
    m_bar->addWidget(m_hits);
    m_bar->addWidget(m_by);
    for (auto* action : m_actions) {
        const auto id = action->objectName();
        if (id == QLatin1String("graph.fit") || id == QLatin1String("graph.open_all") ||
            id == QLatin1String("graph.fold_all") || id == QLatin1String("graph.export"))
            m_bar->addAction(action);
    }
    m_bar->addWidget(m_note);
    connect(m_by, &QComboBox::currentIndexChanged, this, &GraphPage::color);
    connect(m_search, &QLineEdit::textChanged, this, [this] { search(false); });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(true); });
}

void GraphPage::makeActions()
{
    const auto make = [this](const char* id, const QKeySequence& key, auto&& run, bool isOfCanvas = true) {
        auto* const of = isOfCanvas ? static_cast<QWidget*>(m_canvas) : this;
        auto* action = new QAction(of);
        action->setObjectName(QLatin1String(id));
        action->setShortcut(key);
        action->setShortcutContext(isOfCanvas ? Qt::WidgetShortcut : Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, run);
        of->addAction(action);
        m_actions.push_back(action);
        return action;
    };
    make("graph.fit", Qt::Key_F, [this] { m_canvas->fit(); });
    make("graph.zoom_selection", Qt::Key_Z, [this] { m_canvas->zoomToSelection(); });
    make("graph.back", Qt::ALT | Qt::Key_Left, [this] { m_canvas->goBack(); });
    make("graph.forward", Qt::ALT | Qt::Key_Right, [this] { m_canvas->goForward(); });
    make("graph.open_all", Qt::Key_E, [this] { m_canvas->openAll(); });
    make("graph.fold_all", Qt::SHIFT | Qt::Key_E, [this] { m_canvas->foldAll(); });
    auto* find = make(
        "graph.search", QKeySequence::Find, [this] { Q_EMIT m_canvas->searchRequested(); }, false);
    auto* copy = make(
        "graph.copy", QKeySequence::Copy, [this] { QApplication::clipboard()->setText(m_details->asText()); },
        false);
    make(
        "graph.open_model", {}, [this] { askForModel(); }, false);
    auto* save = make(
        "graph.export", Qt::CTRL | Qt::ALT | Qt::Key_E, [this] { askForPicture(); }, false);
    setPlace(find, ActionPlace::Edit);
    setPlace(copy, ActionPlace::Edit);
    setPlace(save, ActionPlace::Export);
}

void GraphPage::retranslate()
{
    const std::pair<const char*, QString> kTexts[] = {{"graph.fit", tr("Show All")},
                                                      {"graph.zoom_selection", tr("Zoom to Selection")},
                                                      {"graph.back", tr("Previous View")},
                                                      {"graph.forward", tr("Next View")},
                                                      {"graph.open_all", tr("Open All Scopes")},
                                                      {"graph.fold_all", tr("Fold Scopes")},
                                                      {"graph.search", tr("Search in the Graph")},
                                                      {"graph.copy", tr("Copy Node as Text")},
                                                      {"graph.open_model", tr("Open Model…")},
                                                      {"graph.compare", tr("Compare with Model…")},
                                                      {"graph.export", tr("Export Picture…")}};
    for (auto* action : m_actions) {
        const auto* const text = std::ranges::find_if(
            kTexts, [&](const auto& of) { return action->objectName() == QLatin1String(of.first); });
        action->setText(text->second);
    }
    m_search->setPlaceholderText(tr("Name, type or shape"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_by->setAccessibleName(tr("Colour by"));
    m_canvas->setAccessibleName(tr("Model graph"));
    m_details->setAccessibleName(tr("Node"));
    const auto chosen = m_by->currentData();
    const QSignalBlocker blocker(m_by);
    m_by->clear();
    m_by->addItem(tr("Colour: type"), static_cast<int>(ColorBy::Type));
    if (m_other)
        m_by->addItem(tr("Colour: difference"), static_cast<int>(ColorBy::Difference));
    if (m_runs) {
        m_by->addItem(tr("Colour: total time"), static_cast<int>(ColorBy::Total));
        m_by->addItem(tr("Colour: average time"), static_cast<int>(ColorBy::Average));
        m_by->addItem(tr("Colour: executions"), static_cast<int>(ColorBy::Executions));
    }
    m_by->setCurrentIndex(std::max(m_by->findData(chosen), 0));
}

std::span<const KeyHint> GraphPage::hints() const
{
    static constexpr KeyHint kHints[] = {
        {{"graph.fit", nullptr}, QT_TRANSLATE_NOOP("Hint", "show all")},
        {{"graph.search", nullptr}, QT_TRANSLATE_NOOP("Hint", "search")},
        {{"graph.open_all", "graph.fold_all"}, QT_TRANSLATE_NOOP("Hint", "open, fold scopes")}};
    return kHints;
}

bool GraphPage::hasModel() const
{
    return m_canvas->graph() != nullptr;
}

QString GraphPage::cliCommand() const
{
    if (!hasModel())
        return {};
    const auto model = shellWord(QString::fromStdString(m_canvas->graph()->path.string()));
    if (!m_runs)
        return QStringLiteral("opscope-cli graph nodes %1").arg(model);
    return QStringLiteral("opscope-cli graph match %1 %2")
        .arg(model, shellWord(QString::fromStdString(m_context.root)));
}

void GraphPage::findModelsNear()
{
    m_stack->setCurrentIndex(0);
    m_finding.run([root = m_context.root, reports = m_context.workspace->reports](
                      const std::stop_token& stop) { return findModels(root, reports, stop); },
                  [this](const std::vector<FoundModel>& found) {
                      m_chooser->setFound(found);
                      if (found.size() == 1 && found[0].path == m_context.root) // a model was opened
                          openModel(QString::fromStdString(m_context.root));
                  });
}

void GraphPage::askForModel()
{
    const auto path = QFileDialog::getOpenFileName(
        this, tr("Open Model"), QString::fromStdString(m_context.root),
        tr("Models (*.om *.onnx *.txt *.pbtxt *.json *.pipeline);;All files (*)"));
    if (!path.isEmpty())
        openModel(path);
}

void GraphPage::openModel(const QString& path)
{
    m_chooser->setError({});
    m_reading.run([path = path.toStdString()](const std::stop_token&) { return openGraph(path); },
                  [this](Result<ModelGraphPtr> graph) {
                      if (!graph) {
                          m_chooser->setError(translateError(graph.error()));
                          showNote(translateError(graph.error()), translateError(graph.error()));
                          return;
                      }
                      m_context.store->of<AttachedModel>().graph = *graph;
                      showModel();
                  });
}

void GraphPage::showModel()
{
    const auto& graph = m_context.store->of<AttachedModel>().graph;
    m_runs.reset();
    m_other.reset();
    retranslate();
    m_canvas->setGraph(graph);
    m_legend->setColors(m_canvas->colors());
    m_stack->setCurrentIndex(1);
    showNote(graphText(graph->path.filename().string()), graphText(graph->path.string()));
    showDetails();
    search(false);
    match();
    Q_EMIT modelOpened();
    Q_EMIT ready();
}

void GraphPage::search(bool isNext)
{
    if (!hasModel())
        return;
    const auto& graph = *m_canvas->graph();
    const auto text = m_search->text().toLower().toStdString();
    if (!isNext) {
        m_found.clear();
        m_hit = 0;
        for (std::size_t i = 0; i < graph.nodes.size() && !text.empty(); ++i) {
            const auto id = NodeId::of(i);
            const auto hasShape = [&](const GraphOutput& output) {
                return output.tensor.valid() &&
                       containsNoCase(graph.shapeText(graph.tensors[output.tensor.index()].shape), text);
            };
            if (containsNoCase(graph.nameOf(id), text) || containsNoCase(graph.typeOf(id), text) ||
                std::ranges::any_of(graph.outputsOf(id), hasShape))
                m_found.push_back(id);
        }
        m_canvas->setFound(m_found);
    } else if (!m_found.empty()) {
        const bool isBackwards = (QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0;
        const auto count = m_found.size();
        const bool isAt = m_canvas->selectedNode() == m_found[m_hit];
        m_hit = !isAt ? m_hit : isBackwards ? (m_hit + count - 1) % count : (m_hit + 1) % count;
        m_canvas->showNode(m_found[m_hit]);
    }
    m_hits->setText(text.empty()      ? QString()
                    : m_found.empty() ? tr("nothing")
                    : isNext          ? tr("%1 of %2").arg(m_hit + 1).arg(m_found.size())
                                      : tr("%n hit(s)", nullptr, static_cast<int>(m_found.size())));
}

std::optional<NodeId> GraphPage::nodeNamed(const QString& name) const
{
    const auto& graph = *m_canvas->graph();
    const auto wanted = name.toStdString();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nameOf(NodeId::of(i)) == wanted)
            return NodeId::of(i);
    }
    return {};
}

bool GraphPage::reveal(const Target& target)
{
    if (!hasModel())
        return !m_reading.isRunning() && !m_finding.isRunning();
    if (const auto node = nodeNamed(target.node))
        m_canvas->showNode(*node);
    return true;
}

void GraphPage::askForPicture()
{
    if (!hasModel())
        return;
    const auto whole = tr("The whole graph (*.svg *.png *.pdf)");
    auto chosen = whole;
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Export Picture"), QStringLiteral("model.svg"),
        whole + QStringLiteral(";;") + tr("What is seen (*.svg *.png *.pdf)"), &chosen);
    if (!path.isEmpty())
        exportPicture(path, chosen == whole);
}

void GraphPage::exportPicture(const QString& path, bool isAll)
{
    if (const auto error = writeGraphPicture(*m_canvas, path, isAll); !error.isEmpty())
        showNote(error, error);
}

void GraphPage::showNote(const QString& text, const QString& tip)
{
    m_note->setText(text);
    m_note->setToolTip(tip);
}

void GraphPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        color();
        showDetails();
    }
    Page::changeEvent(event);
}

void GraphPage::resizeEvent(QResizeEvent* event)
{
    m_splitter->setOrientation(width() < kNarrow ? Qt::Vertical : Qt::Horizontal);
    Page::resizeEvent(event);
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

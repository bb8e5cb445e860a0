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
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include "core/graph/node_search.h"
#include "core/graph/open_graph.h"
#include "views/advice_run.h"
#include "views/attached_model.h"
#include "views/compared_tensors.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_pair.h"
#include "views/graph/graph_picture.h"
#include "views/graph/graph_text.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/i18n.h"
#include "views/tables/table_widget.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

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
                                 {.takes = kToNode | kToModel, .isOfOneRank = true, .asksForFile = true}};

GraphPage::GraphPage(const PanelContext& context, QWidget* parent, ReportPtr baseline)
    : Page(context.selection, parent),
      m_context(context),
      m_stack(new QStackedWidget(this)),
      m_chooser(new ModelChooser),
      m_bar(new QToolBar(this)),
      m_by(new QComboBox(this)),
      m_search(new QLineEdit(this)),
      m_hits(new QLabel(this)),
      m_note(new QLabel(this)),
      m_notice(new QLabel(this)),
      m_splitter(new QSplitter(this)),
      m_drawings(new QSplitter),
      m_titles{new QLabel, new QLabel},
      m_otherPart(new QWidget),
      m_otherCanvas(new GraphCanvas),
      m_canvas(new GraphCanvas),
      m_legend(new GraphLegend),
      m_told(new QTabWidget),
      m_details(new NodeDetails),
      m_pair(new GraphPair(m_otherCanvas, m_canvas, this)),
      m_baseline(std::move(baseline))
{
    setAcceptDrops(true);
    makeLayout();
    makeActions();
    makeBar();
    retranslate();
    connectParts();
    if (!attachCompared())
        findModelsNear();
}

/// A model that is attached already, or that the page Accuracy compared with.
bool GraphPage::attachCompared()
{
    auto& attached = m_context.store->of<AttachedModel>().graph;
    const auto& compared = m_context.store->of<ComparedTensors>().compared;
    if (!attached && compared)
        attached = compared->sides.graph;
    if (!attached)
        return false;
    showModel();
    return true;
}

void GraphPage::makeLayout()
{
    const auto column = [](QWidget* of, std::initializer_list<QWidget*> parts) {
        auto* layout = new QVBoxLayout(of);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        for (auto* part : parts)
            layout->addWidget(part, qobject_cast<GraphCanvas*>(part) != nullptr ? 1 : 0);
        return layout;
    };
    auto* own = new QWidget;
    column(m_otherPart, {m_titles[A], m_otherCanvas});
    column(own, {m_titles[B], m_canvas});
    for (auto* title : m_titles) {
        title->setContentsMargins(8, 3, 8, 3);
        title->setTextFormat(Qt::PlainText);
        title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    m_drawings->addWidget(m_otherPart);
    m_drawings->addWidget(own);
    m_drawings->setChildrenCollapsible(false);
    auto* drawing = new QWidget;
    column(drawing, {m_drawings, m_legend})->setStretchFactor(m_drawings, 1);
    m_told->setTabBarAutoHide(true);
    m_told->setDocumentMode(true);
    m_told->addTab(m_details, QString());
    m_told->setMinimumSize(180, 100);
    m_splitter->addWidget(drawing);
    m_splitter->addWidget(m_told);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({700, 290});
    auto* shown = new QWidget;
    m_notice->setTextFormat(Qt::PlainText);
    m_notice->setWordWrap(true);
    m_notice->setContentsMargins(8, 2, 8, 4);
    m_notice->hide();
    column(shown, {m_bar, m_notice, m_splitter})->setStretchFactor(m_splitter, 1);
    m_stack->addWidget(m_chooser);
    m_stack->addWidget(shown);
    column(this, {m_stack});
    m_otherPart->hide();
    m_titles[B]->hide();
}

void GraphPage::connectParts()
{
    connect(m_chooser, &ModelChooser::chosen, this, &GraphPage::openModel);
    connect(m_chooser, &ModelChooser::otherRequested, this, &GraphPage::askForModel);
    for (const auto side : {A, B}) {
        auto* const canvas = side == A ? m_otherCanvas : m_canvas;
        connect(canvas, &GraphCanvas::selectionChanged, this, [this, side] {
            const bool isInA = m_otherCanvas->hasFocus() || !m_canvas->selectedNode();
            m_side = m_other && isInA && m_otherCanvas->selectedNode() ? A : B;
            showDetails();
            selectRow();
            if (side == B)
                selectSlices();
        });
        connect(canvas, &GraphCanvas::searchRequested, this, [this] {
            m_search->setFocus();
            m_search->selectAll();
        });
        connect(canvas, &GraphCanvas::nodeActivated, this, [this] {
            m_told->setCurrentWidget(m_details);
            m_details->setFocus();
        });
    }
    connect(m_details, &NodeDetails::nodeAsked, this,
            [this](NodeId node) { (m_side == A ? m_otherCanvas : m_canvas)->showNode(node); });
    connect(m_details, &NodeDetails::findingAsked, this, &GraphPage::showFinding);
    selection().on(Selection::Slices, this, [this] { followSlice(); });
    selection().on(Selection::Narrowed, this, [this] { match(); });
    connect(&m_context.store->of<AdviceRun>(), &AdviceRun::changed, this, [this] { findAdvice(); });
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
    make(
        "graph.compare", {}, [this] { askForOther(); }, false);
    make(
        "graph.other_run", {}, [this] { askForOtherRun(); }, false);
    make(
        "graph.leave_other", {}, [this] { leaveOther(); }, false);
    make(
        "graph.tensors", {}, [this] { askForTensors(); }, false);
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
                                                      {"graph.other_run", tr("Run of the Other Model…")},
                                                      {"graph.leave_other", tr("Show One Model")},
                                                      {"graph.tensors", tr("Accuracy Result…")},
                                                      {"graph.export", tr("Export Picture…")}};
    for (auto* action : m_actions) {
        const auto* const text = std::ranges::find_if(
            kTexts, [&](const auto& of) { return action->objectName() == QLatin1String(of.first); });
        action->setText(text->second);
    }
    m_search->setPlaceholderText(tr("Name, type, shape or attribute"));
    m_search->setToolTip(
        tr("Nodes that have each word somewhere. name: type: shape: attr: before a word look "
           "only there: type:conv attr:pads"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_by->setAccessibleName(tr("Colour by"));
    m_canvas->setAccessibleName(m_other ? tr("Model graph B") : tr("Model graph"));
    m_otherCanvas->setAccessibleName(tr("Model graph A"));
    m_details->setAccessibleName(tr("Node"));
    m_told->setTabText(m_told->indexOf(m_details), tr("Node"));
    if (m_differences != nullptr)
        m_told->setTabText(m_told->indexOf(m_differences), tr("Differences"));
    m_choices.clear();
    fillChoices();
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
    const auto word = [](const std::filesystem::path& path) {
        return shellWord(QString::fromStdString(path.string()));
    };
    const auto model = word(m_canvas->graph()->path);
    if (m_other)
        return QStringLiteral("opscope-cli graph diff %1 %2").arg(word(m_other->graph->path), model);
    if (!m_ran[B])
        return QStringLiteral("opscope-cli graph nodes %1").arg(model);
    return QStringLiteral("opscope-cli graph match %1 %2").arg(model, word(m_context.root));
}

void GraphPage::findModelsNear()
{
    m_stack->setCurrentIndex(0);
    m_finding.run([root = m_context.root, reports = m_context.workspace->reports](
                      const std::stop_token& stop) { return findModels(root, reports, stop); },
                  [this](const std::vector<FoundModel>& found) {
                      m_chooser->setFound(found);
                      if (hasModel() || m_reading.isRunning())
                          return;
                      // A model was opened, or two runs are compared, or dumps, and nothing else can be
                      // meant.
                      const auto* const only = onlyModel(found);
                      const bool areDumps = report().kind == ReportKind::Dumps;
                      if (only != nullptr && (only->path == m_context.root || m_baseline || areDumps))
                          openModel(QString::fromStdString(only->path.string()));
                      else
                          Q_EMIT ready();
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
    m_reading.run([path = path.toStdString()](const std::stop_token& stop) { return openGraph(path, stop); },
                  [this](Result<ModelGraphPtr> graph) {
                      if (!graph) {
                          m_chooser->setError(translateError(graph.error()));
                          showNotice(translateError(graph.error()));
                          return;
                      }
                      m_context.store->of<AttachedModel>().graph = *graph;
                      showModel();
                  });
}

void GraphPage::showModel()
{
    const auto& graph = m_context.store->of<AttachedModel>().graph;
    m_ran[B].reset();
    m_findings.reset();
    m_matching.cancel(); // what still runs is of the graph before
    leaveOther();
    m_canvas->setGraph(graph);
    m_stack->setCurrentIndex(1);
    tellModel();
    fillChoices();
    color();
    showDetails();
    search(false);
    match();
    findOtherNear();
    Q_EMIT modelOpened();
    Q_EMIT ready();
}

/// The first time on a worker: attributes are read again from the file.
void GraphPage::search(bool isNext)
{
    if (!hasModel())
        return;
    if (isNext && m_searching.isRunning())
        return;
    if (isNext) {
        if (m_found.empty())
            return;
        const bool isBackwards = (QApplication::keyboardModifiers() & Qt::ShiftModifier) != 0;
        const auto count = m_found.size();
        const bool isAt = m_canvas->selectedNode() == m_found[m_hit];
        m_hit = !isAt ? m_hit : isBackwards ? (m_hit + count - 1) % count : (m_hit + 1) % count;
        m_canvas->showNode(m_found[m_hit]);
        showHits(true);
        return;
    }
    m_found.clear();
    m_hit = 0;
    m_hits->clear();
    m_searching.run([graph = m_canvas->graph(), text = m_search->text().toStdString()](
                        const std::stop_token& stop) { return findNodes(*graph, text, stop); },
                    [this](std::vector<NodeId> found) {
                        m_found = std::move(found);
                        m_canvas->setFound(m_found);
                        showHits(false);
                        Q_EMIT searched();
                    });
}

void GraphPage::showHits(bool isNext)
{
    m_hits->setText(m_search->text().trimmed().isEmpty() ? QString()
                    : m_found.empty()                    ? tr("nothing")
                    : isNext                             ? tr("%1 of %2").arg(m_hit + 1).arg(m_found.size())
                             : tr("%n hit(s)", nullptr, static_cast<int>(m_found.size())));
}

bool GraphPage::reveal(const Target& target)
{
    if (!target.model.isEmpty()) {
        openModel(target.model);
        return true;
    }
    if (!hasModel())
        return !m_reading.isRunning() && !m_finding.isRunning();
    if (const auto node = nodeNamed(target.node))
        m_canvas->showNode(*node);
    else if (m_matching.isRunning()) // it may be the name of an op
        return false;
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
        showNotice(error);
}

void GraphPage::showNote(const QString& text, const QString& tip)
{
    m_note->setText(text);
    m_note->setToolTip(tip);
}

void GraphPage::showNotice(const QString& text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
}

void GraphPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (hasModel() && !m_other)
            tellModel();
        color();
        showDetails();
        showOther();
    }
    Page::changeEvent(event);
}

/// Two models need the whole width.
void GraphPage::arrange()
{
    const auto orientation = m_other || width() < kNarrow ? Qt::Vertical : Qt::Horizontal;
    if (m_splitter->orientation() == orientation)
        return;
    m_splitter->setOrientation(orientation);
    m_splitter->setSizes(orientation == Qt::Vertical ? QList<int>{260, 190} : QList<int>{700, 290});
}

void GraphPage::resizeEvent(QResizeEvent* event)
{
    arrange();
    Page::resizeEvent(event);
}

/// Another page may have compared tensors since.
void GraphPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (!hasModel() && !m_reading.isRunning())
        attachCompared();
    fillChoices();
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_page.h"

#include <algorithm>

#include <QAction>
#include <QFileDialog>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include "views/advice_run.h"
#include "views/graph/choice_box.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_pair.h"
#include "views/graph/graph_search.h"
#include "views/graph/graph_text.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/graph/op_node_table.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/text/elided_text.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

std::optional<EmptyReason> whyEmpty(const Opened& /*opened*/)
{
    return {}; // without a model, the page offers models near the run
}

} // namespace

extern const Panel graphPanel;
constinit const Panel graphPanel{"graph",
                                 QT_TRANSLATE_NOOP("Panel", "Model Graph"),
                                 whyEmpty,
                                 makePage<GraphPage>,
                                 {.group = PageGroup::Work,
                                  .icon = "graph",
                                  .targets = kToNode | kToModel,
                                  .isOfOneRank = true,
                                  .canOpenFile = true}};

GraphPage::GraphPage(const PanelContext& context, QWidget* parent, ReportPtr baseline)
    : Page(context.selection, parent),
      m_context(context),
      m_stack(new QStackedWidget(this)),
      m_chooser(new ModelChooser),
      m_bar(new QToolBar(this)),
      m_colorBy(new ChoiceBox(this)),
      m_fold(new ChoiceBox(this)),
      m_note(new ElidedLabel(this)),
      m_notice(new QLabel(this)),
      m_splitter(new QSplitter(this)),
      m_drawings(new QSplitter),
      m_sides{ModelSide{new GraphCanvas, new ElidedLabel, new QWidget, std::move(baseline)},
              ModelSide{new GraphCanvas, new ElidedLabel, new QWidget, context.report()},
              ModelSide{new GraphCanvas}},
      m_search(new GraphSearch(canvas(A), canvas(B), this)),
      m_legend(new GraphLegend),
      m_detailTabs(new QTabWidget),
      m_details(new NodeDetails),
      m_pair(new GraphPair(canvas(A), canvas(B), this)),
      m_merge(new GraphMerge(canvas(A), canvas(B), canvas(kBothSides), this)),
      m_canvasCommands(canvasCommands(), canvas(B), "opscope::GraphPage", Qt::WidgetShortcut),
      m_commands(pageCommands(), this, "opscope::GraphPage")
{
    setAcceptDrops(true);
    makeLayout();
    makeActions();
    makeBar();
    connectParts();
    onLanguageChange(this, [this] { changeLanguage(); });
    readComparison();
    if (!hasModel())
        findModelsNear();
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
    canvas(A)->setObjectName(QStringLiteral("graph.canvas_a"));
    canvas(B)->setObjectName(QStringLiteral("graph.canvas_b"));
    canvas(kBothSides)->setObjectName(QStringLiteral("graph.canvas_both"));
    m_note->setObjectName(QStringLiteral("graph.note"));
    m_notice->setObjectName(QStringLiteral("graph.notice"));
    for (const auto& [canvas, title, part, report, run, drawing] : m_sides) {
        if (part == nullptr) {
            m_drawings->addWidget(canvas);
            continue;
        }
        column(part, {title, canvas});
        title->setContentsMargins(8, 3, 8, 3);
        title->setTextFormat(Qt::PlainText);
        title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        m_drawings->addWidget(part);
    }
    m_drawings->setChildrenCollapsible(false);
    auto* drawing = new QWidget;
    column(drawing, {m_drawings, m_legend})->setStretchFactor(m_drawings, 1);
    m_detailTabs->setTabBarAutoHide(true);
    m_detailTabs->setDocumentMode(true);
    m_detailTabs->addTab(m_details, QString());
    m_detailTabs->setMinimumSize(180, 100);
    m_splitter->addWidget(drawing);
    m_splitter->addWidget(m_detailTabs);
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
    m_sides[A].part->hide();
    m_sides[B].title->hide();
    canvas(kBothSides)->hide();
}

void GraphPage::connectParts()
{
    connect(m_chooser, &ModelChooser::chosen, this, &GraphPage::openModel);
    connect(m_chooser, &ModelChooser::otherRequested, this, &GraphPage::askForModel);
    for (const auto side : {A, B, kBothSides}) {
        auto* const of = canvas(side);
        connect(of, &GraphCanvas::searchRequested, m_search, &GraphSearch::begin);
        connect(of, &GraphCanvas::sceneChanged, this, &GraphPage::followScale);
        connect(of, &GraphCanvas::overviewRequested, this,
                [this] { m_commands["graph.overview"]->toggle(); });
        connect(of, &GraphCanvas::nodeActivated, this, [this] {
            m_detailTabs->setCurrentWidget(m_details);
            m_details->setFocus();
        });
        connect(of, &GraphCanvas::selectionChanged, this, [this, side](const QObject* author) {
            const bool isInA = canvas(A)->hasFocus() || !canvas(B)->selectedNode();
            m_side = m_other && isInA && canvas(A)->selectedNode() ? A : B;
            showDetails();
            selectRow();
            if (side != B)
                return;
            if (const auto node = canvas(B)->selectedNode(); node && m_links != nullptr)
                m_links->showNode(*node);
            if (auto slices = m_sides[B].selectedSlices(); author != this && !slices.empty())
                selection().setSlices(std::move(slices), this);
        });
    }
    connect(m_merge, &GraphMerge::graphMerged, this, [this] {
        m_merge->setFound(m_search->foundInA(), m_search->foundInB());
        showFacts();
        fold();
    });
    connect(m_detailTabs, &QTabWidget::currentChanged, this, [this] {
        if (auto* const bar = m_detailTabs->cornerWidget(); bar != nullptr)
            bar->setVisible(m_detailTabs->currentWidget() == m_differences);
    });
    connect(m_details, &NodeDetails::nodeRequested, this,
            [this](NodeId node) { canvas(m_side)->showNode(node); });
    connect(m_details, &NodeDetails::findingRequested, this, &GraphPage::showFinding);
    selection().on(Selection::Slices, this, [this] { followSlice(); });
    selection().on(Selection::Narrowed, this, [this] { match(); });
    connect(&m_context.facts->of<AdviceRun>(), &AdviceRun::changed, this, [this] {
        if (m_findings || m_context.facts->of<AdviceRun>().state() == AdviceRun::State::Done)
            findAdvice(); // there are no findings before it has finished
    });
    connect(&m_context.facts->of<ComparedTensors>(), &ComparedTensors::changed, this,
            &GraphPage::readComparison);
}

void GraphPage::makeBar()
{
    m_bar->setIconSize({16, 16});
    m_bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_bar->setFloatable(false);
    m_bar->setMovable(false);
    m_colorBy->setObjectName(QStringLiteral("graph.color_by"));
    m_colorBy->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_colorBy->setMinimumContentsLength(14); // "Colour: time B - A"
    m_note->setContentsMargins(8, 0, 8, 0);
    m_bar->addWidget(m_search);
    m_bar->addWidget(m_colorBy);
    m_bar->addWidget(m_fold);
    m_canvasCommands.addTo(m_bar, {"graph.fit", "graph.openAll", "graph.foldAll"});
    m_commands.addTo(m_bar, {"graph.across", "graph.merged", "graph.withoutInPlace", "graph.export"});
    m_bar->addWidget(m_note);
    makeFold();
    connect(m_colorBy, &QComboBox::activated, this, &GraphPage::color);
    for (auto* const box : {m_colorBy, m_fold})
        connect(box, &ChoiceBox::left, this, [this] { drawn()->setFocus(); });
    connect(m_search, &GraphSearch::searched, this,
            [this] { m_merge->setFound(m_search->foundInA(), m_search->foundInB()); });
}

bool GraphPage::isOneGraph() const
{
    return m_other && m_isMerged && m_merge->merged();
}

bool GraphPage::hasModel() const
{
    return m_sides[B].graph() != nullptr;
}

QString GraphPage::cliCommand() const
{
    if (!hasModel())
        return {};
    const auto word = [](const std::filesystem::path& path) {
        return shellWord(QString::fromStdString(path.string()));
    };
    const auto model = word(m_sides[B].graph()->path);
    if (m_other)
        return QStringLiteral("opscope-cli graph diff %1 %2").arg(word(m_other->graph->path), model);
    if (!m_sides[B].run)
        return QStringLiteral("opscope-cli graph nodes %1").arg(model);
    return QStringLiteral("opscope-cli graph match %1 %2").arg(model, word(m_context.root));
}

bool GraphPage::reveal(const Target& target)
{
    if (!target.model.isEmpty()) {
        openModel(target.model);
        return true;
    }
    if (!hasModel())
        return !m_reading.isRunning() && !m_finding.isRunning();
    if (const auto node = m_sides[B].nodeNamed(target.node))
        canvas(B)->showNode(*node);
    else if (m_matching.isRunning()) // the name may be that of an op
        return false;
    return true;
}

bool GraphPage::isBusy() const
{
    const auto runs = [](const Job* job) { return job->isRunning(); };
    const std::array jobs{&m_reading, &m_finding, &m_matching, &m_folding, &m_comparing, &m_readingTensors};
    return std::ranges::any_of(jobs, runs) || !m_openingRun.isEmpty() || canvas(B)->isBusy() ||
           (m_other && canvas(A)->isBusy()) || m_merge->isBusy();
}

void GraphPage::askForPicture()
{
    if (!hasModel())
        return;
    const auto entire = tr("Entire graph (*.svg *.png *.pdf)");
    auto chosen = entire;
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Export Picture"), QStringLiteral("model.svg"),
        entire + QStringLiteral(";;") + tr("Visible part (*.svg *.png *.pdf)"), &chosen);
    if (!path.isEmpty())
        exportPicture(path, chosen == entire);
}

void GraphPage::exportPicture(const QString& path, bool isAll)
{
    if (const auto error = drawn()->writePictureTo(path, isAll); !error.isEmpty())
        showNotice(error);
}

void GraphPage::showNote(const QString& text, const QString& tip)
{
    m_note->setText(text);
    m_note->setToolTip(tip.contains(text) ? tip : text + QLatin1Char('\n') + tip);
}

void GraphPage::showNotice(const QString& text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
}

void GraphPage::resizeEvent(QResizeEvent* event)
{
    arrange();
    Page::resizeEvent(event);
}

} // namespace opscope

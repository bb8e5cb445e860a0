// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the page and its texts.
#include <QAction>
#include <QFileDialog>
#include <QTabWidget>

#include "core/accuracy/judge/golden_commands.h"
#include "core/base/message_id.h"
#include "views/graph/choice_box.h"
#include "views/graph/graph_page.h"
#include "views/graph/node_details.h"
#include "views/graph/op_node_table.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"

namespace opscope {
namespace {

using G = GraphPage;
using Command = CommandSpec<G>;

const QString kOverviewSetting = QStringLiteral("graph/overview");
const QString kAcrossSetting = QStringLiteral("graph/across");

} // namespace

/// Their keys work while the canvas has the focus.
std::span<const CommandSpec<GraphPage>> GraphPage::canvasCommands()
{
    static constexpr Command kCommands[]{
        Command("graph.fit", QT_TR_NOOP("Show All"), "F", [](G& g) { g.drawn()->fit(); }),
        Command("graph.zoomSelection", QT_TR_NOOP("Zoom to Selection"), "Z",
                [](G& g) { g.drawn()->zoomToSelection(); }),
        Command("graph.back", QT_TR_NOOP("Previous View"), "Backspace", [](G& g) { g.drawn()->goBack(); }),
        Command("graph.forward", QT_TR_NOOP("Next View"), "Shift+Backspace",
                [](G& g) { g.drawn()->goForward(); }),
        Command("graph.openAll", QT_TR_NOOP("Open All Scopes"), "E", {.barText = QT_TR_NOOP("Open All")},
                [](G& g) { g.drawn()->openAll(); }),
        Command("graph.foldAll", QT_TR_NOOP("Fold Scopes"), "Shift+E", {.barText = QT_TR_NOOP("Fold")},
                [](G& g) { g.drawn()->foldAll(); }),
    };
    return kCommands;
}

std::span<const CommandSpec<GraphPage>> GraphPage::pageCommands()
{
    static constexpr auto kIsPair = [](const G& g) { return g.m_other != nullptr; };
    static constexpr Command kCommands[]{
        Command("graph.search", QT_TR_NOOP("Search in the Graph"), "Ctrl+F", {.place = ActionPlace::Edit},
                [](G& g) { Q_EMIT g.canvas(B)->searchRequested(); }),
        Command("graph.copy", QT_TR_NOOP("Copy Node as Text"), "Ctrl+C", {.place = ActionPlace::Edit},
                [](G& g) { g.m_details->copyAll(); }),
        Command("graph.openModel", QT_TR_NOOP("Open Model…"), "", [](G& g) { g.askForModel(); }),
        Command(
            "graph.compare", QT_TR_NOOP("Compare with Model…"), "", [](const G& g) { return g.hasModel(); },
            [](G& g) { g.askForOther(); }),
        Command("graph.otherRun", QT_TR_NOOP("Run of the Other Model…"), "", kIsPair,
                [](G& g) { g.askForOtherRun(); }),
        Command("graph.leaveOther", QT_TR_NOOP("Show One Model"), "", kIsPair, [](G& g) { g.leaveOther(); }),
        Command("graph.across", QT_TR_NOOP("Left to Right"), "", {.isSwitch = true}, nullptr),
        Command("graph.overview", QT_TR_NOOP("Overview Map"), "", {.isSwitch = true}, nullptr),
        Command(
            "graph.merged", QT_TR_NOOP("Both in One Graph"), "", {.barText = QT_TR_NOOP("Merged")}, nullptr,
            [](G& g) { g.setMerged(!g.m_isMerged); }, [](const G& g) { return kIsPair(g) && g.m_isMerged; }),
        Command("graph.tensors", QT_TR_NOOP("Accuracy Result…"), "", [](G& g) { g.askForTensors(); }),
        Command("graph.dump", QT_TR_NOOP("Dump These Ops…"), "",
                [](G& g) {
                    if (g.hasModel())
                        Q_EMIT g.dumpRequested(QString::fromStdString(g.m_sides[B].graph()->path.string()),
                                               g.m_sides[B].selectedOps());
                }),
        Command("graph.withoutInPlace", QT_TR_NOOP("Write Without In-Place Layers…"), "",
                [](G& g) { g.askForCaffeFile(); }),
        Command("graph.export", QT_TR_NOOP("Export Picture…"), "Ctrl+Alt+E",
                {.barText = QT_TR_NOOP("Export…"), .place = ActionPlace::Export},
                [](G& g) { g.askForPicture(); }),
    };
    return kCommands;
}

void GraphPage::makeActions()
{
    m_canvasCommands.connectTo(*this);
    m_commands.connectTo(*this);
    auto* const overview = m_commands["graph.overview"];
    connect(overview, &QAction::toggled, this, [this](bool isShown) {
        settings().setPageValue(kOverviewSetting, isShown);
        for (const auto& side : m_sides)
            side.canvas->setOverviewShown(isShown);
    });
    overview->setChecked(settings().pageValue(kOverviewSetting, true).toBool());
    auto* const across = m_commands["graph.across"];
    connect(across, &QAction::toggled, this, [this](bool isAcross) {
        settings().setPageValue(kAcrossSetting, isAcross);
        for (const auto& side : m_sides)
            side.canvas->setDirection(isAcross ? GraphDirection::Right : GraphDirection::Down);
    });
    across->setChecked(settings().pageValue(kAcrossSetting, false).toBool());
    m_commands["graph.merged"]->setVisible(false);
    m_commands["graph.withoutInPlace"]->setVisible(false);
}

void GraphPage::askForCaffeFile()
{
    const auto name = m_sides[B].graph()->path.stem().string() + "_no_in_place.prototxt";
    if (const auto path =
            QFileDialog::getSaveFileName(this, tr("Write Without In-Place Layers"),
                                         QString::fromStdString(name), tr("Caffe networks (*.prototxt)"));
        !path.isEmpty())
        writeWithoutInPlace(path);
}

void GraphPage::writeWithoutInPlace(const QString& path)
{
    const auto written = accuracy::writeWithoutInPlace(m_sides[B].graph()->path, path.toStdString());
    showNotice(written ? translateMessage(message(MessageId::GoldenWithoutInPlace, written->path.string(),
                                                  written->renamed))
                       : translateError(written.error()));
}

void GraphPage::retranslate()
{
    m_canvasCommands.retranslate();
    m_commands.retranslate();
    m_colorBy->setAccessibleName(tr("Colour by"));
    m_fold->setAccessibleName(tr("Fold by"));
    const QString folds[] = {tr("name scope"), tr("stream"), tr("subgraph"), tr("fused ops")};
    for (int i = 0; i < m_fold->count(); ++i)
        m_fold->setItemText(i, tr("Fold: %1").arg(folds[i]));
    canvas(B)->setAccessibleName(m_other ? tr("Model graph B") : tr("Model graph"));
    canvas(A)->setAccessibleName(tr("Model graph A"));
    canvas(kBothSides)->setAccessibleName(tr("Model graphs A and B in one"));
    m_details->setAccessibleName(tr("Node"));
    m_detailTabs->setTabText(m_detailTabs->indexOf(m_details), tr("Node"));
    if (m_links != nullptr)
        m_detailTabs->setTabText(m_detailTabs->indexOf(m_links), tr("Ops of the Run"));
    if (m_differences != nullptr)
        m_detailTabs->setTabText(m_detailTabs->indexOf(m_differences), tr("Differences"));
    m_choices.clear();
    fillChoices();
}

void GraphPage::changeLanguage()
{
    retranslate();
    if (!hasModel())
        return;
    if (!m_other)
        reportModel();
    fillLinks();
    showOther();
    showFacts();
    fold(); // the names of streams are translated
}

std::span<const KeyHint> GraphPage::hints() const
{
    static constexpr KeyHint kHints[] = {
        {{"graph.fit", nullptr}, QT_TRANSLATE_NOOP("Hint", "show all")},
        {{"graph.search", nullptr}, QT_TRANSLATE_NOOP("Hint", "search")},
        {{"graph.openAll", "graph.foldAll"}, QT_TRANSLATE_NOOP("Hint", "open, fold scopes")}};
    return kHints;
}

} // namespace opscope

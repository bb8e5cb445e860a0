// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the page and its texts.
#include <algorithm>

#include <QAction>
#include <QFileDialog>
#include <QTabWidget>

#include "core/accuracy/golden_commands.h"
#include "core/base/message_id.h"
#include "views/graph/choice_box.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_page.h"
#include "views/graph/node_details.h"
#include "views/graph/op_links.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/qtext.h"

namespace opscope {
namespace {

const QString kOverviewSetting = QStringLiteral("graph/overview");

} // namespace

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
    make("graph.fit", Qt::Key_F, [this] { drawn()->fit(); });
    make("graph.zoom_selection", Qt::Key_Z, [this] { drawn()->zoomToSelection(); });
    make("graph.back", Qt::ALT | Qt::Key_Left, [this] { drawn()->goBack(); });
    make("graph.forward", Qt::ALT | Qt::Key_Right, [this] { drawn()->goForward(); });
    make("graph.open_all", Qt::Key_E, [this] { drawn()->openAll(); });
    make("graph.fold_all", Qt::SHIFT | Qt::Key_E, [this] { drawn()->foldAll(); });
    auto* find = make(
        "graph.search", QKeySequence::Find, [this] { Q_EMIT m_canvas->searchRequested(); }, false);
    auto* copy = make(
        "graph.copy", QKeySequence::Copy, [this] { m_details->copyAll(); }, false);
    make(
        "graph.open_model", {}, [this] { askForModel(); }, false);
    make(
        "graph.compare", {}, [this] { askForOther(); }, false);
    make(
        "graph.other_run", {}, [this] { askForOtherRun(); }, false);
    make(
        "graph.leave_other", {}, [this] { leaveOther(); }, false);
    auto* const overview = make(
        "graph.overview", {}, [] {}, false);
    overview->setCheckable(true);
    connect(overview, &QAction::toggled, this, [this](bool isShown) {
        settings().setPageValue(kOverviewSetting, isShown);
        for (auto* const canvas : {m_otherCanvas, m_canvas, m_mergedCanvas})
            canvas->setOverviewShown(isShown);
    });
    overview->setChecked(settings().pageValue(kOverviewSetting, true).toBool());
    auto* const merged = make(
        "graph.merged", {}, [this] { setMerged(!m_isMerged); }, false);
    merged->setCheckable(true);
    merged->setVisible(false);
    make(
        "graph.tensors", {}, [this] { askForTensors(); }, false);
    make(
        "graph.dump", {},
        [this] {
            if (hasModel())
                Q_EMIT dumpRequested(QString::fromStdString(m_canvas->graph()->path.string()), selectedOps());
        },
        false);
    make(
        "graph.without_in_place", {}, [this] { askForCaffeFile(); }, false)
        ->setVisible(false);
    auto* save = make(
        "graph.export", Qt::CTRL | Qt::ALT | Qt::Key_E, [this] { askForPicture(); }, false);
    setPlace(find, ActionPlace::Edit);
    setPlace(copy, ActionPlace::Edit);
    setPlace(save, ActionPlace::Export);
}

QStringList GraphPage::selectedOps() const
{
    const auto& graph = *m_canvas->graph();
    QStringList names;
    if (const auto node = m_canvas->selectedNode())
        names << qtext(graph.nameOf(*node));
    const auto scope = m_canvas->selectedScope();
    if (!scope)
        return names;
    const auto& scopes = m_canvas->scopes();
    for (std::size_t i = 0; i < scopes.ofNode.size(); ++i) {
        auto at = scopes.ofNode[i];
        while (at != *scope && at != 0) // the root is its own parent
            at = scopes.all[at].parent;
        if (at == *scope)
            names << qtext(graph.nameOf(NodeId::of(i)));
    }
    return names;
}

void GraphPage::askForCaffeFile()
{
    const auto name = m_canvas->graph()->path.stem().string() + "_no_in_place.prototxt";
    if (const auto path =
            QFileDialog::getSaveFileName(this, tr("Write Without In-Place Layers"),
                                         QString::fromStdString(name), tr("Caffe networks (*.prototxt)"));
        !path.isEmpty())
        writeWithoutInPlace(path);
}

void GraphPage::writeWithoutInPlace(const QString& path)
{
    const auto written = accuracy::writeWithoutInPlace(m_canvas->graph()->path, path.toStdString());
    showNotice(written ? translateMessage(message(MessageId::GoldenWithoutInPlace, written->path.string(),
                                                  written->renamed))
                       : translateError(written.error()));
}

void GraphPage::retranslate()
{
    const std::pair<const char*, QString> kTexts[] = {
        {"graph.fit", tr("Show All")},
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
        {"graph.overview", tr("Overview Map")},
        {"graph.merged", tr("Both in One Graph")},
        {"graph.tensors", tr("Accuracy Result…")},
        {"graph.dump", tr("Dump These Ops…")},
        {"graph.without_in_place", tr("Write Without In-Place Layers…")},
        {"graph.export", tr("Export Picture…")}};
    for (auto* action : m_actions) {
        const auto* const text = std::ranges::find_if(
            kTexts, [&](const auto& of) { return action->objectName() == QLatin1String(of.first); });
        action->setText(text->second);
    }
    const std::pair<const char*, QString> kInBar[] = {{"graph.open_all", tr("Open All")},
                                                      {"graph.fold_all", tr("Fold")},
                                                      {"graph.merged", tr("Merged")},
                                                      {"graph.export", tr("Export…")}};
    for (const auto& [id, text] : kInBar) // the complete text is in the tip
        findChild<QAction*>(QLatin1String(id))->setIconText(text);
    m_by->setAccessibleName(tr("Colour by"));
    m_fold->setAccessibleName(tr("Fold by"));
    const QString folds[] = {tr("name scope"), tr("stream"), tr("subgraph"), tr("fused ops")};
    for (int i = 0; i < m_fold->count(); ++i)
        m_fold->setItemText(i, tr("Fold: %1").arg(folds[i]));
    m_canvas->setAccessibleName(m_other ? tr("Model graph B") : tr("Model graph"));
    m_otherCanvas->setAccessibleName(tr("Model graph A"));
    m_mergedCanvas->setAccessibleName(tr("Model graphs A and B in one"));
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
    showFacts();
    showOther();
    fold(); // the names of streams are translated
}

std::span<const KeyHint> GraphPage::hints() const
{
    static constexpr KeyHint kHints[] = {
        {{"graph.fit", nullptr}, QT_TRANSLATE_NOOP("Hint", "show all")},
        {{"graph.search", nullptr}, QT_TRANSLATE_NOOP("Hint", "search")},
        {{"graph.open_all", "graph.fold_all"}, QT_TRANSLATE_NOOP("Hint", "open, fold scopes")}};
    return kHints;
}

} // namespace opscope

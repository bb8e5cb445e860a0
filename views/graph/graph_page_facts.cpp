// SPDX-License-Identifier: GPL-3.0-or-later
// The facts about the nodes: the runs of the models, findings and tensors; as scopes, colours and details. A
// selection is the same in the graph and in the run.
#include <algorithm>
#include <tuple>

#include <QFileDialog>
#include <QStandardItemModel>
#include <QTabWidget>

#include "core/accuracy/judge/result_table.h"
#include "views/advice_run.h"
#include "views/graph/choice_box.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_details.h"
#include "views/graph/node_findings.h"
#include "views/graph/op_node_table.h"
#include "views/i18n.h"

namespace opscope {
namespace {

const QString kSetting = QStringLiteral("graph/foldBy");
constexpr QLatin1String kByFinding("finding");

/// Null unless each model has a run that belongs to it.
std::shared_ptr<const std::vector<DiffTime>> diffTimesOf(const FoldRequest& asked)
{
    const auto isOwn = [](const FoldRequest::Side& of) {
        return of.runs && !isOfOtherModel(of.runs->identity);
    };
    if (!asked.other || !isOwn(asked.sides[kSideA]) || !isOwn(asked.sides[kSideB]))
        return nullptr;
    return std::make_shared<const std::vector<DiffTime>>(
        timesOf(*asked.other->diff, asked.sides[kSideA].runs.get(), asked.sides[kSideB].runs.get()));
}

bool hasFusable(const std::shared_ptr<const NodeFindings>& findings)
{
    return findings && !findings->fusable.empty();
}

} // namespace

void GraphPage::makeFold()
{
    m_fold->setObjectName(QStringLiteral("graph.fold_by"));
    m_fold->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (std::size_t i = 0; i < kFoldBys; ++i)
        m_fold->addItem(QString(), QLatin1String(foldByName(static_cast<FoldBy>(i))));
    m_foldBy = static_cast<FoldBy>(std::max(m_fold->findData(settings().pageValue(kSetting)), 0));
    connect(m_fold, &QComboBox::activated, this, [this](int index) {
        m_foldBy = static_cast<FoldBy>(index);
        settings().setPageValue(kSetting, m_fold->itemData(index));
        fold();
    });
}

FoldRequest GraphPage::makeFoldRequest() const
{
    FoldRequest asked;
    asked.by = m_foldBy;
    for (const auto side : {A, B}) {
        const auto& of = m_sides.at(side);
        asked.sides.at(side) = {side == B || m_other ? of.graph() : nullptr, of.run, of.report};
    }
    asked.other = m_other;
    asked.diffTimes = m_diffTimes;
    asked.merged = m_merge->merged();
    asked.findings = m_findings;
    asked.stream = tr("stream %1");
    asked.severalStreams = tr("several streams");
    return asked;
}

/// Folds by the user's choice, or by names if that is not possible; more choices may be possible now.
void GraphPage::fold()
{
    if (!hasModel())
        return;
    m_folding.run(
        [asked = makeFoldRequest()](const std::stop_token& stop) { return foldDrawings(asked, stop); },
        [this](Folded folded) {
            applyFolding(std::move(folded));
            showFacts();
        });
}

void GraphPage::applyFolding(Folded folded)
{
    m_folding.cancel();
    if (folded.merged != m_merge->merged()) { // it was merged again in the meantime
        folded.drawings[kBothSides] = {};
        fold();
    }
    auto* const items = qobject_cast<QStandardItemModel*>(m_fold->model());
    for (int i = 0; i < items->rowCount(); ++i) {
        const bool is = folded.isThere.at(static_cast<std::size_t>(i));
        items->item(i)->setEnabled(is);
        items->item(i)->setToolTip(is ? QString()
                                      : translateMessage(message(reasonNotFolded(static_cast<FoldBy>(i)))));
    }
    m_fold->setCurrentIndex(static_cast<int>(folded.by));
    bool isNew = false;
    for (const auto side : {A, B, kBothSides}) {
        auto& of = m_sides.at(side);
        of.drawing = std::move(folded.drawings.at(side));
        const auto& scopes = of.drawing.scopes;
        if (!scopes || *scopes->groups == *of.canvas->scopes().groups)
            continue;
        of.canvas->setScopes(scopes);
        isNew = true;
    }
    if (isNew && m_other)
        canvas(A)->openLike(canvas(B)->scopes(), canvas(B)->openFlags());
}

void GraphPage::match()
{
    if (!hasModel())
        return;
    const auto narrowing = selection().ownNarrowing();
    SliceScope scope;
    scope.device = narrowing.device;
    scope.model = narrowing.model;
    scope.step = narrowing.step;
    struct Matched {
        std::array<std::shared_ptr<const RunOfModel>, 2> runs;
        FoldRequest asked;
        Folded folded;
    };
    m_matching.run(
        [asked = makeFoldRequest(), scope](const std::stop_token& stop) {
            Matched out{{}, asked, {}};
            for (const auto side : {A, B}) {
                auto& of = out.asked.sides.at(side);
                of.runs = out.runs.at(side) = ModelSide::runOf(of, side == A ? SliceScope() : scope, stop);
            }
            out.asked.diffTimes = diffTimesOf(out.asked);
            out.folded = foldDrawings(out.asked, stop);
            return out;
        },
        [this](Matched found) {
            const bool isFirst = !m_sides[B].run;
            for (const auto side : {A, B})
                m_sides.at(side).run = std::move(found.runs.at(side));
            const auto& own = m_sides[B].run;
            const auto hadDiffTimes = std::exchange(m_diffTimes, found.asked.diffTimes);
            applyFolding(std::move(found.folded));
            if (found.asked.by != m_foldBy)
                fold();
            fillLinks();
            fillChoices();
            if (m_diffTimes && !hadDiffTimes && m_other)
                chooseColor(QLatin1String("time_difference"));
            else if (isFirst && !m_other && own && !own->identity.links.empty())
                chooseColor(QLatin1String("total"));
            if (m_other) {
                fillDifferences();
                reportOtherRuns();
            } else {
                reportModel();
            }
            if (own || report().kind == ReportKind::Dumps)
                m_context.facts->of<AdviceRun>().start(m_context.workspace);
            findAdvice();
            followSlice();
            Q_EMIT ready();
        });
}

void GraphPage::fillLinks()
{
    const auto& run = m_sides[B].run;
    if (!run) {
        if (m_links == nullptr)
            return;
        m_detailTabs->removeTab(m_detailTabs->indexOf(m_links));
        std::exchange(m_links, nullptr)->deleteLater();
        return;
    }
    if (m_links == nullptr) {
        m_links = new OpLinks(selection());
        m_detailTabs->addTab(m_links, tr("Ops of the Run"));
        connect(m_links, &OpLinks::nodeChosen, canvas(B), [this](NodeId node) { canvas(B)->showNode(node); });
    }
    m_links->setRuns(*m_sides[B].graph(), report(), *run);
}

void GraphPage::findAdvice()
{
    const auto& run = m_context.facts->of<AdviceRun>();
    if (m_findings)
        m_wantsFindings = isColoredBy(kByFinding);
    const bool hadFusable = hasFusable(std::exchange(m_findings, nullptr));
    if (!hasModel())
        return;
    const auto& own = m_sides[B].run;
    if (run.state() == AdviceRun::State::Done) {
        auto found = findingsOf(run.advice(), static_cast<std::uint32_t>(selection().rank()),
                                *m_sides[B].graph(), own.get(), report());
        if (own || !found.isEmpty())
            m_findings = std::make_shared<const NodeFindings>(std::move(found));
    }
    fillChoices();
    // With dumps only, there are no other facts. If the advisor runs again, the previous choice is restored.
    if (m_findings && m_wantsFindings.value_or(!own) && !isColoredBy(kByFinding))
        chooseColor(kByFinding);
    showFacts();
    if (hadFusable || hasFusable(m_findings)) // the fusable nodes may have changed, and they can be folded
        fold();
}

/// Shows the name of the model, and a notice if the run is of another model.
void GraphPage::reportModel()
{
    const auto& own = m_sides[B];
    const auto& path = own.graph()->path;
    auto tip = graphText(path.string());
    if (own.run)
        tip += QLatin1Char('\n') + tr("%1 of %2 ops of the run are in the model")
                                       .arg(countNamedOps(own.run->identity))
                                       .arg(own.run->identity.ops.size());
    showNote(graphText(path.filename().string()), tip);
    showNotice(own.whyOtherRun());
}

/// Reports which run belongs to neither of two models: its times are not valid.
void GraphPage::reportOtherRuns()
{
    const auto a = m_sides[A].whyOtherRun();
    const auto b = m_sides[B].whyOtherRun();
    if (!a.isEmpty() && !b.isEmpty())
        showNotice(tr("A: %1").arg(a) + QLatin1Char('\n') + tr("B: %1").arg(b));
    else if (!a.isEmpty() || !b.isEmpty())
        showNotice(a + b);
}

void GraphPage::showFinding(std::uint32_t finding)
{
    const auto& advice = m_context.facts->of<AdviceRun>().advice();
    if (finding < advice.findings.size())
        navigator().go({.finding = findingId(advice, finding)});
}

void GraphPage::followSlice()
{
    if (selection().slices().empty() || !hasModel())
        return;
    const auto node = m_sides[B].nodeOf(selection().slices().front());
    if (node && node != canvas(B)->selectedNode())
        canvas(B)->showNode(*node, this);
}

void GraphPage::askForTensors()
{
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Accuracy Result"), QString::fromStdString(m_context.root),
                                     tr("Results of a comparison (*.csv);;All files (*)"));
    if (!path.isEmpty())
        openTensors(path);
}

void GraphPage::openTensors(const QString& path)
{
    m_readingTensors.run(
        [path = path.toStdString()](const std::stop_token&) { return accuracy::readResult(path); },
        [this](Result<accuracy::ReadResult> read) {
            if (!read) {
                showNotice(translateError(read.error()));
                return;
            }
            m_tensors = std::make_shared<const std::vector<accuracy::ResultRow>>(std::move(read->rows));
            m_isTensorsStopped = false;
            fillChoices();
            const auto first = std::ranges::find_if(m_choices, [](const ColorChoice& choice) {
                return choice.id.startsWith(QLatin1String("accuracy:"));
            });
            if (first != m_choices.end())
                m_colorBy->setCurrentIndex(m_colorBy->findData(first->id));
            showFacts();
        });
}

NodeFacts GraphPage::facts(Side side) const
{
    auto facts = m_sides.at(side).facts();
    facts.other = m_other.get();
    facts.diffTimes = m_diffTimes.get();
    facts.merged = side == kBothSides ? m_merge->merged().get() : nullptr;
    facts.isA = side == A;
    facts.isTensorsStopped = m_isTensorsStopped;
    if (side != B)
        return facts;
    facts.tensors = m_tensors.get();
    facts.findings = m_findings.get();
    facts.advice = m_findings ? &m_context.facts->of<AdviceRun>().advice() : nullptr;
    return facts;
}

/// Keeps the current choice if it still exists.
void GraphPage::fillChoices()
{
    if (!hasModel())
        return;
    auto choices = colorChoices(facts(isOneGraph() ? kBothSides : B));
    if (choices == m_choices)
        return;
    m_choices = std::move(choices);
    const auto chosen = m_colorBy->currentData();
    m_colorBy->clear();
    for (const auto& [id, text] : m_choices)
        m_colorBy->addItem(tr("Colour: %1").arg(text), id);
    const auto kept = m_colorBy->findData(chosen);
    m_colorBy->setCurrentIndex(kept >= 0 ? kept
                                         : std::max(m_colorBy->findData(QStringLiteral("difference")), 0));
}

void GraphPage::chooseColor(QLatin1String id)
{
    m_colorBy->setCurrentIndex(std::max(m_colorBy->findData(id), 0));
}

bool GraphPage::isColoredBy(QLatin1String id) const
{
    return m_colorBy->currentData().toString() == id;
}

/// Colours the graphs that are shown by one scale.
void GraphPage::color()
{
    if (!hasModel())
        return;
    std::vector<Side> shown{isOneGraph() ? kBothSides : B};
    if (m_other && !isOneGraph())
        shown.push_back(A);
    std::vector<GraphColors> colors;
    std::vector<NodeGroup> groups;
    bool hasGroups = false;
    for (const auto side : shown) {
        colors.push_back(colorsBy(m_colorBy->currentData().toString(), facts(side)));
        if (canvas(side)->scene() != nullptr)
            colors.back().fitScaleTo(*canvas(side)->scene());
        if (m_other)
            groups = fusedGroups(facts(side));
        else if (m_findings)
            groups = m_findings->fusable;
        hasGroups = hasGroups || !groups.empty();
        canvas(side)->setGroups(std::move(groups));
    }
    if (std::ranges::all_of(colors, &GraphColors::isScale)) {
        const auto most = std::ranges::max(colors, {}, &GraphColors::most).most;
        const auto least = std::ranges::min(colors, {}, &GraphColors::least).least;
        for (auto& each : colors)
            std::tie(each.most, each.least) = std::tie(most, least);
    }
    for (std::size_t i = 0; i < shown.size(); ++i)
        canvas(shown[i])->setColors(std::move(colors[i]));
    auto marks = marksIn(*canvas(shown.front())->graph());
    if (hasGroups)
        marks.group = m_other ? tr("one op in the other model") : tr("could be one op");
    m_legend->setColors(canvas(shown.front())->colors(), marks);
}

/// Extends the scale to the scopes that are drawn as one box.
void GraphPage::followScale()
{
    const auto& colors = drawn()->colors();
    if (colors.isScale() && !colors.ofScope.empty())
        color();
}

void GraphPage::showFacts()
{
    fillChoices();
    color();
    showDetails();
}

void GraphPage::showDetails()
{
    if (!hasModel())
        return;
    const auto side = isOneGraph() && canvas(kBothSides)->selectedScope() ? kBothSides : m_side;
    if (const auto node = canvas(side)->selectedNode())
        m_details->showNode(facts(side), *node, m_sides.at(side).report.get());
    else if (const auto scope = canvas(side)->selectedScope())
        m_details->showScope(facts(side), *scope);
    else
        m_details->showModel(*m_sides[B].graph());
}

} // namespace opscope

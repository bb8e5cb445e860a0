// SPDX-License-Identifier: GPL-3.0-or-later
// The graph together with a run: colours, details, and a selection that is the same in both.
#include <algorithm>
#include <cmath>

#include <QFileDialog>
#include <QTabWidget>

#include "core/accuracy/judge/result_table.h"
#include "core/base/message_id.h"
#include "views/advice_run.h"
#include "views/graph/choice_box.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_details.h"
#include "views/graph/node_findings.h"
#include "views/graph/op_node_table.h"
#include "views/i18n.h"

namespace opscope {
namespace {

/// Many runs have no metrics, then the list is empty.
template <class Ran>
std::shared_ptr<const Ran> ranOf(const ModelGraphPtr& graph, const ReportPtr& report, const SliceScope& scope,
                                 const std::stop_token& stop)
{
    if (!graph || !report || report->ops.size() == 0)
        return nullptr;
    auto ran = std::make_shared<Ran>();
    ran->runs = runsOf(*graph, *report, scope, stop);
    TableRequest request;
    request.device = scope.device;
    request.model = scope.model;
    request.step = scope.step;
    if (auto metrics = metricsOf(report, ran->runs.identity, request, stop))
        ran->metrics = *std::move(metrics);
    return ran;
}

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
        std::array<RanPtr, 2> ran;
        FoldRequest asked;
        Folded folded;
    };
    m_matching.run(
        [asked = makeFoldRequest(), scope](const std::stop_token& stop) {
            Matched out{{}, asked, {}};
            for (const auto side : {A, B}) {
                auto& of = out.asked.sides.at(side);
                const auto& ran = out.ran.at(side) =
                    ranOf<Ran>(of.graph, of.report, side == A ? SliceScope() : scope, stop);
                of.runs = ran ? std::shared_ptr<const ModelRuns>(ran, &ran->runs) : nullptr;
            }
            out.asked.diffTimes = diffTimesOf(out.asked);
            out.folded = foldDrawings(out.asked, stop);
            return out;
        },
        [this](Matched found) {
            const bool isFirst = !m_ran[B];
            m_ran = std::move(found.ran);
            const auto hadDiffTimes = std::exchange(m_diffTimes, found.asked.diffTimes);
            const bool isFirstPair = m_diffTimes && !hadDiffTimes;
            applyFolding(std::move(found.folded));
            if (found.asked.by != m_foldBy)
                fold();
            fillLinks();
            fillChoices();
            const auto choose = [&](const char* id) {
                m_by->setCurrentIndex(std::max(m_by->findData(QLatin1String(id)), 0));
            };
            if (isFirstPair && m_other)
                choose("time_difference");
            else if (isFirst && !m_other && m_ran[B] && !m_ran[B]->runs.identity.links.empty())
                choose("total");
            if (m_other) {
                fillDifferences();
                reportOtherRuns();
            } else {
                reportModel();
            }
            if (m_ran[B] || report().kind == ReportKind::Dumps)
                m_context.facts->of<AdviceRun>().start(m_context.workspace);
            findAdvice();
            followSlice();
            Q_EMIT ready();
        });
}

void GraphPage::fillLinks()
{
    if (!m_ran[B]) {
        if (m_links == nullptr)
            return;
        m_detailTabs->removeTab(m_detailTabs->indexOf(m_links));
        std::exchange(m_links, nullptr)->deleteLater();
        return;
    }
    if (m_links == nullptr) {
        m_links = new OpLinks(selection());
        m_detailTabs->addTab(m_links, tr("Ops of the Run"));
        connect(m_links, &OpLinks::nodeChosen, this, [this](NodeId node) { m_canvas->showNode(node); });
    }
    m_links->setRuns(*m_canvas->graph(), report(), m_ran[B]->runs);
}

void GraphPage::findAdvice()
{
    const auto& run = m_context.facts->of<AdviceRun>();
    const auto isByFinding = [this] { return m_by->currentData().toString() == QLatin1String("finding"); };
    if (m_findings)
        m_wantsFindings = isByFinding();
    const bool hadFusable = hasFusable(std::exchange(m_findings, nullptr));
    if (!hasModel())
        return;
    if (run.state() == AdviceRun::State::Done) {
        auto found = findingsOf(run.advice(), static_cast<std::uint32_t>(selection().rank()),
                                *m_canvas->graph(), m_ran[B] ? &m_ran[B]->runs : nullptr, report());
        if (m_ran[B] || !found.isEmpty())
            m_findings = std::make_shared<const NodeFindings>(std::move(found));
    }
    fillChoices();
    // With dumps only, there are no other facts. If the advisor runs again, the previous choice is restored.
    if (m_findings && m_wantsFindings.value_or(!m_ran[B]) && !isByFinding())
        m_by->setCurrentIndex(m_by->findData(QStringLiteral("finding")));
    showFacts();
    if (hadFusable || hasFusable(m_findings)) // the fusable nodes may have changed, and they can be folded
        fold();
}

/// Shows the name of the model, and a notice if the run is of another model.
void GraphPage::reportModel()
{
    const auto& path = m_canvas->graph()->path;
    auto tip = graphText(path.string());
    QString notice;
    if (m_ran[B]) {
        const auto& identity = m_ran[B]->runs.identity;
        tip += QLatin1Char('\n') + tr("%1 of %2 ops of the run are in the model")
                                       .arg(countNamedOps(identity))
                                       .arg(identity.ops.size());
        if (isOfOtherModel(identity))
            notice = translateMessage(
                message(MessageId::GraphOtherRun, countNamedOps(identity), identity.ops.size()));
    }
    showNote(graphText(path.filename().string()), tip);
    showNotice(notice);
}

/// Reports which run belongs to neither of two models: its times are not valid.
void GraphPage::reportOtherRuns()
{
    std::array<QString, 2> foreign;
    for (const auto side : {A, B}) {
        const auto& ran = m_ran.at(side);
        if (ran && isOfOtherModel(ran->runs.identity))
            foreign.at(side) = translateMessage(message(
                MessageId::GraphOtherRun, countNamedOps(ran->runs.identity), ran->runs.identity.ops.size()));
    }
    if (!foreign[A].isEmpty() && !foreign[B].isEmpty())
        showNotice(tr("A: %1").arg(foreign[A]) + QLatin1Char('\n') + tr("B: %1").arg(foreign[B]));
    else if (!foreign[A].isEmpty() || !foreign[B].isEmpty())
        showNotice(foreign[A] + foreign[B]);
}

void GraphPage::showFinding(std::uint32_t finding)
{
    const auto& advice = m_context.facts->of<AdviceRun>().advice();
    if (finding < advice.findings.size())
        navigator().go({.finding = findingId(advice, finding)});
}

/// Selects the slices of the selected node's op in all pages.
void GraphPage::selectSlices()
{
    const auto node = m_canvas->selectedNode();
    const auto at = m_ran[B] && node ? m_ran[B]->runs.opOf(*node) : ModelRuns::kNone;
    if (at == ModelRuns::kNone)
        return;
    if (const auto& slices = m_ran[B]->runs.slices[at]; !slices.empty())
        selection().setSlices(slices, this);
}

std::optional<NodeId> GraphPage::nodeOf(SliceId slice) const
{
    const auto row = report().opOf(slice);
    if (!m_ran[B] || !row.valid())
        return {};
    const auto& runs = m_ran[B]->runs;
    const auto link = std::ranges::find(runs.identity.links, runs.opOfRow[row.index()], &OpLink::op);
    return link == runs.identity.links.end() ? std::nullopt : std::optional(link->node);
}

/// Finds a node by its own name, by the name of its op, or by the name in files of dumps.
std::optional<NodeId> GraphPage::nodeNamed(const QString& name) const
{
    const auto& graph = *m_canvas->graph();
    const auto wanted = name.toStdString();
    const auto first = [&](const auto& is) -> std::optional<NodeId> {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            if (is(graph.nameOf(NodeId::of(i))))
                return NodeId::of(i);
        }
        return {};
    };
    if (const auto found = first([&](std::string_view own) { return own == wanted; }))
        return found;
    if (m_ran[B]) {
        const auto& identity = m_ran[B]->runs.identity;
        const auto link = std::ranges::find_if(identity.links, [&](const OpLink& of) {
            return report().strings.text(identity.ops[of.op].name) == wanted;
        });
        if (link != identity.links.end())
            return link->node;
    }
    return first([&](std::string_view own) { return escapedName(own) == wanted; });
}

void GraphPage::followSlice()
{
    if (selection().slices().empty() || !hasModel())
        return;
    const auto node = nodeOf(selection().slices().front());
    if (node && node != m_canvas->selectedNode())
        m_canvas->showNode(*node, this);
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
                m_by->setCurrentIndex(m_by->findData(first->id));
            showFacts();
        });
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice_run.h"

#include <algorithm>
#include <mutex>

#include <QCoreApplication>

#include "core/table/record_table.h"
#include "views/document/runs.h"

namespace opscope {

/// The worker fills it, the window empties it.
struct AdviceRun::Progress {
    std::mutex mutex;
    std::vector<RuleOutcome> rules;
    std::vector<Finding> findings;
};

AdviceRun::AdviceRun()
{
    constexpr int kPollMs = 150;
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &AdviceRun::readProgress);
}

void AdviceRun::start(const WorkspacePtr& workspace)
{
    if (m_state == State::Idle || (m_state == State::Done && isOutdated()))
        restart(workspace);
}

bool AdviceRun::isOutdated() const
{
    std::vector<Error> fileErrors;
    return userThresholds(fileErrors) != m_thresholds ||
           (m_model && std::ranges::find(m_models, m_model->path) == m_models.end());
}

void AdviceRun::restart(const WorkspacePtr& workspace)
{
    m_state = State::Running;
    m_advice = {};
    m_later.reset();
    m_error.reset();
    m_progress = std::make_shared<Progress>();
    m_ruleCount = rules().size() + shippedRules().size();
    m_poll.start();
    m_work.run(
        [workspace, model = m_model, progress = m_progress](std::stop_token stop) -> Result<Made> {
            auto user = userAdvice();
            auto& options = user.options;
            options.models = attachedModels(*workspace, user.unread, stop);
            if (model &&
                std::ranges::find(options.models, model->path, &ModelGraph::path) == options.models.end())
                options.models.push_back(model);
            options.finished = [&](const RuleOutcome& rule, std::span<const Finding> findings) {
                const std::lock_guard lock(progress->mutex);
                progress->rules.push_back(rule);
                progress->findings.insert(progress->findings.end(), findings.begin(), findings.end());
            };
            OPSCOPE_TRY_ASSIGN(auto advice, advise(*workspace, options, stop));
            return Made{std::move(advice), options.thresholds, std::move(user.unread),
                        std::move(options.models)};
        },
        [this](Result<Made> made) {
            m_poll.stop();
            m_state = made ? State::Done : State::Failed;
            if (made) {
                m_advice = std::move(made->advice);
                m_thresholds = made->thresholds;
                m_fileErrors = std::move(made->fileErrors);
                m_models.clear();
                for (const auto& model : made->models)
                    m_models.push_back(model->path);
            } else {
                m_error = made.error();
            }
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

/// The report of the same rank; without ranks, the report at the same index. Null if there is none.
static ReportPtr sameRank(const Workspace& workspace, const Report& report, std::size_t index)
{
    const auto it =
        std::ranges::find(workspace.reports, report.rank, [](const ReportPtr& r) { return r->rank; });
    if (isKnown(report.rank))
        return it == workspace.reports.end() ? nullptr : *it;
    return index < workspace.reports.size() ? workspace.reports[index] : nullptr;
}

void AdviceRun::compareWith(const WorkspacePtr& workspace, const QString& path, Runs& runs)
{
    m_isComparing = true;
    m_laterPath = path;
    m_later.reset();
    m_laterWork.cancel();
    runs.whenReady(path, this, [this, workspace, path](const Result<WorkspacePtr>& opened) {
        if (path == m_laterPath && !m_laterWork.isRunning())
            findLater(workspace, opened);
    });
    Q_EMIT changed();
}

void AdviceRun::findLater(const WorkspacePtr& workspace, const Result<WorkspacePtr>& opened)
{
    m_laterWork.run(
        [workspace, opened, path = m_laterPath,
         advice = withoutSubjects(m_advice)](std::stop_token stop) -> Result<LaterRun> {
            OPSCOPE_TRY_ASSIGN(const auto other, Result<WorkspacePtr>(opened));
            auto user = userAdvice();
            user.options.models = attachedModels(*other, user.unread, stop);
            OPSCOPE_TRY_ASSIGN(const auto later, advise(*other, user.options, stop));
            LaterRun out{path, laterOf(*workspace, advice, *other, later), {}};
            for (std::size_t i = 0; i < workspace->reports.size(); ++i) {
                const auto same = sameRank(*other, *workspace->reports[i], i);
                out.times.emplace_back(OpView(workspace->reports[i], 0, user.options.chips).deviceTime(),
                                       same ? OpView(same, 0, user.options.chips).deviceTime() : 0);
            }
            return out;
        },
        [this](Result<LaterRun> later) {
            m_isComparing = false;
            m_later = std::move(later);
            Q_EMIT changed();
        });
}

void AdviceRun::cancel()
{
    if (m_state != State::Running)
        return;
    m_work.cancel();
    readProgress();
    m_poll.stop();
    m_state = State::Cancelled;
    Q_EMIT changed();
}

void AdviceRun::readProgress()
{
    {
        const std::lock_guard lock(m_progress->mutex);
        if (m_progress->rules.size() == m_advice.rules.size())
            return;
        m_advice.rules = m_progress->rules;
        m_advice.findings = m_progress->findings;
    }
    std::ranges::stable_sort(m_advice.findings, std::greater{},
                             [](const Finding& finding) { return finding.gain.ns; });
    Q_EMIT changed();
}

QString findingId(const Advice& advice, std::size_t finding)
{
    const auto& rule = advice.findings[finding].rule;
    const auto before = std::ranges::count(advice.findings.begin(),
                                           advice.findings.begin() + static_cast<std::ptrdiff_t>(finding),
                                           rule, &Finding::rule);
    return QStringLiteral("%1#%2").arg(QString::fromStdString(rule)).arg(before);
}

Target nodeOf(const Workspace& workspace, const Finding& finding)
{
    if (finding.subjects.empty())
        return {};
    const auto& subject = finding.subjects.front();
    if (subject.kind != SubjectKind::Op && subject.kind != SubjectKind::Node)
        return {};
    return {.rank = subject.report, .node = QString::fromStdString(subjectName(workspace, subject))};
}

namespace {

/// The slices of all subjects that are in the report of the first one.
std::vector<SliceId> slicesOf(const Finding& finding, const Report& report)
{
    std::vector<SliceId> out;
    for (const auto& subject : finding.subjects) {
        if (subject.report != finding.subjects.front().report)
            continue;
        const auto id = static_cast<std::size_t>(subject.id);
        const auto slice = subject.kind == SubjectKind::Op      ? valueAt(report.ops.slice, id, SliceId())
                           : subject.kind == SubjectKind::Slice ? SliceId::of(id)
                                                                : SliceId();
        if (slice.valid())
            out.push_back(slice);
    }
    return out;
}

} // namespace

Target placeOf(const Workspace& workspace, const Finding& finding)
{
    if (finding.subjects.empty() || finding.subjects.front().report >= workspace.reports.size())
        return {};
    const auto& subject = finding.subjects.front();
    const auto& report = *workspace.reports[subject.report];
    Target target{.rank = subject.report};
    const auto id = static_cast<std::size_t>(subject.id);
    switch (subject.kind) {
    case SubjectKind::Op:
        target.slices = slicesOf(finding, report);
        target.slice = valueAt(report.ops.slice, id, SliceId());
        if (!target.slice.valid())
            target.filter = QString::fromStdString(subjectName(workspace, subject));
        break;
    case SubjectKind::Slice:
        target.slices = slicesOf(finding, report);
        target.slice = SliceId::of(id);
        break;
    case SubjectKind::Range:
    case SubjectKind::Collective:
        if (subject.range.empty())
            return {};
        target.range = subject.range;
        break;
    case SubjectKind::Node:
        return nodeOf(workspace, finding);
    case SubjectKind::Rank:
    case SubjectKind::Track:
        target.range = report.span;
        break;
    }
    return target;
}

QString severityText(FindingSeverity severity)
{
    return severity == FindingSeverity::High     ? QCoreApplication::translate("AdvicePage", "High")
           : severity == FindingSeverity::Medium ? QCoreApplication::translate("AdvicePage", "Medium")
                                                 : QCoreApplication::translate("AdvicePage", "Low");
}

} // namespace opscope

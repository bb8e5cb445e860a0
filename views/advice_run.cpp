// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice_run.h"

#include <algorithm>
#include <mutex>

#include <QCoreApplication>

#include "core/table/record_table.h"

namespace opscope {

/// Filled on the worker, emptied by the window.
struct AdviceRun::Progress {
    std::mutex mutex;
    std::vector<RuleOutcome> rules;
    std::vector<Finding> findings;
};

AdviceRun::AdviceRun()
{
    constexpr int kPollMs = 150;
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &AdviceRun::takeProgress);
}

void AdviceRun::start(const WorkspacePtr& workspace)
{
    if (m_state == State::Idle)
        restart(workspace);
}

void AdviceRun::restart(const WorkspacePtr& workspace)
{
    m_state = State::Running;
    m_advice = {};
    m_error.reset();
    m_progress = std::make_shared<Progress>();
    m_ruleCount = rules().size() + shippedRules().size();
    m_poll.start();
    m_work.run(
        [workspace, progress = m_progress](std::stop_token stop) -> Result<Advice> {
            AdviceOptions options;
            OPSCOPE_TRY_ASSIGN(options.own, allOwnRules({}));
            options.finished = [&](const RuleOutcome& rule, std::span<const Finding> findings) {
                const std::lock_guard lock(progress->mutex);
                progress->rules.push_back(rule);
                progress->findings.insert(progress->findings.end(), findings.begin(), findings.end());
            };
            return advise(*workspace, options, stop);
        },
        [this](Result<Advice> advice) {
            m_poll.stop();
            m_state = advice ? State::Done : State::Failed;
            if (advice)
                m_advice = *std::move(advice);
            else
                m_error = advice.error();
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

void AdviceRun::cancel()
{
    if (m_state != State::Running)
        return;
    m_work.cancel();
    takeProgress();
    m_poll.stop();
    m_state = State::Cancelled;
    Q_EMIT changed();
}

void AdviceRun::takeProgress()
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
        target.slice = valueAt(report.ops.slice, id, SliceId());
        if (!target.slice.valid())
            target.filter = QString::fromStdString(subjectName(workspace, subject));
        break;
    case SubjectKind::Slice:
        target.slice = SliceId::of(id);
        break;
    case SubjectKind::Range:
    case SubjectKind::Collective:
        if (subject.range.empty())
            return {};
        target.range = subject.range;
        break;
    case SubjectKind::Rank:
    case SubjectKind::Track:
    case SubjectKind::Node:
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

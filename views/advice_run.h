// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found of what was opened: worked out once, shown by several pages.
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>

#include "core/advisor/advisor.h"
#include "views/panel.h"
#include "views/workers/job.h"

namespace opscope {

/// Runs the rules on the pool; rules that have finished are seen at once. One in the PageStore of a tab.
class AdviceRun : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Running, Done, Cancelled, Failed };

    AdviceRun();

    /// Nothing if it runs or has run.
    void start(const WorkspacePtr& workspace);
    void restart(const WorkspacePtr& workspace);
    /// Keeps what is there.
    void cancel();

    State state() const { return m_state; }
    /// Of the rules that have finished; findings with the greatest gain first.
    const Advice& advice() const { return m_advice; }
    const std::optional<Error>& error() const { return m_error; }
    std::size_t ruleCount() const { return m_ruleCount; }

Q_SIGNALS:
    void changed();

private:
    struct Progress;
    void takeProgress();

    State m_state = State::Idle;
    Advice m_advice;
    std::optional<Error> m_error;
    std::size_t m_ruleCount = 0;
    std::shared_ptr<Progress> m_progress;
    QTimer m_poll;
    Job m_work{this};
};

/// "op_fusion#2": the third finding of a rule; what Target::finding says.
QString findingId(const Advice& advice, std::size_t finding);

/// Where a finding lies: the slice, range or rows of its greatest subject; a target of no parts if nowhere.
Target placeOf(const Workspace& workspace, const Finding& finding);

/// "High", "Medium", "Low".
QString severityText(FindingSeverity severity);

} // namespace opscope

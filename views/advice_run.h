// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found of what was opened: worked out once, shown by several pages.
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>

#include "core/advisor/advice_baseline.h"
#include "core/advisor/user_advice.h"
#include "views/panel.h"
#include "views/workers/job.h"

namespace opscope {

/// A later run beside the one that is shown.
struct LaterRun {
    QString path;
    std::vector<FindingLater> findings; ///< one of each finding of Advice
    /// Of each report the time of the device, ns, here and there; 0 there: it has no such rank.
    std::vector<std::pair<std::int64_t, std::int64_t>> times;
};

/// Runs the rules on the pool; rules that have finished are seen at once. One in the PageStore of a tab.
class AdviceRun : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Running, Done, Cancelled, Failed };

    AdviceRun();

    /// Nothing if it runs, or has run with the thresholds that the user has now.
    void start(const WorkspacePtr& workspace);
    void restart(const WorkspacePtr& workspace);
    /// One that the user has chosen: the rules look at it too, from the next start on.
    void setModel(ModelGraphPtr model) { m_model = std::move(model); }
    /// Keeps what is there.
    void cancel();

    /// Opens a later run, lets the rules look at it, and says how each finding fared.
    void compareWith(const WorkspacePtr& workspace, const QString& path);
    bool isComparing() const { return m_isComparing; }
    const std::optional<Result<LaterRun>>& later() const { return m_later; }

    State state() const { return m_state; }
    /// Of the rules that have finished; findings with the greatest gain first.
    const Advice& advice() const { return m_advice; }
    const std::optional<Error>& error() const { return m_error; }
    /// What the findings compared with.
    const Thresholds& thresholds() const { return m_thresholds; }
    /// Files of the user that do not count.
    const std::vector<Error>& unread() const { return m_unread; }
    /// The rules looked at a model, which the page Model Graph then finds too.
    bool hasModels() const { return !m_models.empty(); }
    std::size_t ruleCount() const { return m_ruleCount; }

Q_SIGNALS:
    void changed();

private:
    struct Progress;
    struct Made {
        Advice advice;
        Thresholds thresholds;
        std::vector<Error> unread;
        std::vector<ModelGraphPtr> models;
    };
    bool isOutdated() const;
    void takeProgress();

    State m_state = State::Idle;
    Advice m_advice;
    Thresholds m_thresholds;
    std::vector<Error> m_unread;
    ModelGraphPtr m_model;
    std::vector<std::filesystem::path> m_models; ///< that the rules looked at
    std::optional<Error> m_error;
    std::size_t m_ruleCount = 0;
    bool m_isComparing = false;
    std::optional<Result<LaterRun>> m_later;
    Job m_laterWork{this};
    std::shared_ptr<Progress> m_progress;
    QTimer m_poll;
    Job m_work{this};
};

/// "op_fusion#2": the third finding of a rule; what Target::finding says.
QString findingId(const Advice& advice, std::size_t finding);

/// The node of its greatest subject, by its name or that of its op; a target of no parts if it is no op.
Target nodeOf(const Workspace& workspace, const Finding& finding);
/// Where a finding lies: the slice, range or rows of its greatest subject; a target of no parts if nowhere.
Target placeOf(const Workspace& workspace, const Finding& finding);

/// "High", "Medium", "Low".
QString severityText(FindingSeverity severity);

} // namespace opscope

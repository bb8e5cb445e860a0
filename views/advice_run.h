// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of the advisor for what was opened: they are computed once and shown by several pages.
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QTimer>

#include "core/advisor/files/advice_baseline.h"
#include "core/advisor/files/user_advice.h"
#include "views/panel.h"
#include "views/workers/job.h"

namespace opscope {

/// A later run that is compared with the shown one.
struct LaterRun {
    QString path;
    std::vector<FindingLater> findings; ///< one for each finding of Advice
    /// For each report the time of the device in ns in this run and in the later run; 0 if the later run does
    /// not have the rank.
    std::vector<std::pair<std::int64_t, std::int64_t>> times;
};

/// Runs the rules on the pool and shows the findings of a rule as soon as it has finished. The Facts of
/// each tab contains one.
class AdviceRun : public Fact {
    Q_OBJECT
public:
    enum class State { Idle, Running, Done, Cancelled, Failed };

    AdviceRun();

    /// Does nothing while the rules run, or if they have run with the current thresholds of the user.
    void start(const WorkspacePtr& workspace);
    void restart(const WorkspacePtr& workspace);
    /// A model that the user has chosen: the rules also use it from the next start on.
    void setModel(ModelGraphPtr model) { m_model = std::move(model); }
    /// Keeps the findings so far.
    void cancel();

    /// Opens a later run, runs the rules on it and reports how each finding has changed.
    void compareWith(const WorkspacePtr& workspace, const QString& path, Runs& runs);
    bool isComparing() const { return m_isComparing; }
    const std::optional<Result<LaterRun>>& later() const { return m_later; }

    State state() const { return m_state; }
    /// The results of the rules that have finished; findings with the greatest gain first.
    const Advice& advice() const { return m_advice; }
    const std::optional<Error>& error() const { return m_error; }
    /// The thresholds that the findings were compared with.
    const Thresholds& thresholds() const { return m_thresholds; }
    /// Errors in files of the user, which are therefore ignored.
    const std::vector<Error>& fileErrors() const { return m_fileErrors; }
    /// True if the rules used a model, which the page Model Graph then finds too.
    bool hasModels() const { return !m_models.empty(); }
    std::size_t ruleCount() const { return m_ruleCount; }

private:
    struct Progress;
    struct Made {
        Advice advice;
        Thresholds thresholds;
        std::vector<Error> fileErrors;
        std::vector<ModelGraphPtr> models;
    };
    bool isOutdated() const;
    void findLater(const WorkspacePtr& workspace, const Result<WorkspacePtr>& opened);
    void readProgress();

    State m_state = State::Idle;
    Advice m_advice;
    Thresholds m_thresholds;
    std::vector<Error> m_fileErrors;
    ModelGraphPtr m_model;
    std::vector<std::filesystem::path> m_models; ///< that the rules used
    std::optional<Error> m_error;
    std::size_t m_ruleCount = 0;
    bool m_isComparing = false;
    QString m_laterPath; ///< the last run to compare with
    std::optional<Result<LaterRun>> m_later;
    Job m_laterWork{this};
    std::shared_ptr<Progress> m_progress;
    QTimer m_poll;
    Job m_work{this};
};

/// "op_fusion#2": the third finding of a rule, as in Target::finding.
QString findingId(const Advice& advice, std::size_t finding);

/// The node of the finding's greatest subject, by its name or by the name of its op; a target without parts
/// if the subject is no op.
Target nodeOf(const Workspace& workspace, const Finding& finding);
/// The place of a finding: the slice, range or rows of its greatest subject, and the slices of all of its
/// subjects; a target without parts if it has no place.
Target placeOf(const Workspace& workspace, const Finding& finding);

/// "High", "Medium", "Low".
QString severityText(FindingSeverity severity);

} // namespace opscope

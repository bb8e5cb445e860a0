// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QDateTime>

#include "app/tabs/paged_view.h"
#include "core/table/narrowing.h"
#include "views/document/session.h"
#include "views/panel.h"
#include "views/workers/job.h"

namespace opscope {

/// The phases of opening the path of a tab.
enum class OpeningPhase { Opening, Ready, Failed };

/// The opened path: one report or one for each rank, with their pages and the session that reads them.
class ReportView : public PagedView {
    Q_OBJECT
public:
    ReportView(QString path, Preferences& preferences, QWidget* parent = nullptr);

    /// Reads the path (again); the shown pages stay until the inventory is known.
    void load(const OpenOptions& options);
    /// Sets the folder of the program's log, which is shown with an error.
    void setLogPath(const QString& path) { m_logPath = path; }

    const QString& path() const { return m_path; }
    /// Unique among the tabs.
    QString name() const override;
    QString ownName() const;
    /// Sets the folder that distinguishes it from another report with the same name; empty if no other has
    /// it.
    void setFolder(const QString& folder) { m_folder = folder; }
    QString hint() const override;
    TabFacts facts() const override;
    /// The problems of all its reports, or 1 if the path could not be opened.
    int problemCount() const;
    /// When the run began, or when its files were written; not valid while it is not known.
    const QDateTime& begin() const { return m_begin; }
    OpeningPhase phase() const { return m_phase; }
    /// All reports in the order of their ranks, their skeletons while they are being read, or null.
    const WorkspacePtr& workspace() const { return m_workspace; }
    bool hasRanks() const { return m_workspace && m_workspace->reports.size() > 1; }
    /// The report of the rank in focus, or null.
    ReportPtr report() const;
    /// True if reading was cancelled before the end.
    bool isPartial() const;
    /// The report with this root, or null.
    ReportPtr reportAt(const QString& root) const;
    /// The name of one of the reports, as tabs and lists show it: "run 7, Rank 3".
    QString nameOf(std::size_t rank) const;
    static QString nameOf(const QString& name, const Workspace& workspace, std::size_t rank);
    Session* session() const { return m_session; }
    /// Why the path could not be opened.
    const std::optional<Error>& error() const { return m_error; }
    /// True if the user stopped reading before any report was ready.
    bool isCancelled() const { return m_error && m_error->code == ErrorCode::Cancelled; }
    /// The user's choice for a run that has both text and a database.
    SourceChoice source() const { return m_source; }
    void setSource(SourceChoice source) { m_source = source; }

Q_SIGNALS:
    void opened(const opscope::Workspace& workspace);
    void failed(const opscope::Error& error);
    /// The path is a folder of models and not a run.
    void modelsFound(const QStringList& models);

protected:
    PanelContext context() const override;
    QString commandOfTab() const override;
    void retranslate() override;

private:
    void showProgress(const OpeningState& state);
    void addSkeleton(const ReportPtr& skeleton);
    void setWorkspace(const WorkspacePtr& workspace);
    void setFailed(const Error& error);
    void lookForModels();
    void followCounts();

    QString m_path;
    QString m_folder;
    QString m_logPath;
    OpeningPhase m_phase = OpeningPhase::Opening;
    SourceChoice m_source = SourceChoice::Best;
    WorkspacePtr m_workspace;
    std::vector<ReportPtr> m_skeletons; ///< the ranks whose reading has begun
    Job m_choices{this};
    QDateTime m_begin;
    QString m_files;                     ///< how many files were read, counted by a worker
    std::unique_ptr<QObject> m_counting; ///< follows the numbers of the shared facts
    std::optional<Error> m_error;
    Session* m_session;
    Job m_findingModels{this}; ///< searches a folder that is not a run
};

/// When a run began: by the collection, otherwise by the digits of its name; not valid if neither has it.
QDateTime recordedBegin(const Report& report);

/// "64 %  acl_0.json  4 s left"
QString progressText(double fraction, const QString& file, qint64 etaMs);

} // namespace opscope

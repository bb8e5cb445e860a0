// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/paged_view.h"
#include "app/session.h"
#include "views/panel.h"

namespace opscope {

/// What happens with the path of a tab.
enum class OpeningPhase { Opening, Ready, Failed };

/// A report (or the path that becomes one) with its pages and the session that reads it.
class ReportView : public PagedView {
    Q_OBJECT
public:
    ReportView(QString path, Preferences* preferences, QWidget* parent = nullptr);

    /// Reads the path (again); what is shown stays until the inventory is there.
    void load(const OpenOptions& options);
    /// Shows a report that another tab's session read.
    void setReport(const ReportPtr& report);
    /// The folder of the program's log, shown where an error is.
    void setLogPath(const QString& path) { m_logPath = path; }

    const QString& path() const { return m_path; }
    QString name() const override;
    QString hint() const override;
    OpeningPhase phase() const { return m_phase; }
    /// The report, its skeleton while it is read, or null.
    const ReportPtr& report() const { return m_report; }
    Session* session() const { return m_session; }
    /// Why the path could not be opened.
    const std::optional<Error>& error() const { return m_error; }
    /// What the user chose to read where a run left text and a database.
    SourceChoice source() const { return m_source; }
    void setSource(SourceChoice source) { m_source = source; }

Q_SIGNALS:
    void opened(const opscope::Workspace& workspace);
    void failed(const opscope::Error& error);

protected:
    QWidget* createPage(int index, QWidget* parent) override;

private:
    void showProgress(const OpeningState& state);
    void setSkeleton(const ReportPtr& skeleton);
    void setFailed(const Error& error);
    void checkPages();
    void setReason(int index, const std::optional<EmptyReason>& reason);

    QString m_path;
    QString m_logPath;
    OpeningPhase m_phase = OpeningPhase::Opening;
    SourceChoice m_source = SourceChoice::Best;
    ReportPtr m_report;
    std::optional<Error> m_error;
    Session* m_session;
    std::uint64_t m_generation = 0;
};

} // namespace opscope

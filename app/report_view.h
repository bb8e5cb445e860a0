// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "app/session.h"
#include "views/page_state/page_state.h"
#include "views/panel.h"
#include "views/selection/selection.h"

class QStackedWidget;

namespace opscope {

class PageBar;

/// What happens with the path of a tab.
enum class OpeningPhase { Opening, Ready, Failed };

/// One tab: a report (or the path that becomes one) with its pages, each in one of the four states. Pages are
/// made when they are first shown.
class ReportView : public QWidget {
    Q_OBJECT
public:
    explicit ReportView(QString path, QWidget* parent = nullptr);
    ~ReportView() override;

    const QString& path() const { return m_path; }
    /// The name of the report, or of its path while it is read.
    QString name() const;
    OpeningPhase phase() const { return m_phase; }
    /// The report, its skeleton while it is read, or null.
    const ReportPtr& report() const { return m_report; }
    Selection* selection() const { return m_selection; }

    void setOpening(const OpeningState& state);
    /// The inventory is known: its page comes alive, the others wait.
    void setSkeleton(const ReportPtr& skeleton);
    void setReport(const ReportPtr& report);
    void setFailed(const Error& error, const QString& logPath);

    int pageCount() const;
    QString pageId(int index) const;
    QString currentPageId() const { return pageId(currentPage()); }
    int currentPage() const;
    PageState* page(int index) const { return m_pages[static_cast<std::size_t>(index)]; }
    /// Brings a page to the front; false if there is none of that id.
    bool showPage(const QString& id);
    void showPage(int index);

Q_SIGNALS:
    void changed(); ///< name, phase or report
    void pageChanged(const QString& id);
    void retryRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void checkPages();
    void makeCurrentPage();
    void setReasons(std::size_t index, const std::optional<EmptyReason>& reason);

    QString m_path;
    OpeningPhase m_phase = OpeningPhase::Opening;
    ReportPtr m_report;
    Selection* m_selection;
    PageBar* m_bar;
    QStackedWidget* m_stack;
    std::vector<PageState*> m_pages;
    std::vector<bool> m_hasData; ///< known to have data, page not necessarily made
    OpeningState m_opening;
    std::uint64_t m_generation = 0;
};

} // namespace opscope

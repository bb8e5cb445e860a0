// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_view.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QFileInfo>
#include <QFutureWatcher>
#include <QPromise>
#include <QtConcurrentRun>

#include "core/base/thread_priority.h"
#include "core/table/lost_input.h"
#include "core/table/page.h"
#include "views/i18n.h"
#include "views/selection/selection.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

struct PageAnswer {
    int index = 0;
    std::optional<EmptyReason> reason;
};

/// Asks page by page, so that each comes alive as soon as it is known to have data.
void askPages(QPromise<PageAnswer>& promise, const ReportPtr& report)
{
    lowerThreadPriority();
    const auto all = panels();
    for (std::size_t i = 0; i < all.size() && !promise.isCanceled(); ++i)
        promise.addResult(PageAnswer{static_cast<int>(i), all[i]->whyEmpty(*report)});
}

PageEmpty emptyPage(const EmptyReason& reason, const Report& report, const QString& id)
{
    PageEmpty empty{reason, QString::fromStdString(report.root.string()), {}};
    const std::string feed = id.toStdString();
    std::ranges::copy_if(report.inventory, std::back_inserter(empty.inputs),
                         [&](const InventoryEntry& e) { return isInputOf(feed, e); });
    if (auto lost = lostInput(report, feed)) // no switch of the collection is to blame
        empty.reason = {*std::move(lost), {}};
    return empty;
}

} // namespace

ReportView::ReportView(QString path, Preferences* preferences, QWidget* parent)
    : PagedView(preferences, parent), m_path(std::move(path)), m_session(new Session(this))
{
    for (const auto* panel : panels())
        addPage(panel->id, panel->title);
    connect(m_session, &Session::progressed, this, &ReportView::showProgress);
    connect(m_session, &Session::inventoryReady, this, &ReportView::setSkeleton);
    connect(m_session, &Session::opened, this, [this](const Workspace& workspace) {
        if (!workspace.reports.empty())
            setReport(workspace.reports.front());
        Q_EMIT opened(workspace);
    });
    connect(m_session, &Session::failed, this, [this](const Error& error) {
        setFailed(error);
        Q_EMIT failed(error);
    });
    retranslate();
}

void ReportView::load(const OpenOptions& options)
{
    m_phase = OpeningPhase::Opening;
    m_error.reset();
    ++m_generation;
    OpenOptions mine = options;
    mine.source = m_source;
    if (!m_report)
        showProgress({});
    m_session->open(m_path, mine);
    Q_EMIT changed();
}

QString ReportView::name() const
{
    if (m_report && !m_report->name.empty())
        return QString::fromStdString(m_report->name);
    const QString last = QFileInfo(m_path).fileName();
    return last.isEmpty() ? m_path : last;
}

QString ReportView::hint() const
{
    return m_report && m_report->isPartial ? m_path + QLatin1Char('\n') + tr("partial: reading was cancelled")
                                           : m_path;
}

void ReportView::showProgress(const OpeningState& state)
{
    for (int i = 0; i < pageCount(); ++i) {
        if (!hasData(i))
            page(i)->setLoading({state.fraction, state.file});
    }
}

void ReportView::setSkeleton(const ReportPtr& skeleton)
{
    m_report = skeleton;
    dropAllContent();
    for (int i = 0; i < pageCount(); ++i) {
        if (pageId(i) == QStringLiteral("inventory"))
            setHasData(i, true);
    }
    Q_EMIT changed();
}

void ReportView::setReport(const ReportPtr& report)
{
    m_report = report;
    m_phase = OpeningPhase::Ready;
    m_error.reset();
    selection()->setSlices({}); // ids of another report mean nothing here
    selection()->setRange({});
    dropAllContent();
    checkPages();
    Q_EMIT changed();
}

void ReportView::checkPages()
{
    const auto generation = ++m_generation;
    auto* watcher = new QFutureWatcher<PageAnswer>(this);
    connect(watcher, &QFutureWatcherBase::resultReadyAt, this, [this, watcher, generation](int i) {
        if (generation != m_generation)
            return; // another report came
        const auto answer = watcher->resultAt(i);
        setReason(answer.index, answer.reason);
    });
    connect(watcher, &QFutureWatcherBase::finished, watcher, &QObject::deleteLater);
    watcher->setFuture(QtConcurrent::run(&workers(), askPages, m_report));
}

void ReportView::setReason(int index, const std::optional<EmptyReason>& reason)
{
    if (!reason) {
        setHasData(index, true);
        return;
    }
    markMuted(index, translateMessage(reason->what));
    page(index)->setEmpty(emptyPage(*reason, *m_report, pageId(index)));
}

void ReportView::setFailed(const Error& error)
{
    ++m_generation;
    m_phase = OpeningPhase::Failed;
    m_error = error;
    m_report.reset(); // an inventory of files that were to be read must not tell of files that were
    dropAllContent();
    for (int i = 0; i < pageCount(); ++i) {
        markMuted(i, translateError(error));
        page(i)->setFailed({name(), error, m_path, m_logPath});
    }
    Q_EMIT changed();
}

QWidget* ReportView::createPage(int index, QWidget* parent)
{
    return panels()[static_cast<std::size_t>(index)]->create({m_report, selection(), preferences()}, parent);
}

} // namespace opscope

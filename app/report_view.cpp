// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_view.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QPromise>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include "app/page_bar.h"
#include "views/i18n.h"

namespace opscope {
namespace {

struct PageAnswer {
    std::size_t index = 0;
    std::optional<EmptyReason> reason;
};

void askPages(QPromise<PageAnswer>& promise, const ReportPtr& report)
{
    const auto all = panels();
    for (std::size_t i = 0; i < all.size() && !promise.isCanceled(); ++i)
        promise.addResult(PageAnswer{i, all[i]->whyEmpty(*report)});
}

PageEmpty emptyPage(const EmptyReason& reason, const Report& report, const char* id)
{
    PageEmpty empty{reason, QString::fromStdString(report.root.string()), {}};
    std::ranges::copy_if(report.inventory, std::back_inserter(empty.inputs), [&](const InventoryEntry& e) {
        return std::ranges::find(e.feeds, id) != e.feeds.end();
    });
    return empty;
}

} // namespace

ReportView::ReportView(QString path, QWidget* parent)
    : QWidget(parent),
      m_path(std::move(path)),
      m_selection(new Selection(this)),
      m_bar(new PageBar(this)),
      m_stack(new QStackedWidget(this)),
      m_hasData(panels().size(), false)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    for (const auto* panel : panels()) {
        auto* page = new PageState(panelTitle(panel->title), m_stack);
        connect(page, &PageState::inventoryRequested, this,
                [this] { showPage(QStringLiteral("inventory")); });
        connect(page, &PageState::retryRequested, this, &ReportView::retryRequested);
        m_pages.push_back(page);
        m_stack->addWidget(page);
        m_bar->addTab(panelTitle(panel->title));
    }
    connect(m_bar, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        makeCurrentPage();
        Q_EMIT pageChanged(pageId(index));
    });
    connect(m_selection, &Selection::pageRequested, this, [this](const QString& id) { showPage(id); });
    retranslate();
}

ReportView::~ReportView() = default;

QString ReportView::name() const
{
    if (m_report && !m_report->name.empty())
        return QString::fromStdString(m_report->name);
    const QString last = QFileInfo(m_path).fileName();
    return last.isEmpty() ? m_path : last;
}

void ReportView::setOpening(const OpeningState& state)
{
    m_opening = state;
    m_phase = OpeningPhase::Opening;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (!m_hasData[i])
            m_pages[i]->setLoading({state.fraction, state.file});
    }
}

void ReportView::setSkeleton(const ReportPtr& skeleton)
{
    m_report = skeleton;
    const auto all = panels();
    for (std::size_t i = 0; i < all.size(); ++i)
        m_hasData[i] = QLatin1String(all[i]->id) == QLatin1String("inventory");
    makeCurrentPage();
    Q_EMIT changed();
}

void ReportView::setReport(const ReportPtr& report)
{
    m_report = report;
    m_phase = OpeningPhase::Ready;
    m_selection->setSlices({}); // ids of another report mean nothing here
    m_selection->setRange({});
    m_hasData.assign(m_pages.size(), false);
    for (auto* page : m_pages)
        page->setLoading({});
    checkPages();
    Q_EMIT changed();
}

void ReportView::checkPages()
{
    const auto generation = ++m_generation;
    auto* watcher = new QFutureWatcher<PageAnswer>(this);
    connect(watcher, &QFutureWatcherBase::resultReadyAt, this, [this, watcher, generation](int i) {
        if (generation != m_generation)
            return;
        const auto answer = watcher->resultAt(i);
        setReasons(answer.index, answer.reason);
    });
    connect(watcher, &QFutureWatcherBase::finished, watcher, &QObject::deleteLater);
    watcher->setFuture(QtConcurrent::run(askPages, m_report));
}

void ReportView::setReasons(std::size_t index, const std::optional<EmptyReason>& reason)
{
    const int tab = static_cast<int>(index);
    m_hasData[index] = !reason.has_value();
    m_bar->setMark(tab, reason ? PageBar::Mark::Muted : PageBar::Mark::Plain);
    m_bar->setTabToolTip(tab, reason ? translateMessage(reason->what) : QString());
    if (reason)
        m_pages[index]->setEmpty(emptyPage(*reason, *m_report, panels()[index]->id));
    else if (tab == currentPage())
        makeCurrentPage();
}

void ReportView::setFailed(const Error& error, const QString& logPath)
{
    ++m_generation;
    m_phase = OpeningPhase::Failed;
    m_hasData.assign(m_pages.size(), false);
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        m_pages[i]->setFailed({error, m_path, logPath});
        m_bar->setMark(static_cast<int>(i), PageBar::Mark::Muted);
    }
    Q_EMIT changed();
}

int ReportView::pageCount() const
{
    return static_cast<int>(m_pages.size());
}

QString ReportView::pageId(int index) const
{
    const auto all = panels();
    return index >= 0 && index < pageCount() ? QLatin1String(all[static_cast<std::size_t>(index)]->id)
                                             : QString();
}

int ReportView::currentPage() const
{
    return m_bar->currentIndex();
}

bool ReportView::showPage(const QString& id)
{
    for (int i = 0; i < pageCount(); ++i) {
        if (pageId(i) == id) {
            showPage(i);
            return true;
        }
    }
    return false;
}

void ReportView::showPage(int index)
{
    if (index >= 0 && index < pageCount())
        m_bar->setCurrentIndex(index);
}

void ReportView::makeCurrentPage()
{
    const int current = currentPage();
    if (current < 0)
        return;
    const auto i = static_cast<std::size_t>(current);
    if (m_hasData[i] && m_pages[i]->state() != PageState::State::Ready)
        m_pages[i]->setContent(panels()[i]->create({m_report, m_selection, nullptr}, m_pages[i]));
}

void ReportView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ReportView::retranslate()
{
    const auto all = panels();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QString title = panelTitle(all[i]->title);
        m_pages[i]->setTitle(title);
        m_bar->setTabText(static_cast<int>(i), title);
    }
    m_bar->setAccessibleName(tr("Pages of the report"));
}

} // namespace opscope

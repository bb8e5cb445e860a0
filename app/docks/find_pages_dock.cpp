// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/find_pages_dock.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPromise>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/tabs/report_view.h"
#include "core/base/thread_priority.h"
#include "core/table/table_page_list.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/value_text.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

constexpr int kPauseMs = 250;

QString titleOf(const PageHits& hits)
{
    const auto* page = tablePage(hits.page);
    QString title = pageTitle(page->title);
    for (const auto& variant : page->variants) {
        if (variant.id == hits.variant)
            return title + QStringLiteral(" \u203a ") + pageTitle(variant.title);
    }
    if (!hits.variant.empty())
        title += QStringLiteral(" \u203a ") + QString::fromStdString(hits.variant);
    return title;
}

} // namespace

FindPagesDock::FindPagesDock(QWidget* parent)
    : QWidget(parent),
      m_line(new QLineEdit(this)),
      m_summary(new QLabel(this)),
      m_view(new QTreeView(this)),
      m_model(new QStandardItemModel(0, 1, this))
{
    m_line->setClearButtonEnabled(true);
    m_line->setMaximumWidth(48 * kGrid);
    m_view->setModel(m_model);
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setFrameShape(QFrame::NoFrame);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    head->addWidget(m_line, 1);
    head->addWidget(m_summary, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &FindPagesDock::search);
    connect(m_line, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(m_line, &QLineEdit::returnPressed, this, [this] {
        if (m_pause.isActive())
            search();
        else if (m_model->rowCount() > 0)
            m_view->setFocus();
    });
    connect(m_view, &QAbstractItemView::clicked, this, &FindPagesDock::open);
    connect(m_view, &QAbstractItemView::activated, this, &FindPagesDock::open);
    setFocusProxy(m_line);
    onLanguageChange(this, [this] { retranslate(); });
}

void FindPagesDock::setReport(ReportView* view)
{
    const WorkspacePtr workspace =
        view != nullptr && view->phase() == OpeningPhase::Ready ? view->workspace() : nullptr;
    m_report = view;
    if (workspace == m_searched)
        return;
    m_searched = workspace;
    search();
}

void FindPagesDock::search()
{
    m_pause.stop();
    m_job.cancel();
    m_text = m_line->text().trimmed();
    m_pages.clear();
    m_model->removeRows(0, m_model->rowCount());
    if (m_searched != nullptr && !m_text.isEmpty())
        m_job.runInParts<PageHits>(
            [workspace = m_searched, text = m_text.toStdString()](JobOutput<PageHits>& out,
                                                                  const std::stop_token& stop) {
                findInPages(
                    workspace, text, [&out](PageHits hits) { out.add(std::move(hits)); }, stop);
            },
            [this](PageHits hits) { add(std::move(hits)); }, [this] { showSummary(); });
    showSummary();
}

void FindPagesDock::add(PageHits hits)
{
    auto* page = new QStandardItem(tr("%1   %2").arg(titleOf(hits), countText(hits.count)));
    page->setData(static_cast<int>(m_pages.size()));
    for (const auto& hit : hits.first) {
        auto* row = new QStandardItem(QString::fromStdString(hit.text));
        row->setToolTip(row->text());
        page->appendRow(row);
    }
    if (hits.count > hits.first.size())
        page->appendRow(new QStandardItem(
            tr("%n more: open the page", nullptr, static_cast<int>(hits.count - hits.first.size()))));
    m_model->appendRow(page);
    m_view->expand(page->index());
    m_pages.push_back(std::move(hits));
    showSummary();
}

void FindPagesDock::open(const QModelIndex& index)
{
    if (!index.isValid() || !m_report)
        return;
    const auto pageRow = index.parent().isValid() ? index.parent().row() : index.row();
    const auto& page = m_pages[static_cast<std::size_t>(pageRow)];
    Target target{.page = QString::fromStdString(page.panel),
                  .table = QString::fromStdString(page.page),
                  .variant = QString::fromStdString(page.variant),
                  .search = m_text};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.parent().isValid() && row < page.first.size()) {
        const auto& hit = page.first[row];
        target.rank = hit.slice.valid() ? std::optional(hit.rank) : std::nullopt;
        target.slice = hit.slice;
        target.tableRow = hit.row;
    }
    m_report->navigator().go(target);
}

void FindPagesDock::showSummary()
{
    std::size_t rows = 0;
    for (const auto& page : m_pages)
        rows += page.count;
    const auto found = tr("%n row(s)", nullptr, static_cast<int>(rows)) + QStringLiteral(", ") +
                       tr("%n page(s)", nullptr, static_cast<int>(m_pages.size()));
    if (m_searched == nullptr)
        m_summary->setText(tr("Open a report to search its pages."));
    else if (m_text.isEmpty())
        m_summary->setText(tr("Looks through the tables of all pages."));
    else if (m_job.isRunning())
        m_summary->setText(tr("searching: %1").arg(found));
    else
        m_summary->setText(m_pages.empty() ? tr("No page holds this text.") : found);
}

void FindPagesDock::retranslate()
{
    m_line->setPlaceholderText(tr("Find in all pages"));
    m_line->setAccessibleName(tr("Find in all pages"));
    m_view->setAccessibleName(tr("Pages and rows that were found"));
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_model->item(static_cast<int>(i))
            ->setText(tr("%1   %2").arg(titleOf(m_pages[i]), countText(m_pages[i].count)));
    showSummary();
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/paged_view.h"

#include <QEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/page_bar.h"
#include "views/i18n.h"
#include "views/selection/selection.h"

namespace opscope {

PagedView::PagedView(Preferences* preferences, QWidget* parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_selection(new Selection(this)),
      m_bar(new PageBar(this)),
      m_stack(new QStackedWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        makeCurrentPage();
        Q_EMIT pageChanged(pageId(index));
    });
    connect(m_selection, &Selection::pageRequested, this, [this](const QString& id) { showPage(id); });
}

void PagedView::addPage(const char* id, const char* title)
{
    auto* state = new PageState(panelTitle(title), m_stack);
    connect(state, &PageState::inventoryRequested, this, [this] { showPage(QStringLiteral("inventory")); });
    connect(state, &PageState::retryRequested, this, &PagedView::retryRequested);
    m_pages.push_back({id, title, state});
    m_stack->addWidget(state);
    m_bar->addTab(panelTitle(title));
}

QString PagedView::pageId(int index) const
{
    return index >= 0 && index < pageCount() ? QLatin1String(m_pages[static_cast<std::size_t>(index)].id)
                                             : QString();
}

QString PagedView::pageName(int index) const
{
    return panelTitle(m_pages[static_cast<std::size_t>(index)].title);
}

int PagedView::currentPage() const
{
    return m_bar->currentIndex();
}

bool PagedView::showPage(const QString& id)
{
    for (int i = 0; i < pageCount(); ++i) {
        if (pageId(i) == id) {
            showPage(i);
            return true;
        }
    }
    return false;
}

void PagedView::showPage(int index)
{
    if (index >= 0 && index < pageCount())
        m_bar->setCurrentIndex(index);
}

void PagedView::setHasData(int index, bool hasData)
{
    m_pages[static_cast<std::size_t>(index)].hasData = hasData;
    if (!hasData)
        return;
    m_bar->setMark(index, PageBar::Mark::Plain);
    m_bar->setTabToolTip(index, {});
    if (index == currentPage())
        makeCurrentPage();
}

void PagedView::markMuted(int index, const QString& why)
{
    m_pages[static_cast<std::size_t>(index)].hasData = false;
    m_bar->setMark(index, PageBar::Mark::Muted);
    m_bar->setTabToolTip(index, why);
}

void PagedView::dropAllContent()
{
    for (auto& page : m_pages) {
        page.hasData = false;
        page.state->setLoading({});
    }
}

void PagedView::makeCurrentPage()
{
    if (currentPage() >= 0) {
        const auto& page = m_pages[static_cast<std::size_t>(currentPage())];
        if (page.hasData && page.state->state() != PageState::State::Ready)
            page.state->setContent(createPage(currentPage(), page.state));
    }
    Q_EMIT contentChanged();
}

void PagedView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        // A page need not know how to change its words: it is made anew.
        for (auto& page : m_pages) {
            if (page.state->state() == PageState::State::Ready)
                page.state->setLoading({});
        }
        retranslate();
        makeCurrentPage();
    }
    QWidget::changeEvent(event);
}

void PagedView::retranslate()
{
    for (int i = 0; i < pageCount(); ++i) {
        page(i)->setTitle(pageName(i));
        m_bar->setTabText(i, pageName(i));
    }
    m_bar->setAccessibleName(tr("Pages of the report"));
}

} // namespace opscope

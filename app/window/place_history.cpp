// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/place_history.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QApplication>
#include <QMouseEvent>

#include "app/tabs/report_tabs.h"
#include "app/window/main_window.h"

namespace opscope {
namespace {

constexpr int kStepMs = 400;
constexpr std::size_t kMostSlices = 4'000'000; ///< upper limit for all steps together

} // namespace

History::History(MainWindow* window) : QObject(window), m_window(*window)
{
    m_step.setSingleShot(true);
    m_step.setInterval(kStepMs);
    m_turn.setSingleShot(true);
    m_turn.setInterval(0);
    connect(&m_step, &QTimer::timeout, this, [this] {
        if (QGuiApplication::mouseButtons() != Qt::NoButton)
            m_step.start(); // a drag that pauses is still one step
        else
            endStep();
    });
    qApp->installEventFilter(this);
}

void History::follow(PagedView* view)
{
    connect(&view->selection(), &Selection::changed, this, [this, view](unsigned parts) {
        constexpr unsigned kNoted =
            Selection::Range | Selection::Slices | Selection::Narrowed | Selection::Rank;
        if ((parts & kNoted) != 0)
            noteSelection(view);
    });
    connect(view, &PagedView::linkFollowed, this, [this, view] { noteLink(view); });
    connect(&view->selection(), &Selection::forgotten, this, [this, view] { forgetSelections(view); });
}

History::Place History::current() const
{
    auto* view = m_window.currentView();
    if (view == nullptr)
        return {};
    return {.view = view, .page = view->currentPage(), .selection = view->selection().state()};
}

PagePlace History::partsOf(const Place& place)
{
    auto* page = place.view.isNull() ? nullptr : place.view->content(place.page);
    if (page == nullptr)
        return {};
    auto out = placeOfParts(*page);
    if (const auto* own = dynamic_cast<const Placed*>(page)) // first: it decides what its parts show
        out.insert(out.begin(), {page, own->place()});
    return out;
}

void History::begin()
{
    if (m_here.view.isNull() || m_window.tabs().indexOf(m_here.view) < 0 ||
        m_here.view->content(m_here.page) == nullptr) // a page that shows nothing is no place to go back to
        return;
    m_from = m_here;
    m_from->parts = partsOf(m_here);
}

void History::noteSelection(const PagedView* view)
{
    if (m_isShowing || view != m_here.view)
        return;
    if (view == m_window.currentView() && view->currentPage() != m_here.page)
        return notePage(); // the selection that a page shows may come before the news of the page
    if (!m_from)
        beginOfTurn();
    m_here.selection = view->selection().state();
    m_step.start();
    moved();
}

/// A link may lead to another part of the same page: another tab, other rows, another scope.
void History::noteLink(const PagedView* view)
{
    if (m_isShowing || view != m_here.view || view != m_window.currentView() ||
        view->currentPage() != m_here.page)
        return;
    beginOfTurn();
    m_step.start();
    m_here.link = ++m_links;
    m_hasMoved = m_from && !m_from->isSame(m_here);
    Q_EMIT changed(); // what is ahead stays until endStep finds that the link is a step
}

void History::beginOfTurn()
{
    if (!m_turn.isActive()) {
        endStep();
        begin();
    }
    m_turn.start();
}

/// The places that were left by Back are no longer ahead.
void History::moved()
{
    m_hasMoved = m_from && !m_from->isSame(m_here);
    m_after.clear();
    Q_EMIT changed();
}

void History::notePage()
{
    auto next = current();
    if (m_isShowing || (next.view == m_here.view && next.page == m_here.page))
        return;
    beginOfTurn();
    m_step.start();
    m_here = std::move(next);
    moved();
}

/// The next change begins another step.
void History::endStep()
{
    m_step.stop();
    if (m_from && m_hasMoved && m_from->isSameWithoutLink(m_here))
        m_hasMoved = m_from->parts != partsOf(m_here); // a link to what was shown already is no step
    if (m_from && m_hasMoved)
        m_after.clear();
    if (m_from && !m_from->view.isNull() && m_hasMoved)
        m_before.push_back(std::move(*m_from));
    m_from.reset();
    std::size_t steps = 0;
    std::size_t slices = 0; // the last steps are kept, up to the limit
    const auto isTooMuch = [&](const Place& place) {
        slices += place.selection.slices.size();
        return ++steps > kMostSteps || slices > kMostSlices;
    };
    m_before.erase(m_before.begin(), std::find_if(m_before.rbegin(), m_before.rend(), isTooMuch).base());
    Q_EMIT changed();
}

void History::forgetSelections(const PagedView* view)
{
    if (m_here.view == view)
        m_here.selection = view->selection().state();
    if (m_from && m_from->view == view) {
        m_from->selection = view->selection().state();
        m_hasMoved = !m_from->isSame(m_here);
        if (!m_hasMoved)
            m_from.reset();
    }
    for (auto* places : {&m_before, &m_after}) {
        for (auto& place : *places) {
            if (place.view == view)
                place.selection = view->selection().state();
        }
        const auto isSame = [](const Place& a, const Place& b) { return a.isSame(b); };
        places->erase(std::unique(places->begin(), places->end(), isSame), places->end());
    }
    if (!m_before.empty() && m_before.back().isSame(m_here))
        m_before.pop_back();
    Q_EMIT changed();
}

void History::forgetTab(const PagedView* view)
{
    const auto isOfTab = [view](const Place& place) { return place.view == view; };
    std::erase_if(m_before, isOfTab);
    std::erase_if(m_after, isOfTab);
    if (m_from && isOfTab(*m_from))
        m_from.reset();
    if (isOfTab(m_here))
        m_here = {};
    Q_EMIT changed();
}

void History::step(std::vector<Place>& from, std::vector<Place>& to)
{
    endStep();
    if (from.empty())
        return;
    auto here = current();
    here.parts = partsOf(here);
    here.link = m_here.link;
    to.push_back(std::move(here));
    const auto next = std::move(from.back());
    from.pop_back();
    show(next);
    Q_EMIT changed();
}

void History::show(const Place& place)
{
    m_isShowing = true;
    auto* view = place.view.data();
    view->selection().setState(place.selection); // first: tables that become visible follow it
    m_window.setCurrentView(view);
    view->showPage(place.page);
    showPlaceOfParts(place.parts);
    m_here = current();
    m_here.link = place.link;
    m_isShowing = false;
}

void History::back()
{
    step(m_before, m_after);
}

void History::forward()
{
    step(m_after, m_before);
}

bool History::eventFilter(QObject* watched, QEvent* event)
{
    const bool isPress =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (!isPress || !watched->isWidgetType())
        return false;
    const auto button = static_cast<const QMouseEvent*>(event)->button();
    if (button != Qt::BackButton && button != Qt::ForwardButton)
        return false;
    const auto* top = static_cast<const QWidget*>(watched)->window();
    while (top != nullptr && top != &m_window)
        top = top->parentWidget(); // the window of a page or dock
    if (top == nullptr || QApplication::activeModalWidget() != nullptr)
        return false;
    // Later, because the widget that receives the press may be deleted by it.
    QMetaObject::invokeMethod(this, button == Qt::BackButton ? &History::back : &History::forward,
                              Qt::QueuedConnection);
    return true;
}

} // namespace opscope

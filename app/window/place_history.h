// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include "views/page.h"
#include "views/selection/selection.h"

namespace opscope {

class MainWindow;
class PagedView;

/// Back and forward, as in an editor: over tabs, pages, what is selected and filtered, and what is scrolled
/// to. The mouse buttons Back and Forward work, too.
class History : public QObject {
    Q_OBJECT
public:
    explicit History(MainWindow* window);

    /// Also notes what is selected in this tab.
    void follow(PagedView* view);
    /// Another tab or page may be in front.
    void notePage();
    /// The tab is closed.
    void forgetTab(const PagedView* view);
    void back();
    void forward();
    bool canGoBack() const { return !m_before.empty() || (m_from && m_hasMoved); }
    bool canGoForward() const { return !m_after.empty(); }
    static constexpr std::size_t kMostSteps = 200;

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        QPointer<PagedView> view = {};
        int page = -1;
        Selection::State selection = {};
        PagePlace parts = {};
        unsigned link = 0; ///< the number of the link that led to another part of the same page
        bool isSame(const Place& other) const { return isSameWithoutLink(other) && link == other.link; }
        bool isSameWithoutLink(const Place& other) const
        {
            return view == other.view && page == other.page && selection == other.selection;
        }
    };
    void noteSelection(const PagedView* view);
    void noteLink(const PagedView* view);
    /// The first change in a turn of the event loop begins a step.
    void beginOfTurn();
    void forgetSelections(const PagedView* view);
    void begin();
    void endStep();
    void moved();
    Place current() const;
    static PagePlace partsOf(const Place& place);
    void step(std::vector<Place>& from, std::vector<Place>& to);
    void show(const Place& place);

    MainWindow& m_window;
    Place m_here;                ///< what is shown now; without its parts
    std::optional<Place> m_from; ///< what was shown before the changes of the current step
    bool m_hasMoved = false;     ///< m_here is another place than m_from
    QTimer m_step{this};         ///< selections that follow each other closely are one step
    QTimer m_turn{this};         ///< a rank, a tab and its page that are shown together are one step
    unsigned m_links = 0;
    std::vector<Place> m_before;
    std::vector<Place> m_after;
    bool m_isShowing = false;
};

} // namespace opscope

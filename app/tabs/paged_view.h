// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QKeySequence>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "views/page_state/page_state.h"
#include "views/panel.h"
#include "views/selection/selection.h"
#include "views/workers/job.h"

class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace opscope {

class PageBar;
class PageRow;
class PageWindow;
class Preferences;

/// What a list of tabs shows next to the name of one.
struct TabFacts {
    enum class State { Reading, Ready, Partial, Failed };
    const char* icon = "folder"; ///< in resources/icons
    QString title = {};          ///< a shorter name; empty: the name of the tab
    State state = State::Ready;
    QString stateText = {}; ///< "reading 45 %", "2 problems"; empty if there is nothing to report
    QStringList facts = {}; ///< kind, chip, age
    QStringList lines = {}; ///< more facts, for the tip: devices, models, files
};

/// One tab of the window: what was opened (runs, two sides of a comparison, or a fleet database) and its
/// pages, each in one of the four states. Pages are made when they are first shown. A second page may be next
/// to the current one, others may have a window of their own; all follow the same selection. The tab answers
/// the navigator of the selection: a page that can show the target comes to the front. It has more than 40
/// methods because a page may be in front, at the side or in a window, and all three share the pages and the
/// waiting target.
class PagedView : public QWidget {
    Q_OBJECT
public:
    PagedView(std::span<const Panel* const> panels, Preferences& preferences, QWidget* parent);
    ~PagedView() override;

    /// The row of pages; the window may place it anywhere.
    QWidget* pageBar() const;

    /// The text of its tab.
    virtual QString name() const = 0;
    /// The same for less space, in pixels.
    virtual QString shortName(const QFontMetrics& metrics, int width) const;
    /// The complete path or paths.
    virtual QString hint() const = 0;
    /// The command that prints what the page in front shows, for a POSIX shell.
    QString cliCommand() const;
    virtual TabFacts facts() const = 0;
    Selection& selection() const { return *m_selection; }
    Navigator& navigator() const { return m_selection->navigator(); }
    Preferences& preferences() const { return m_selection->preferences(); }

    int pageCount() const { return static_cast<int>(m_pages.size()); }
    QString pageId(int index) const;
    QString pageName(int index) const;
    /// The key that shows the page: Ctrl+1 to Ctrl+9 in the order of the listed pages.
    QKeySequence keyOf(int index) const;
    int currentPage() const;
    QString currentPageId() const { return pageId(currentPage()); }
    PageState* page(int index) const { return m_pages[static_cast<std::size_t>(index)].state; }
    /// Null before the page is made.
    Page* content(int index) const { return index >= 0 ? page(index)->content() : nullptr; }
    Page* currentContent() const { return content(currentPage()); }
    const PageTraits& traits(int index) const { return panel(index).traits; }
    /// False for a page that a run of this kind can never fill, unless all pages are listed.
    bool isListed(int index) const;
    void listAll(bool isOn);
    /// Why a page has nothing to show; empty if it has something, or if that is not known yet.
    QString whyMuted(int index) const;
    /// The number that the list of pages shows next to the page; 0: none.
    int countOf(int index) const { return m_pages[static_cast<std::size_t>(index)].count; }
    /// The menu of the current page's commands; empty without a page.
    QString currentMenu() const;
    /// The menu whose pages share the layout of the docks with the current page: a page without docks of its
    /// own has the layout of the tables.
    QString currentLayout() const;
    /// The page that names a dock, if it is made.
    Page* pageOf(const PageDock& dock) const;
    bool isInFront(const Page* page) const { return page != nullptr && page == currentContent(); }
    /// Brings a page to the front; returns false if there is none with that id.
    bool showPage(const QString& id);
    void showPage(int index);
    /// The page next to the current one, or -1.
    int sidePage() const { return m_side; }
    QString sidePageId() const { return pageId(m_side); }
    /// Opens a page next to the current one. If it is the current page, that moves to the side and the next
    /// page in the row replaces it.
    void showAtSide(int index);
    void showAtSide(const QString& id);
    void closeSide();
    /// Moves a page into a window of its own, which closes with the tab; the page comes back when the window
    /// is closed. Does nothing for the only page of the tab.
    void moveToWindow(int index);
    /// The window of a page, or null.
    QWidget* windowOf(int index) const;
    /// -1 if there is no page with this id.
    int indexOf(const QString& id) const;
    /// Adds the commands for one of its pages: another place.
    void fillPageMenu(QMenu& menu, int index);

Q_SIGNALS:
    void changed(); ///< the name or the state has changed
    void factsChanged();
    void pagesChanged(); ///< which pages are listed, or what is known about them
    void pageChanged(const QString& id);
    /// A link is about to show a target on the current page or on another one.
    void linkFollowed();
    /// The widget of the current page was made or replaced.
    void contentChanged();
    void retryRequested();
    /// The user wants to collect with the switches that record the missing data of a page.
    void collectRequested(const std::vector<opscope::Message>& how);
    void parseRequested();
    void dumpRequested(const QString& model, const QStringList& ops);
    void dockRequested(const QString& id);
    void comparisonRequested(const QString& path);
    void bottomDocksToggled();

protected:
    /// The data of the pages; called only while some are open.
    virtual PanelContext context() const = 0;
    /// The command for a page that has none of its own, and for a tab without pages.
    virtual QString commandOfTab() const = 0;
    /// Asks each page on a worker whether it has data: those that have are made when they are seen. If these
    /// runs are new, a page with content comes to the front.
    void checkPages(bool isNew = true);
    /// Other runs are in focus: makes the pages again that do not follow by themselves.
    void remakePages();
    /// What the pages share.
    Facts& sharedFacts() const { return *m_facts; }
    void forgetFacts() { m_facts = std::make_shared<Facts>(); }
    /// A page with data is made when it is the current one; its old widget is deleted.
    void setHasData(int index, bool hasData);
    bool hasData(int index) const { return m_pages[static_cast<std::size_t>(index)].hasData; }
    /// Puts the page into a state without data.
    void markMuted(int index, const QString& why);
    void setCount(int index, int count);
    void dropAllContent();
    virtual void retranslate();

private:
    struct Entry {
        PageState* state;
        bool hasData = false;
        int count = 0;
        QPointer<PageWindow> window = {};
    };

    const Panel& panel(int index) const { return *m_panels[static_cast<std::size_t>(index)]; }
    void addPage(const char* title);
    void leaveEmptyPage();
    PageEmpty emptyOf(const EmptyReason& reason, const Panel& panel);
    void setReason(int index, const std::optional<EmptyReason>& reason);
    /// A run of this kind can never fill the page.
    void setNeverFilled(int index, bool isNeverFilled);
    void makeSidePane();
    /// Makes the visible pages that have data.
    void makeSeenPages();
    void makePage(int index);
    void follow(int index);
    void answer(const Target& target);
    /// A page that can show these parts: a visible one, otherwise the last one that was looked at, otherwise
    /// the first; -1 if there is none.
    int findPageFor(unsigned parts) const;
    void deliver();
    bool keepsFocus(const QWidget* widget) const;
    void moveTo(QStackedWidget* stack, int index);
    void retranslateSide();
    void pageMenu(const QPoint& at);
    void retitleWindows();
    /// Another page of the stack than this one; -1 if there is none.
    int otherPage(int index) const;

    Selection* m_selection;
    QPointer<PageRow> m_row; ///< may be elsewhere in the window, and deleted earlier
    PageBar* m_bar;
    QSplitter* m_splitter;
    QStackedWidget* m_stack;
    QWidget* m_sidePane;
    QLabel* m_sideTitle;
    QToolButton* m_sideClose;
    QStackedWidget* m_sideStack;
    std::span<const Panel* const> m_panels;
    std::vector<Entry> m_pages;
    std::shared_ptr<Facts> m_facts = std::make_shared<Facts>();
    Job m_asking{this, JobPriority::Low}; ///< finds which pages have data
    int m_front = -1;                     ///< the page in m_stack
    int m_side = -1;
    /// The last target, or Page::place, until its page is ready to show it.
    std::optional<Target> m_waiting;
    int m_waitingPage = -1;      ///< the page that shows it
    std::vector<int> m_lookedAt; ///< pages with data, the last one first
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "views/page_state/page_state.h"
#include "views/selection/selection.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace opscope {

class PageBar;
class PageRow;
class Preferences;

/// One tab of the window: a row of pages, each in one of the four states. Pages are made when they are first
/// shown. A second page may stand beside the current one; both
/// follow the same selection. It answers the navigator of the selection: a page that takes the target comes
/// to the front.
class PagedView : public QWidget {
    Q_OBJECT
public:
    PagedView(Preferences& preferences, QWidget* parent);
    ~PagedView() override;

    /// The row of pages; the window may put it where it likes.
    QWidget* pageBar() const;

    /// What its tab says.
    virtual QString name() const = 0;
    /// The same where there is less room, in pixels.
    virtual QString shortName(const QFontMetrics& metrics, int width) const;
    /// The whole path or paths.
    virtual QString hint() const = 0;
    /// The command that prints what the page in front shows, for a POSIX shell.
    virtual QString cliCommand() const = 0;
    Selection& selection() const { return *m_selection; }
    Navigator& navigator() const { return m_selection->navigator(); }
    Preferences& preferences() const { return m_selection->preferences(); }

    int pageCount() const { return static_cast<int>(m_pages.size()); }
    QString pageId(int index) const;
    QString pageName(int index) const;
    int currentPage() const;
    QString currentPageId() const { return pageId(currentPage()); }
    PageState* page(int index) const { return m_pages[static_cast<std::size_t>(index)].state; }
    /// Null while the page is not made.
    Page* content(int index) const { return index >= 0 ? page(index)->content() : nullptr; }
    Page* currentContent() const { return content(currentPage()); }
    const PageTraits& traits(int index) const { return m_pages[static_cast<std::size_t>(index)].traits; }
    /// The menu of the current page's commands; empty without a page.
    QString currentMenu() const;
    /// The menu whose pages share the places of the docks with the current one: without docks of its own it
    /// has those of the tables.
    QString currentLayout() const;
    /// The page that names a dock, if it is made.
    Page* pageOf(const PageDock& dock) const;
    bool isInFront(const Page* page) const { return page != nullptr && page == currentContent(); }
    /// Brings a page to the front; false if there is none of that id.
    bool showPage(const QString& id);
    void showPage(int index);
    /// The page that stands beside the current one, or -1.
    int sidePage() const { return m_side; }
    QString sidePageId() const { return pageId(m_side); }
    /// Opens a page beside the current one. The current page itself moves there and the one behind it in the
    /// row takes its place.
    void showBeside(int index);
    void showBeside(const QString& id);
    void closeSide();

Q_SIGNALS:
    void changed(); ///< name or state
    void pageChanged(const QString& id);
    /// The widget of the current page was made or replaced.
    void contentChanged();
    void retryRequested();
    /// The switches that make what a page has not are to be collected.
    void collectRequested(const std::vector<opscope::Message>& how);
    void parseRequested();
    void dumpRequested(const QString& model, const QStringList& ops);
    void dockRequested(const QString& id);
    void comparisonRequested(const QString& path);
    void bottomDocksToggled();

protected:
    /// Adds a page at the end; `title` is the English title of a panel.
    void addPage(const char* id, const char* title, const PageTraits& traits);
    /// A page with data is made when it is the current one, and its old widget goes.
    void setHasData(int index, bool hasData);
    bool hasData(int index) const { return m_pages[static_cast<std::size_t>(index)].hasData; }
    /// The page becomes a state without data.
    void markMuted(int index, const QString& why);
    void dropAllContent();
    /// At once: what it shows means nothing any more. It must not be what brought us here.
    void deleteContent(int index);
    /// Makes the pages that are seen and have data.
    void makeSeenPages();
    virtual Page* createPage(int index, QWidget* parent) = 0;
    virtual void retranslate();

private:
    struct Entry {
        const char* id;
        const char* title;
        PageTraits traits;
        PageState* state;
        bool hasData = false;
    };

    void makeSidePane();
    void makePage(int index);
    void follow(int index);
    void answer(const Target& target);
    /// A page that takes these parts: that is seen, else that was looked at last, else the first. -1: none
    /// does.
    int pageTaking(unsigned parts) const;
    void deliver();
    bool keepsFocus(const QWidget* widget) const;
    void moveTo(QStackedWidget* stack, int index);
    void retranslateSide();
    void pageMenu(const QPoint& at);
    int indexOf(const QString& id) const;

    Selection* m_selection;
    QPointer<PageRow> m_row; ///< may stand elsewhere in the window, and go before
    PageBar* m_bar;
    QSplitter* m_splitter;
    QStackedWidget* m_stack;
    QWidget* m_sidePane;
    QLabel* m_sideTitle;
    QToolButton* m_sideClose;
    QStackedWidget* m_sideStack;
    std::vector<Entry> m_pages;
    int m_front = -1; ///< the page in m_stack
    int m_side = -1;
    int m_asked = -1;            ///< the page that the navigator's target waits for
    std::vector<int> m_lookedAt; ///< pages with data, the last one first
};

} // namespace opscope

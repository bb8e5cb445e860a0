// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "views/page_state/page_state.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace opscope {

class PageBar;
class Preferences;
class Selection;

/// One tab of the window: a row of pages, each in one of the four states. Pages are made when they are first
/// shown. A second page may stand beside the current one; both
/// follow the same selection.
class PagedView : public QWidget {
    Q_OBJECT
public:
    PagedView(Preferences* preferences, QWidget* parent);

    /// What its tab says.
    virtual QString name() const = 0;
    /// The whole path or paths.
    virtual QString hint() const = 0;
    Selection* selection() const { return m_selection; }
    Preferences* preferences() const { return m_preferences; }

    int pageCount() const { return static_cast<int>(m_pages.size()); }
    QString pageId(int index) const;
    QString pageName(int index) const;
    int currentPage() const;
    QString currentPageId() const { return pageId(currentPage()); }
    PageState* page(int index) const { return m_pages[static_cast<std::size_t>(index)].state; }
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
    /// Where the row of a slice is shown: the table page that is seen, else the one that was looked at last.
    QString tablePageInUse() const;

Q_SIGNALS:
    void changed(); ///< name or state
    void pageChanged(const QString& id);
    /// The widget of the current page was made or replaced.
    void contentChanged();
    void retryRequested();

protected:
    void changeEvent(QEvent* event) override;

    /// Adds a page at the end; `title` is the English title of a panel.
    void addPage(const char* id, const char* title);
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
    virtual QWidget* createPage(int index, QWidget* parent) = 0;
    virtual void retranslate();

private:
    struct Page {
        const char* id;
        const char* title;
        PageState* state;
        bool hasData = false;
    };

    void makeSidePane();
    void follow(int index);
    bool keepsFocus(const QWidget* widget) const;
    void moveTo(QStackedWidget* stack, int index);
    void retranslateSide();
    void pageMenu(const QPoint& at);
    int indexOf(const QString& id) const;

    Preferences* m_preferences;
    Selection* m_selection;
    PageBar* m_bar;
    QSplitter* m_splitter;
    QStackedWidget* m_stack;
    QWidget* m_sidePane;
    QLabel* m_sideTitle;
    QToolButton* m_sideClose;
    QStackedWidget* m_sideStack;
    std::vector<Page> m_pages;
    int m_front = -1; ///< the page in m_stack
    int m_side = -1;
    QString m_lastTablePage = QStringLiteral("events");
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTreeView>
#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QToolButton;

namespace opscope {

class NavigatorModel;
class PagedView;
class ReportView;

/// The tree of the navigator: the open tabs, the one in front unfolded into its pages.
class NavigatorTree : public QTreeView {
    Q_OBJECT
public:
    NavigatorTree(NavigatorModel* pages, QWidget* parent);

    NavigatorModel& pages() const { return *m_pages; }
    QModelIndex toPages(const QModelIndex& index) const;
    QModelIndex fromPages(const QModelIndex& index) const;
    /// Shows only the rows that contain the text, with the rows above them; empty: all.
    void find(const QString& text);
    /// Only icons.
    void setFolded(bool isFolded);
    bool isFolded() const { return m_isFolded; }
    /// The height of a page: in the strip of icons less than usual if all of them fit then.
    int pagePx(int usual) const;
    /// Unfolds the tab in front and makes its page the current row.
    void showFront();
    /// The report whose page is shown, and those whose rows the user selected with Ctrl or Shift, by row.
    std::vector<ReportView*> selectedReports() const;
    /// The row under a dragged report.
    QModelIndex target() const { return m_target; }

Q_SIGNALS:
    void typed(const QString& text);
    void left(); ///< the row above the first one is wanted
    void comparisonRequested(opscope::ReportView* target, opscope::ReportView* dragged);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void startDrag(Qt::DropActions actions) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void drawBranches(QPainter*, const QRect&, const QModelIndex&) const override {}

private:
    ReportView* reportAt(const QModelIndex& index) const;
    void markTarget(const QModelIndex& index);
    void unfoldRows();

    NavigatorModel* m_pages;
    QSortFilterProxyModel* m_found;
    QPersistentModelIndex m_target;
    bool m_isFinding = false;
    bool m_isFolded = false;
};

/// The side bar of the window: what is open and its pages. A click or Enter shows a row, typing finds one, a
/// report that is dragged onto another is compared with it. It can be folded into a strip of icons.
class SideBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int kLeastWidth = 160;
    static constexpr int kFirstWidth = 204;
    static constexpr int kMostWidth = 480;
    static constexpr int kNarrowWindow = 1000; ///< narrower windows fold it

    explicit SideBar(QWidget* parent = nullptr);

    void setTabs(const std::vector<PagedView*>& tabs, PagedView* front);
    NavigatorTree* tree() const { return m_tree; }
    /// What the user wants; a narrow window folds it anyway until the user unfolds it there.
    void setFolded(bool isFolded);
    bool isFolded() const;
    void setNarrow(bool isNarrow);
    int unfoldedWidth() const { return m_width; }
    void setUnfoldedWidth(int width);
    /// Moves the focus to the line that finds a row.
    void startFinding();

Q_SIGNALS:
    void pageRequested(opscope::PagedView* view, int page);
    void tabRequested(opscope::PagedView* view);
    /// `page` is -1 for the row of a tab.
    void menuRequested(opscope::PagedView* view, int page, const QPoint& at);
    void comparisonRequested(opscope::ReportView* target, opscope::ReportView* dragged);
    /// The user folded or unfolded it, or changed its width.
    void placed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void open(const QModelIndex& index);
    void refresh();
    void retranslate();

    NavigatorModel* m_pages;
    QLineEdit* m_line;
    QToolButton* m_fold;
    NavigatorTree* m_tree;
    QWidget* m_edge; ///< the width changes when it is dragged
    int m_width = kFirstWidth;
    bool m_isFolded = false;
    bool m_isNarrow = false;
    bool m_isWantedNarrow = false; ///< unfolded by the user although the window is narrow
    int m_dragFrom = -1;           ///< between the pointer and the right edge, while the edge is dragged
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTabBar>

class QToolButton;

namespace opscope {

/// Key of PageSettings: whether pages that a run of this kind can never fill are shown, too.
inline constexpr QLatin1String kAllPages("pages/all");

/// The pages of a tab, and which of them is the current one. It is also a flat row of their names, for users
/// who want that under the report tabs: the current one is underlined, a page without data is muted.
class PageBar : public QTabBar {
    Q_OBJECT
public:
    enum class Mark { Plain, Muted, Bad };

    explicit PageBar(QWidget* parent = nullptr);

    /// A run of this kind can never fill the page: its tab is hidden, unless all pages are shown or it is the
    /// current one.
    void setNeverFilled(int index, bool isNeverFilled);
    void showAll(bool isOn);
    /// Makes a page the current one, and shows its tab.
    void setCurrentPage(int index);

    void setMark(int index, Mark mark);
    Mark mark(int index) const;

Q_SIGNALS:
    /// Other tabs are shown, or a tab has another mark.
    void tabsChanged();

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void refreshTab(int index);
    void showTab(int index, bool isShown);

    int m_hovered = -1;
    bool m_showsAll = false;
    std::vector<bool> m_isNeverFilled;
};

/// The bar, and if it is too narrow for its pages a button that lists all of them.
class PageRow : public QWidget {
    Q_OBJECT
public:
    explicit PageRow(QWidget* parent = nullptr);

    PageBar* bar() const { return m_bar; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void updateAllButton();

    PageBar* m_bar;
    QToolButton* m_all;
};

} // namespace opscope

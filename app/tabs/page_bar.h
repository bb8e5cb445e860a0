// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

class QToolButton;

namespace opscope {

/// The flat row of page names under the report tabs: the current one is underlined, a page without data is
/// muted.
class PageBar : public QTabBar {
    Q_OBJECT
public:
    enum class Mark { Plain, Muted, Bad };

    explicit PageBar(QWidget* parent = nullptr);

    void setMark(int index, Mark mark);
    Mark mark(int index) const;

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    int m_hovered = -1;
};

/// The bar, and where it is too narrow for its pages a button that lists them all.
class PageRow : public QWidget {
    Q_OBJECT
public:
    explicit PageRow(QWidget* parent = nullptr);

    PageBar* bar() const { return m_bar; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void offerAll();

    PageBar* m_bar;
    QToolButton* m_all;
};

} // namespace opscope

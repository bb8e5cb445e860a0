// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

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

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QHash>
#include <QPointer>
#include <QTabBar>

namespace opscope {

class PagedView;
class ReportView;

/// The tabs of the window. Along the bar a tab moves as in every tab bar; out of the bar its report is
/// dragged, and if it is dropped onto another report, the two are compared.
class ReportTabBar : public QTabBar {
    Q_OBJECT
public:
    explicit ReportTabBar(std::function<PagedView*(int)> viewAt, QWidget* parent = nullptr);

Q_SIGNALS:
    /// `dragged` was dropped onto `target`: target is the baseline.
    void comparisonRequested(opscope::ReportView* target, opscope::ReportView* dragged);

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void initStyleOption(QStyleOptionTab* option, int index) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void markTarget(int tab);

    ReportView* reportAt(int tab) const; ///< null for a comparison

    std::function<PagedView*(int)> m_viewAt;
    QPointer<ReportView> m_pressed; ///< the report of the tab under the mouse press
    int m_target = -1;              ///< the tab under a dragged report
    /// By the width, the font and all names.
    mutable QHash<QString, QString> m_shortNames;
};

} // namespace opscope

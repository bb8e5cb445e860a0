// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace opscope {

struct Comparison;

/// Both totals of a comparison and the difference in words, which times they include, which they exclude, and
/// why they may be doubtful.
class ComparisonTotals : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonTotals(QWidget* parent = nullptr);

    void showBusy();
    void showResult(const Comparison& comparison);
    void showStopped();
    /// Shows a widget next to the totals.
    void addNextTo(QWidget* widget);

Q_SIGNALS:
    /// The user asks for the calls outside the execute call.
    void outsideCallsRequested();

private:
    void showOutsideCalls(const Comparison& comparison);
    /// The first reason to doubt the comparison, or all of them.
    void showContext();

    QHBoxLayout* m_totalLine = nullptr;
    QLabel* m_total;
    QLabel* m_comparedBy;
    QLabel* m_outsideCalls;
    QLabel* m_context;
    QStringList m_reasons;
    bool m_showsAllReasons = false;
};

} // namespace opscope

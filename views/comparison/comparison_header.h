// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/compare/comparison.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace opscope {

/// Who is A and who is B, which part of each, both totals and the difference in words, and what makes it
/// doubtful.
class ComparisonHeader : public QWidget {
    Q_OBJECT
public:
    ComparisonHeader(ReportPtr baseline, ReportPtr current, QWidget* parent = nullptr);

    /// The sides as chosen; swapped if the user swapped them.
    CompareRun runA() const { return run(m_a); }
    CompareRun runB() const { return run(m_b); }
    double noiseShare() const;
    std::int64_t noiseNs() const;
    bool isSwapped() const { return m_isSwapped; }
    void swapSides();

    void showBusy();
    void showResult(const Comparison& comparison);
    /// The line with both totals, as plain text.
    QString totalText() const;

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Side {
        ReportPtr report;
        std::vector<Scope> scopes;
        QLabel* letter = nullptr;
        QLabel* name = nullptr;
        QComboBox* scope = nullptr;
        QComboBox* device = nullptr;
    };
    Side makeSide(ReportPtr report);
    void fillSide(Side& side, const char* letter);
    CompareRun run(const Side& side) const;
    void retranslate();

    Side m_a, m_b;
    bool m_isSwapped = false;
    QToolButton* m_swap;
    QLabel* m_total;
    QLabel* m_context;
    QLabel* m_noiseLabel;
    QDoubleSpinBox* m_noiseShare;
    QDoubleSpinBox* m_noiseUs;
};

} // namespace opscope

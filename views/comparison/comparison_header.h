// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/compare/slice_matching.h"
#include "views/comparison/comparison_totals.h"
#include "views/workers/job.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace opscope {

class ComparisonSides;

/// The part of a run that is compared.
struct ChosenPart {
    const Report* run = nullptr; ///< only to compare it with another one
    std::size_t scope = 0;       ///< index in ComparedPart::scopes
    std::optional<std::int32_t> device = {};
    bool operator==(const ChosenPart&) const = default;
};

/// Which run is A and which is B, which part of each is compared (comparison_scopes.cpp), further runs of a
/// side, and the totals. The choice is kept in the model of the sides.
class ComparisonHeader : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonHeader(ComparisonSides* sides, QWidget* parent = nullptr);

    double noiseShare() const;
    std::int64_t noiseNs() const;
    void swapSides();

    void showBusy();
    bool isBusy() const;
    void showResult(const Comparison& comparison);
    void showStopped();
    ComparisonTotals& totals() const { return *m_totals; }
    /// Chooses the complete run on both sides.
    void chooseCompleteRuns();
    /// What is compared of each side, to choose it again.
    std::array<ChosenPart, 2> chosenParts() const;
    /// The parts of runs that are not compared any more are left out.
    void chooseParts(const std::array<ChosenPart, 2>& parts);

Q_SIGNALS:
    void changed();
    void cancelRequested();
    /// The user asks for the calls outside the execute call.
    void outsideCallsRequested();

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Side {
        QLabel* letter = nullptr;
        QLabel* name = nullptr;
        QString fullName = {};
        QComboBox* rank = nullptr; ///< hidden if the run was opened by itself
        QToolButton* runs = nullptr;
        QComboBox* scope = nullptr;
        QComboBox* device = nullptr;
    };
    Side& partsOf(CompareSide side) { return m_both.at(static_cast<std::size_t>(side)); }
    const Side& partsOf(CompareSide side) const { return m_both.at(static_cast<std::size_t>(side)); }
    void makeSide(CompareSide side);
    void makeNoise();
    void arrange();
    void fillParts();
    void fillScopes(CompareSide side);
    void fillDevices(CompareSide side);
    void fillRanks();
    void fillNames();
    void cutNames();
    void fillRunsMenu(CompareSide side, QMenu* menu);
    QString textOf(const Scope& scope) const;
    void chooseScope(CompareSide side, int item);
    void scopeTyped(CompareSide side);
    void updateSides();
    void updateRun();
    void retranslate();

    QPointer<ComparisonSides> m_sides;
    std::array<Side, 2> m_both;
    QToolButton* m_swap;
    QPushButton* m_cancel;
    ComparisonTotals* m_totals;
    QLabel* m_noiseLabel;
    QDoubleSpinBox* m_noiseShare;
    QDoubleSpinBox* m_noiseUs;
    std::array<Job, 2> m_typed{Job(this), Job(this)};
};

} // namespace opscope

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

/// Who is A and who is B, which part of each (comparison_scopes.cpp), further runs of a side, and their
/// totals.
class ComparisonHeader : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonHeader(ComparisonSides* sides, QWidget* parent = nullptr);

    /// False until it is known which parts the runs have.
    bool isReady() const { return m_isReady; }
    /// The runs of a side as chosen. Of further runs the scope is still that of the first: sameScope finds
    /// theirs.
    std::vector<CompareRun> runs(CompareSide side) const;
    double noiseShare() const;
    std::int64_t noiseNs() const;
    bool isSwapped() const;
    void swapSides();

    void showBusy();
    void showResult(const Comparison& comparison);
    void showStopped();
    ComparisonTotals& totals() const { return *m_totals; }
    /// True until the user chooses a part.
    bool isDefaultScope() const;
    /// Sets what the choice of the scopes has to say.
    void describeScope(CompareOptions& options) const;
    /// Compares both sides by the whole run.
    void chooseWholeRuns();
    QComboBox* scopeCombo(CompareSide side) const { return side_(side).scope; }
    /// Hidden where the run of the side was opened by itself.
    QComboBox* rankCombo(CompareSide side) const { return side_(side).rank; }
    QComboBox* deviceCombo(CompareSide side) const { return side_(side).device; }
    QToolButton* runsButton(CompareSide side) const { return side_(side).runs; }
    QPushButton* cancelButton() const { return m_cancel; }

Q_SIGNALS:
    void changed();
    void cancelRequested();
    /// The calls outside the execute call are asked for.
    void apartRequested();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Side {
        ReportPtr report;
        std::vector<Scope> scopes;
        std::size_t callCount = 0;
        std::size_t chosen = 0; ///< of `scopes`
        std::size_t preset = 0; ///< what was chosen before the user did
        QLabel* letter = nullptr;
        QLabel* name = nullptr;
        QString fullName = {};
        QComboBox* rank = nullptr;
        QToolButton* runs = nullptr;
        QComboBox* scope = nullptr;
        QComboBox* device = nullptr;
    };
    struct Parts {
        std::vector<Scope> scopes;
        std::size_t callCount = 0;
    };
    struct Found {
        std::array<Parts, 2> parts;
        std::array<std::size_t, 2> chosen{};
        std::vector<Message> notes;
    };
    Side& side_(CompareSide side) { return m_both.at(static_cast<std::size_t>(side)); }
    const Side& side_(CompareSide side) const { return m_both.at(static_cast<std::size_t>(side)); }
    void makeSide(CompareSide side);
    void makeNoise();
    void arrange();
    void findParts();
    void takeParts(const Found& found);
    void fillScopes(Side& side);
    void fillDevices(Side& side);
    void fillRanks();
    void fillNames();
    static void cutName(const Side& side);
    void fillRunsMenu(CompareSide side, QMenu* menu);
    QString textOf(const Scope& scope) const;
    void chooseScope(CompareSide side, int item);
    void scopeTyped(CompareSide side);
    void sidesSwapped();
    void takeRun(CompareSide side);
    void retranslate();

    QPointer<ComparisonSides> m_sides;
    std::array<Side, 2> m_both;
    bool m_isReady = false;
    std::vector<Message> m_notes; ///< why the preset scopes are no better ones
    QToolButton* m_swap;
    QPushButton* m_cancel;
    ComparisonTotals* m_totals;
    QLabel* m_noiseLabel;
    QDoubleSpinBox* m_noiseShare;
    QDoubleSpinBox* m_noiseUs;
    Job m_parts{this};
    std::array<Job, 2> m_typed{Job(this), Job(this)};
};

} // namespace opscope

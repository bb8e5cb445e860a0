// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/compare/comparison.h"
#include "views/comparison/accuracy_columns.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/waterfall_layout.h"
#include "views/grid/differing.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace opscope {

class ComparisonHeader;
class StateChips;

/// The baseline against the current run: a header, a tab for each kind of row, the table, and below it the
/// waterfall from A to B.
class ComparisonPage : public Page, public Differing, public Placed {
    Q_OBJECT
public:
    explicit ComparisonPage(const PanelContext& context, QWidget* parent = nullptr);

    std::span<const KeyHint> hints() const override;
    QString cliCommand() const override;
    bool isBusy() const override { return m_sides.model().isBusy() || m_reading.isRunning(); }
    /// The tab, the compared parts of both runs and the hidden states.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;
    /// "Jump to the timeline" of the table shows both timelines.
    bool reveal(const Target& target) override;
    DifferenceStep goToDifference(bool isForward) override;

    /// The shown comparison; null until the first answer and while a tab has nothing to compare.
    const ComparisonPtr& comparison() const { return m_comparison; }
    /// Stops the running comparison; the shown one stays.
    void cancel();
    /// Shows all host calls of the complete runs.
    void showAllCalls();
    /// Shows both timelines, with the slices of the current row if it has any.
    void showOnTimelines();
    /// Reads the results of comparisons with a ground truth, of the baseline and of the current run: the
    /// accuracy of an op is shown next to its time, also when the sides are swapped. A dialog reports why a
    /// result cannot be read.
    void openAccuracy(const QString& before, const QString& after);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// It belongs to the run, which may become the other side or leave the comparison.
    struct AccuracyOfRun {
        ReportPtr run;
        std::vector<accuracy::ResultRow> rows;
    };

    /// Rejects the proposed match of the current row: its ops are NEW and GONE again.
    void breakCurrentGroup();
    /// Accepts the proposed match of the current row: its confidence is 1 from now on.
    void acceptCurrentGroup();
    void restoreGroups();
    void makeTabs();
    void makeMatchMenu();
    /// A tab without rows on a side is disabled, and its tip contains the reason.
    void offerTabs();
    void showWaterfall();
    void askForAccuracy();
    AccuracyResults accuracyShown() const;
    void fillTable();
    void compare();
    void showComparison(const ComparisonPtr& comparison);
    void showFailure(const Error& error);
    const ComparisonRow* currentRow() const;
    bool showOp(const std::string& name);
    void updateButtons();
    void colourStates();
    void showDetails();
    void retranslate();
    CompareBy currentBy() const;

    ComparisonSides& m_sides;
    ComparisonHeader* m_header;
    StateChips* m_chips;
    QTabBar* m_tabs;
    QToolButton* m_waterfallButton;
    QMenu* m_waterfallMenu;
    QAction* m_byOp; ///< one bar for each op, or, unchecked, for each change of type
    QAction* m_byChange;
    QStackedWidget* m_stack;
    QLabel* m_reason;
    QSplitter* m_splitter;
    TableWidget* m_table;
    QWidget* m_waterfallArea;
    BarList* m_waterfall;
    std::vector<WaterfallItem> m_contributions; ///< one for each bar
    QToolButton* m_matchButton;                 ///< the commands for proposed matches
    QAction* m_break;
    QAction* m_accept;
    QAction* m_restore;
    QPushButton* m_timelines;
    QToolButton* m_accuracyButton;
    QAction* m_accuracyAction;
    ComparisonPtr m_comparison;
    std::optional<std::set<RowState>> m_hiddenNext; ///< the states that the next rows hide
    Job m_reading{this};
    std::array<AccuracyOfRun, 2> m_accuracy;
    bool m_hasChosenWaterfall =
        false;            ///< the user has set the size, so it no longer follows the height of the window
    MatchOptions m_match; ///< the proposals that were rejected and accepted
};

} // namespace opscope

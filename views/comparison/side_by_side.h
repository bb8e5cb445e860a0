// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/merged_table.h"
#include "core/compare/slice_matching.h"
#include "views/grid/differing.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace opscope {

class ComparisonSides;
class NarrowingBar;
class Selection;
class TablePageWidget;

/// One table page of both reports: as one table with A, B and the difference of each figure, or as two tables
/// with the same source and filters. In two tables the row selected in one is also selected in the other, and
/// order and filters are the same unless the user switches that off.
class SideBySidePage : public Page, public Differing {
    Q_OBJECT
public:
    /// `panelId` is a panel whose page is a TablePageWidget.
    SideBySidePage(const PanelContext& context, const char* panelId, QWidget* parent = nullptr);

    std::span<const KeyHint> hints() const override;
    DifferenceStep goToDifference(bool isForward) override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The rows of a table by name, in its order.
    struct NamedRows {
        TablePtr table;
        std::unordered_map<std::string_view, std::vector<std::uint32_t>> rows;
    };
    using NamedRowsPtr = std::shared_ptr<const NamedRows>;
    struct Half {
        ReportPtr report;
        Selection* selection = nullptr;
        QWidget* box = nullptr;
        QLabel* name = nullptr;
        TablePageWidget* page = nullptr;
        NamedRowsPtr rows; ///< null while they are sorted
        std::unique_ptr<Job> work;
        std::unique_ptr<Job> choices; ///< finds the values that its selection can be narrowed to
    };
    Half& half(CompareSide side) { return m_halves.at(static_cast<std::size_t>(side)); }
    const Half& half(CompareSide side) const { return m_halves.at(static_cast<std::size_t>(side)); }
    void makeHalf(CompareSide side, const ReportPtr& report);
    CompareSide sideOf(const QWidget* page) const;
    void sortRows(CompareSide side);
    void followRow(CompareSide side);
    void followRequest(CompareSide side);
    void followNarrowing(CompareSide side);
    void followQuery(CompareSide side);
    void showPlots(bool visible);
    void makeMerged();
    void merge();
    void showTables();
    void jumpToPair(std::uint32_t row);
    void match();
    void swapSides();
    void updateRun(CompareSide side);
    void retranslate();

    const char* m_panelId;
    ComparisonSides& m_sides;
    std::array<Half, 2> m_halves;
    QStackedWidget* m_stack;
    QWidget* m_mergedArea;
    QComboBox* m_variant;
    NarrowingBar* m_narrowing = nullptr;
    TableWidget* m_merged;
    MergedTable m_mergedRows;
    QSplitter* m_splitter;
    QLabel* m_status;
    QToolButton* m_link;
    QToolButton* m_plots;
    QToolButton* m_two;
    NamePairs m_names;
    std::shared_ptr<const SliceMatching> m_slices; ///< null while the runs are not matched
    CompareSide m_lastMoved = CompareSide::A;      ///< the side whose row the other follows
    CompareSide m_lastQueried = CompareSide::A;    ///< the side whose order and filters the other follows
    bool m_hasChosenPlots =
        false; ///< the user has chosen, so the plots no longer follow the height of the window
    bool m_isSelectingMatch = false; ///< the row of the other side, which must not lead back
    bool m_isRequested = false;
    Job m_merging{this};
};

} // namespace opscope

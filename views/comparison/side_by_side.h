// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/slice_matching.h"
#include "core/table/table.h"
#include "views/comparison_panel.h"
#include "views/tables/latest.h"

class QLabel;
class QSplitter;
class QToolButton;

namespace opscope {

class ComparisonSides;
class Selection;
class TablePageWidget;

/// Names of the ops of one side and what they are called on the other; ops of the same name are not in it.
using NamePairs = std::array<std::unordered_map<std::string, std::string>, 2>;

/// One table page of both reports in one window: the same table, source and narrowing on both, the row that
/// is selected in one is selected in the other, and, unless switched off, the same order and filters.
class SideBySidePage : public Page {
    Q_OBJECT
public:
    /// `panelId` is a panel whose page is a TablePageWidget.
    SideBySidePage(const ComparisonContext& context, const char* panelId, QWidget* parent = nullptr);
    ~SideBySidePage() override;

    std::span<const KeyHint> hints() const override;

    TablePageWidget* page(CompareSide side) const { return half(side).page; }
    /// What the selected row stands for on the other side, in words.
    QString statusText() const;
    QToolButton* linkButton() const { return m_link; }
    QToolButton* plotsButton() const { return m_plots; }

Q_SIGNALS:
    /// Which rows belong together is known for the tables that are shown.
    void paired();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Rows of a table by name, in its order.
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
        std::unique_ptr<Latest<NamedRowsPtr>> work;
    };
    Half& half(CompareSide side) { return m_halves.at(static_cast<std::size_t>(side)); }
    const Half& half(CompareSide side) const { return m_halves.at(static_cast<std::size_t>(side)); }
    void makeHalf(CompareSide side, const ReportPtr& report, const char* panelId);
    CompareSide sideOf(const QWidget* page) const;
    void sortRows(CompareSide side);
    void followRow(CompareSide side);
    void followRequest(CompareSide side);
    void followNarrowing(CompareSide side);
    void followQuery(CompareSide side);
    void showPlots(bool visible);
    void swapSides();
    void retranslate();

    Preferences& m_preferences;
    ComparisonSides& m_sides;
    std::array<Half, 2> m_halves;
    QSplitter* m_splitter;
    QLabel* m_status;
    QToolButton* m_link;
    QToolButton* m_plots;
    NamePairs m_names;
    CompareSide m_lastMoved = CompareSide::A;   ///< whose row the other follows
    CompareSide m_lastQueried = CompareSide::A; ///< whose order and filters
    bool m_hasChosenPlots = false;              ///< by hand: no longer by the height of the window
    bool m_isSyncing = false;
    bool m_isAsked = false;
    Latest<Result<NamePairs>> m_match;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "views/grid/table_page.h"
#include "views/panel.h"
#include "views/ranks/rank_rows.h"
#include "views/workers/job.h"

class QLabel;

namespace opscope {

class LinkMatrix;
class RankBars;
class TableWidget;

/// Who is late and why: computing, communication that is not hidden and free time of each rank in each step,
/// the same figures as a table, and the links between the ranks.
class RanksPage : public Page {
    Q_OBJECT
public:
    RanksPage(const PanelContext& context, QWidget* parent);

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override;
    bool isBusy() const override;

private:
    struct Computed {
        std::vector<RankFigures> ranks;
        std::vector<RankTime> times;
    };

    void fill();
    std::optional<std::string> shownStep() const;
    void fillTable();
    int barOf(std::uint32_t row) const;
    void retranslate();
    void goTo(int row);
    void showRow(int row);

    PanelContext m_context;
    std::shared_ptr<const Computed> m_computed; ///< null: not yet
    std::vector<RankRow> m_rows;                ///< those of the bars
    std::vector<std::size_t> m_timeOfRow;       ///< for each row of the table: an index of the times
    std::optional<std::string> m_tableStep;     ///< the step of the rows of the table; empty: all
    QLabel* m_verdict;
    RankBars* m_bars;
    QTabWidget* m_tabs;
    TableWidget* m_table;
    LinkMatrix* m_links = nullptr; ///< null: no report has a matrix
    Job m_work{this, JobPriority::Low};
};

} // namespace opscope

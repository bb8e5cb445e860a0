// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>

#include <QWidget>

#include "core/analysis/rank_summary.h"
#include "views/panel.h"
#include "views/plots/lines_plot.h"
#include "views/summary/run_facts.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace opscope {

class BreakdownBar;
class Card;
class CardGrid;
class RankBars;
class TableWidget;

/// The first page: which run is this, and where did its time go? It shows all ranks that it is narrowed to
/// and is computed on the pool; cards are links to what they count. It has more than 40 methods because each
/// section of the page is one.
class SummaryPage : public Page {
    Q_OBJECT
public:
    explicit SummaryPage(const PanelContext& context, QWidget* parent = nullptr);

    bool isBusy() const override { return m_work.isRunning() || m_tables.isRunning(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void compute();
    void build();
    void rebuildSoon();
    void rebuild();
    QWidget* section(const QString& title, QWidget* content, const QString& emptyText, bool isEmpty);
    /// A click opens the page, and there `range` of `rank`.
    Card* addCard(const QString& value, const QString& label, const QString& tip, const char* page,
                  bool isBad = false, std::optional<TimeRange> range = {},
                  std::optional<std::size_t> rank = {});
    QString totalTip() const;
    void fillCards();
    QWidget* breakdownSection();
    TableWidget* tableOf(const QString& name);
    void fillTables();
    void chooseBreakdown(std::optional<std::uint32_t> row);
    const Report& reportOf(std::size_t rank) const { return *m_context.workspace->reports[rank]; }
    bool hasRanks() const { return m_summary->ranks.size() > 1; }
    /// "Rank 3 · text" if the page shows several ranks.
    QString ofRank(std::size_t rank, const QString& text) const;
    QString noteText() const;
    Workspace shownWorkspace() const;
    /// The reason why one of these parts is missing, from the first shown rank without it; `otherwise` if no
    /// rank lacks one.
    QString whyNoPart(std::initializer_list<RunPart> parts, const QString& otherwise) const;
    void showNote();
    QString stepText(std::size_t line) const;
    void showBreakdown(std::size_t line);
    /// "Rank 3 · Device 0"
    QString deviceText(std::size_t line) const;
    void fillRankBars();
    QWidget* topSections();
    QWidget* resourceSections();
    QWidget* stepSection();
    QWidget* factSection();
    void addDevice(std::size_t rank, const QString& name, std::int32_t device);
    std::vector<RunFacts> facts() const;
    void fillFacts();
    bool hasDevices() const;
    std::uint32_t busiestLine() const;
    void chooseDevice();
    void chooseFactsOf(std::size_t rank, std::int32_t device);
    void exportHtml(const QString& path);

    PanelContext m_context;
    /// Values whose cost grows with the report are computed before the page is built.
    /// Time without a task of a device.
    struct RankGap {
        std::size_t rank = 0;
        Gap gap;
        std::optional<bool> isBefore; ///< before its first task or after its last; empty: idle between tasks
    };
    struct Answer {
        std::vector<RankGap> gaps; ///< the longest first
        std::shared_ptr<const RankSummary> summary;
        std::vector<LinesPlot::Series> frequencies; ///< without names, which depend on the language
        std::vector<std::size_t> steps;     ///< steps that have a bar, as indices of RankSummary::steps
        std::optional<std::int32_t> device; ///< the device that the page is narrowed to
    };
    static Answer answer(const Workspace& workspace, std::span<const std::size_t> ranks,
                         std::optional<std::int32_t> device, std::span<const std::int64_t> shifts,
                         const std::stop_token& stop);
    /// `shifts`: for each rank of the workspace the ns from its clock to that of the lines.
    static std::vector<LinesPlot::Series> frequencyLines(const Workspace& workspace,
                                                         const RankSummary& summary,
                                                         std::span<const std::int64_t> shifts);
    std::vector<std::int64_t> shifts() const;
    void alignClocks();

    std::shared_ptr<const RankSummary> m_summary; ///< null until it has been computed
    std::vector<LinesPlot::Series> m_frequencies;
    TimeRange m_frequencySpan; ///< by the clock of the lines
    std::vector<std::size_t> m_shownSteps;
    std::optional<std::int32_t> m_shownDevice; ///< the device that the page is narrowed to
    Job m_work{this};
    Job m_tables{this};
    Job m_exporting{this};
    QScrollArea* m_scroll;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_layout = nullptr;
    CardGrid* m_cardGrid = nullptr;
    std::vector<RankGap> m_gaps;
    QStringList m_missing; ///< empty sections with their reasons
    QStringList m_cardTexts;
    std::optional<std::uint32_t> m_breakdownRow; ///< the row that was chosen last
    QLabel* m_barOf = nullptr;
    BreakdownBar* m_bar = nullptr;
    RankBars* m_rankBars = nullptr; ///< the entire runs of all ranks and devices; null if there is only one
    std::vector<std::size_t> m_lineOfBar;
    TableWidget* m_breakdowns = nullptr; ///< a line for each device and step
    TableWidget* m_parts = nullptr;      ///< sum, union and share of each part of the chosen line
    TableWidget* m_vendor = nullptr;     ///< null if the vendor reports no times
    QComboBox* m_device = nullptr;       ///< its data are rank and device
    QLabel* m_note = nullptr;            ///< what the numbers refer to
    QWidget* m_factHolder = nullptr;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/analysis/rank_summary.h"
#include "views/panel.h"
#include "views/summary/run_facts.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace opscope {

class BarList;
class BreakdownBar;
class CardGrid;
class LinesPlot;
class TableWidget;

/// The first page: what is this run, and where did its time go? Of all ranks that are narrowed to; computed
/// on the pool; cards are links to what they count.
class SummaryPage : public Page {
    Q_OBJECT
public:
    explicit SummaryPage(const PanelContext& context, QWidget* parent = nullptr);

    /// Null until it has been computed.
    const std::shared_ptr<const RankSummary>& summary() const { return m_summary; }
    BarList* topOps() const { return m_topOps; }
    BarList* topTypes() const { return m_topTypes; }
    BarList* topApis() const { return m_topApis; }
    BarList* gaps() const { return m_gaps; }
    BarList* steps() const { return m_steps; }
    /// A line a device and step.
    TableWidget* breakdownTable() const { return m_breakdowns; }
    /// Sum, union and share of each part of the line that is chosen.
    TableWidget* partsTable() const { return m_parts; }
    TableWidget* vendorTimes() const { return m_vendor; } ///< null where the vendor says none
    BarList* communication() const { return m_communication; }
    BarList* memoryPeaks() const { return m_memory; }
    const std::vector<QWidget*>& cards() const { return m_cards; }
    QString cardsText() const;
    QString factsAsText() const;
    void exportHtml(const QString& path);

Q_SIGNALS:
    void computed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void compute();
    void build();
    void rebuild();
    QWidget* section(const QString& title, QWidget* content, const QString& emptyText, bool isEmpty);
    void addCard(const QString& value, const QString& label, const QString& tip, const char* page,
                 bool isBad = false, std::optional<TimeRange> range = {});
    void fillCards();
    QWidget* breakdownSection();
    TableWidget* tableOf(const QString& name);
    void fillTables();
    void chooseBreakdown(std::optional<std::uint32_t> row);
    const Report& reportOf(std::size_t rank) const { return *m_context.workspace->reports[rank]; }
    bool hasRanks() const { return m_summary->ranks.size() > 1; }
    /// "Rank 3 · text" where the page is of several ranks.
    QString ofRank(std::size_t rank, const QString& text) const;
    QString noteText() const;
    void showNote();
    QString stepText(std::size_t line) const;
    void showBreakdown(std::size_t line);
    QWidget* topSections();
    QWidget* resourceSections();
    QWidget* stepSection();
    QWidget* factSection();
    void addDevice(std::size_t rank, const QString& name, std::int32_t device);
    std::vector<RunFacts> facts() const;
    void fillFacts();

    PanelContext m_context;
    std::shared_ptr<const RankSummary> m_summary;
    Job m_work{this};
    Job m_tables{this};
    Job m_exporting{this};
    QScrollArea* m_scroll;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_layout = nullptr;
    CardGrid* m_cardGrid = nullptr;
    std::vector<QWidget*> m_cards;
    QStringList m_cardTexts;
    BarList* m_topOps = nullptr;
    BarList* m_topTypes = nullptr;
    BarList* m_topApis = nullptr;
    BarList* m_gaps = nullptr;
    BarList* m_steps = nullptr;
    std::optional<std::uint32_t> m_breakdownRow; ///< that was chosen last
    QLabel* m_barOf = nullptr;
    BreakdownBar* m_bar = nullptr;
    TableWidget* m_breakdowns = nullptr;
    TableWidget* m_parts = nullptr;
    TableWidget* m_vendor = nullptr;
    BarList* m_communication = nullptr;
    BarList* m_memory = nullptr;
    LinesPlot* m_frequency = nullptr;
    QComboBox* m_device = nullptr; ///< its data: rank and device
    QLabel* m_note = nullptr;      ///< what the numbers are of
    QWidget* m_factHolder = nullptr;
};

} // namespace opscope

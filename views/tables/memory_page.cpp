// SPDX-License-Identifier: GPL-3.0-or-later
// Memory over time with its named peaks, and the tables of records and of allocations.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/base/saturated.h"
#include "core/vendor/names.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/lines_plot.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr double kMb = 1024.0 * 1024.0;
constexpr std::size_t kMaxMemoryLines = 16;

/// The op with the last allocation before a time: it caused the peak.
QString opAt(const Report& report, std::int64_t ts)
{
    const auto& memory = report.opMemory;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < memory.size_(); ++i) {
        if (memory.allocation[i] != kMissingInteger && memory.allocation[i] <= ts &&
            (!last || memory.allocation[i] > memory.allocation[*last]))
            last = i;
    }
    return last ? qtext(report.text(memory.name[*last])) : QString();
}

/// One line for each series, device and kind of figure that has values.
std::vector<LinesPlot::Series> linesOf(const Report& report, std::optional<std::int32_t> device,
                                       const std::stop_token& stop)
{
    struct Kind {
        const char* name;
        const Column<std::int64_t>& values;
    };
    const auto& memory = report.memory;
    const Kind kinds[] = {{QT_TRANSLATE_NOOP("MemoryPage", "allocated"), memory.allocated},
                          {QT_TRANSLATE_NOOP("MemoryPage", "reserved"), memory.reserved},
                          {QT_TRANSLATE_NOOP("MemoryPage", "active"), memory.active}};
    using SeriesKey = std::tuple<std::uint32_t, std::uint32_t, std::int32_t>; // source, component, device
    const auto keyOf = [&](std::size_t i) {
        return SeriesKey{memory.source[i].value, memory.component[i].value, memory.device[i]};
    };
    std::vector<LinesPlot::Series> lines;
    std::set<SeriesKey> named;
    // the peaks of each device that have a name already
    std::set<std::pair<std::int32_t, QString>> knownPeaks;
    for (const auto& kind : kinds) {
        std::map<SeriesKey, std::vector<std::pair<std::int64_t, double>>> points;
        std::map<SeriesKey, std::size_t> firstRows;
        for (std::size_t i = 0; i < memory.size() && i < kind.values.size() && !stop.stop_requested(); ++i) {
            if (kind.values[i] >= 0 && (!device || memory.device[i] == *device))
                points[firstRows.try_emplace(keyOf(i), i).first->first].emplace_back(
                    memory.ts[i], static_cast<double>(kind.values[i]) / kMb);
        }
        for (auto& [key, values] : points) {
            if (lines.size() >= kMaxMemoryLines)
                break;
            std::ranges::stable_sort(values, {}, &std::pair<std::int64_t, double>::first);
            LinesPlot::Series line;
            line.name = QStringLiteral("%1 %2").arg(qtext(memorySeriesName(report, firstRows.at(key))),
                                                    QCoreApplication::translate("MemoryPage", kind.name));
            line.group = line.name;
            if (const auto onDevice = std::get<2>(key); onDevice != kNoDevice)
                line.name += QCoreApplication::translate("MemoryPage", " (device %1)").arg(onDevice);
            line.unit = QStringLiteral("MB");
            std::vector<std::int64_t> times;
            std::vector<double> samples;
            for (const auto& [ts, value] : values) {
                times.push_back(ts);
                samples.push_back(value);
            }
            line.setSamples(times, samples);
            const auto [atTop, top] =
                *std::ranges::max_element(values, {}, &std::pair<std::int64_t, double>::second);
            // For each component one peak has a name: that of the allocated memory, otherwise that of the
            // reserved memory.
            const bool isNamed = top > 0 && named.insert(key).second;
            const auto op = isNamed && &kind == &kinds[0] ? opAt(report, atTop) : QString();
            const auto component = qtext(report.text(memory.component[firstRows.at(key)]));
            if (isNamed)
                line.peak = (op.isEmpty() ? QCoreApplication::translate("MemoryPage", "%1 peak %2 MB")
                                                .arg(component, plotNumber(top, 5))
                                          : QCoreApplication::translate("MemoryPage", "%1 peak %2 MB at %3")
                                                .arg(component, plotNumber(top, 5), op))
                                .trimmed();
            if (isNamed && !knownPeaks.emplace(std::get<2>(key), plotNumber(top, 5) + op).second)
                line.peak.clear(); // a series that is the sum of another one has the same peak
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

bool hasStaticMemory(const ReportPtr& report)
{
    return report->table("static_op_mem") != nullptr;
}

struct MovedRank {
    std::size_t rank = 0;
    std::int64_t by = 0; ///< ns from its clock to that of the lines
};

/// The lines of all ranks by one clock, each in one unit and with its rank before its name; every rank has
/// the same maximum of lines.
std::vector<LinesPlot::Series> linesOf(const Workspace& workspace, const std::vector<MovedRank>& ranks,
                                       std::optional<std::int32_t> device, const std::stop_token& stop)
{
    std::vector<LinesPlot::Series> lines;
    for (const auto& [rank, by] : ranks) {
        auto own = linesOf(*workspace.reports[rank], device, stop);
        own.resize(std::min(own.size(), std::max<std::size_t>(kMaxMemoryLines / ranks.size(), 1)));
        for (auto& line : own) {
            line.moveBy(by);
            if (workspace.reports.size() > 1) {
                const auto title = rankTitle(workspace, rank) + QStringLiteral(" \u00B7 ");
                line.name.prepend(title);
                if (!line.peak.isEmpty())
                    line.peak.prepend(title);
            }
            if (lines.size() < kMaxMemoryLines)
                lines.push_back(std::move(line));
        }
    }
    return lines;
}

class MemoryPage : public Page {
    Q_OBJECT
public:
    MemoryPage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent), m_context(context), m_lines(new LinesPlot), m_tabs(new QTabWidget)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        auto* splitter = new QSplitter(Qt::Vertical);
        splitter->setChildrenCollapsible(false);
        splitter->addWidget(m_lines);
        m_tabs->setDocumentMode(true);
        splitter->addWidget(m_tabs);
        splitter->setSizes({330, 330});
        layout->addWidget(splitter);
        for (const char* id : {"memory", "op_memory"}) {
            if (const auto* page = tablePage(id))
                m_pages.push_back(new TablePageWidget(context, *page, {.hasRange = true}, m_tabs));
        }
        if (std::ranges::any_of(context.workspace->reports, hasStaticMemory)) {
            auto* page = new TablePageWidget(context, *tablePage("data"), {.hasRange = false}, m_tabs);
            auto request = page->request();
            request.variant = "static_op_mem";
            page->setRequest(request);
            m_pages.push_back(page);
        }
        for (auto* page : m_pages)
            m_tabs->addTab(page, QString());
        focusCurrentTab(*m_tabs, this);
        onLanguageChange(this, [this] {
            retranslate();
            updateLines();
        });
        selection().on(Selection::Range, this, [this] { followRange(); });
        selection().on(Selection::Narrowed, this, [this] { updateLines(); });
        selection().on(Selection::Clocks, this, [this] {
            if (m_context.shownRanks().size() > 1) // one rank needs no alignment
                updateLines();
        });
        connect(m_lines, &LinesPlot::rangeChosen, this, [this](TimeRange range) {
            selection().showRange(selection().byClockOf(selection().rank(), range, m_clockOf));
        });
    }

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override { return commandOfTable(*this); }
    unsigned narrowedBy() const override { return narrowingOfTables(*this); }
    bool reveal(const Target& target) override
    {
        revealInTables(*this, target);
        return true;
    }

private:
    void retranslate()
    {
        const QStringList titles{tr("Records"), tr("Allocations of ops"), tr("Static memory of ops")};
        for (int i = 0; i < m_tabs->count(); ++i)
            m_tabs->setTabText(i, titles.value(i));
    }

    void updateLines()
    {
        const auto clockOf = selection().rank();
        std::vector<MovedRank> ranks;
        for (const auto rank : m_context.shownRanks())
            ranks.push_back({rank, selection().clockShift(clockOf, rank)});
        m_work.run([workspace = m_context.workspace, ranks, device = selection().narrowing().device](
                       std::stop_token stop) { return linesOf(*workspace, ranks, device, stop); },
                   [this, clockOf, span = m_context.shownSpan()](std::vector<LinesPlot::Series> lines) {
                       auto from = span;
                       for (const auto& line : lines) { // without a timeline the first sample is the zero
                           if (!line.ts.empty() && span.empty())
                               from = joined(from, {line.ts.front(), saturatedSum(line.ts.back(), 1)});
                       }
                       m_clockOf = clockOf;
                       m_lines->setSeries(std::move(lines), from, tr("No memory over time was recorded"));
                       followRange();
                   });
    }

    void followRange() { m_lines->setMarked(selection().rangeIn(m_clockOf)); }

    PanelContext m_context;
    LinesPlot* m_lines;
    QTabWidget* m_tabs;
    std::vector<TablePageWidget*> m_pages;
    std::size_t m_clockOf = 0; ///< the lines are drawn by the clock of this rank, whichever rank is in focus
    Job m_work{this};
};

constexpr std::array kMemoryTables{"memory", "op_memory"};

} // namespace

extern const Panel memoryPanel;
constinit const Panel memoryPanel{"memory",
                                  QT_TRANSLATE_NOOP("Panel", "Memory"),
                                  whyEmptyInAll<whyNo<RunPart::Memory>>,
                                  makePage<MemoryPage>,
                                  {.group = PageGroup::System, .icon = "memory", .tables = kMemoryTables}};

} // namespace opscope

#include "memory_page.moc"

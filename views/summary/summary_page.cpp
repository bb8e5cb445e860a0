// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_page.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/export/summary_html.h"
#include "core/report/names.h"
#include "core/table/glossary.h"
#include "core/table/join_ranks.h"
#include "views/i18n.h"
#include "views/plots/lines_plot.h"
#include "views/selection/selection.h"
#include "views/summary/bar_list.h"
#include "views/summary/breakdown_bar.h"
#include "views/summary/run_facts.h"
#include "views/summary/summary_parts.h"
#include "views/summary/top_findings.h"
#include "views/theme/theme.h"

namespace opscope {

extern const Panel summaryPanel;

namespace {

constexpr int kMaxStepBars = 200;
constexpr const char* kProblemsDock = "problems"; ///< not a page: the window shows its dock

constexpr int kMaxSeenRows = 8;
constexpr int kPartRows = 8;

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.slices.size() != 0 || report.ops.size() != 0 || !report.tables.empty() ||
        report.memory.size() != 0 || !report.communication.empty() || !report.stepTimes.empty() ||
        report.counters.size() != 0)
        return {};
    return EmptyReason{message(MessageId::SummaryNothing), {message(MessageId::SummaryCollect)}};
}

} // namespace

constinit const Panel summaryPanel{"summary", QT_TRANSLATE_NOOP("Panel", "Analysis Summary"),
                                   whyEmptyInAll<whyEmpty>, makePage<SummaryPage>};

SummaryPage::SummaryPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent), m_context(context), m_scroll(new QScrollArea(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    auto* waiting = new QLabel(tr("Summing up…"));
    waiting->setAlignment(Qt::AlignCenter);
    m_scroll->setWidget(waiting);
    selection().on(Selection::Narrowed, this, [this] {
        if (!m_summary || m_summary->ranks != m_context.shownRanks())
            compute();
        else
            showNote();
    });
    compute();
}

void SummaryPage::compute()
{
    m_work.run(
        this,
        [workspace = m_context.workspace, ranks = m_context.shownRanks()](std::stop_token stop) {
            return std::make_shared<const RankSummary>(summariseRanks(*workspace, ranks, stop));
        },
        [this](std::shared_ptr<const RankSummary> summary) {
            m_summary = std::move(summary);
            build();
            Q_EMIT computed();
        });
}

QString SummaryPage::ofRank(std::size_t rank, const QString& text) const
{
    return hasRanks() ? rankTitle(*m_context.workspace, rank) + QStringLiteral(" \u00B7 ") + text : text;
}

/// What the numbers are of, where that is not the whole run.
QString SummaryPage::noteText() const
{
    QStringList lines;
    if (hasRanks())
        lines << tr("Of %n rank(s): counts and op times are sums, wall times are the longest of a rank.",
                    nullptr, static_cast<int>(m_summary->ranks.size()));
    auto narrowing = selection().narrowing();
    narrowing.rank.reset();
    if (narrowing != Narrowing())
        lines << tr("This page is not narrowed by device, model, step or picture.");
    return lines.isEmpty() ? QString() : QStringLiteral("\u24D8 ") + lines.join(QLatin1Char(' '));
}

void SummaryPage::showNote()
{
    m_note->setText(noteText());
    m_note->setVisible(!m_note->text().isEmpty()); // an empty line would leave a gap
}

void SummaryPage::build()
{
    m_body = new QWidget;
    m_layout = new QVBoxLayout(m_body);
    m_layout->setContentsMargins(16, 16, 16, 16);
    m_layout->setSpacing(16);
    auto* cards = new QWidget;
    m_cardGrid = new QGridLayout(cards);
    m_cardGrid->setContentsMargins(0, 0, 0, 0);
    m_cardGrid->setSpacing(8);
    m_layout->addWidget(cards);
    m_note = new QLabel(m_body);
    m_note->setWordWrap(true);
    m_layout->addWidget(m_note);
    showNote();
    m_cards.clear();
    m_cardTexts.clear();
    fillCards();
    arrangeCards();
    m_layout->addWidget(breakdownSection());
    m_layout->addWidget(section(tr("Largest findings"), new TopFindings(m_context), {}, false));
    m_layout->addWidget(topSections());
    m_layout->addWidget(resourceSections());
    m_layout->addWidget(stepSection());
    m_layout->addWidget(factSection());
    m_layout->addStretch(1);
    m_scroll->setWidget(m_body);
}

void SummaryPage::rebuild()
{
    if (!m_summary)
        return;
    const int device = m_device != nullptr ? m_device->currentIndex() : 0;
    build();
    m_device->setCurrentIndex(device);
}

void SummaryPage::addCard(const QString& value, const QString& label, const QString& tip, const char* page,
                          bool isBad, std::optional<TimeRange> range)
{
    auto* card = new Card(value, label, isBad, m_body);
    const auto* panel = panelOf(page);
    card->setToolTip(
        tip + QLatin1Char('\n') +
        tr("Opens: %1").arg(panel != nullptr ? panelTitle(panel->title) : tr("the list of problems")));
    m_cardTexts << label + QStringLiteral(": ") + value;
    card->setObjectName(QStringLiteral("card.") + QLatin1String(page));
    connect(card, &QPushButton::clicked, this, [this, page, range] {
        if (std::string_view(page) == kProblemsDock)
            navigator().go({.dock = QLatin1String(page)});
        else
            navigator().go({.page = QLatin1String(page), .range = range});
    });
    m_cards.push_back(card);
}

void SummaryPage::fillCards()
{
    const auto& s = *m_summary;
    const auto none = QStringLiteral("–");
    const auto of = [this](const QString& name) {
        return hasRanks() ? tr("%1 (max over ranks)").arg(name) : name;
    };
    addCard(readable(s.totalTime), of(s.isWallTime ? tr("Total time") : tr("Sum of op times")),
            s.isWallTime ? tr("From the first to the last slice on the timeline")
                         : tr("There is no timeline: the sum of the durations of all ops"),
            s.isWallTime ? "timeline" : "statistics");
    if (s.stepCount != 0)
        addCard(QLocale().toString(static_cast<qulonglong>(s.stepCount)), of(tr("Steps")),
                tr("Steps or iterations"), "iterations");
    addCard(QLocale().toString(static_cast<qulonglong>(s.opCount)), tr("Ops"),
            tr("%1 executions of %2 different ops").arg(s.opCount).arg(s.opNames), "statistics");
    addCard(s.deviceBusy ? percent(*s.deviceBusy) : none, of(tr("AI Core busy")),
            s.deviceBusy ? tr("Share of the total time in which the busiest device computes")
                         : tr("No device timeline: it needs the task switch of the collection"),
            "timeline");
    addCard(s.longestWait ? readable(*s.longestWait) : none, of(tr("Longest wait")),
            s.longestWait ? tr("The longest stretch between two ops on a device")
                          : tr("No device timeline, or no gap in it"),
            "timeline", false, s.gaps.empty() ? std::nullopt : std::optional(s.gaps.front().range));
    addCard(s.filesMissing != 0 ? tr("%1 ok, %2 missing").arg(s.filesUsed).arg(s.filesMissing)
                                : tr("%1 ok").arg(s.filesUsed),
            tr("Files"),
            tr("%1 read, %2 missing, %3 broken, %4 raw and not decoded")
                .arg(s.filesUsed)
                .arg(s.filesMissing)
                .arg(s.filesBroken)
                .arg(s.filesNotDecoded),
            "inventory", s.filesBroken != 0);
    addCard(QLocale().toString(static_cast<qulonglong>(s.problems)), tr("Findings while reading"),
            s.problems == 0 ? tr("Every file that was read was read completely")
                            : tr("Warnings and losses while the files were read, each occurrence counted"),
            kProblemsDock, s.problems != 0);
    if (!s.memoryPeaks.empty())
        addCard(QLocale().formattedDataSize(s.memoryPeaks.front().bytes), tr("Memory peak"),
                tr("Of %1, the largest component").arg(qs(s.memoryPeaks.front().component)), "memory");
    if (!s.frequencies.empty()) {
        const auto& f = s.frequencies.front();
        addCard(QStringLiteral("%1 %2").arg(f.mean, 0, 'f', 0).arg(qs(f.unit)), tr("AI Core frequency"),
                tr("Mean over time; from %1 to %2").arg(f.min).arg(f.max), "utilisation");
    }
}

void SummaryPage::arrangeCards()
{
    if (m_cardGrid == nullptr || m_cards.empty())
        return;
    int widest = kCardWidthPx;
    for (auto* card : m_cards)
        widest = std::max(widest, card->minimumWidth());
    const int columns = std::clamp((m_scroll->viewport()->width() - 32 + 8) / (widest + 8), 1,
                                   static_cast<int>(m_cards.size()));
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cardGrid->addWidget(m_cards[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
}

void SummaryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeCards();
}

QWidget* SummaryPage::section(const QString& title, QWidget* content, const QString& emptyText, bool isEmpty)
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto* heading = new QLabel(title);
    auto font = heading->font();
    font.setBold(true);
    heading->setFont(font);
    layout->addWidget(heading);
    if (isEmpty) {
        auto* reason = new QLabel(emptyText);
        reason->setWordWrap(true);
        auto palette = reason->palette();
        palette.setColor(QPalette::WindowText, currentTheme().color(Token::MutedText));
        reason->setPalette(palette);
        layout->addWidget(reason);
        content->setParent(box);
        content->hide();
    } else {
        layout->addWidget(content);
    }
    layout->addStretch(1);
    return box;
}

QWidget* SummaryPage::breakdownSection()
{
    const auto& s = *m_summary;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_bar = new BreakdownBar;
    m_bar->setAccessibleName(tr("Where the time goes"));
    m_barOf = new QLabel; // which line of the table the bar is of
    m_barOf->setVisible(hasRanks());
    layout->addWidget(m_barOf);
    layout->addWidget(m_bar);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(16);
    m_parts = new QTableWidget;
    m_parts->setAccessibleName(tr("Parts of the time"));
    setUpTable(*m_parts, {tr("Part"), tr("Sum (us)"), tr("Union (us)"), tr("Union %"), tr("In the bar %")},
               kPartRows, 1);
    m_parts->setSelectionMode(QAbstractItemView::NoSelection);
    m_parts->setFocusPolicy(Qt::NoFocus);
    const QStringList tips{{},
                           tr("All durations added up: what runs at the same time counts twice"),
                           tr("The time in which at least one of them ran"),
                           tr("Of the wall time"),
                           tr("Each moment counted once: compute before communication before copies before "
                              "host calls")};
    for (int column = 1; column < m_parts->columnCount(); ++column)
        m_parts->horizontalHeaderItem(column)->setToolTip(tips[column]);
    m_breakdowns = breakdownTableOf(s);
    tables->addWidget(m_parts);
    tables->addWidget(m_breakdowns, 1);
    layout->addLayout(tables);
    if (!s.breakdown.empty())
        showBreakdown(0);

    if (!s.vendor.empty())
        layout->addWidget(vendorTable());
    return section(
        tr("Where the time goes"), content,
        tr("There is no timeline in this result: it needs the task and API switches of the collection."),
        s.breakdown.empty());
}

/// One line a rank, device and step; a click shows that line in the bar and in the table of parts.
QTableWidget* SummaryPage::breakdownTableOf(const RankSummary& s)
{
    auto* table = new QTableWidget;
    table->setAccessibleName(tr("Per device and step"));
    setUpTable(*table,
               {tr("Rank"), tr("Device"), tr("Step"), tr("Wall time (us)"), tr("Compute (us)"),
                tr("Comm. (us)"), tr("Not overlapped (us)"), tr("Copy (us)"), tr("Host API (us)"),
                tr("Free (us)"), tr("Idle (us)"), tr("Idle %")},
               s.breakdown.size(), 3);
    table->setColumnHidden(0, !hasRanks());
    table->horizontalHeaderItem(9)->setToolTip(meaningOf("free"));
    for (const int column : {10, 11})
        table->horizontalHeaderItem(column)->setToolTip(meaningOf("idle"));
    for (int row = 0; row < table->rowCount(); ++row) {
        const auto& b = s.breakdown[static_cast<std::size_t>(row)];
        const auto us = [](std::int64_t ns) { return qs(microsText(ns)); };
        const auto rank = s.ofBreakdown[static_cast<std::size_t>(row)];
        const QStringList cells{
            qs(rankName(*m_context.workspace, rank)),
            b.device == kNoDevice ? QStringLiteral("–") : QString::number(b.device),
            stepText(static_cast<std::size_t>(row)),
            us(b.range.dur()),
            us(b.compute.covered),
            us(b.communication.covered),
            us(b.communicationNotOverlapped),
            us(b.copy.covered),
            us(b.hostApi.covered),
            us(b.free),
            us(b.idle),
            b.range.empty() ? QStringLiteral("–")
                            : percent(static_cast<double>(b.idle) / static_cast<double>(b.range.dur()))};
        setCells(*table, row, cells, 3);
    }
    fitColumns(*table);
    fitHeight(*table, kPartRows, true); // as high as the table of parts beside it
    connect(table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row < 0 || static_cast<std::size_t>(row) >= m_summary->breakdown.size())
            return;
        const auto& b = m_summary->breakdown[static_cast<std::size_t>(row)];
        showBreakdown(static_cast<std::size_t>(row));
        if (b.step == kNoStep)
            return;
        selection().setRank(m_summary->ofBreakdown[static_cast<std::size_t>(row)]);
        selection().setRange(b.range);
    });
    return table;
}

QString SummaryPage::stepText(std::size_t line) const
{
    const auto& b = m_summary->breakdown[line];
    const auto& report = reportOf(m_summary->ofBreakdown[line]);
    return b.step == kNoStep ? tr("whole run") : qs(stepName(report, report.steps[b.step]));
}

void SummaryPage::showBreakdown(std::size_t line)
{
    const auto& b = m_summary->breakdown[line];
    m_barOf->setText(ofRank(m_summary->ofBreakdown[line],
                            (b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device)) +
                                QStringLiteral(" \u00B7 ") + stepText(line)));
    m_bar->setBreakdown(b);
    const auto wall = static_cast<double>(std::max<std::int64_t>(b.range.dur(), 1));
    const auto none = QStringLiteral("–");
    const auto fill = [&](int row, const QString& name, std::optional<std::int64_t> sum, std::int64_t covered,
                          std::optional<std::int64_t> alone) {
        setCells(*m_parts, row,
                 {name, sum ? qs(microsText(*sum)) : none, qs(microsText(covered)),
                  percent(static_cast<double>(covered) / wall),
                  alone ? percent(static_cast<double>(*alone) / wall) : none},
                 1);
    };
    fill(0, tr("Compute"), b.compute.sum, b.compute.covered, b.compute.covered);
    fill(1, tr("Communication"), b.communication.sum, b.communication.covered, std::nullopt);
    fill(2, tr("  not overlapped"), std::nullopt, b.communicationNotOverlapped, b.communicationNotOverlapped);
    fill(3, tr("Free"), std::nullopt, b.free, std::nullopt);
    fill(4, tr("Copy"), b.copy.sum, b.copy.covered, b.copyOnly);
    fill(5, tr("Idle"), std::nullopt, b.idle, std::nullopt);
    fill(6, tr("  Host API"), b.hostApi.sum, b.hostApi.covered, b.hostOnly);
    fill(7, tr("  no host call"), std::nullopt, b.nothing, b.nothing);
    m_parts->item(3, 0)->setToolTip(meaningOf("free"));
    m_parts->item(5, 0)->setToolTip(meaningOf("idle"));
    fitColumns(*m_parts);
    fitHeight(*m_parts, kPartRows, true);
    m_parts->setFixedWidth(m_parts->horizontalHeader()->length() + 2 * m_parts->frameWidth());
}

/// The vendor's step times (step_trace_time.csv, StepTraceTime) beside ours, and how far they are apart.
QWidget* SummaryPage::vendorTable()
{
    const auto& s = *m_summary;
    m_vendor = new QTableWidget;
    m_vendor->setAccessibleName(tr("The vendor's step times beside ours"));
    setUpTable(*m_vendor,
               {tr("Vendor: step"), tr("Computing (us)"), tr("here (us)"), tr("Difference"),
                tr("Not overlapped (us)"), tr("here (us)"), tr("Difference"), tr("Free (us)"),
                tr("here (us)"), tr("Difference")},
               s.vendor.size(), 1);
    for (int row = 0; row < m_vendor->rowCount(); ++row) {
        const auto& v = s.vendor[static_cast<std::size_t>(row)];
        QStringList cells{
            ofRank(s.ofVendor[static_cast<std::size_t>(row)], v.step.empty() ? tr("whole run") : qs(v.step))};
        for (const auto& [vendor, ours] :
             {std::pair{v.vendorComputing, v.computing}, std::pair{v.vendorNotOverlapped, v.notOverlapped},
              std::pair{v.vendorFree, v.free}}) {
            cells << qs(microsText(vendor)) << (v.isMatched ? qs(microsText(ours)) : QStringLiteral("–"));
            if (!v.isMatched)
                cells << tr("no such step");
            else
                cells << (ours > vendor ? QStringLiteral("+") : QString()) + qs(microsText(ours - vendor));
        }
        setCells(*m_vendor, row, cells, 1);
    }
    fitColumns(*m_vendor);
    fitHeight(*m_vendor, std::min(m_vendor->rowCount(), kMaxSeenRows), true);
    return m_vendor;
}

/// Communication of each device, the peak of each memory component, the frequency over time.
QWidget* SummaryPage::resourceSections()
{
    const auto& s = *m_summary;
    auto* row = new QWidget;
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    m_communication = new BarList;
    m_communication->setAccessibleName(tr("Communication of each device"));
    std::vector<BarListRow> devices;
    for (std::size_t i = 0; i < s.breakdown.size(); ++i) {
        const auto& b = s.breakdown[i];
        if (b.step != kNoStep || b.communication.covered == 0 || b.range.empty())
            continue;
        const auto share = communicationShare(b);
        devices.push_back(
            {.name = ofRank(s.ofBreakdown[i],
                            b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device)),
             .value = tr("%1, not overlapped %2").arg(percent(share), percent(notOverlappedShare(b))),
             .tip =
                 tr("%1 us of communication, %2 us of it not overlapped by compute, of %3 us from the first "
                    "to the last task of the device")
                     .arg(qs(microsText(b.communication.covered)),
                          qs(microsText(b.communicationNotOverlapped)), qs(microsText(b.deviceSpan.dur()))),
             .share = share});
    }
    const bool hasCommunication = !devices.empty();
    m_communication->setRows(std::move(devices));
    connect(m_communication, &BarList::activated, this,
            [this] { navigator().go({.page = QStringLiteral("communication")}); });
    grid->addWidget(section(tr("Communication of each device"), m_communication,
                            tr("No communication op was collected: one device, or the hccl switch was off."),
                            !hasCommunication),
                    0, 0);
    m_memory = new BarList;
    m_memory->setAccessibleName(tr("Memory peaks"));
    std::vector<BarListRow> peaks;
    for (std::size_t i = 0; i < s.memoryPeaks.size(); ++i) {
        const auto& peak = s.memoryPeaks[i];
        peaks.push_back(
            {.name = ofRank(s.ofPeak[i], qs(peak.component)),
             .value = QLocale().formattedDataSize(peak.bytes),
             .tip = tr("%1: %2 bytes at its peak").arg(qs(peak.component)).arg(peak.bytes),
             .share = static_cast<double>(peak.bytes) /
                      static_cast<double>(std::max<std::int64_t>(s.memoryPeaks.front().bytes, 1))});
    }
    m_memory->setRows(std::move(peaks));
    connect(m_memory, &BarList::activated, this,
            [this] { navigator().go({.page = QStringLiteral("memory")}); });
    grid->addWidget(
        section(tr("Memory peaks"), m_memory,
                tr("No memory was collected: it needs profile_memory or the sys_hardware_mem switch."),
                s.memoryPeaks.empty()),
        0, 1);
    m_frequency = new LinesPlot;
    m_frequency->setMinimumHeight(150);
    m_frequency->setAccessibleName(tr("AI Core frequency over time"));
    std::vector<LinesPlot::Series> series;
    for (std::size_t at = 0; at < s.frequencies.size(); ++at) {
        const auto& f = s.frequencies[at];
        LinesPlot::Series line;
        line.name =
            ofRank(s.ofFrequency[at], f.device == kNoDevice ? tr("AI Core") : tr("Device %1").arg(f.device));
        line.unit = qs(f.unit);
        const auto& table = reportOf(s.ofFrequency[at]).counters;
        const auto& counter = table.counters[f.counter];
        for (auto i = counter.firstSample; i < counter.firstSample + counter.sampleCount; ++i) {
            line.ts.push_back(table.ts[i]);
            line.values.push_back(table.value[i]);
        }
        series.push_back(std::move(line));
    }
    m_frequency->setSeries(std::move(series), m_context.shownSpan(), {});
    grid->addWidget(section(tr("AI Core frequency over time"), m_frequency,
                            tr("The frequency was not collected over time: newer devices write it with the "
                               "timeline."),
                            s.frequencies.empty()),
                    0, 2);
    for (int column = 0; column < 3; ++column)
        grid->setColumnStretch(column, 1);
    return row;
}

QWidget* SummaryPage::topSections()
{
    const auto& s = *m_summary;
    auto* row = new QWidget;
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(16);
    const auto fill = [&](BarList*& list, const std::vector<SummaryEntry>& entries, const QString& name) {
        list = new BarList;
        list->setAccessibleName(name);
        std::vector<BarListRow> rows;
        for (const auto& e : entries) {
            rows.push_back({.name = qs(e.name),
                            .value = QStringLiteral("%1  %2").arg(readable(e.total), percent(e.share)),
                            .tip = tr("%1\n%2 us in %n execution(s), %3 of all, %4 with those before it",
                                      nullptr, static_cast<int>(e.count))
                                       .arg(qs(e.name), qs(microsText(e.total)), percent(e.share),
                                            percent(e.cumulative)),
                            .share = e.share,
                            .cumulative = e.cumulative});
        }
        list->setRows(std::move(rows));
        connect(list, &BarList::activated, this,
                [this, entries](std::size_t i) { navigator().go({.filter = qs(entries[i].name)}); });
    };
    const auto opsTitle = tr("Top %n op(s)", nullptr, static_cast<int>(kSummaryTop));
    fill(m_topOps, s.topOps, opsTitle);
    const auto apisTitle = tr("Top %n API(s)", nullptr, static_cast<int>(kSummaryTop));
    fill(m_topApis, s.topApis, apisTitle);
    m_gaps = new BarList;
    m_gaps->setAccessibleName(tr("Longest gaps"));
    std::vector<BarListRow> gapRows;
    for (std::size_t at = 0; at < s.gaps.size(); ++at) {
        const auto& gap = s.gaps[at];
        const auto& report = reportOf(s.ofGap[at]);
        const auto name = [&](SliceId id) {
            return id.valid() ? QString::fromUtf8(report.sliceName(id).data(),
                                                  static_cast<qsizetype>(report.sliceName(id).size()))
                              : QStringLiteral("–");
        };
        const auto cause = qs(hostText(report, gap.host, translatedWords()));
        gapRows.push_back(
            {.name = ofRank(s.ofGap[at], cause),
             .value = readable(gap.range.dur()),
             .tip = tr("%1 us without an op\nafter %2\nbefore %3\n%4")
                        .arg(qs(microsText(gap.range.dur())), name(gap.previous), name(gap.next), cause),
             .share = static_cast<double>(gap.range.dur()) /
                      static_cast<double>(std::max<std::int64_t>(s.gaps.front().range.dur(), 1))});
    }
    m_gaps->setRows(std::move(gapRows));
    connect(m_gaps, &BarList::activated, this, [this](std::size_t i) {
        navigator().go({.rank = m_summary->ofGap[i], .range = m_summary->gaps[i].range});
    });
    grid->addWidget(section(opsTitle, m_topOps,
                            tr("No op was collected: it needs op_summary or a device timeline."),
                            s.topOps.empty()),
                    0, 0);
    grid->addWidget(section(apisTitle, m_topApis,
                            tr("No API call was collected: it needs the acl_api switch."), s.topApis.empty()),
                    0, 1);
    grid->addWidget(section(tr("Longest gaps and what the host did"), m_gaps,
                            tr("No gap between ops, or no device timeline."), s.gaps.empty()),
                    0, 2);
    for (int column = 0; column < 3; ++column)
        grid->setColumnStretch(column, 1);
    return row;
}

QWidget* SummaryPage::stepSection()
{
    const auto& s = *m_summary;
    m_steps = new BarList;
    m_steps->setAccessibleName(tr("Steps"));
    std::int64_t longest = 1;
    for (const auto& step : s.steps)
        longest = std::max(longest, step.time);
    // Outliers are never left out: they come first when there are more steps than bars.
    std::vector<std::size_t> chosen(s.steps.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (chosen.size() > kMaxStepBars) {
        std::ranges::stable_sort(chosen, std::ranges::greater{}, [&](std::size_t i) {
            return std::pair(s.steps[i].isOutlier, s.steps[i].time);
        });
        chosen.resize(kMaxStepBars);
        std::ranges::sort(chosen);
    }
    std::vector<BarListRow> rows;
    for (const auto i : chosen) {
        const auto& step = s.steps[i];
        const auto label = ofRank(s.ofStep[i], qs(step.label));
        rows.push_back({.name = step.isOutlier ? tr("%1  (outlier)").arg(label) : label,
                        .value = readable(step.time),
                        .tip = QStringLiteral("%1\n%2 us").arg(label, qs(microsText(step.time))),
                        .share = static_cast<double>(step.time) / static_cast<double>(longest),
                        .isMarked = step.isOutlier});
    }
    m_steps->setRows(std::move(rows));
    connect(m_steps, &BarList::activated, this, [this, chosen](std::size_t i) {
        const auto rank = m_summary->ofStep[chosen[i]];
        const auto range = reportOf(rank).steps[m_summary->steps[chosen[i]].index].range;
        navigator().go({.rank = rank, .range = range});
    });
    auto title = tr("Per step");
    if (s.steps.size() > kMaxStepBars)
        title = tr("Per step (%1 of %2: outliers and the longest)").arg(kMaxStepBars).arg(s.steps.size());
    return section(
        title, m_steps,
        tr("No step or iteration was collected: it needs step_trace, or steps marked in the program."),
        s.steps.empty());
}

QWidget* SummaryPage::factSection()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* bar = new QHBoxLayout;
    m_device = new QComboBox;
    m_device->setAccessibleName(tr("Device"));
    for (const auto rank : m_summary->ranks) {
        const auto before = m_device->count();
        for (const auto& device : reportOf(rank).platform.devices)
            addDevice(rank, tr("Device %1").arg(device.id), device.id);
        if (m_device->count() == before)
            addDevice(rank, tr("No device known"), kNoDevice);
    }
    bar->addWidget(m_device);
    bar->addStretch(1);
    auto* copy = new QPushButton(tr("Copy all"));
    auto* html = new QPushButton(tr("Export as HTML…"));
    bar->addWidget(copy);
    bar->addWidget(html);
    layout->addLayout(bar);
    m_factHolder = new QWidget;
    layout->addWidget(m_factHolder);
    connect(m_device, &QComboBox::currentIndexChanged, this, &SummaryPage::fillFacts);
    connect(copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(cardsText() + QStringLiteral("\n\n") + factsAsText());
    });
    connect(html, &QPushButton::clicked, this, [this] {
        const auto path = QFileDialog::getSaveFileName(this, tr("Export the summary"),
                                                       qs(m_context.report()->name) + QStringLiteral(".html"),
                                                       tr("HTML (*.html)"));
        if (!path.isEmpty())
            exportHtml(path);
    });
    QTimer::singleShot(0, m_factHolder, [this] { fillFacts(); }); // after the first paint: it is a long text
    return section(tr("Collection and platform"), content, {}, false);
}

void SummaryPage::fillFacts()
{
    delete m_factHolder->layout();
    qDeleteAll(m_factHolder->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    auto* grid = new QGridLayout(m_factHolder);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    int column = 0;
    for (const auto& section : facts()) {
        auto* label = new FactsLabel;
        label->setTextFormat(Qt::RichText);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        const auto muted = currentTheme().color(Token::MutedText).name();
        QString text = QStringLiteral("<b>%1</b><table cellspacing=\"0\" cellpadding=\"2\">")
                           .arg(section.title.toHtmlEscaped());
        for (const auto& fact : section.facts)
            text +=
                QStringLiteral("<tr><td style=\"color:%1;padding-right:12px\">%2</td><td%3>%4</td></tr>")
                    .arg(muted, fact.name.toHtmlEscaped(),
                         fact.value.isEmpty() ? QStringLiteral(" style=\"color:%1\"").arg(muted) : QString(),
                         fact.value.isEmpty()
                             ? QStringLiteral("– <i>%1</i>").arg(fact.missingReason.toHtmlEscaped())
                             : breakable(fact.value).toHtmlEscaped());
        label->setText(text + QStringLiteral("</table>"));
        grid->addWidget(label, 0, column);
        grid->setColumnStretch(column++, 1);
    }
}

void SummaryPage::addDevice(std::size_t rank, const QString& name, std::int32_t device)
{
    m_device->addItem(ofRank(rank, name), QPoint(static_cast<int>(rank), device));
}

/// What the run says of itself, of the rank and the device that are chosen.
std::vector<RunFacts> SummaryPage::facts() const
{
    if (m_device == nullptr)
        return runFacts(*m_context.report(), kNoDevice);
    const auto at = m_device->currentData().toPoint();
    return runFacts(reportOf(static_cast<std::size_t>(at.x())), at.y());
}

QString SummaryPage::cardsText() const
{
    return m_cardTexts.join(QLatin1Char('\n'));
}

QString SummaryPage::factsAsText() const
{
    return factsText(facts());
}

void SummaryPage::exportHtml(const QString& path)
{
    // A file is of one rank: of the one in focus where the page is of several.
    const auto& report = *m_context.report();
    const auto html = hasRanks() ? summaryHtml(report, summarise(report), translatedWords())
                                 : summaryHtml(report, *m_summary, translatedWords());
    const auto written = writeAtomically(path.toStdString(), html);
    if (!written)
        QMessageBox::warning(this, tr("Export the summary"), translateError(written.error()));
}

void SummaryPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(this, &SummaryPage::rebuild, Qt::QueuedConnection);
    QWidget::changeEvent(event);
}

} // namespace opscope

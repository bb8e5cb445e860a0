// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_page.h"

#include <algorithm>
#include <map>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFutureWatcher>
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
#include <QtConcurrentRun>

#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/export/summary_html.h"
#include "core/table/glossary.h"
#include "views/i18n.h"
#include "views/plots/lines_plot.h"
#include "views/selection/selection.h"
#include "views/summary/bar_list.h"
#include "views/summary/breakdown_bar.h"
#include "views/summary/run_facts.h"
#include "views/theme/theme.h"
#include "views/workers/workers.h"

namespace opscope {

extern const Panel summaryPanel;

namespace {

constexpr int kMaxStepBars = 200;
constexpr int kCardWidthPx = 150;
constexpr const char* kProblemsDock = "problems"; ///< not a page: the window shows its dock

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The unit that people say: "23.299 ms".
QString readable(std::int64_t ns)
{
    const auto magnitude = std::abs(static_cast<double>(ns));
    if (magnitude >= 1e9)
        return QString::number(static_cast<double>(ns) / 1e9, 'f', 3) + QStringLiteral(" s");
    if (magnitude >= 1e6)
        return QString::number(static_cast<double>(ns) / 1e6, 'f', 3) + QStringLiteral(" ms");
    return qs(microsText(ns)) + QStringLiteral(" us");
}

/// A table of facts in rich text. Laying it out takes milliseconds and layouts ask for the same widths over
/// and over: each is answered once.
class FactsLabel : public QLabel {
public:
    using QLabel::QLabel;
    int heightForWidth(int width) const override
    {
        const auto [it, isNew] = m_heights.try_emplace(width, 0);
        if (isNew)
            it->second = QLabel::heightForWidth(width);
        return it->second;
    }

protected:
    void changeEvent(QEvent* event) override
    {
        m_heights.clear();
        QLabel::changeEvent(event);
    }

private:
    mutable std::map<int, int> m_heights; ///< by width; the text is set once
};

/// Paths and long names may break behind their separators.
QString breakable(QString text)
{
    for (const QChar separator : {QLatin1Char('/'), QLatin1Char('_'), QLatin1Char(',')})
        text.replace(separator, QString(separator) + QChar(0x200b));
    return text;
}

QString percent(double share)
{
    return QString::number(share * 100, 'f', 1) + QStringLiteral(" %");
}

/// A link that looks like a card: the number large, what it counts below.
class Card : public QPushButton {
public:
    Card(const QString& value, const QString& label, bool isBad, QWidget* parent) : QPushButton(parent)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(12, 8, 12, 8);
        layout->setSpacing(0);
        auto* big = new QLabel(value, this);
        auto font = big->font();
        font.setPointSizeF(font.pointSizeF() * 1.45);
        font.setBold(true);
        big->setFont(font);
        if (isBad) {
            auto palette = big->palette();
            palette.setColor(QPalette::WindowText, currentTheme().color(Token::Bad));
            big->setPalette(palette);
        }
        auto* small = new QLabel(label, this);
        auto palette = small->palette();
        palette.setColor(QPalette::WindowText, currentTheme().color(Token::MutedText));
        small->setPalette(palette);
        for (auto* text : {big, small}) {
            text->setAttribute(Qt::WA_TransparentForMouseEvents);
            layout->addWidget(text);
        }
        setCursor(Qt::PointingHandCursor);
        setAccessibleName(label + QStringLiteral(": ") + value);
        setMinimumWidth(
            std::max({kCardWidthPx, big->sizeHint().width() + 28, small->sizeHint().width() + 28}));
        setFixedHeight(layout->sizeHint().height() + 4);
    }
};

const Panel* panelOf(std::string_view id)
{
    const auto all = panels();
    const auto it = std::ranges::find_if(all, [&](const Panel* p) { return id == p->id; });
    return it == all.end() ? nullptr : *it;
}

constexpr int kMaxTableRows = 500;
constexpr int kMaxSeenRows = 8;
constexpr int kPartRows = 8;

/// What a column of this id means on every page.
QString meaningOf(const char* id)
{
    ColumnSpec spec;
    spec.id = id;
    const auto* entry = glossaryOf(spec);
    return entry == nullptr ? QString() : glossaryText(entry->text);
}

/// The first `names` columns are names, the others numbers.
void setUpTable(QTableWidget& table, const QStringList& headers, std::size_t rows, int names)
{
    table.setColumnCount(static_cast<int>(headers.size()));
    table.setHorizontalHeaderLabels(headers);
    for (int column = 0; column < headers.size(); ++column)
        table.horizontalHeaderItem(column)->setTextAlignment(
            (column < names ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    table.setRowCount(static_cast<int>(std::min<std::size_t>(rows, kMaxTableRows)));
    table.verticalHeader()->hide();
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false); // Tab goes on to what stands behind it
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
}

void setCells(QTableWidget& table, int row, const QStringList& cells, int names)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setTextAlignment((column < names ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        item->setToolTip(cells[column]);
        table.setItem(row, column, item);
    }
}

/// Columns as wide as their texts with some air.
void fitColumns(QTableWidget& table)
{
    table.resizeColumnsToContents();
    for (int column = 0; column < table.columnCount(); ++column)
        table.setColumnWidth(column, table.columnWidth(column) + 14);
}

/// As high as `rows` rows; `hasScrollBar`: one at the bottom has room as well.
void fitHeight(QTableWidget& table, int rows, bool hasScrollBar)
{
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         rows * table.verticalHeader()->defaultSectionSize() + 2 * table.frameWidth() +
                         (hasScrollBar ? table.horizontalScrollBar()->sizeHint().height() : 0));
}

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.slices.size() != 0 || report.ops.size() != 0 || !report.tables.empty() ||
        report.memory.size() != 0 || !report.communication.empty() || !report.stepTimes.empty() ||
        report.counters.size() != 0)
        return {};
    return EmptyReason{message(MessageId::SummaryNothing), {message(MessageId::SummaryCollect)}};
}

QWidget* create(const PanelContext& context, QWidget* parent)
{
    return new SummaryPage(context, parent);
}

} // namespace

constinit const Panel summaryPanel{"summary", QT_TRANSLATE_NOOP("Panel", "Analysis Summary"), whyEmpty,
                                   create};

SummaryPage::SummaryPage(const PanelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_scroll(new QScrollArea(this))
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
    compute();
}

void SummaryPage::compute()
{
    using Answer = std::shared_ptr<const Summary>;
    auto* watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_summary = watcher->future().result();
        build();
        Q_EMIT ready();
    });
    watcher->setFuture(QtConcurrent::run(&workers(), [report = m_context.report]() -> Answer {
        return std::make_shared<const Summary>(summarise(*report));
    }));
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
    m_cards.clear();
    m_cardTexts.clear();
    fillCards();
    arrangeCards();
    m_layout->addWidget(breakdownSection());
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
        if (m_context.selection == nullptr)
            return;
        if (range)
            m_context.selection->requestRange(*range);
        m_context.selection->requestPage(QLatin1String(page));
    });
    m_cards.push_back(card);
}

void SummaryPage::fillCards()
{
    const auto& s = *m_summary;
    const auto none = QStringLiteral("–");
    addCard(readable(s.totalTime), s.isWallTime ? tr("Total time") : tr("Sum of op times"),
            s.isWallTime ? tr("From the first to the last slice on the timeline")
                         : tr("There is no timeline: the sum of the durations of all ops"),
            s.isWallTime ? "timeline" : "statistics");
    if (s.stepCount != 0)
        addCard(QLocale().toString(static_cast<qulonglong>(s.stepCount)), tr("Steps"),
                tr("Steps or iterations"), "iterations");
    addCard(QLocale().toString(static_cast<qulonglong>(s.opCount)), tr("Ops"),
            tr("%1 executions of %2 different ops").arg(s.opCount).arg(s.opNames), "statistics");
    addCard(s.deviceBusy ? percent(*s.deviceBusy) : none, tr("AI Core busy"),
            s.deviceBusy ? tr("Share of the total time in which the busiest device computes")
                         : tr("No device timeline: it needs the task switch of the collection"),
            "timeline");
    addCard(s.longestWait ? readable(*s.longestWait) : none, tr("Longest wait"),
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
        showBreakdown(s.breakdown.front());

    if (!s.vendor.empty())
        layout->addWidget(vendorTable());
    return section(
        tr("Where the time goes"), content,
        tr("There is no timeline in this result: it needs the task and API switches of the collection."),
        s.breakdown.empty());
}

/// One line a device and step; a click shows that line in the bar and in the table of parts.
QTableWidget* SummaryPage::breakdownTableOf(const Summary& s)
{
    auto* table = new QTableWidget;
    table->setAccessibleName(tr("Per device and step"));
    setUpTable(*table,
               {tr("Device"), tr("Step"), tr("Wall time (us)"), tr("Compute (us)"), tr("Comm. (us)"),
                tr("Not overlapped (us)"), tr("Copy (us)"), tr("Host API (us)"), tr("Free (us)"),
                tr("Idle (us)"), tr("Idle %")},
               s.breakdown.size(), 2);
    table->horizontalHeaderItem(8)->setToolTip(meaningOf("free"));
    for (const int column : {9, 10})
        table->horizontalHeaderItem(column)->setToolTip(meaningOf("idle"));
    for (int row = 0; row < table->rowCount(); ++row) {
        const auto& b = s.breakdown[static_cast<std::size_t>(row)];
        const auto us = [](std::int64_t ns) { return qs(microsText(ns)); };
        const QStringList cells{
            b.device == kNoDevice ? QStringLiteral("–") : QString::number(b.device),
            b.step == kNoStep ? tr("whole run") : qs(s.steps[b.step].label),
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
        setCells(*table, row, cells, 2);
    }
    fitColumns(*table);
    fitHeight(*table, kPartRows, true); // as high as the table of parts beside it
    connect(table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row < 0 || static_cast<std::size_t>(row) >= m_summary->breakdown.size())
            return;
        const auto& b = m_summary->breakdown[static_cast<std::size_t>(row)];
        showBreakdown(b);
        if (m_context.selection != nullptr && b.step != kNoStep)
            m_context.selection->setRange(b.range);
    });
    return table;
}

void SummaryPage::showBreakdown(const OverlapRow& b)
{
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
        QStringList cells{v.step.empty() ? tr("whole run") : qs(v.step)};
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
    for (const auto& b : s.breakdown) {
        if (b.step != kNoStep || b.communication.covered == 0 || b.range.empty())
            continue;
        const auto wall = static_cast<double>(b.range.dur());
        const auto share = static_cast<double>(b.communication.covered) / wall;
        const auto bare = static_cast<double>(b.communicationNotOverlapped) / wall;
        devices.push_back(
            {.name = b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device),
             .value = tr("%1, not overlapped %2").arg(percent(share), percent(bare)),
             .tip = tr("%1 us of communication, %2 us of it not overlapped by compute, of %3 us")
                        .arg(qs(microsText(b.communication.covered)),
                             qs(microsText(b.communicationNotOverlapped)), qs(microsText(b.range.dur()))),
             .share = share});
    }
    const bool hasCommunication = !devices.empty();
    m_communication->setRows(std::move(devices));
    connect(m_communication, &BarList::activated, this, [this] {
        if (m_context.selection != nullptr)
            m_context.selection->requestPage(QStringLiteral("communication"));
    });
    grid->addWidget(section(tr("Communication of each device"), m_communication,
                            tr("No communication op was collected: one device, or the hccl switch was off."),
                            !hasCommunication),
                    0, 0);
    m_memory = new BarList;
    m_memory->setAccessibleName(tr("Memory peaks"));
    std::vector<BarListRow> peaks;
    for (const auto& peak : s.memoryPeaks)
        peaks.push_back(
            {.name = qs(peak.component),
             .value = QLocale().formattedDataSize(peak.bytes),
             .tip = tr("%1: %2 bytes at its peak").arg(qs(peak.component)).arg(peak.bytes),
             .share = static_cast<double>(peak.bytes) /
                      static_cast<double>(std::max<std::int64_t>(s.memoryPeaks.front().bytes, 1))});
    m_memory->setRows(std::move(peaks));
    connect(m_memory, &BarList::activated, this, [this] {
        if (m_context.selection != nullptr)
            m_context.selection->requestPage(QStringLiteral("memory"));
    });
    grid->addWidget(
        section(tr("Memory peaks"), m_memory,
                tr("No memory was collected: it needs profile_memory or the sys_hardware_mem switch."),
                s.memoryPeaks.empty()),
        0, 1);
    m_frequency = new LinesPlot;
    m_frequency->setMinimumHeight(150);
    m_frequency->setAccessibleName(tr("AI Core frequency over time"));
    std::vector<LinesPlot::Series> series;
    for (const auto& f : s.frequencies) {
        LinesPlot::Series line;
        line.name = f.device == kNoDevice ? tr("AI Core") : tr("Device %1").arg(f.device);
        line.unit = qs(f.unit);
        const auto& table = m_context.report->counters;
        const auto& counter = table.counters[f.counter];
        for (auto i = counter.firstSample; i < counter.firstSample + counter.sampleCount; ++i) {
            line.ts.push_back(table.ts[i]);
            line.values.push_back(table.value[i]);
        }
        series.push_back(std::move(line));
    }
    m_frequency->setSeries(std::move(series), m_context.report->span, {});
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
        connect(list, &BarList::activated, this, [this, entries](std::size_t i) {
            if (m_context.selection == nullptr)
                return;
            m_context.selection->requestStatistics(qs(entries[i].name));
        });
    };
    const auto opsTitle = tr("Top %n op(s)", nullptr, static_cast<int>(kSummaryTop));
    fill(m_topOps, s.topOps, opsTitle);
    const auto apisTitle = tr("Top %n API(s)", nullptr, static_cast<int>(kSummaryTop));
    fill(m_topApis, s.topApis, apisTitle);
    m_gaps = new BarList;
    m_gaps->setAccessibleName(tr("Longest gaps"));
    std::vector<BarListRow> gapRows;
    const auto& report = *m_context.report;
    for (const auto& gap : s.gaps) {
        const auto name = [&](SliceId id) {
            return id.valid() ? QString::fromUtf8(report.sliceName(id).data(),
                                                  static_cast<qsizetype>(report.sliceName(id).size()))
                              : QStringLiteral("–");
        };
        const auto cause = qs(hostText(report, gap.host, translatedWords()));
        gapRows.push_back(
            {.name = cause,
             .value = readable(gap.range.dur()),
             .tip = tr("%1 us without an op\nafter %2\nbefore %3\n%4")
                        .arg(qs(microsText(gap.range.dur())), name(gap.previous), name(gap.next), cause),
             .share = static_cast<double>(gap.range.dur()) /
                      static_cast<double>(std::max<std::int64_t>(s.gaps.front().range.dur(), 1))});
    }
    m_gaps->setRows(std::move(gapRows));
    connect(m_gaps, &BarList::activated, this, [this](std::size_t i) {
        if (m_context.selection == nullptr)
            return;
        m_context.selection->setRange(m_summary->gaps[i].range);
        m_context.selection->requestRange(m_summary->gaps[i].range);
        m_context.selection->requestPage(QStringLiteral("timeline"));
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
    auto chosen = s.steps;
    if (chosen.size() > kMaxStepBars) {
        std::ranges::stable_sort(chosen, std::ranges::greater{},
                                 [](const SummaryStep& x) { return std::pair(x.isOutlier, x.time); });
        chosen.resize(kMaxStepBars);
        std::ranges::sort(chosen, {}, &SummaryStep::index);
    }
    std::vector<BarListRow> rows;
    for (const auto& step : chosen)
        rows.push_back({.name = step.isOutlier ? tr("%1  (outlier)").arg(qs(step.label)) : qs(step.label),
                        .value = readable(step.time),
                        .tip = QStringLiteral("%1\n%2 us").arg(qs(step.label), qs(microsText(step.time))),
                        .share = static_cast<double>(step.time) / static_cast<double>(longest),
                        .isMarked = step.isOutlier});
    m_steps->setRows(std::move(rows));
    connect(m_steps, &BarList::activated, this, [this, chosen](std::size_t i) {
        if (m_context.selection == nullptr)
            return;
        const auto range = m_context.report->steps[chosen[i].index].range;
        m_context.selection->setRange(range);
        m_context.selection->requestRange(range);
        m_context.selection->requestPage(QStringLiteral("timeline"));
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
    for (const auto& device : m_context.report->platform.devices)
        m_device->addItem(tr("Device %1").arg(device.id), device.id);
    if (m_device->count() == 0)
        m_device->addItem(tr("No device known"), kNoDevice);
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
                                                       qs(m_context.report->name) + QStringLiteral(".html"),
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
    for (const auto& section : runFacts(*m_context.report, m_device->currentData().toInt())) {
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

QString SummaryPage::cardsText() const
{
    return m_cardTexts.join(QLatin1Char('\n'));
}

QString SummaryPage::factsAsText() const
{
    return factsText(
        runFacts(*m_context.report, m_device != nullptr ? m_device->currentData().toInt() : kNoDevice));
}

void SummaryPage::exportHtml(const QString& path)
{
    const auto html = summaryHtml(*m_context.report, *m_summary, translatedWords());
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

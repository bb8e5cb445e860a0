// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_page.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/atomic_file.h"
#include "core/export/summary_html.h"
#include "core/vendor/chip_name.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/selection/selection.h"
#include "views/summary/run_facts.h"
#include "views/summary/summary_parts.h"
#include "views/summary/top_findings.h"
#include "views/text/report_count.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {

extern const Panel summaryPanel;

namespace {

constexpr std::size_t kManyFacts = 15;            ///< a section with more facts is wider
constexpr const char* kProblemsDock = "problems"; ///< this is no page: the window shows its dock

} // namespace

constinit const Panel summaryPanel{"summary",
                                   QT_TRANSLATE_NOOP("Panel", "Analysis Summary"),
                                   whyEmptyInAll<whyNo<RunPart::All>>,
                                   makePage<SummaryPage>,
                                   {.group = PageGroup::Overview, .icon = "summary"}};

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
        if (!m_summary || m_summary->ranks != m_context.shownRanks() ||
            m_shownDevice != selection().narrowing().device)
            compute();
        else
            showNote();
    });
    selection().on(Selection::Clocks, this, [this] {
        if (m_context.shownRanks().size() > 1) // one rank needs no alignment
            alignClocks();
    });
    onLanguageChange(this, [this] { rebuildSoon(); });
    compute();
}

void SummaryPage::compute()
{
    m_work.run([workspace = m_context.workspace, ranks = m_context.shownRanks(),
                device = selection().narrowing().device, shifts = shifts()](
                   const std::stop_token& stop) { return answer(*workspace, ranks, device, shifts, stop); },
               [this, span = m_context.shownSpan()](Answer found) {
                   m_summary = std::move(found.summary);
                   m_frequencies = std::move(found.frequencies);
                   m_frequencySpan = span;
                   m_shownSteps = std::move(found.steps);
                   m_gaps = std::move(found.gaps);
                   m_shownDevice = found.device;
                   build();
               });
}

std::vector<std::int64_t> SummaryPage::shifts() const
{
    std::vector<std::int64_t> shifts;
    for (std::size_t rank = 0; rank < m_context.workspace->reports.size(); ++rank)
        shifts.push_back(selection().clockShift(selection().rank(), rank));
    return shifts;
}

/// Among all figures only the frequencies depend on the alignment of the clocks.
void SummaryPage::alignClocks()
{
    if (!m_summary || m_work.isRunning()) {
        compute();
        return;
    }
    m_work.run([workspace = m_context.workspace, summary = m_summary, shifts = shifts()](
                   const std::stop_token&) { return frequencyLines(*workspace, *summary, shifts); },
               [this, span = m_context.shownSpan()](std::vector<LinesPlot::Series> lines) {
                   m_frequencies = std::move(lines);
                   m_frequencySpan = span;
                   rebuild();
               });
}

QString SummaryPage::ofRank(std::size_t rank, const QString& text) const
{
    return hasRanks() ? rankTitle(*m_context.workspace, rank) + QStringLiteral(" \u00B7 ") + text : text;
}

/// What the numbers refer to, if that is not the complete run.
QString SummaryPage::noteText() const
{
    QStringList lines;
    const auto count = static_cast<int>(m_summary->ranks.size());
    if (hasRanks() && m_summary->areRuns)
        lines << tr("%n run(s): counts and op times are the mean of the runs, wall times are those of the "
                    "longest run.",
                    nullptr, count);
    else if (hasRanks())
        lines << tr("%n rank(s): counts and op times are sums over the ranks, wall times are those of the "
                    "longest rank.",
                    nullptr, count);
    auto narrowing = selection().narrowing();
    narrowing.rank.reset();
    if (narrowing.device)
        lines << tr("This page shows device %1; host calls and files belong to all devices.")
                     .arg(*narrowing.device);
    narrowing.device.reset();
    if (narrowing != Narrowing())
        lines << tr("This page always shows the entire run: only rank and device narrow it.");
    const auto note = lines.isEmpty() ? QString() : QStringLiteral("\u24D8 ") + lines.join(QLatin1Char(' '));
    QStringList all;
    const auto shown = shownWorkspace();
    for (const auto& line : lostLines(shown, translatedWords()))
        all << QStringLiteral("\u26A0 ") + qs(line);
    if (m_summary->inference) {
        if (const auto few = inferenceNote(*m_summary->inference))
            all << QStringLiteral("\u26A0 ") + translateMessage(*few);
    }
    if (!note.isEmpty())
        all << note;
    return all.join(QLatin1Char('\n'));
}

Workspace SummaryPage::shownWorkspace() const
{
    Workspace shown;
    for (const auto rank : m_summary->ranks)
        shown.reports.push_back(m_context.workspace->reports[rank]);
    return shown;
}

QString SummaryPage::whyNoPart(std::initializer_list<RunPart> parts, const QString& otherwise) const
{
    for (const auto part : parts) {
        for (const auto rank : m_summary->ranks) {
            if (const auto missing = whyMissing(reportOf(rank), part))
                return qs(missingText(*missing, translatedWords()));
        }
    }
    return otherwise;
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
    m_cardGrid = new CardGrid;
    m_layout->addWidget(m_cardGrid);
    m_note = new QLabel(m_body);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText); // it contains names of folders
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->addWidget(m_note);
    showNote();
    m_cardTexts.clear();
    fillCards();
    m_layout->addWidget(breakdownSection());
    m_layout->addWidget(
        section(tr("Largest findings"), new TopFindings(m_context, m_shownDevice), {}, false));
    m_missing.clear();
    for (auto* part : {topSections(), resourceSections(), stepSection()}) {
        if (part != nullptr)
            m_layout->addWidget(part);
    }
    if (!m_missing.isEmpty()) {
        auto* missing = new QLabel(m_missing.join(QLatin1Char('\n')));
        missing->setObjectName(QStringLiteral("summary.missing"));
        missing->setTextFormat(Qt::PlainText);
        missing->setWordWrap(true);
        missing->setForegroundRole(QPalette::PlaceholderText);
        m_layout->addWidget(section(tr("Not in this run"), missing, {}, false));
    }
    m_layout->addWidget(factSection());
    m_layout->addStretch(1);
    m_scroll->setWidget(m_body);
}

/// Delayed, because the widgets that are replaced may be handling the change themselves.
void SummaryPage::rebuildSoon()
{
    QMetaObject::invokeMethod(this, &SummaryPage::rebuild, Qt::QueuedConnection);
}

void SummaryPage::rebuild()
{
    if (!m_summary)
        return;
    const int device = m_device != nullptr ? m_device->currentIndex() : 0;
    const int place = m_scroll->verticalScrollBar()->value();
    build();
    if (device < m_device->count())
        m_device->setCurrentIndex(device);
    // Follows when the new body has been laid out.
    QMetaObject::invokeMethod(
        m_scroll->verticalScrollBar(), [bar = m_scroll->verticalScrollBar(), place] { bar->setValue(place); },
        Qt::QueuedConnection);
}

Card* SummaryPage::addCard(const QString& value, const QString& label, const QString& tip, const char* page,
                           bool isBad, std::optional<TimeRange> range, std::optional<std::size_t> rank)
{
    auto* card = new Card(value, label, isBad, m_body);
    const auto* panel = panelOf(page);
    card->setToolTip(
        tip + QLatin1Char('\n') +
        tr("Opens: %1").arg(panel != nullptr ? panelTitle(panel->title) : tr("the list of problems")));
    m_cardTexts << label + QStringLiteral(": ") + value;
    card->setObjectName(QStringLiteral("card.") + QLatin1String(page));
    connect(card, &QPushButton::clicked, this, [this, page, range, rank] {
        if (std::string_view(page) == kProblemsDock)
            Q_EMIT navigator().dockRequested(QLatin1String(page));
        else
            navigator().go({.page = QLatin1String(page), .rank = rank, .range = range});
    });
    m_cardGrid->add(card);
    return card;
}

/// What the total time includes, and how much of it is work of the device.
QString SummaryPage::totalTip() const
{
    auto text =
        tr("From the first to the last slice on the timeline: calls of the host and work of the device");
    constexpr int kMostLines = 12;
    int lines = 0;
    for (std::size_t line = 0; line < m_summary->breakdown.size() && lines < kMostLines; ++line) {
        const auto& row = m_summary->breakdown[line];
        if (row.step != kNoStep || row.deviceSpan.empty())
            continue;
        ++lines;
        text += QLatin1Char('\n') +
                tr("%1: %2 in all, of it %3 before the first task, %4 from the first to the last task and %5 "
                   "after it")
                    .arg(deviceText(line), readableTime(row.range.dur()), readableTime(row.beforeFirst),
                         readableTime(row.deviceSpan.dur()), readableTime(row.afterLast));
    }
    return text;
}

void SummaryPage::fillCards()
{
    const auto& s = *m_summary;
    const auto none = QString(kMissingText);
    const auto of = [this](const QString& name) {
        return !hasRanks()          ? name
               : m_summary->areRuns ? tr("%1 (max over runs)").arg(name)
                                    : tr("%1 (max over ranks)").arg(name);
    };
    if (s.inference) {
        const auto& inference = *s.inference;
        auto tip = inference.count == 1 ? tr("The time of the call %1").arg(qs(inference.call))
                                        : tr("Mean of %1 calls of %2, from %3 to %4")
                                              .arg(countText(inference.count), qs(inference.call),
                                                   readableTime(inference.min), readableTime(inference.max));
        if (const auto note = inferenceNote(inference))
            tip += QLatin1Char('\n') + translateMessage(*note);
        addCard(readableTime(inference.mean),
                of(inference.count == 1 ? tr("One inference (1 call)")
                                        : tr("One inference (%1 calls)").arg(countText(inference.count))),
                tip, "timeline", false, inference.first, s.ofInference)
            ->setObjectName(QStringLiteral("card.inference"));
    }
    const bool hasTime = s.isWallTime || s.totalTime != 0;
    addCard(hasTime ? readableTime(s.totalTime) : none,
            of(s.isWallTime || !hasTime ? tr("Total time") : tr("Sum of op times")),
            s.isWallTime ? totalTip()
            : hasTime    ? tr("There is no timeline: the sum of the durations of all ops")
                         : whyNoPart({RunPart::Slices, RunPart::Ops}, {}),
            s.isWallTime ? "timeline" : "statistics");
    if (s.stepCount != 0)
        addCard(countText(s.stepCount), of(tr("Steps")), tr("Steps or iterations"), "iterations");
    addCard(countText(s.opCount), tr("Ops"),
            tr("%1 executions of %2 different ops").arg(countText(s.opCount), countText(s.opNames)),
            "statistics");
    const auto shown = shownWorkspace();
    const bool isGpu = std::ranges::any_of(shown.reports, [](const ReportPtr& report) {
        return std::ranges::any_of(report->platform.devices, isGpuName, &DeviceInfo::chip);
    });
    addCard(s.deviceBusy ? shareText(*s.deviceBusy) : none,
            isGpu          ? hasDevices() ? tr("Device %1 busy").arg(s.busiestDevice) : of(tr("Device busy"))
                     : hasDevices() ? tr("AI Core busy (device %1)").arg(s.busiestDevice)
                           : of(tr("AI Core busy")),
            !s.deviceBusy && isGpu ? whyNoPart({RunPart::Slices, RunPart::DeviceTasks},
                                               translateMessage(message(MessageId::NoDeviceLanes)))
            : !s.deviceBusy        ? tr("No device timeline: it needs the task switch of the collection")
            : isGpu                ? tr("Share of the total time in which the busiest device runs a kernel")
                    : tr("Share of the total time in which the AI Core of the busiest device runs a "
                         "kernel; AI CPU tasks do not count"),
            "timeline");
    addCard(s.longestWait ? readableTime(*s.longestWait) : none, of(tr("Longest wait between ops")),
            s.longestWait ? tr("The longest time between two ops on a device. The time before the first op "
                               "and after the last op is not included.")
                          : tr("No device timeline, or no gap in it"),
            "timeline", false, s.gaps.empty() ? std::nullopt : std::optional(s.gaps.front().range),
            s.gaps.empty() ? std::nullopt : std::optional(s.ofGap.front()));
    const auto files = fileCountText(shown);
    addCard(files, tr("Files"),
            tr("Files that were found, what was read from them, and why some were not read"), "inventory",
            fileCount(shown, FileState::Broken) != 0);
    const bool hasLoss = std::ranges::any_of(shown.reports, [](const ReportPtr& report) {
        return std::ranges::any_of(report->issues,
                                   [](const Issue& issue) { return issue.severity != Severity::Info; });
    });
    addCard(countText(s.problems), tr("Problems while reading"),
            s.problems == 0 ? tr("Every file that was read was read completely")
                            : tr("Losses, warnings and notes while the files were read"),
            kProblemsDock, hasLoss);
    if (!s.memoryPeaks.empty())
        addCard(bytesText(static_cast<std::uint64_t>(s.memoryPeaks.front().bytes)), tr("Memory peak"),
                tr("Of %1, the largest component").arg(qs(s.memoryPeaks.front().component)), "memory");
    if (!s.frequencies.empty()) {
        const auto& f = s.frequencies.front();
        addCard(QStringLiteral("%1 %2").arg(realText(f.mean, 0), qs(f.unit)), tr("AI Core frequency"),
                tr("Mean over time; from %1 to %2").arg(f.min).arg(f.max), "utilisation");
    }
}

/// Null if the section is empty: its title and the reason are in the list of what is missing.
QWidget* SummaryPage::section(const QString& title, QWidget* content, const QString& emptyText, bool isEmpty)
{
    if (isEmpty && !title.isEmpty()) {
        m_missing << QStringLiteral("%1: %2").arg(title, emptyText);
        delete content;
        return nullptr;
    }
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    if (!title.isEmpty()) {
        auto* heading = new QLabel(title);
        auto font = heading->font();
        font.setBold(true);
        heading->setFont(font);
        layout->addWidget(heading);
    }
    if (isEmpty) {
        auto* reason = new QLabel(emptyText);
        reason->setTextFormat(Qt::PlainText);
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
    if (!m_summary->breakdown.empty())
        chooseFactsOf(m_summary->ofBreakdown[busiestLine()], m_summary->breakdown[busiestLine()].device);
    else if (m_shownDevice)
        chooseFactsOf(m_summary->ranks.front(), *m_shownDevice);
    connect(m_device, &QComboBox::currentIndexChanged, this, &SummaryPage::chooseDevice);
    connect(copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_cardTexts.join(QLatin1Char('\n')) + QStringLiteral("\n\n") +
                                           factsText(facts()));
    });
    connect(html, &QPushButton::clicked, this, [this] {
        const auto path = QFileDialog::getSaveFileName(this, tr("Export the summary"),
                                                       qs(m_context.report()->name) + QStringLiteral(".html"),
                                                       tr("HTML (*.html)"));
        if (!path.isEmpty())
            exportHtml(path);
    });
    QTimer::singleShot(0, m_factHolder,
                       [this] { fillFacts(); }); // after the first paint, because the text is long
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
        QString text = QStringLiteral("<b>%1</b><table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\">")
                           .arg(section.title.toHtmlEscaped());
        for (const auto& fact : section.facts)
            text +=
                QStringLiteral(
                    "<tr><td width=\"40%\" style=\"color:%1;padding-right:12px\">%2</td><td%3>%4</td></tr>")
                    .arg(muted, breakableKey(fact.name).toHtmlEscaped(),
                         fact.value.isEmpty() ? QStringLiteral(" style=\"color:%1\"").arg(muted) : QString(),
                         fact.value.isEmpty() ? QStringLiteral("%1 <i>%2</i>")
                                                    .arg(kMissingText, fact.missingReason.toHtmlEscaped())
                                              : breakable(fact.value).toHtmlEscaped());
        label->setText(text + QStringLiteral("</table>"));
        grid->addWidget(label, 0, column);
        grid->setColumnStretch(column++, section.facts.size() > kManyFacts ? 2 : 1);
    }
}

bool SummaryPage::hasDevices() const
{
    const auto& rows = m_summary->breakdown;
    return std::ranges::any_of(rows, [&](const auto& row) { return row.device != rows.front().device; });
}

/// The line of the complete run that card, bar and facts show first: all three show one device.
std::uint32_t SummaryPage::busiestLine() const
{
    const auto& s = *m_summary;
    const auto shareOf = [](const OverlapRow& row) {
        return row.range.empty()
                   ? 0
                   : static_cast<double>(row.compute.covered) / static_cast<double>(row.range.dur());
    };
    std::size_t found = 0;
    for (std::size_t line = 1; line < s.breakdown.size(); ++line) {
        if (s.breakdown[line].step == kNoStep && shareOf(s.breakdown[line]) > shareOf(s.breakdown[found]))
            found = line;
    }
    return static_cast<std::uint32_t>(found);
}

/// The bar shows the device whose facts are chosen.
void SummaryPage::chooseDevice()
{
    fillFacts();
    const auto chosen = m_device->currentData().toPoint();
    for (std::size_t line = 0; line < m_summary->breakdown.size(); ++line) {
        const auto& row = m_summary->breakdown[line];
        if (row.step == kNoStep && row.device == chosen.y() &&
            m_summary->ofBreakdown[line] == static_cast<std::size_t>(chosen.x())) {
            showBreakdown(line);
            return;
        }
    }
}

/// The facts show the device of the bar.
void SummaryPage::chooseFactsOf(std::size_t rank, std::int32_t device)
{
    const auto at = m_device->findData(QPoint(static_cast<int>(rank), device));
    if (at < 0 || at == m_device->currentIndex())
        return;
    const QSignalBlocker blocker(m_device); // the bar shows this device already
    m_device->setCurrentIndex(at);
    fillFacts();
}

void SummaryPage::addDevice(std::size_t rank, const QString& name, std::int32_t device)
{
    m_device->addItem(ofRank(rank, name), QPoint(static_cast<int>(rank), device));
}

/// The facts about the run, for the chosen rank and device.
std::vector<RunFacts> SummaryPage::facts() const
{
    if (m_device == nullptr)
        return runFacts(*m_context.report(), kNoDevice);
    const auto at = m_device->currentData().toPoint();
    return runFacts(reportOf(static_cast<std::size_t>(at.x())), at.y());
}

void SummaryPage::exportHtml(const QString& path)
{
    // A file belongs to one rank: to the one in focus if the page has several.
    m_exporting.run(
        [report = m_context.report(), summary = hasRanks() ? nullptr : m_summary, words = translatedWords(),
         notes = settings().pageValue(QLatin1String(kNotesKey)).toString().toStdString(),
         path = path.toStdString()](const std::stop_token&) {
            const auto read = notesFromJson(notes.empty() ? "[]" : notes, "notes");
            const auto all = read ? read->all : std::vector<Note>();
            return writeAtomically(path, summary ? summaryHtml(*report, *summary, words, all)
                                                 : summaryHtml(*report, summarise(*report), words, all));
        },
        [this](const Result<void>& written) {
            if (!written)
                QMessageBox::warning(this, tr("Export the summary"), translateError(written.error()));
        });
}

void SummaryPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        rebuildSoon();
    QWidget::changeEvent(event);
}

} // namespace opscope

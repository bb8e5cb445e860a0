// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of bars on the summary: longest ops, calls and gaps, steps, resources.
#include <algorithm>
#include <climits>
#include <functional>
#include <memory>
#include <numeric>

#include <QGridLayout>

#include "core/analysis/work_outside.h"
#include "core/export/summary_html.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/plots/bar_list.h"
#include "views/plots/lines_plot.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/summary/summary_page.h"
#include "views/summary/summary_parts.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMaxStepBars = 200;

/// The table of Statistics that contains calls of this level.
QString apiVariant(const SummaryEntry& entry)
{
    const auto level = entry.type == "os" ? std::string("os_runtime") : entry.type;
    return level.empty() ? QString() : qs(level) + QStringLiteral("_api");
}

/// All steps, or as many as have bars. Outliers are never left out: they count as the longest.
std::vector<std::size_t> stepsWithBars(const std::vector<SummaryStep>& steps)
{
    std::vector<std::size_t> chosen(steps.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (chosen.size() > kMaxStepBars) {
        std::ranges::stable_sort(chosen, std::ranges::greater{},
                                 [&](std::size_t i) { return std::pair(steps[i].isOutlier, steps[i].time); });
        chosen.resize(kMaxStepBars);
        std::ranges::sort(chosen);
    }
    return chosen;
}

/// The sections that are not empty, from left to right and from above; null if all are.
QWidget* inColumns(int columns, std::initializer_list<QWidget*> sections)
{
    auto row = std::make_unique<QWidget>();
    auto* grid = new QGridLayout(row.get());
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(16);
    int at = 0;
    for (auto* part : sections) {
        if (part == nullptr)
            continue;
        grid->addWidget(part, at / columns, at % columns);
        grid->setColumnStretch(at % columns, 1);
        ++at;
    }
    return at == 0 ? nullptr : row.release();
}

/// Names of which several are equal, each with its type: rows with one name stay distinct.
QStringList distinctNames(const std::vector<SummaryEntry>& entries)
{
    QStringList out;
    for (const auto& entry : entries) {
        const bool isOther = std::ranges::count(entries, entry.name, &SummaryEntry::name) > 1;
        out << (isOther && !entry.type.empty()
                    ? QStringLiteral("%1 \u00B7 %2").arg(qs(entry.name), qs(entry.type))
                    : qs(entry.name));
    }
    return out;
}

} // namespace

SummaryPage::Answer SummaryPage::answer(const Workspace& workspace, std::span<const std::size_t> ranks,
                                        std::optional<std::int32_t> device,
                                        std::span<const std::int64_t> shifts, const std::stop_token& stop)
{
    Answer out;
    const auto summary = std::make_shared<const RankSummary>(summariseRanks(workspace, ranks, stop, device));
    out.device = device;
    out.summary = summary;
    out.steps = stepsWithBars(summary->steps);
    for (std::size_t i = 0; i < summary->gaps.size(); ++i)
        out.gaps.push_back({summary->ofGap[i], summary->gaps[i], {}});
    for (const auto rank : summary->ranks) {
        const auto& report = *workspace.reports[rank];
        for (auto& [isBefore, gap] : workOutside(report, HostCalls(report), device, stop))
            out.gaps.push_back({rank, std::move(gap), isBefore});
    }
    std::ranges::stable_sort(out.gaps, std::greater{},
                             [](const RankGap& each) { return each.gap.range.dur(); });
    out.frequencies = frequencyLines(workspace, *summary, shifts);
    return out;
}

std::vector<LinesPlot::Series> SummaryPage::frequencyLines(const Workspace& workspace,
                                                           const RankSummary& summary,
                                                           std::span<const std::int64_t> shifts)
{
    std::vector<LinesPlot::Series> lines;
    for (std::size_t i = 0; i < summary.frequencies.size(); ++i) {
        const auto& frequency = summary.frequencies[i];
        const auto& table = workspace.reports[summary.ofFrequency[i]]->counters;
        const auto& counter = table.counters[frequency.counter];
        auto& line = lines.emplace_back();
        line.unit = qs(frequency.unit);
        line.setSamples(table.ts.span().subspan(counter.firstSample, counter.sampleCount),
                        table.value.span().subspan(counter.firstSample, counter.sampleCount));
        line.moveBy(shifts[summary.ofFrequency[i]]);
    }
    return lines;
}

/// Communication of each device, the peak of each memory component, the frequency over time.
QWidget* SummaryPage::resourceSections()
{
    const auto& s = *m_summary;
    auto* const communication = new BarList;
    communication->setAccessibleName(tr("Communication of each device"));
    std::vector<BarListRow> devices;
    for (std::size_t i = 0; i < s.breakdown.size(); ++i) {
        const auto& b = s.breakdown[i];
        if (b.step != kNoStep || b.communication.covered == 0 || b.range.empty())
            continue;
        const auto share = communicationShare(b);
        devices.push_back(
            {.name = ofRank(s.ofBreakdown[i],
                            b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device)),
             .value = tr("%1, not overlapped %2").arg(shareText(share), shareText(notOverlappedShare(b))),
             .tip =
                 tr("%1 of communication, %2 of it not overlapped by compute, of %3 from the first "
                    "to the last task of the device")
                     .arg(microsWithUnit(b.communication.covered),
                          microsWithUnit(b.communicationNotOverlapped), microsWithUnit(b.deviceSpan.dur())),
             .share = share});
    }
    const bool hasCommunication = !devices.empty();
    communication->setRows(std::move(devices));
    connect(communication, &BarList::activated, this,
            [this] { navigator().go({.page = QStringLiteral("communication")}); });
    const auto inTables = std::accumulate(
        s.ranks.begin(), s.ranks.end(), std::size_t{0},
        [this](std::size_t sum, std::size_t rank) { return sum + reportOf(rank).communication.size(); });
    const auto missingReason =
        inTables != 0
            ? tr("%n communication op(s) have no known place on the timeline: see the page Communication.",
                 nullptr, static_cast<int>(std::min<std::size_t>(inTables, INT_MAX)))
            : whyNoPart({RunPart::Communication}, tr("No communication op is on the timeline."));
    auto* const communicationPart =
        section(tr("Communication of each device"), communication, missingReason, !hasCommunication);
    auto* const memory = new BarList;
    memory->setAccessibleName(tr("Memory peaks"));
    std::vector<BarListRow> peaks;
    for (std::size_t i = 0; i < s.memoryPeaks.size(); ++i) {
        const auto& peak = s.memoryPeaks[i];
        peaks.push_back(
            {.name = ofRank(s.ofPeak[i], qs(peak.component)),
             .value = bytesText(static_cast<std::uint64_t>(peak.bytes)),
             .tip = tr("%1: %2 bytes at its peak")
                        .arg(qs(peak.component), countText(static_cast<std::uint64_t>(peak.bytes))),
             .share = static_cast<double>(peak.bytes) /
                      static_cast<double>(std::max<std::int64_t>(s.memoryPeaks.front().bytes, 1))});
    }
    memory->setRows(std::move(peaks));
    connect(memory, &BarList::activated, this,
            [this] { navigator().go({.page = QStringLiteral("memory")}); });
    auto* const memoryPart =
        section(tr("Memory peaks"), memory, whyNoPart({RunPart::Memory}, tr("No memory over time is known.")),
                s.memoryPeaks.empty());
    auto* const frequency = new LinesPlot;
    frequency->setMinimumHeight(150);
    frequency->setAccessibleName(tr("AI Core frequency over time"));
    auto series = m_frequencies;
    for (std::size_t at = 0; at < series.size(); ++at) {
        const auto device = s.frequencies[at].device;
        series[at].name =
            ofRank(s.ofFrequency[at], device == kNoDevice ? tr("AI Core") : tr("Device %1").arg(device));
    }
    frequency->setSeries(std::move(series), m_frequencySpan, {});
    auto* const frequencyPart =
        section(tr("AI Core frequency over time"), frequency,
                tr("The frequency was not collected over time: newer devices write it with the "
                   "timeline."),
                s.frequencies.empty());
    return inColumns(2, {communicationPart, memoryPart, frequencyPart});
}

QWidget* SummaryPage::topSections()
{
    const auto& s = *m_summary;
    const auto listOf = [&](const std::vector<SummaryEntry>& entries, const QString& name, auto variantOf) {
        auto* const list = new BarList;
        list->setAccessibleName(name);
        std::vector<BarListRow> rows;
        const auto names = distinctNames(entries);
        for (const auto& e : entries) {
            const auto shown = names[static_cast<qsizetype>(rows.size())];
            rows.push_back(
                {.name = shown,
                 .value = QStringLiteral("%1  %2").arg(readableTime(e.total), shareText(e.share)),
                 .tip = tr("%1\n%2 in %n execution(s), %3 of all, %4 with those before it", nullptr,
                           static_cast<int>(e.count))
                            .arg(shown, microsWithUnit(e.total), shareText(e.share), shareText(e.cumulative)),
                 .share = e.share,
                 .cumulative = e.cumulative});
        }
        list->setRows(std::move(rows));
        connect(list, &BarList::activated, this, [this, entries, variantOf](std::size_t i) {
            navigator().go({.filter = qs(entries[i].name), .variant = variantOf(entries[i])});
        });
        return list;
    };
    const auto opsTitle = tr("Top %n op(s)", nullptr, static_cast<int>(kSummaryTop));
    auto* const ops = listOf(s.topOps, opsTitle, [](const SummaryEntry&) { return QStringLiteral("ops"); });
    const auto typesTitle = tr("Top %n op type(s)", nullptr, static_cast<int>(kSummaryTop));
    auto* const types =
        listOf(s.topOpTypes, typesTitle, [](const SummaryEntry&) { return QStringLiteral("op_types"); });
    const auto apisTitle = tr("Top %n API(s)", nullptr, static_cast<int>(kSummaryTop));
    auto* const apis = listOf(s.topApis, apisTitle, apiVariant);
    auto* const gaps = new BarList;
    gaps->setAccessibleName(tr("Longest gaps"));
    std::vector<BarListRow> gapRows;
    for (const auto& [rank, gap, isBefore] : m_gaps) {
        const auto& report = reportOf(rank);
        const auto name = [&report = report](SliceId id) {
            return id.valid() ? qtext(report.sliceName(id)) : QString(kMissingText);
        };
        const auto cause = [&report = report, &gap = gap](QString (*sentence)(const Message&)) {
            auto words = translatedWords();
            words.message = [sentence](const Message& m) { return sentence(m).toStdString(); };
            return qs(hostText(report, gap.host, words));
        };
        const auto kind = !isBefore   ? QString()
                          : *isBefore ? tr("Before the first task: ")
                                      : tr("After the last task: ");
        gapRows.push_back(
            {.name = ofRank(rank, kind + cause(readableMessage)),
             .value = readableTime(gap.range.dur()),
             .tip = kind + tr("%1 without an op\nafter %2\nbefore %3\n%4")
                               .arg(microsWithUnit(gap.range.dur()), name(gap.previous), name(gap.next),
                                    cause(translateMessage)),
             .share = static_cast<double>(gap.range.dur()) /
                      static_cast<double>(std::max<std::int64_t>(m_gaps.front().gap.range.dur(), 1))});
    }
    gaps->setHasSentences();
    gaps->setRows(std::move(gapRows));
    connect(gaps, &BarList::activated, this, [this](std::size_t i) {
        navigator().go({.rank = m_gaps[i].rank, .range = m_gaps[i].gap.range});
    });
    const auto noOps = whyNoPart({RunPart::Ops}, tr("No op has a duration."));
    const auto bars = [this](const QString& title, BarList* list, const QString& reason, bool isEmpty) {
        return section(isEmpty ? title : tr("%1; line: added up").arg(title), list, reason, isEmpty);
    };
    auto* const opsPart = bars(opsTitle, ops, noOps, s.topOps.empty());
    auto* const typesPart = bars(
        typesTitle, types, s.topOps.empty() ? noOps : tr("No type of an op is known: it needs op_summary."),
        s.topOpTypes.empty());
    auto* const apisPart = bars(
        apisTitle, apis, tr("No API call was collected: it needs the acl_api switch."), s.topApis.empty());
    auto* const gapsPart = section(tr("Longest gaps and the host calls in them"), gaps,
                                   tr("No gap between ops, or no device timeline."), m_gaps.empty());
    return inColumns(2, {opsPart, typesPart, apisPart, gapsPart});
}

QWidget* SummaryPage::stepSection()
{
    const auto& s = *m_summary;
    auto* const steps = new BarList;
    steps->setAccessibleName(tr("Steps"));
    std::int64_t longest = 1;
    for (const auto i : m_shownSteps)
        longest = std::max(longest, s.steps[i].time);
    std::vector<BarListRow> rows;
    for (const auto i : m_shownSteps) {
        const auto& step = s.steps[i];
        const auto label = ofRank(s.ofStep[i], qs(step.label));
        rows.push_back({.name = step.isOutlier ? tr("%1  (outlier)").arg(label) : label,
                        .value = readableTime(step.time),
                        .tip = label + QLatin1Char('\n') + microsWithUnit(step.time),
                        .share = static_cast<double>(step.time) / static_cast<double>(longest),
                        .color = step.isOutlier ? Token::HeatHigh : Token::Bar});
    }
    steps->setRows(std::move(rows));
    connect(steps, &BarList::activated, this, [this, chosen = m_shownSteps](std::size_t i) {
        const auto rank = m_summary->ofStep[chosen[i]];
        const auto range = reportOf(rank).steps[m_summary->steps[chosen[i]].index].range;
        navigator().go({.rank = rank, .range = range});
    });
    auto title = tr("Per step");
    if (s.steps.size() > kMaxStepBars)
        title = tr("Per step (%1 of %2: outliers and the longest)")
                    .arg(countText(m_shownSteps.size()), countText(s.steps.size()));
    const bool hasVendorTimes = !s.vendor.empty();
    return section(title, steps,
                   hasVendorTimes
                       ? tr("No step has a place on the timeline: only the times of the vendor are "
                            "known, see above.")
                       : whyNoPart({RunPart::Steps}, tr("No step has a duration.")),
                   s.steps.empty());
}

} // namespace opscope

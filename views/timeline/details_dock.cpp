// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/details_dock.h"

#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/selection_statistics.h"
#include "core/base/saturated.h"
#include "views/argument_fields.h"
#include "views/fields/fields_view.h"
#include "views/language_change.h"
#include "views/plots/histogram_plot.h"
#include "views/qtext.h"
#include "views/timeline/timeline_docks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxShownFlows = 100;
constexpr std::size_t kBins = 48;
constexpr int kPlotHeight = 120;

/// Adds the field only if it has a value.
void add(FieldGroup& group, const QString& field, const QString& value)
{
    if (!value.isEmpty())
        group.fields.push_back({field, value});
}

QString shareOf(std::int64_t part, std::int64_t total)
{
    return total > 0 ? shareText(static_cast<double>(part) / static_cast<double>(total)) : QString();
}

} // namespace

DetailsDock::DetailsDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_fields(new FieldsView(this)),
      m_plotTitle(new QLabel(this)),
      m_plot(new HistogramPlot(HistogramSize::Dock, this)),
      m_buttons(new QWidget(this)),
      m_same(new QPushButton(this)),
      m_previous(new QPushButton(this)),
      m_next(new QPushButton(this)),
      m_copyAll(new QPushButton(this))
{
    m_plotTitle->setObjectName(QStringLiteral("details.plot_title"));
    m_plotTitle->setContentsMargins(8, 4, 8, 0);
    m_plotTitle->setWordWrap(true);
    m_plot->setFixedHeight(kPlotHeight);
    auto* buttons =
        new QGridLayout(m_buttons); // in two rows, so that the dock can be narrow and the timeline wide
    buttons->setContentsMargins(8, 4, 8, 6);
    buttons->setSpacing(4);
    buttons->addWidget(m_previous, 0, 0);
    buttons->addWidget(m_next, 0, 1);
    buttons->addWidget(m_same, 1, 0);
    buttons->addWidget(m_copyAll, 1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_fields, 1);
    layout->addWidget(m_plotTitle);
    layout->addWidget(m_plot);
    layout->addWidget(m_buttons);
    timeline->selection().on(Selection::Slices, this, [this] { refresh(); });
    connect(timeline, &TimelineModel::readyChanged, this, &DetailsDock::refresh);
    connect(timeline, &TimelineModel::launchesFound, this, &DetailsDock::refresh);
    connect(timeline, &TimelineModel::aligned, this,
            &DetailsDock::refresh); // times are shown as on the ruler
    connect(m_copyAll, &QPushButton::clicked, m_fields->tree(), &FieldTree::copyAll);
    connect(m_same, &QPushButton::clicked, this, [this] {
        const auto slice = m_timeline->selectedSlice();
        if (slice.valid())
            m_timeline->selection().navigator().go(
                {.filter = qtext(m_timeline->report().sliceName(slice.id))});
    });
    const auto walk = [this](int direction) {
        const auto to = m_timeline->neighbour(m_timeline->selectedSlice(), direction, true);
        if (to.valid())
            m_timeline->selection().navigator().go({.rank = to.rank, .slice = to.id});
    };
    connect(m_previous, &QPushButton::clicked, this, [walk] { walk(-1); });
    connect(m_next, &QPushButton::clicked, this, [walk] { walk(1); });
    onLanguageChange(this, [this] { refresh(); });
}

FieldGroup DetailsDock::launchOf(SliceId slice) const
{
    const auto* launch = m_timeline->launchOf(m_timeline->inFocus(slice));
    if (launch == nullptr)
        return {};
    const auto& report = m_timeline->report();
    FieldGroup group{tr("Launch"), {}};
    for (std::size_t i = 0; i < kLaunchStages; ++i) {
        const auto stage = static_cast<LaunchStage>(i);
        const auto time = launch->timeOf(report, stage);
        const auto in = launch->sliceOf(stage);
        if (time == kMissingInteger && (!in.valid() || in == slice))
            continue;
        const auto title = QCoreApplication::translate("Column", launchStageTitle(stage));
        QStringList parts;
        if (time != kMissingInteger)
            parts << durationText(time, m_timeline->options().unit);
        if (in.valid() && in != slice)
            parts << qtext(report.sliceName(in));
        const auto value = parts.join(QStringLiteral("  -  "));
        if (in.valid() && in != slice)
            group.fields.push_back(
                {title, value, tr("Enter or double-click goes there"), [timeline = m_timeline, in] {
                     timeline->selection().navigator().go({.rank = timeline->focus(), .slice = in});
                 }});
        else
            group.fields.push_back({title, value});
    }
    return group;
}

FieldGroup DetailsDock::flowsOf(SliceId slice) const
{
    const auto& report = m_timeline->report();
    const auto& flows = report.flows;
    FieldGroup group{tr("Flows"), {}};
    const auto addOne = [&](std::size_t flow, SliceId other, const QString& direction) {
        if (group.fields.size() == kMaxShownFlows) {
            ++group.more;
            return;
        }
        const auto node =
            m_timeline->lanes().nodeOf({m_timeline->focus(), report.slices.track[other.index()]});
        group.fields.push_back(
            {direction + QLatin1Char(' ') + qtext(report.text(flows.category[flow])),
             qtext(report.sliceName(other)) +
                 (node >= 0 ? QStringLiteral("  -  ") + m_timeline->lanes().path(node) : QString()),
             tr("Enter or double-click goes there"), [timeline = m_timeline, other] {
                 timeline->selection().navigator().go({.rank = timeline->focus(), .slice = other});
             }});
    };
    for (const auto flow : flows.into(slice))
        addOne(flow, flows.source[flow], tr("from"));
    const auto [first, last] = flows.outOf(slice);
    for (auto flow = first; flow < last; ++flow)
        addOne(flow, flows.target[flow], tr("to"));
    return group;
}

FieldGroup DetailsDock::timingOf(SliceId id) const
{
    const auto& report = m_timeline->report();
    const auto unit = m_timeline->options().unit;
    const auto s = report.slices.at(id);
    FieldGroup timing{tr("Timing"), {}};
    add(timing, tr("Start"), m_timeline->timeText(s.ts, m_timeline->focus()));
    const auto zero = m_timeline->options().isAbsolute ? 0 : m_timeline->origin() - m_timeline->run().shift();
    timing.fields.push_back(
        {tr("Start (ns)"), QString::number(saturatedDifference(s.ts, zero)),
         tr("By the clock of the report: %1").arg(durationText(s.ts, TimeUnit::Nanoseconds))});
    add(timing, tr("Duration"), durationText(s.dur, unit));
    add(timing, tr("End"), m_timeline->timeText(s.end(), m_timeline->focus()));
    const auto self = m_timeline->run().selfTime(id);
    add(timing, tr("Self"), self ? durationText(*self, unit) : QString());
    add(timing, tr("Share of the lane"), shareOf(s.dur, m_timeline->colors().laneTotal(s.track)));
    add(timing, tr("Share of the report"), shareOf(s.dur, report.span.dur()));
    return timing;
}

FieldGroup DetailsDock::taskOf(SliceId id) const
{
    const auto& report = m_timeline->report();
    const auto s = report.slices.at(id);
    const auto& track = report.tracks[s.track.index()];
    FieldGroup task{tr("Task"), {}};
    const auto node = m_timeline->lanes().nodeOf({m_timeline->focus(), s.track});
    add(task, tr("Name"), qtext(report.text(s.name)));
    add(task, tr("Lane"), node >= 0 ? m_timeline->lanes().path(node) : qtext(report.text(track.name)));
    add(task, tr("Type"), qtext(report.text(s.type)));
    add(task, tr("Class"), QCoreApplication::translate("Word", sliceClassName(s.cls)));
    add(task, tr("Stream"), s.stream != kNoNumber ? QString::number(s.stream) : QString());
    add(task, tr("Task id"), s.task != kNoNumber ? QString::number(s.task) : QString());
    add(task, tr("Device"), track.device != kNoDevice ? QString::number(track.device) : QString());
    add(task, tr("Iteration"),
        s.step < report.steps.size() ? qtext(report.text(report.steps[s.step].label)) : QString());
    const auto [place, count] = m_timeline->run().placeOnLane(id);
    add(task, tr("Place on the lane"), tr("%1 of %2").arg(countText(place), countText(count)));
    add(task, tr("Slice"), QStringLiteral("#%1").arg(id.value));
    return task;
}

FieldGroup DetailsDock::opOf(OpId op) const
{
    const auto& report = m_timeline->report();
    const auto& ops = report.ops;
    FieldGroup shapes{tr("Operator"), {}};
    const auto text = [&](const Column<StringId>& column) {
        return op.index() < column.size() ? qtext(report.text(column[op.index()])) : QString();
    };
    add(shapes, tr("Op type"), text(ops.type));
    add(shapes, tr("Task type"), text(ops.taskType));
    add(shapes, tr("Input shapes"), text(ops.inputShapes));
    add(shapes, tr("Input types"), text(ops.inputTypes));
    add(shapes, tr("Input formats"), text(ops.inputFormats));
    add(shapes, tr("Output shapes"), text(ops.outputShapes));
    add(shapes, tr("Output types"), text(ops.outputTypes));
    add(shapes, tr("Output formats"), text(ops.outputFormats));
    return shapes;
}

/// All metrics of the vendor's row of an op.
FieldGroup DetailsDock::metricsOf(OpId op) const
{
    const auto& report = m_timeline->report();
    const auto& ops = report.ops;
    if (ops.source >= report.tables.size() || op.index() >= ops.row.size())
        return {};
    const auto& table = report.tables[ops.source];
    const auto at = ops.row[op.index()];
    FieldGroup metrics{tr("Metrics (%1)").arg(QString::fromStdString(table.kind)), {}};
    for (const auto& column : table.columns) {
        QString value;
        if (at < column.integers.size() && column.integers[at] != kMissingInteger)
            value = column.kind == CellKind::Duration
                        ? durationText(column.integers[at], m_timeline->options().unit)
                        : QString::number(column.integers[at]);
        else if (at < column.reals.size() && !std::isnan(column.reals[at]))
            value = realText(column.reals[at], column.decimals);
        else if (at < column.texts.size())
            value = qtext(report.text(column.texts[at]));
        add(metrics, QString::fromStdString(column.name), value);
    }
    return metrics;
}

void DetailsDock::decodeArgs(SliceId slice)
{
    m_args.run([report = m_timeline->reportPtr(),
                slice](const std::stop_token&) { return argumentFields(*report, slice); },
               [this](const std::vector<std::pair<QString, QString>>& args) {
                   FieldGroup group{tr("Arguments"), {}};
                   for (const auto& [name, value] : args)
                       add(group, name, value);
                   m_fields->tree()->replaceLast(group);
               });
}

void DetailsDock::refresh()
{
    m_fields->tree()->setAccessibleName(tr("Details of the selected slice"));
    m_same->setText(tr("In tables"));
    m_same->setToolTip(tr("Show this name in the Statistics page"));
    m_previous->setText(tr("Previous"));
    m_previous->setToolTip(tr("Previous slice of this name on the lane (Alt+,)"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("Next slice of this name on the lane (Alt+.)"));
    m_copyAll->setText(tr("Copy all"));
    m_args.cancel();
    m_histogramJob.cancel();
    const auto id = m_timeline->selectedSlice().id; // the id is in the rank in focus
    m_buttons->setEnabled(id.valid());
    m_plot->setVisible(id.valid());
    m_plotTitle->setVisible(id.valid());
    if (!id.valid())
        return m_fields->showSentence(tr("Click a slice to see all about it."));
    const auto& report = m_timeline->report();
    const auto s = report.slices.at(id);
    std::vector<FieldGroup> groups{timingOf(id), taskOf(id)};
    if (const auto op = report.opOf(id); op.valid()) {
        groups.push_back(opOf(op));
        groups.push_back(metricsOf(op));
    }
    groups.push_back(launchOf(id));
    groups.push_back(flowsOf(id));
    if (s.args.valid())
        groups.push_back({tr("Arguments"), {{tr("reading"), QStringLiteral("\u2026")}}});
    m_fields->showFields(qtext(report.text(s.name)), groups);
    if (s.args.valid())
        decodeArgs(id);
    if (std::exchange(m_plotName, s.name) != s.name)
        m_plot->setHistogram({}, {}, {}); // the durations of the previous name are not valid here
    m_plotTitle->setText(tr("All slices of this name"));
    m_plotTitle->setToolTip(tr("Bars: number of slices with this name for each range of durations. The "
                               "marked bar contains the selected slice."));
    m_plot->setAccessibleName(tr("Durations of all slices of this name"));
    m_histogramJob.run(
        [report = m_timeline->reportPtr(), name = s.name](const std::stop_token& stop) {
            return durationHistogram(*report, name, kBins, stop);
        },
        [this, dur = s.dur](const DurationHistogram& histogram) {
            m_plotTitle->setText(tr("All %n slice(s) of this name: median %1, sum %2", nullptr,
                                    static_cast<int>(histogram.count))
                                     .arg(durationText(histogram.median), durationText(histogram.sum)));
            m_plot->setHistogram(histogram.bins, {}, {});
            if (histogram.count != 0)
                m_plot->mark(dur);
        });
}

QWidget* createDetailsDock(TimelineModel* timeline, QWidget* parent)
{
    return new DetailsDock(timeline, parent);
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/details_dock.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/selection_statistics.h"
#include "views/elided_names.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/histogram_plot.h"
#include "views/qtext.h"
#include "views/timeline/field_tree.h"
#include "views/timeline/timeline_docks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kSliceRole = Qt::UserRole + 1;
constexpr std::size_t kMaxShownArgs = 2000;
constexpr std::size_t kMaxShownFlows = 100;
constexpr std::size_t kBins = 48;
constexpr int kPlotHeight = 120;

} // namespace

/// Arguments on their way from the worker, or why there are none.
struct DetailsDock::Decoded {
    Args args;
    std::optional<Error> error;
};

DetailsDock::DetailsDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_title(new QLabel(this)),
      m_tree(new FieldTree(this)),
      m_plotTitle(new QLabel(this)),
      m_plot(new HistogramPlot(HistogramSize::Dock, this)),
      m_buttons(new QWidget(this)),
      m_same(new QPushButton(this)),
      m_previous(new QPushButton(this)),
      m_next(new QPushButton(this)),
      m_copyAll(new QPushButton(this))
{
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(8, 6, 8, 4);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name widens no dock
    auto bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->installEventFilter(this);
    m_plotTitle->setObjectName(QStringLiteral("details.plot_title"));
    m_plotTitle->setContentsMargins(8, 4, 8, 0);
    m_plotTitle->setWordWrap(true);
    m_plot->setFixedHeight(kPlotHeight);
    auto* buttons =
        new QGridLayout(m_buttons); // two rows: the dock may be narrow, the timeline needs the width
    buttons->setContentsMargins(8, 4, 8, 6);
    buttons->setSpacing(4);
    buttons->addWidget(m_previous, 0, 0);
    buttons->addWidget(m_next, 0, 1);
    buttons->addWidget(m_same, 1, 0);
    buttons->addWidget(m_copyAll, 1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_plotTitle);
    layout->addWidget(m_plot);
    layout->addWidget(m_buttons);
    timeline->selection().on(Selection::Slices, this, [this] { refresh(); });
    connect(timeline, &TimelineModel::readyChanged, this, &DetailsDock::refresh);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const auto slice = item->data(0, kSliceRole);
        if (slice.isValid())
            m_timeline->selection().navigator().go(
                {.rank = m_timeline->focus(), .slice = SliceId{slice.toUInt()}});
    });
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QMenu menu;
        menu.addAction(tr("Copy value"), this, [this] { copy(false); });
        menu.addAction(tr("Copy all"), this, [this] { copy(true); });
        menu.exec(m_tree->viewport()->mapToGlobal(at));
    });
    connect(m_copyAll, &QPushButton::clicked, this, [this] { copy(true); });
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

bool DetailsDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy(false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void DetailsDock::copy(bool isAll)
{
    if (!isAll) {
        if (const auto* item = m_tree->currentItem())
            QApplication::clipboard()->setText(item->text(1).isEmpty() ? item->text(0) : item->text(1));
        return;
    }
    QStringList lines;
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        const auto* top = m_tree->topLevelItem(g);
        for (int i = 0; i < top->childCount(); ++i)
            lines += top->child(i)->text(0) + QLatin1Char('\t') + top->child(i)->text(1);
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

QTreeWidgetItem* DetailsDock::group(const QString& title)
{
    auto* item = new QTreeWidgetItem(m_tree, {title});
    auto bold = item->font(0);
    bold.setBold(true);
    item->setFont(0, bold);
    item->setFirstColumnSpanned(true);
    item->setExpanded(true);
    return item;
}

void DetailsDock::add(QTreeWidgetItem* group, const QString& field, const QString& value)
{
    if (value.isEmpty())
        return;
    auto* item = new QTreeWidgetItem(group, {field, value});
    item->setToolTip(0, field);
    item->setToolTip(1, value);
}

void DetailsDock::addFlows(SliceId slice)
{
    const auto& report = m_timeline->report();
    const auto& flows = report.flows;
    QTreeWidgetItem* top = nullptr;
    std::size_t shown = 0;
    const auto addOne = [&](std::size_t flow, SliceId other, const QString& direction) {
        if (top == nullptr)
            top = group(tr("Flows"));
        if (++shown > kMaxShownFlows)
            return;
        const auto node =
            m_timeline->lanes().nodeOf({m_timeline->focus(), report.slices.track[other.index()]});
        auto* item = new QTreeWidgetItem(
            top, {direction + QLatin1Char(' ') + qtext(report.text(flows.category[flow])),
                  qtext(report.sliceName(other)) +
                      (node >= 0 ? QStringLiteral("  -  ") + m_timeline->lanes().path(node) : QString())});
        item->setData(0, kSliceRole, other.value);
        item->setForeground(1, currentTheme().color(Token::Accent));
        item->setToolTip(1, tr("Enter or double-click goes there"));
    };
    for (const auto flow : flows.into(slice))
        addOne(flow, flows.source[flow], tr("from"));
    const auto [first, last] = flows.outOf(slice);
    for (auto flow = first; flow < last; ++flow)
        addOne(flow, flows.target[flow], tr("to"));
    if (shown > kMaxShownFlows)
        add(top, tr("more"), tr("%n more", nullptr, static_cast<int>(shown - kMaxShownFlows)));
}

void DetailsDock::refresh()
{
    m_tree->setHeaderLabels({tr("Field"), tr("Value")});
    m_tree->setAccessibleName(tr("Details of the selected slice"));
    m_same->setText(tr("In tables"));
    m_same->setToolTip(tr("Show this name in the Statistics page"));
    m_previous->setText(tr("Previous"));
    m_previous->setToolTip(tr("Previous slice of this name on the lane (Alt+,)"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("Next slice of this name on the lane (Alt+.)"));
    m_copyAll->setText(tr("Copy all"));
    m_args.cancel();
    m_histogramJob.cancel();
    m_tree->clear();
    const auto id = m_timeline->selectedSlice().id; // of the rank in focus
    m_buttons->setEnabled(id.valid());
    m_plot->setVisible(id.valid());
    m_plotTitle->setVisible(id.valid());
    if (!id.valid()) {
        m_title->setText(tr("Click a slice to see all about it."));
        return;
    }
    const auto& report = m_timeline->report();
    const auto unit = m_timeline->options().unit;
    const auto s = report.slices.at(id);
    const auto& track = report.tracks[s.track.index()];
    const auto name = qtext(report.text(s.name));
    m_title->setText(breakableName(name));
    m_title->setToolTip(name);

    auto* timing = group(tr("Timing"));
    add(timing, tr("Start"), m_timeline->timeText(s.ts, m_timeline->focus()));
    add(timing, tr("Start (ns)"), QString::number(s.ts));
    add(timing, tr("Duration"), durationText(s.dur, unit));
    add(timing, tr("End"), m_timeline->timeText(s.end(), m_timeline->focus()));
    const auto self = m_timeline->run().selfTime(id);
    add(timing, tr("Self"), self ? durationText(*self, unit) : QString());
    const auto percent = [](std::int64_t part, std::int64_t whole) {
        return whole > 0
                   ? QString::number(100.0 * static_cast<double>(part) / static_cast<double>(whole), 'g', 4) +
                         QStringLiteral(" %")
                   : QString();
    };
    add(timing, tr("Of the lane"), percent(s.dur, m_timeline->colors().laneTotal(s.track)));
    add(timing, tr("Of the report"), percent(s.dur, report.span.dur()));

    auto* task = group(tr("Task"));
    const auto node = m_timeline->lanes().nodeOf({m_timeline->focus(), s.track});
    add(task, tr("Name"), name);
    add(task, tr("Lane"), node >= 0 ? m_timeline->lanes().path(node) : qtext(report.text(track.name)));
    add(task, tr("Type"), qtext(report.text(s.type)));
    add(task, tr("Class"), QString::fromLatin1(sliceClassName(s.cls)));
    add(task, tr("Stream"), s.stream != kNoNumber ? QString::number(s.stream) : QString());
    add(task, tr("Task id"), s.task != kNoNumber ? QString::number(s.task) : QString());
    add(task, tr("Device"), track.device != kNoDevice ? QString::number(track.device) : QString());
    add(task, tr("Iteration"),
        s.step < report.steps.size() ? qtext(report.text(report.steps[s.step].label)) : QString());
    const auto [place, count] = m_timeline->run().placeOnLane(id);
    add(task, tr("Place on the lane"), tr("%1 of %2").arg(countText(place), countText(count)));
    add(task, tr("Slice"), QStringLiteral("#%1").arg(id.value));

    if (const auto op = report.opOf(id); op.valid()) {
        const auto& ops = report.ops;
        auto* shapes = group(tr("Operator"));
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
        // Every metric of the vendor's own row.
        if (ops.source < report.tables.size() && op.index() < ops.row.size()) {
            const auto& table = report.tables[ops.source];
            const auto at = ops.row[op.index()];
            auto* metrics = group(tr("Metrics (%1)").arg(QString::fromStdString(table.kind)));
            for (const auto& column : table.columns) {
                QString value;
                if (at < column.integers.size() && column.integers[at] != kMissingInteger)
                    value = column.kind == DataKind::Nanos ? durationText(column.integers[at], unit)
                                                           : QString::number(column.integers[at]);
                else if (at < column.reals.size() && !std::isnan(column.reals[at]))
                    value = groupDigits(QString::number(column.reals[at], 'f', column.decimals));
                else if (at < column.texts.size())
                    value = qtext(report.text(column.texts[at]));
                add(metrics, QString::fromStdString(column.name), value);
            }
        }
    }
    addFlows(id);

    if (s.args.valid()) {
        auto* pending = group(tr("Arguments"));
        add(pending, tr("reading"), QStringLiteral("\u2026"));
        m_args.run(
            [report = m_timeline->reportPtr(), id](const std::stop_token&) {
                Decoded out;
                auto args = report->args(id);
                if (args)
                    out.args = std::move(*args);
                else
                    out.error = std::move(args.error());
                return out;
            },
            [this, pending](const Decoded& decoded) {
                qDeleteAll(pending->takeChildren());
                if (decoded.error)
                    add(pending, tr("not readable"), translateMessage(decoded.error->message));
                for (std::size_t i = 0; i < std::min(decoded.args.size(), kMaxShownArgs); ++i)
                    add(pending, QString::fromStdString(decoded.args[i].key),
                        QString::fromStdString(decoded.args[i].value));
                if (decoded.args.size() > kMaxShownArgs)
                    add(pending, tr("more"),
                        tr("%n more", nullptr, static_cast<int>(decoded.args.size() - kMaxShownArgs)));
                if (pending->childCount() == 0)
                    delete pending;
            });
    }
    if (std::exchange(m_plotName, s.name) != s.name)
        m_plot->setHistogram({}, {}, {}); // those of another name say nothing here
    m_plotTitle->setText(tr("All slices of this name"));
    m_plotTitle->setToolTip(
        tr("Bars: how many slices of this name last how long. The marked bar holds the selected one."));
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

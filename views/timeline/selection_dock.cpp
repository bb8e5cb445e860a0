// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/selection_dock.h"

#include <array>
#include <utility>

#include <QComboBox>
#include <QLabel>
#include <QToolBar>
#include <QVBoxLayout>

#include "core/table/selection_table.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/timeline/timeline_docks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kGroupCount = static_cast<int>(SelectionGroup::Stream) + 1;

} // namespace

SelectionDock::SelectionDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_summary(new QLabel(this)),
      m_group(new QComboBox(this)),
      m_table(new TableWidget(nullptr, timeline->selection(), this))
{
    constexpr int kPauseMs = 60;
    m_table->setMarksSlices(false); // a row must not change the selection that is counted
    m_summary->setObjectName(QStringLiteral("selection.summary"));
    m_summary->setContentsMargins(8, 4, 8, 4);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setMinimumWidth(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 2, 8, 0);
    top->addWidget(m_summary, 1);
    top->addWidget(m_group);
    m_bar = m_table->detachBar();
    top->addWidget(m_bar);
    layout->addLayout(top);
    for (int i = 0; i < kGroupCount; ++i)
        m_group->addItem(QString());
    m_group->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_group, &QComboBox::currentIndexChanged, this, &SelectionDock::compute);
    layout->addWidget(m_table, 1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kPauseMs);
    connect(&m_timer, &QTimer::timeout, this, &SelectionDock::compute);
    const auto later = [this] {
        m_job.cancel(); // an answer for an older selection is discarded
        m_timer.start();
    };
    auto& selection = timeline->selection();
    selection.on(Selection::Range | Selection::Slices | Selection::Rank, this, later);
    connect(timeline, &TimelineModel::readyChanged, this, later);
    connect(timeline, &TimelineModel::aligned, this, later);
    connect(m_table, &TableWidget::rowJumpRequested, this, &SelectionDock::showGap);
    onLanguageChange(this, [this] { retranslate(); });
}

void SelectionDock::retranslate()
{
    const std::array names{tr("by name"), tr("by op type"), tr("by lane"), tr("by stream")};
    for (int i = 0; i < kGroupCount; ++i)
        m_group->setItemText(i, names.at(static_cast<std::size_t>(i)));
    m_group->setAccessibleName(tr("Rows of the selection"));
    m_table->setAccessibleName(tr("Statistics of the selection"));
    showSummary();
    m_timer.start();
}

SelectionWords SelectionDock::words() const
{
    SelectionWords words{.gap = tr("(gap)").toStdString(),
                         .gapWithHost = tr("(gap) host: %1").toStdString(),
                         .stream = tr("Stream %1").toStdString(),
                         .noStream = tr("(no stream)").toStdString(),
                         .lanes = {}};
    const auto& report = m_timeline->report();
    if (m_group->currentIndex() != static_cast<int>(SelectionGroup::Lane))
        return words;
    for (std::size_t i = 0; i < report.tracks.size(); ++i) {
        const auto node = m_timeline->lanes().nodeOf({m_timeline->focus(), TrackId::of(i)});
        words.lanes.push_back(node >= 0 ? m_timeline->lanes().path(node).toStdString()
                                        : std::string(report.text(report.tracks[i].name)));
    }
    return words;
}

/// The zero of the axis, by the clock of the rank in focus.
std::int64_t SelectionDock::zero() const
{
    return m_timeline->origin() - m_timeline->run().shift();
}

void SelectionDock::compute()
{
    auto selected = m_timeline->selection().selected();
    if (selected.isEmpty()) {
        m_job.cancel();
        show({});
        return;
    }
    auto work = [report = m_timeline->reportPtr(), selected = std::move(selected),
                 group = static_cast<SelectionGroup>(m_group->currentIndex()),
                 pyramids = m_timeline->run().pyramids().tracks, words = words(),
                 zero = zero()](const std::stop_token& stop) {
        Shown shown;
        shown.statistics = selectionStatistics(*report, selected, pyramids, stop, group);
        shown.table = selectionTable(report, shown.statistics, words, zero);
        return shown;
    };
    m_job.run(std::move(work), [this](Shown shown) { show(std::move(shown)); });
}

void SelectionDock::show(Shown shown)
{
    m_shown = std::move(shown);
    if (!m_shown.table)
        m_shown.table = selectionTable(m_timeline->reportPtr(), m_shown.statistics, words(), zero());
    showSummary();
    m_table->setTable(m_shown.table);
}

void SelectionDock::showSummary()
{
    const auto& statistics = m_shown.statistics;
    const auto& range = statistics.range;
    const bool isEmpty = range.empty() && statistics.slices == 0;
    m_bar->setVisible(!isEmpty); // an empty table has nothing to search and export
    if (isEmpty) {
        m_summary->setText(tr("Nothing selected. Click a slice, or drag over the lanes."));
        return;
    }
    const auto share =
        range.dur() > 0 ? static_cast<double>(statistics.covered) / static_cast<double>(range.dur()) : 0.0;
    const auto count = static_cast<int>(statistics.slices);
    m_summary->setText(
        (statistics.isWorkOnly
             ? tr("%1 to %2 (%3)   ·   %n slice(s)   ·   covered by ops %4", nullptr, count)
             : tr("%1 to %2 (%3)   ·   %n slice(s)   ·   covered by slices %4", nullptr, count))
            .arg(m_timeline->timeText(range.begin, m_timeline->focus()),
                 m_timeline->timeText(range.end, m_timeline->focus()),
                 durationText(range.dur(), m_timeline->options().unit), shareText(share)));
    m_summary->setToolTip(statistics.isWorkOnly
                              ? tr("Waits and control tasks (EVENT_RECORD, PLACE_HOLDER) are no ops: a "
                                   "gap goes on during them, as on the page Gaps")
                              : QString());
}

/// The rows after those of the names are gaps.
void SelectionDock::showGap(std::uint32_t row)
{
    const auto& names = m_shown.statistics.names;
    const auto& gaps = m_shown.statistics.gaps;
    if (row >= names.size() && row - names.size() < gaps.size())
        m_timeline->showRange(m_timeline->run().onAxis(gaps[row - names.size()].longest), 0.3);
}

QWidget* createSelectionDock(TimelineModel* timeline, QWidget* parent)
{
    return new SelectionDock(timeline, parent);
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/find_dock.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/table/scale.h"
#include "core/table/table_builder.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/timeline/timeline_docks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kPauseMs = 120;

/// The data of a report that the table of hits shows.
struct HitsOfReport {
    ReportPtr report;
    std::int64_t zero = 0;          ///< the zero of the axis, by the clock of the report
    std::vector<std::string> names; ///< the names of the lanes, by track
};
using HitLanes = std::vector<HitsOfReport>;

/// Makes a row for each hit, in the order of time, without a copy of the hits.
TablePtr hitsTable(const std::shared_ptr<const FindHits>& hits, const HitLanes& lanes)
{
    TableBuilder builder("find", lanes.front().report, hits->slices.size());
    const auto kept = std::make_shared<const HitLanes>(lanes);
    const auto add = [&](ColumnSpec spec, auto cellOf) {
        builder.add(std::move(spec), [hits, kept, cellOf](std::size_t row) {
            const auto [rank, id] = hits->slices[row];
            return cellOf((*kept)[rank], id);
        });
    };
    builder.add(integerSpec("number", "#"),
                [](std::size_t row) { return Cell(static_cast<std::int64_t>(row) + 1); });
    add(textSpec("name", "Name"),
        [](const HitsOfReport& of, SliceId id) { return Cell(of.report->sliceName(id)); });
    builder.nameIsLast();
    add(timestampSpec("start", "Start"),
        [](const HitsOfReport& of, SliceId id) { return Cell(of.report->slices.ts[id.index()] - of.zero); });
    add(durationSpec("duration", "Duration"),
        [](const HitsOfReport& of, SliceId id) { return Cell(of.report->slices.dur[id.index()]); });
    add(textSpec("lane", "Lane"), [](const HitsOfReport& of, SliceId id) {
        const auto track = of.report->slices.track[id.index()];
        return track.valid() ? Cell(std::string_view(of.names[track.index()])) : Cell();
    });
    auto& table = builder.table();
    table.sliceOf = [hits](std::size_t row) { return hits->slices[row].id; };
    table.reportOf = [hits](std::size_t row) { return hits->slices[row].rank; };
    return builder.finish();
}

} // namespace

FindBar::FindBar(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_line(new QLineEdit(this)),
      m_case(new QToolButton(this)),
      m_regex(new QToolButton(this)),
      m_arguments(new QToolButton(this)),
      m_previous(new QToolButton(this)),
      m_next(new QToolButton(this)),
      m_count(new QLabel(this))
{
    m_count->setObjectName(QStringLiteral("find.count"));
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_line->setMinimumWidth(14 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_case->setText(QStringLiteral("Aa"));
    m_regex->setText(QStringLiteral(".*"));
    m_arguments->setText(QStringLiteral("{}"));
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    for (auto* button : {m_case, m_regex, m_arguments}) {
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, &FindBar::search);
    }
    for (auto* button : {m_case, m_regex, m_arguments, m_previous, m_next})
        button->setAutoRaise(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_line, 1);
    for (auto* widget :
         {static_cast<QWidget*>(m_case), static_cast<QWidget*>(m_regex), static_cast<QWidget*>(m_arguments),
          static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next)})
        layout->addWidget(widget);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &FindBar::search);
    connect(m_line, &QLineEdit::textEdited, this, [this] { m_pause.start(); });
    connect(m_line, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            search();
    });
    connect(m_next, &QToolButton::clicked, this,
            [this] { m_timeline->find().step(1, m_timeline->visible().begin); });
    connect(m_previous, &QToolButton::clicked, this,
            [this] { m_timeline->find().step(-1, m_timeline->visible().begin); });
    connect(&timeline->find(), &TimelineFind::changed, this, &FindBar::refresh);
    connect(&timeline->find(), &TimelineFind::currentChanged, this, &FindBar::refresh);
    onLanguageChange(this, [this] {
        retranslate();
        refresh();
    });
}

void FindBar::retranslate()
{
    m_line->setPlaceholderText(tr("Find in names"));
    m_line->setAccessibleName(tr("Find on the timeline"));
    m_case->setToolTip(tr("Upper and lower case differ"));
    m_regex->setToolTip(tr("Regular expression"));
    m_arguments->setToolTip(tr("Also in arguments (slower: they are read from the file)"));
    m_previous->setToolTip(tr("Previous hit (Shift+Enter, Shift+F3)"));
    m_next->setToolTip(tr("Next hit (Enter, F3)"));
    for (auto* button : {m_case, m_regex, m_arguments, m_previous, m_next})
        button->setAccessibleName(button->toolTip());
    m_count->setAccessibleName(tr("Number of hits"));
}

void FindBar::search()
{
    m_pause.stop();
    m_timeline->find().search(
        {m_line->text(), m_regex->isChecked(), m_case->isChecked(), m_arguments->isChecked()});
}

void FindBar::refresh()
{
    const auto& find = m_timeline->find();
    const auto& query = find.query();
    if (!m_line->hasFocus() && m_line->text() != query.text)
        m_line->setText(query.text);
    for (const auto& [button, isOn] :
         {std::pair(m_case, query.isCaseSensitive), std::pair(m_regex, query.isRegex),
          std::pair(m_arguments, query.inArguments)}) {
        if (!query.text.isEmpty())
            button->setChecked(isOn);
    }
    const auto count = find.hits().slices.size();
    m_line->setToolTip(find.hits().error);
    if (query.text.isEmpty())
        m_count->clear();
    else if (find.isRunning())
        m_count->setText(tr("searching"));
    else if (!find.hits().error.isEmpty())
        m_count->setText(tr("not valid"));
    else if (find.current())
        m_count->setText(
            tr("%1 / %2").arg(opscope::countText(*find.current() + 1), opscope::countText(count)));
    else
        m_count->setText(tr("%n hit(s)", nullptr, static_cast<int>(std::min<std::size_t>(count, INT_MAX))));
    m_count->setMinimumWidth(m_count->sizeHint().width()); // a cut number would be wrong
    m_count->setToolTip(find.hits().unreadable > 0 ? tr("The arguments of %n slice(s) could not be read.",
                                                        nullptr, static_cast<int>(find.hits().unreadable))
                                                   : QString());
    m_next->setEnabled(count > 0);
    m_previous->setEnabled(count > 0);
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isEnter || key->key() == Qt::Key_F3) {
            if (m_pause.isActive())
                search();
            m_timeline->find().step((key->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1,
                                    m_timeline->visible().begin);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_line->clear();
            Q_EMIT left(); // the next key is for the timeline
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

FindDock::FindDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_bar(new FindBar(timeline, this)),
      m_table(new TableWidget(nullptr, timeline->selection(), this))
{
    m_table->detachBar()->hide(); // the dock has a search line already; the commands stay
    m_table->setMarksSlices(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_bar->layout()->setContentsMargins(8, 4, 8, 2);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    connect(&timeline->find(), &TimelineFind::changed, this, &FindDock::fill);
    connect(timeline, &TimelineModel::aligned, this, &FindDock::fill);
    connect(timeline, &TimelineModel::lanesChanged, this, [this] {
        if (m_origin != m_timeline->origin()) // the ranks that are shown have changed
            fill();
    });
    const auto jump = [this](const QModelIndex& index) {
        if (const auto hit = m_table->model()->sourceRow(index.row()); hit && !m_job.isRunning())
            m_timeline->find().setCurrent(*hit);
    };
    for (const auto signal : {&QAbstractItemView::activated, &QAbstractItemView::clicked})
        connect(m_table->view(), signal, this, jump);
    onLanguageChange(this, [this] {
        m_table->setAccessibleName(tr("Hits of the search"));
        fill();
    });
}

void FindDock::fill()
{
    HitLanes lanes;
    m_origin = m_timeline->origin();
    for (std::size_t rank = 0; rank < m_timeline->runCount(); ++rank) {
        const auto& run = m_timeline->run(rank);
        auto& names =
            lanes.emplace_back(HitLanes::value_type{run.reportPtr(), m_origin - run.shift(), {}}).names;
        for (std::size_t i = 0; i < run.report().tracks.size(); ++i) {
            const auto node = m_timeline->lanes().nodeOf({rank, TrackId::of(i)});
            names.push_back(node >= 0 ? m_timeline->lanes().path(node).toStdString() : std::string());
        }
    }
    struct Filled {
        TablePtr table;
        std::vector<ColumnExtent> extents;
    };
    m_job.run(
        [hits = m_timeline->find().hitsPtr(), lanes = std::move(lanes)](const std::stop_token& stop) {
            Filled filled{hitsTable(hits, lanes), {}};
            filled.extents = columnExtents(*filled.table, stop);
            return filled;
        },
        [this](Filled filled) { m_table->setTable(filled.table, {}, std::move(filled.extents)); });
}

QWidget* createFindDock(TimelineModel* timeline, QWidget* parent)
{
    return new FindDock(timeline, parent);
}

} // namespace opscope

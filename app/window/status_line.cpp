// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_line.h"

#include <fstream>
#include <unistd.h>
#include <utility>

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include "app/tabs/report_view.h"
#include "core/analysis/selection_statistics.h"
#include "core/vendor/slice_span.h"
#include "views/i18n.h"
#include "views/selection/preferences.h"
#include "views/selection/selection.h"
#include "views/text/report_count.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/value_text.h"

namespace opscope {
namespace {

QLabel* label(QStatusBar* bar, const char* name)
{
    auto* out = new QLabel(bar);
    out->setObjectName(QLatin1String(name));
    out->setContentsMargins(kGrid, 0, kGrid, 0);
    return out;
}

} // namespace

std::uint64_t residentBytes()
{
    std::ifstream in("/proc/self/statm");
    std::uint64_t total = 0;
    std::uint64_t resident = 0;
    in >> total >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

StatusLine::StatusLine(QStatusBar* bar)
    : QObject(bar),
      m_hint(label(bar, "status.hint")),
      m_report(label(bar, "status.report")),
      m_selection(label(bar, "status.selection")),
      m_cursor(label(bar, "status.cursor")),
      m_task(new QWidget(bar)),
      m_taskText(new QLabel(m_task)),
      m_taskBar(new QProgressBar(m_task)),
      m_taskCancel(new QToolButton(m_task)),
      m_collection(new QToolButton(bar)),
      m_problems(new QToolButton(bar)),
      m_memory(label(bar, "status.memory"))
{
    bar->setSizeGripEnabled(false);
    m_taskBar->setMaximumSize(12 * kGrid, kGrid);
    m_taskBar->setTextVisible(false);
    m_taskCancel->setIcon(themedIcon(QLatin1String("close")));
    m_taskCancel->setAutoRaise(true);
    auto* layout = new QHBoxLayout(m_task);
    layout->setContentsMargins(kGrid, 0, kGrid, 0);
    layout->addWidget(m_taskText);
    layout->addWidget(m_taskBar);
    layout->addWidget(m_taskCancel);
    for (auto* button : {m_collection, m_problems}) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    m_collection->setIcon(themedIcon(QLatin1String("error"), Token::Bad));
    m_collection->setObjectName(QStringLiteral("status.collection"));
    m_problems->setIcon(themedIcon(QLatin1String("warning"), Token::Warning));

    bar->addWidget(m_hint, 1);
    bar->addWidget(m_report);
    bar->addWidget(m_selection);
    bar->addWidget(m_cursor, 1);
    bar->addPermanentWidget(m_task);
    bar->addPermanentWidget(m_collection);
    bar->addPermanentWidget(m_problems);
    bar->addPermanentWidget(m_memory);
    connect(m_collection, &QToolButton::clicked, this, &StatusLine::collectionRequested);
    connect(m_problems, &QToolButton::clicked, this, &StatusLine::problemsRequested);
    connect(m_taskCancel, &QToolButton::clicked, this, [this] {
        if (m_reading)
            m_reading->session()->cancel();
    });
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setMinimumWidth(1); // a long line is cut and never widens the window
    m_hint->hide();
    m_idle.setSingleShot(true);
    m_idle.setInterval(kIdleMs);
    connect(&m_idle, &QTimer::timeout, this, [this] { showHint(true); });
    setCollection({}, {});
    setProblems(0);
    setTask(nullptr);
    retranslate();
}

void StatusLine::setHint(const QString& hint)
{
    m_hint->setText(hint);
    m_hint->setToolTip(hint);
}

void StatusLine::setNewUser(bool isNew)
{
    if (isNew) {
        qApp->installEventFilter(this);
        m_idle.start();
    } else {
        qApp->removeEventFilter(this);
        m_idle.stop();
        showHint(false);
    }
}

void StatusLine::showHint(bool isShown)
{
    if (isShown && m_hint->text().isEmpty())
        return;
    m_hint->setVisible(isShown);
    m_report->setVisible(!isShown);
    m_cursor->setVisible(!isShown);
    m_selection->setVisible(!isShown && !m_selection->text().isEmpty());
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
        m_idle.start();
        if (m_hint->isVisible())
            showHint(false);
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void StatusLine::setView(const PagedView* view)
{
    if (m_view) {
        disconnect(m_view, nullptr, this, nullptr);
        disconnect(&m_view->selection(), nullptr, this, nullptr);
    }
    m_view = view;
    if (view != nullptr) {
        view->selection().on(Selection::Range | Selection::Slices | Selection::Rank, this,
                             [this] { showSelection(); });
        connect(&view->selection(), &Selection::cursorMoved, this, &StatusLine::showCursor);
    }
    QString text;
    const auto* report = qobject_cast<const ReportView*>(view);
    if (report != nullptr && report->report()) {
        const auto first = report->report();
        const auto& r = *first;
        QStringList parts{report->name()};
        const auto& all = report->workspace()->reports;
        std::size_t slices = 0; // for all ranks: their times run in parallel and have no sum
        for (const auto& each : all)
            slices += each->slices.size();
        if (report->hasRanks())
            parts << reportCountText(*report->workspace());
        else if (!r.span.empty()) {
            parts << tr("timeline %1").arg(readableTime(r.span.dur()));
            if (m_workOf.lock() != first) {
                m_workOf = first;
                m_work = deviceSpan(r).dur();
            }
            if (m_work > 0)
                parts << tr("work of the device %1").arg(readableTime(m_work));
        }
        if (slices > 0)
            parts << tr("%1 slices").arg(countText(slices));
        if (report->hasRanks()) // after the slices, which are those of all ranks
            parts << tr("timeline of %1").arg(rankTitle(*report->workspace(), report->selection().rank()));
        if (report->isPartial())
            parts << tr("partial");
        text = parts.join(QStringLiteral("   ·   "));
    } else if (view != nullptr) {
        text = view->name();
    }
    m_report->setText(text);
    showSelection();
    showCursor();
}

/// Counts the slices of an area as the dock Selection does, because that dock may be hidden.
void StatusLine::showSelection()
{
    auto selected = m_view ? m_view->selection().selected() : SelectedPart();
    const auto* view = qobject_cast<const ReportView*>(m_view.data());
    auto report = view != nullptr ? view->report() : nullptr;
    if (selected != m_selected || report != m_selectedOf.lock()) {
        m_counting.cancel();
        m_selectedCount.reset();
        m_selected = std::move(selected);
        m_selectedOf = report;
        if (!m_selected.slices.empty())
            m_selectedCount = m_selected.slices.size();
        else if (m_selected.range && report)
            m_counting.run([of = std::move(report), part = m_selected](
                               const std::stop_token& stop) { return countSlices(*of, part, stop); },
                           [this](std::uint64_t count) {
                               m_selectedCount = count;
                               showSelectionText();
                           });
    }
    showSelectionText();
}

void StatusLine::showSelectionText()
{
    QStringList parts;
    if (m_selected.range)
        parts << tr("selected %1").arg(readableTime(m_selected.range->dur()));
    if (m_selectedCount)
        parts << tr("%n slice(s)", nullptr, static_cast<int>(*m_selectedCount));
    m_selection->setText(parts.join(tr(", ")));
    m_selection->setVisible(!parts.isEmpty() && m_hint->isHidden());
}

void StatusLine::showCursor()
{
    const auto ts = m_view ? m_view->selection().cursor() : std::nullopt;
    const auto* report = qobject_cast<const ReportView*>(m_view.data());
    if (!ts || report == nullptr || !report->report()) {
        m_cursor->setText({});
        return;
    }
    const std::int64_t offset = *ts - report->report()->span.begin;
    m_cursor->setText(tr("cursor %1").arg(durationText(offset)));
}

void StatusLine::setProblems(int count)
{
    m_problemCount = count;
    m_problems->setVisible(count > 0);
    m_problems->setText(tr("%n problem(s)", nullptr, count));
    m_problems->setAccessibleName(m_problems->text());
}

void StatusLine::setCollection(const QString& mark, const QString& why)
{
    m_collection->setVisible(!mark.isEmpty());
    m_collection->setText(mark);
    m_collection->setToolTip(why);
    m_collection->setAccessibleName(mark);
    m_collection->setAccessibleDescription(why);
}

void StatusLine::setTask(ReportView* reading)
{
    if (m_reading == reading && m_task->isVisibleTo(m_task->parentWidget()) == (reading != nullptr))
        return;
    if (m_reading)
        disconnect(m_reading->session(), nullptr, this, nullptr);
    m_reading = reading;
    m_task->setVisible(reading != nullptr);
    if (reading != nullptr) {
        connect(reading->session(), &Session::progressed, this, &StatusLine::showTask);
        showTask();
    }
}

void StatusLine::showTask()
{
    if (!m_reading)
        return;
    const auto& state = m_reading->session()->state();
    m_taskText->setText(m_reading->name() + QStringLiteral("   ") +
                        progressText(state.fraction, {}, state.etaMs));
    m_taskText->setToolTip(state.file);
    m_taskBar->setRange(0, 100);
    m_taskBar->setValue(static_cast<int>(state.fraction * 100));
}

void StatusLine::updateMemory()
{
    m_memory->setText(bytesText(residentBytes()));
}

void StatusLine::retranslate()
{
    m_taskCancel->setToolTip(tr("Cancel reading; the parts that are ready stay"));
    m_taskCancel->setAccessibleName(tr("Cancel reading"));
    m_taskBar->setAccessibleName(tr("Progress of reading"));
    m_memory->setToolTip(tr("Memory of this program"));
    m_problems->setToolTip(tr("Show the problems; F8 goes to the next one"));
    setProblems(m_problemCount);
    setView(m_view);
    updateMemory();
}

} // namespace opscope

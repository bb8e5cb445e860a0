// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/find_dock.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/timeline/qtext.h"
#include "views/timeline/timeline_docks.h"

namespace opscope {
namespace {

constexpr int kPauseMs = 120;

} // namespace

FindModel::FindModel(TimelineModel* timeline, QObject* parent)
    : QAbstractTableModel(parent), m_timeline(timeline), m_hits(timeline->find().hitsPtr())
{
    connect(&timeline->find(), &TimelineFind::changed, this, &FindModel::reload);
    reload();
}

void FindModel::reload()
{
    m_job.cancel();
    beginResetModel();
    m_hits = m_timeline->find().hitsPtr();
    m_order.resize(m_hits->slices.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    endResetModel();
    if (m_sortColumn != Number || m_sortOrder != Qt::AscendingOrder)
        sort(m_sortColumn, m_sortOrder);
}

int FindModel::rowOf(std::size_t hit) const
{
    const auto it = std::ranges::find(m_order, static_cast<std::uint32_t>(hit));
    return it == m_order.end() ? -1 : static_cast<int>(it - m_order.begin());
}

int FindModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<std::size_t>(m_order.size(), INT_MAX));
}

int FindModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isText = index.column() == Name || index.column() == Lane;
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto hit = hitOf(index.row());
    const auto slice = m_hits->slices[hit];
    const auto& report = m_timeline->report(slice.rank);
    switch (index.column()) {
    case Number:
        return static_cast<qulonglong>(hit + 1);
    case Name:
        return qtext(report.sliceName(slice.id));
    case Start:
        return m_timeline->timeText(report.slices.ts[slice.id.index()], slice.rank);
    case Duration:
        return durationText(report.slices.dur[slice.id.index()], m_timeline->options().unit);
    default: {
        const auto node = m_timeline->lanes().nodeOf({slice.rank, report.slices.track[slice.id.index()]});
        return node >= 0 ? m_timeline->lanes().path(node) : QString();
    }
    }
}

QVariant FindModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("#");
    case Name:
        return tr("Name");
    case Start:
        return tr("Start");
    case Duration:
        return tr("Duration");
    default:
        return tr("Lane");
    }
}

void FindModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    std::vector<ReportPtr> reports;
    std::vector<std::int64_t> shifts;
    for (std::size_t rank = 0; rank < m_timeline->runCount(); ++rank) {
        reports.push_back(m_timeline->run(rank).reportPtr());
        shifts.push_back(m_timeline->run(rank).shift());
    }
    auto work = [reports, shifts, hits = m_hits, column, order](const std::stop_token&) {
        std::vector<std::uint32_t> out(hits->slices.size());
        std::iota(out.begin(), out.end(), 0U);
        const auto by = [&](auto&& key) {
            std::ranges::stable_sort(out, {}, [&](std::uint32_t i) {
                const auto [rank, id] = hits->slices[i];
                return key(*reports[rank], rank, id);
            });
        };
        if (column == Name)
            by([](const Report& report, std::size_t, SliceId id) { return report.sliceName(id); });
        else if (column == Start)
            by([&](const Report& report, std::size_t rank, SliceId id) {
                return report.slices.ts[id.index()] + shifts[rank];
            });
        else if (column == Duration)
            by([](const Report& report, std::size_t, SliceId id) { return report.slices.dur[id.index()]; });
        else if (column == Lane)
            by([](const Report& report, std::size_t rank, SliceId id) {
                return RankTrack{rank, report.slices.track[id.index()]};
            });
        if (order == Qt::DescendingOrder)
            std::ranges::reverse(out);
        return out;
    };
    m_job.run(std::move(work), [this](std::vector<std::uint32_t> sorted) {
        Q_EMIT layoutAboutToBeChanged();
        const auto old = persistentIndexList();
        QModelIndexList now;
        for (const auto& index : old) {
            const auto hit = m_order[static_cast<std::size_t>(index.row())];
            const auto at = std::ranges::find(sorted, hit) - sorted.begin();
            now.append(createIndex(static_cast<int>(at), index.column()));
        }
        m_order = std::move(sorted);
        changePersistentIndexList(old, now);
        Q_EMIT layoutChanged();
    });
}

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
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_line->setMinimumWidth(7 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_case->setText(QStringLiteral("Aa"));
    m_regex->setText(QStringLiteral(".*"));
    m_arguments->setText(QStringLiteral("{}"));
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    for (auto* button : {m_case, m_regex, m_arguments}) {
        button->setCheckable(true);
        connect(button, &QToolButton::toggled, this, &FindBar::search);
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
    retranslate();
    refresh();
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

void FindBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

QString FindBar::countText() const
{
    return m_count->text();
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
        const QSignalBlocker quiet(button);
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
        m_count->setText(tr("%1 / %2").arg(*find.current() + 1).arg(count));
    else
        m_count->setText(tr("%n hit(s)", nullptr, static_cast<int>(std::min<std::size_t>(count, INT_MAX))));
    m_count->setMinimumWidth(m_count->sizeHint().width()); // a number that is cut is another one
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
            if (m_line->text().isEmpty())
                Q_EMIT left();
            else
                m_line->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

FindDock::FindDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_bar(new FindBar(timeline, this)),
      m_model(new FindModel(timeline, this)),
      m_table(new QTableView(this))
{
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(FindModel::Number, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setColumnWidth(FindModel::Number, 8 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_table->setColumnWidth(FindModel::Name, 36 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_table->setAccessibleName(tr("Hits of the search"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_bar->layout()->setContentsMargins(8, 4, 8, 2);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    const auto jump = [this](const QModelIndex& index) {
        if (index.isValid())
            m_timeline->find().setCurrent(m_model->hitOf(index.row()));
    };
    connect(m_table, &QTableView::activated, this, jump);
    connect(m_table, &QTableView::clicked, this, jump);
}

QWidget* createFindDock(TimelineModel* timeline, QWidget* parent)
{
    return new FindDock(timeline, parent);
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/selection_model.h"

#include <algorithm>
#include <utility>

#include "views/timeline/qtext.h"
#include "views/value_text.h"

namespace opscope {
SelectionModel::SelectionModel(TimelineModel* timeline, QObject* parent)
    : QAbstractTableModel(parent), m_timeline(timeline)
{
}

void SelectionModel::setStatistics(SelectionStatistics statistics)
{
    beginResetModel();
    m_statistics = std::move(statistics);
    m_rows.clear();
    for (std::size_t i = 0; i < m_statistics.names.size(); ++i)
        m_rows.push_back({false, i});
    for (std::size_t i = 0; i < m_statistics.gaps.size(); ++i)
        m_rows.push_back({true, i});
    endResetModel();
    sort(m_sortColumn, m_sortOrder);
}

SliceId SelectionModel::sliceOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    return row.isGap ? m_statistics.gaps[row.index].hostSlice : m_statistics.names[row.index].first;
}

std::optional<TimeRange> SelectionModel::gapOf(const QModelIndex& index) const
{
    if (!index.isValid() || !m_rows[static_cast<std::size_t>(index.row())].isGap)
        return std::nullopt;
    return m_statistics.gaps[m_rows[static_cast<std::size_t>(index.row())].index].longest;
}

int SelectionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SelectionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString SelectionModel::nameOf(const Row& row) const
{
    const auto& report = m_timeline->report();
    if (!row.isGap) {
        const auto& group = m_statistics.names[row.index];
        if (m_statistics.group == SelectionGroup::Lane) {
            const auto node = m_timeline->lanes().nodeOf({m_timeline->focus(), group.track});
            return node >= 0 ? m_timeline->lanes().path(node)
                             : qtext(report.text(report.tracks[group.track.index()].name));
        }
        if (m_statistics.group == SelectionGroup::Stream)
            return group.stream ? tr("Stream %1").arg(*group.stream) : tr("(no stream)");
        return qtext(report.text(group.name));
    }
    const auto host = m_statistics.gaps[row.index].host;
    return host.valid() ? tr("(gap) host: %1").arg(qtext(report.text(host))) : tr("(gap)");
}

QVariant SelectionModel::value(const Row& row, int column) const
{
    const auto pick = [&](const auto& s, std::int64_t unionTime, std::int64_t first) -> QVariant {
        switch (column) {
        case Count:
            return static_cast<qulonglong>(s.count);
        case Sum:
            return static_cast<qlonglong>(s.sum);
        case Union:
            return static_cast<qlonglong>(unionTime);
        case Average:
            return s.mean;
        case Min:
            return static_cast<qlonglong>(s.min);
        case Max:
            return static_cast<qlonglong>(s.max);
        case Deviation:
            return s.deviation;
        case Share:
            return m_statistics.range.dur() > 0 ? 100.0 * static_cast<double>(unionTime) /
                                                      static_cast<double>(m_statistics.range.dur())
                                                : 0.0;
        default:
            return static_cast<qlonglong>(first);
        }
    };
    if (column == Name)
        return nameOf(row);
    if (row.isGap) {
        const auto& gap = m_statistics.gaps[row.index];
        return pick(gap, gap.sum, gap.longest.begin);
    }
    const auto& name = m_statistics.names[row.index];
    return pick(name, name.unionTime, m_timeline->report().slices.ts[name.first.index()]);
}

QVariant SelectionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && row.isGap)
        return currentTheme().color(Token::MutedText);
    if (role == Qt::ToolTipRole && column == Name)
        return row.isGap ? tr("Nothing ran on the selected lanes. Double-click shows the longest gap.")
                         : nameOf(row);
    if (role != Qt::DisplayRole && role != kValueRole)
        return {};
    const auto raw = value(row, column);
    if (role == kValueRole)
        return raw;
    const auto unit = m_timeline->options().unit;
    switch (column) {
    case Name:
        return raw.toString();
    case Count:
        return groupDigits(raw.toString());
    case Average:
    case Deviation:
        return durationText(static_cast<std::int64_t>(raw.toDouble() + 0.5), unit);
    case Share:
        return shareText(raw.toDouble() / 100);
    case First:
        return m_timeline->timeText(raw.toLongLong(), m_timeline->focus());
    default:
        return durationText(raw.toLongLong(), unit);
    }
}

QVariant SelectionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Sum:
            return tr("The parts inside the range added up; overlaps count twice");
        case Union:
            return tr("Time in which at least one of them ran; overlaps count once");
        case Share:
            return tr("Union as a share of the selected range");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return m_statistics.group == SelectionGroup::OpType   ? tr("Op type")
               : m_statistics.group == SelectionGroup::Lane   ? tr("Lane")
               : m_statistics.group == SelectionGroup::Stream ? tr("Stream")
                                                              : tr("Name");
    case Count:
        return tr("Count");
    case Sum:
        return tr("Sum");
    case Union:
        return tr("Union");
    case Average:
        return tr("Avg");
    case Min:
        return tr("Min");
    case Max:
        return tr("Max");
    case Deviation:
        return tr("Std");
    case Share:
        return tr("% of range");
    case First:
        return tr("First");
    default:
        return {};
    }
}

void SelectionModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    Q_EMIT layoutAboutToBeChanged();
    const auto before = [&](const Row& a, const Row& b) {
        if (column == Name)
            return QString::localeAwareCompare(nameOf(a), nameOf(b)) < 0;
        return value(a, column).toDouble() < value(b, column).toDouble();
    };
    const auto rowsBefore = m_rows;
    std::ranges::stable_sort(m_rows, [&](const Row& a, const Row& b) {
        return order == Qt::AscendingOrder ? before(a, b) : before(b, a);
    });
    const auto old = persistentIndexList();
    QModelIndexList now;
    for (const auto& index : old) {
        const auto& row = rowsBefore[static_cast<std::size_t>(index.row())];
        const auto it = std::ranges::find_if(
            m_rows, [&](const Row& r) { return r.isGap == row.isGap && r.index == row.index; });
        now.append(createIndex(static_cast<int>(it - m_rows.begin()), index.column()));
    }
    changePersistentIndexList(old, now);
    Q_EMIT layoutChanged();
}

} // namespace opscope

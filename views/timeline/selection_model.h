// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/analysis/selection_statistics.h"
#include "views/timeline/timeline_model.h"

namespace opscope {

/// Rows of the Selection dock: one a name, then one a kind of gap. Sorts its rows itself, gaps among the
/// names.
class SelectionModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Count, Sum, Union, Average, Min, Max, Deviation, Share, First, ColumnCount };
    /// The number or text that a cell is sorted by.
    static constexpr int kValueRole = Qt::UserRole + 1;

    explicit SelectionModel(TimelineModel* timeline, QObject* parent = nullptr);

    void setStatistics(SelectionStatistics statistics);
    const SelectionStatistics& statistics() const { return m_statistics; }
    /// What a double click goes to.
    SliceId sliceOf(const QModelIndex& index) const;
    std::optional<TimeRange> gapOf(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    struct Row {
        bool isGap = false;
        std::size_t index = 0;
    };
    QVariant value(const Row& row, int column) const;
    QString nameOf(const Row& row) const;

    TimelineModel* m_timeline;
    SelectionStatistics m_statistics;
    std::vector<Row> m_rows;
    int m_sortColumn = Sum;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace opscope

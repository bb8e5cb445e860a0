// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "views/panel.h"

namespace opscope {

/// The files of all reports of a job as rows: those that need attention first, else in the order of the walk.
class InventoryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { StateColumn, RankColumn, FileColumn, SizeColumn, FeedsColumn, ReasonColumn, ColumnCount };
    static constexpr int ValueRole = Qt::UserRole; ///< raw value: state, bytes, text

    explicit InventoryModel(WorkspacePtr workspace, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const InventoryEntry& entry(int row) const;
    /// The row of a file by its path in the report of a rank, -1 if it is not in the inventory.
    int rowOf(const QString& path, std::size_t rank) const;
    /// The row of an entry of the inventories of all ranks, one after another; -1 if there are fewer.
    int rowOfEntry(std::size_t entry) const;
    /// How many files are in a state.
    int count(FileState state) const;
    /// Texts in the language of now.
    void retranslate();

private:
    /// A file of a report.
    struct Row {
        std::size_t rank = 0;
        std::size_t file = 0; ///< into its inventory
    };
    const InventoryEntry& entryOf(const Row& row) const;
    QString text(const Row& row, int column) const;

    WorkspacePtr m_workspace;
    std::vector<Row> m_rows;
};

/// "212 MB", "9.4 KB", "17 B"; "" for a missing file is up to the caller.
QString bytesText(std::uint64_t bytes);

} // namespace opscope

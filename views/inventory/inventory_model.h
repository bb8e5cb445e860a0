// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/report/report.h"

namespace opscope {

/// The files of a report as rows: those that need attention first, else in the order of the walk.
class InventoryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { StateColumn, FileColumn, SizeColumn, FeedsColumn, ReasonColumn, ColumnCount };
    static constexpr int ValueRole = Qt::UserRole; ///< raw value: state, bytes, text

    explicit InventoryModel(ReportPtr report, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const InventoryEntry& entry(int row) const;
    /// The row of a file by its path, -1 if it is not in the inventory.
    int rowOf(const QString& path) const;
    /// How many files are in a state.
    int count(FileState state) const;
    /// Texts in the language of now.
    void retranslate();

private:
    QString text(const InventoryEntry& entry, int column) const;

    ReportPtr m_report;
    std::vector<std::uint32_t> m_order; ///< rows as inventory indices
};

/// "212 MB", "9.4 KB", "17 B"; "" for a missing file is up to the caller.
QString bytesText(std::uint64_t bytes);

} // namespace opscope

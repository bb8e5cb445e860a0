// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/table/table.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QLabel;
class QPushButton;

namespace opscope {

class TableWidget;

/// Every file of all ranks: its state, which data it contains, and what to do if it is not ready.
class InventoryPage : public Page {
    Q_OBJECT
public:
    InventoryPage(const PanelContext& context, QWidget* parent);

    bool reveal(const Target& target) override;
    bool isBusy() const override { return m_build.isRunning(); }
    QString cliCommand() const override;
    std::span<const KeyHint> hints() const override;
    /// The row of a file by its path in the report of a rank.
    std::optional<std::uint32_t> rowOf(const QString& path, std::size_t rank) const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A file of a report.
    struct File {
        std::size_t rank = 0;
        std::size_t entry = 0; ///< index in its inventory
    };
    const InventoryEntry& entryOf(const File& file) const;
    std::optional<std::uint32_t> rowOf(std::size_t rank, std::size_t entry) const;
    void buildTable(std::uint32_t row);
    void retranslate();
    void colourStates();
    void showDetail(std::optional<std::uint32_t> row);

    PanelContext m_context;
    std::vector<File> m_files; ///< in the order of the rows
    QLabel* m_summary;
    TableWidget* m_table;
    QLabel* m_detail;
    QPushButton* m_copy;
    QPushButton* m_parse; ///< for raw data
    QString m_copyText;
    Job m_build{this};
};

} // namespace opscope

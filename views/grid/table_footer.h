// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/model/table_model.h"

class QLabel;

namespace opscope {

/// The line under a table: rows shown of all, sum and share of what is shown, and the legend of its bars.
class TableFooter : public QWidget {
    Q_OBJECT
public:
    explicit TableFooter(QWidget* parent = nullptr);

    /// `visible`: the columns that are seen; only of their bars the legend speaks.
    void setShown(const ShownTable& shown, const std::vector<std::size_t>& visible, std::size_t selected);
    void setBusy(bool isBusy);
    void setError(const QString& error);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeLegend();

    QLabel* m_label;
    QLabel* m_legend;
    QString m_text;
};

/// The column whose sum the footer tells: the first that adds up; nothing if none does.
std::optional<std::size_t> sumColumn(const Table& table);
/// Why a table with rows shows none; empty if it does.
QString whyNoRow(const ShownTable& shown);

} // namespace opscope

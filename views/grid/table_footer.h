// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/model/table_model.h"

class QLabel;

namespace opscope {

/// The line under a table: the shown and the total number of rows, sum and share of what is shown, and the
/// legend of the bars.
class TableFooter : public QWidget {
    Q_OBJECT
public:
    explicit TableFooter(QWidget* parent = nullptr);

    /// `visible`: the visible columns; the legend describes only their bars.
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

/// The column whose sum the footer shows: the first that can be added up; nothing if there is none.
std::optional<std::size_t> sumColumn(const Table& table);
/// Why a table with rows shows none of them; empty if it shows some.
QString whyNoRow(const ShownTable& shown);

} // namespace opscope

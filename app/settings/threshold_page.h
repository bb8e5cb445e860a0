// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/advisor/thresholds.h"

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace opscope {

/// What the rules of the advisor compare with: each number with its unit, default and source. One's own
/// stands in the file that the command line reads too, and is kept at once; an empty cell is the default.
class ThresholdPage : public QWidget {
    Q_OBJECT
public:
    explicit ThresholdPage(QWidget* parent = nullptr);

private:
    void read();
    void keep(const QTableWidgetItem* item);

    QTableWidget* m_table;
    QLabel* m_note;
    Thresholds m_values;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/advisor/engine/thresholds.h"

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace opscope {

/// The thresholds of the advisor's rules: each number with its unit, default and source. The user's own
/// values are in the file that the command line also reads, and are stored at once; an empty cell means the
/// default.
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

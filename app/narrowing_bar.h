// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include "core/report/report.h"

class QComboBox;
class QLabel;

namespace opscope {

class Selection;

/// The selector of device, model and step in the tool bar: it narrows lanes and pages. A selector without a
/// choice is hidden.
class NarrowingBar : public QWidget {
    Q_OBJECT
public:
    explicit NarrowingBar(QWidget* parent = nullptr);

    /// Offers the choices of a report; null offers none.
    void setReport(const ReportPtr& report, Selection* selection);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void apply();
    void show(const Selection& selection);

    ReportPtr m_report;
    QPointer<Selection> m_selection;
    QLabel* m_labels[3];
    QComboBox* m_boxes[3]; ///< device, model, step
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of one tensor: those with the largest errors, and how the errors are spread.
#pragma once

#include <memory>

#include <QWidget>

#include "core/accuracy/detail_files.h"
#include "core/report/report.h"
#include "views/tables/latest.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace opscope {

class ErrorHistogram;
class Selection;
class TableWidget;

class ElementView : public QWidget {
    Q_OBJECT
public:
    ElementView(ReportPtr report, Selection& selection, QWidget* parent = nullptr);

    /// Reads the elements on a worker; `open` runs there too.
    using Open = std::function<Result<accuracy::OpenedPair>()>;
    void show(const accuracy::TensorName& name, Open open);
    /// Nothing is chosen, or it has no golden tensor: why.
    void clear(const QString& reason);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Answer {
        std::shared_ptr<const accuracy::Detail> detail; ///< null: `error`
        accuracy::PairForm form;
        std::optional<Error> error;
    };
    void read();
    void take(Answer answer);
    void showTable();
    void retranslate();

    ReportPtr m_report;
    accuracy::TensorName m_name;
    Open m_open;
    Answer m_answer;
    QLabel* m_title;
    QLabel* m_orderLabel;
    QComboBox* m_order;
    QLabel* m_topLabel;
    QSpinBox* m_top;
    TableWidget* m_table;
    ErrorHistogram* m_histogram;
    Latest<Answer> m_work;
};

} // namespace opscope

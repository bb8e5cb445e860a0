// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of one tensor: those with the largest errors, the distribution of the errors and their places.
#pragma once

#include <memory>

#include <QWidget>

#include "core/accuracy/judge/detail_files.h"
#include "core/accuracy/measure/error_map.h"
#include "core/report/report.h"
#include "views/workers/job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace opscope {

class BarsPlot;
class ErrorMapPlot;
class Plot;
class Selection;
class TableWidget;

class ElementView : public QWidget {
    Q_OBJECT
public:
    ElementView(ReportPtr report, Selection& selection, QWidget* parent = nullptr);

    /// Reads the elements on a worker, which also runs `open`.
    using Open = std::function<Result<accuracy::OpenedPair>()>;
    void show(const accuracy::TensorName& name, Open open);
    /// No tensor is chosen, or it has no golden tensor: `reason` is shown.
    void clear(const QString& reason);
    /// Writes the elements as CSV and the tensor of the NPU as npy, with the names of msaccucmp, on a worker.
    void exportTo(const QString& folder);

private:
    struct Answer {
        std::shared_ptr<const accuracy::Detail> detail; ///< null if `error` is set
        accuracy::PairForm form;
        std::optional<Error> error;
    };
    void read();
    void take(Answer answer);
    void showTable();
    void fillHistogram();
    void fillCurve();
    void colourCurve();
    void fillAxes();
    void readMap();
    void pictureChosen();
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
    QComboBox* m_picture;
    QComboBox* m_rowAxis;
    QComboBox* m_columnAxis;
    QPushButton* m_export;
    QStackedWidget* m_pictures;
    BarsPlot* m_histogram;
    Plot* m_curve;
    ErrorMapPlot* m_map;
    Job m_work{this};
    Job m_mapWork{this};
    Job m_exportWork{this};
};

} // namespace opscope

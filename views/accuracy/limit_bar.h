// SPDX-License-Identifier: GPL-3.0-or-later
// The shown metric, and the limit beyond which a tensor is marked.
#pragma once

#include <optional>
#include <span>

#include <QWidget>

#include "core/accuracy/judge/accuracy_tables.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;

namespace opscope {

class LimitBar : public QWidget {
    Q_OBJECT
public:
    explicit LimitBar(QWidget* parent = nullptr);

    accuracy::Metric metric() const;
    int metricIndex() const; ///< index in `tableMetrics`
    /// 0 if there is none.
    double limit() const;
    bool isBeyond(const accuracy::ResultRow& row) const;
    bool withInvalid() const;
    /// The slider ends at the largest value of these rows, for a cosine similarity at 1; the limit is that of
    /// the vendor.
    void setRows(std::span<const accuracy::ResultRow> rows);
    /// Sets the first tensor beyond the limit; without one the button is disabled.
    void setFirst(const std::optional<QString>& tensor);

Q_SIGNALS:
    void metricChanged();
    void limitChanged();
    void invalidChanged();
    void firstRequested();

private:
    void retranslate();
    void moveSlider();

    QLabel* m_metricLabel;
    QComboBox* m_metric;
    QLabel* m_limitLabel;
    QDoubleSpinBox* m_limit;
    QSlider* m_slider;
    QPushButton* m_first;
    QCheckBox* m_invalid;
    double m_largest = 1; ///< the end of the slider
    std::optional<QString> m_firstTensor;
};

} // namespace opscope

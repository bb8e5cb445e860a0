// SPDX-License-Identifier: GPL-3.0-or-later
// Which metric is looked at, and from where on a tensor is marked.
#pragma once

#include <optional>
#include <span>

#include <QWidget>

#include "core/accuracy/accuracy_tables.h"

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
    int metricIndex() const; ///< among `tableMetrics`
    /// 0: none.
    double limit() const;
    bool isBeyond(const accuracy::ResultRow& row) const;
    bool withInvalid() const;
    /// The slider goes up to the largest value of these rows, of a cosine similarity to 1; the limit is that
    /// of the vendor.
    void setRows(std::span<const accuracy::ResultRow> rows);
    /// The first tensor beyond the limit; none: the button is off.
    void setFirst(const std::optional<QString>& tensor);

Q_SIGNALS:
    void metricChanged();
    void limitChanged();
    void invalidChanged();
    void firstAsked();

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
    double m_largest = 1; ///< where the slider ends
    std::optional<QString> m_firstTensor;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/limit_bar.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include "core/accuracy/judge/node_accuracy.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr int kSliderSteps = 1000;

} // namespace

LimitBar::LimitBar(QWidget* parent)
    : QWidget(parent),
      m_metricLabel(new QLabel),
      m_metric(new QComboBox),
      m_limitLabel(new QLabel),
      m_limit(new QDoubleSpinBox),
      m_slider(new QSlider(Qt::Horizontal)),
      m_first(new QPushButton),
      m_invalid(new QCheckBox)
{
    for (const auto metric : accuracy::tableMetrics()) {
        const auto name = accuracy::metricName(metric);
        m_metric->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                          static_cast<int>(metric));
    }
    constexpr int kDecimals = 4;
    constexpr double kMostLimit = 1e6;
    m_limit->setDecimals(kDecimals);
    m_limit->setRange(0, kMostLimit);
    m_limit->setSingleStep(0.001);
    m_metricLabel->setBuddy(m_metric);
    m_limitLabel->setBuddy(m_limit);
    constexpr int kSliderWidth = 80;
    m_slider->setRange(0, kSliderSteps);
    m_slider->setMinimumWidth(kSliderWidth);
    m_first->setObjectName(QStringLiteral("accuracy.first"));
    m_invalid->setObjectName(QStringLiteral("accuracy.invalid"));
    auto* bar = new QHBoxLayout(this);
    bar->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
    bar->setSpacing(kGrid);
    for (QWidget* each : std::initializer_list<QWidget*>{m_metricLabel, m_metric, m_limitLabel, m_limit})
        bar->addWidget(each);
    bar->addWidget(m_slider, 1);
    for (QWidget* each : std::initializer_list<QWidget*>{m_first, m_invalid})
        bar->addWidget(each);
    connect(m_metric, &QComboBox::activated, this, &LimitBar::metricChanged);
    connect(m_limit, &QDoubleSpinBox::valueChanged, this, [this] {
        moveSlider();
        Q_EMIT limitChanged();
    });
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int step) { m_limit->setValue(m_largest * step / kSliderSteps); });
    connect(m_first, &QPushButton::clicked, this, &LimitBar::firstRequested);
    connect(m_invalid, &QCheckBox::toggled, this, &LimitBar::invalidChanged);
    onLanguageChange(this, [this] { retranslate(); });
}

accuracy::Metric LimitBar::metric() const
{
    return static_cast<accuracy::Metric>(m_metric->currentData().toInt());
}

int LimitBar::metricIndex() const
{
    return m_metric->currentIndex();
}

double LimitBar::limit() const
{
    return m_limit->value();
}

bool LimitBar::withInvalid() const
{
    return m_invalid->isChecked();
}

/// True if the value is beyond the limit, or not a number.
bool LimitBar::isBeyond(const accuracy::ResultRow& row) const
{
    const auto at = static_cast<std::size_t>(metric());
    if (!row.comparison || row.comparison->isRefused[at] || limit() <= 0)
        return false;
    const auto value = row.comparison->values[at];
    return std::isnan(value) || (accuracy::isLowBad(metric()) ? value < limit() : value > limit());
}

void LimitBar::setRows(std::span<const accuracy::ResultRow> rows)
{
    const auto at = static_cast<std::size_t>(metric());
    m_largest = accuracy::isLowBad(metric()) ? 1 : accuracy::recommendedLimit(metric()).value_or(0);
    for (const auto& row : rows) {
        if (row.comparison && std::isfinite(row.comparison->values[at]))
            m_largest = std::max(m_largest, row.comparison->values[at]);
    }
    const QSignalBlocker blocker(m_limit);
    m_limit->setValue(accuracy::recommendedLimit(metric()).value_or(0));
    moveSlider();
}

void LimitBar::moveSlider()
{
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(m_largest > 0 ? static_cast<int>(std::lround(limit() / m_largest * kSliderSteps)) : 0);
}

void LimitBar::setFirst(const std::optional<QString>& tensor)
{
    m_firstTensor = tensor;
    m_first->setEnabled(tensor.has_value());
    m_first->setToolTip(tensor
                            ? tr("%1 is the first beyond the limit, in the order of execution").arg(*tensor)
                            : tr("No tensor is beyond the limit"));
}

void LimitBar::retranslate()
{
    m_metricLabel->setText(tr("Metric"));
    m_limitLabel->setText(tr("Limit"));
    m_limit->setToolTip(
        tr("Values beyond the limit are marked; 0 marks nothing. The default is the vendor's limit."));
    m_first->setText(tr("First beyond"));
    m_slider->setAccessibleName(tr("Limit"));
    m_invalid->setText(tr("Also tensors that were not compared"));
    m_metric->setAccessibleName(m_metricLabel->text());
    m_limit->setAccessibleName(m_limitLabel->text());
    setFirst(m_firstTensor);
}

} // namespace opscope

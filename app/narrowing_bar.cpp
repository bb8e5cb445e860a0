// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/narrowing_bar.h"

#include <map>
#include <set>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kGrid = 8;
constexpr int kBoxChars = 8;
enum Box { DeviceBox, ModelBox, StepBox };

} // namespace

NarrowingBar::NarrowingBar(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGrid, 0, kGrid, 0);
    for (int i = 0; i < 3; ++i) {
        m_labels[i] = new QLabel(this);
        m_boxes[i] = new QComboBox(this);
        // Measuring every one of 65 000 steps would cost more than filling the list.
        m_boxes[i]->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_boxes[i]->setMinimumContentsLength(kBoxChars);
        m_labels[i]->setBuddy(m_boxes[i]);
        layout->addWidget(m_labels[i]);
        layout->addWidget(m_boxes[i]);
        connect(m_boxes[i], &QComboBox::activated, this, &NarrowingBar::apply);
    }
    fill();
}

void NarrowingBar::setReport(const ReportPtr& report, Selection* selection)
{
    if (m_report == report && m_selection == selection)
        return;
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_report = report;
    m_selection = selection;
    fill();
    if (selection != nullptr)
        connect(selection, &Selection::narrowingChanged, this, [this, selection] { show(*selection); });
}

void NarrowingBar::fill()
{
    const QString names[] = {tr("Device"), tr("Model"), tr("Step")};
    std::set<std::int32_t> devices;
    std::map<std::int64_t, QString> models;
    if (m_report) {
        for (const auto& track : m_report->tracks)
            devices.insert(track.device);
        for (const auto& step : m_report->steps) {
            devices.insert(step.device);
            models.try_emplace(step.model, QString::number(step.model));
        }
        for (const auto& run : m_report->collection.modelRuns) {
            devices.insert(run.device);
            models[run.modelId] =
                QStringLiteral("%1 (%2)").arg(QString::fromStdString(run.model)).arg(run.modelId);
        }
        devices.erase(kNoDevice);
        models.erase(-1);
    }
    for (int i = 0; i < 3; ++i) {
        const QSignalBlocker block(m_boxes[i]);
        m_labels[i]->setText(names[i]);
        m_boxes[i]->setAccessibleName(tr("Show only this: %1").arg(names[i]));
        m_boxes[i]->clear();
        m_boxes[i]->addItem(tr("all"));
    }
    for (const auto device : devices)
        m_boxes[DeviceBox]->addItem(QString::number(device), device);
    for (const auto& [id, name] : models)
        m_boxes[ModelBox]->addItem(name, QVariant::fromValue(static_cast<qlonglong>(id)));
    if (m_report) {
        QStringList labels; // all at once: one by one, 65 000 steps would cost a visible pause
        for (const auto& step : m_report->steps) {
            const auto label = m_report->text(step.label);
            labels << (label.empty() ? QString::number(step.number)
                                     : QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())));
        }
        m_boxes[StepBox]->insertItems(1, labels);
    }
    for (int i = 0; i < 3; ++i) {
        const bool hasChoice = m_boxes[i]->count() > 2; // "all" and two others
        m_labels[i]->setVisible(hasChoice);
        m_boxes[i]->setVisible(hasChoice);
    }
    if (m_selection)
        show(*m_selection);
}

void NarrowingBar::show(const Selection& selection)
{
    const auto& n = selection.narrowing();
    const int rows[] = {
        n.device ? m_boxes[DeviceBox]->findData(*n.device) : 0,
        n.model ? m_boxes[ModelBox]->findData(QVariant::fromValue(static_cast<qlonglong>(*n.model))) : 0,
        n.step ? static_cast<int>(*n.step) + 1 : 0};
    for (int i = 0; i < 3; ++i) {
        const QSignalBlocker block(m_boxes[i]);
        m_boxes[i]->setCurrentIndex(rows[i]);
    }
}

void NarrowingBar::apply()
{
    if (!m_selection)
        return;
    Narrowing n;
    if (const QVariant device = m_boxes[DeviceBox]->currentData(); device.isValid())
        n.device = device.toInt();
    if (const QVariant model = m_boxes[ModelBox]->currentData(); model.isValid())
        n.model = model.toLongLong();
    if (const int row = m_boxes[StepBox]->currentIndex(); row > 0)
        n.step = static_cast<std::uint16_t>(row - 1);
    m_selection->setNarrowing(n);
}

void NarrowingBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        fill();
    QWidget::changeEvent(event);
}

} // namespace opscope

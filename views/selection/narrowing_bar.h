// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace opscope {

class Selection;

/// The selectors of rank, device, model, step and picture: they narrow lanes and pages. A selector without a
/// choice is hidden.
class NarrowingBar : public QWidget {
    Q_OBJECT
public:
    explicit NarrowingBar(QWidget* parent = nullptr);

    /// Offers the choices of a selection and narrows it; null offers none.
    void setSelection(Selection* selection);

Q_SIGNALS:
    /// Whether there is any choice, each time that the choices are listed.
    void filled(bool hasChoice);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Box { RankBox, DeviceBox, ModelBox, StepBox, PictureBox, BoxCount };

    void fill();
    void apply();
    void showNarrowing();

    QPointer<Selection> m_selection;
    std::array<QLabel*, BoxCount> m_labels;
    std::array<QComboBox*, BoxCount> m_boxes;
};

} // namespace opscope

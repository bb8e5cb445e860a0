// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace opscope {

class Selection;

/// The selectors of rank, device, model, step and picture: they narrow lanes and pages. A selector without a
/// choice is hidden. What a page made the filter of every page (a time, lanes, a name) stands beside them and
/// goes by a click.
class NarrowingBar : public QWidget {
    Q_OBJECT
public:
    /// Offers the choices of a selection and narrows it.
    explicit NarrowingBar(Selection& selection, QWidget* parent = nullptr);

    /// Follows another, before the one until now goes.
    void setSelection(Selection& selection);

    /// The page in front obeys these of the filters, 1 << Chip each: a chip of another says that it does not
    /// count there.
    void setObeyed(unsigned filters);

Q_SIGNALS:
    /// Whether there is any choice, each time that the choices are listed.
    void filled(bool hasChoice);

private:
    enum Chip { RangeChip, LaneChip, NameChip, ChipCount };
    enum Box { RankBox, DeviceBox, ModelBox, StepBox, PictureBox, BoxCount };

    void follow();
    void fill();
    void apply();
    void showNarrowing();
    void showChips();
    void drop(Chip chip);

    QPointer<Selection> m_selection;      ///< there, whenever it is used
    std::unique_ptr<QObject> m_following; ///< what follows it
    unsigned m_obeyed = ~0U;
    std::array<QLabel*, BoxCount> m_labels;
    std::array<QComboBox*, BoxCount> m_boxes;
    std::array<QToolButton*, ChipCount> m_chips;
};

} // namespace opscope

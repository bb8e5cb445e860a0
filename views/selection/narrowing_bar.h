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
/// choice is hidden. Filters of every page that a page has set (a time, lanes, a name) are shown next to
/// them; a click removes one.
class NarrowingBar : public QWidget {
    Q_OBJECT
public:
    /// Offers the choices of a selection and narrows it.
    explicit NarrowingBar(Selection& selection, QWidget* parent = nullptr);

    /// Follows another selection; call it before the current one is destroyed.
    void setSelection(Selection& selection);

    /// Sets the filters that the page in front obeys, 1 << Chip each. The chip of any other filter shows that
    /// it has no effect there.
    void setObeyed(unsigned filters);

Q_SIGNALS:
    /// Emitted each time that the choices are listed; `hasChoice` is false if there is nothing to choose.
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

    QPointer<Selection> m_selection;      ///< exists whenever it is used
    std::unique_ptr<QObject> m_following; ///< the context of the connections to the selection
    unsigned m_obeyed = ~0U;
    std::array<QLabel*, BoxCount> m_labels;
    std::array<QComboBox*, BoxCount> m_boxes;
    std::array<QToolButton*, ChipCount> m_chips;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A table of two runs, through whose differences the window leads: the next one, the one before it.
#pragma once

#include <cstddef>
#include <functional>

#include "views/grid/table_widget.h"

namespace opscope {

/// What a step through the differences found.
enum class DifferenceStep { None, Next, Wrapped };

class Differing {
public:
    /// Selects the next row that differs by more than the noise, or the one before it.
    virtual DifferenceStep goToDifference(bool isForward) = 0;

protected:
    ~Differing() = default;
};

/// In the order and with the filters that the table shows; from its end to its begin.
DifferenceStep goToDifference(TableWidget& table, bool isForward,
                              const std::function<bool(std::uint32_t row)>& differs);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison_panel.h"

#include <vector>

namespace opscope {

#define COMPARISON_PANEL(name) extern const ComparisonPanel name;
#include "views/comparison.def"
#undef COMPARISON_PANEL

std::span<const ComparisonPanel* const> comparisonPanels()
{
    static const std::vector<const ComparisonPanel*> kPanels{
#define COMPARISON_PANEL(name) &name,
#include "views/comparison.def"
#undef COMPARISON_PANEL
    };
    return kPanels;
}

} // namespace opscope

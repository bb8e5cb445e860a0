// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_docks.h"

#include <array>

namespace opscope {

std::span<const TimelineDock> timelineDocks()
{
    static constexpr std::array kDocks{
        TimelineDock{"lanes", QT_TRANSLATE_NOOP("Dock", "Lanes"), DockSide::Left, createLanesDock},
        TimelineDock{"markers", QT_TRANSLATE_NOOP("Dock", "Markers"), DockSide::Left, createMarkersDock},
        TimelineDock{"details", QT_TRANSLATE_NOOP("Dock", "Details"), DockSide::Right, createDetailsDock},
        TimelineDock{"selection", QT_TRANSLATE_NOOP("Dock", "Selection"), DockSide::Bottom,
                     createSelectionDock},
        TimelineDock{"find", QT_TRANSLATE_NOOP("Dock", "Find"), DockSide::Bottom, createFindDock},
    };
    return kDocks;
}

} // namespace opscope

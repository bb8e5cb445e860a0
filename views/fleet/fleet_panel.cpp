// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/fleet_panel.h"

#include <array>

namespace opscope {

extern const FleetPanel fleetRunsPanel;
extern const FleetPanel fleetRanksPanel;
extern const FleetPanel fleetTrendPanel;
extern const FleetPanel fleetRegressionsPanel;

std::span<const FleetPanel* const> fleetPanels()
{
    static constexpr std::array kPanels{&fleetRunsPanel, &fleetRanksPanel, &fleetTrendPanel,
                                        &fleetRegressionsPanel};
    return kPanels;
}

} // namespace opscope

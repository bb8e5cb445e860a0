// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a fleet database, which needs no report: one file and one line in fleet_panel.cpp each.
#pragma once

#include <span>

#include "views/panel.h"

namespace opscope {

class FleetSession;

/// The data that a view may read; both belong to the tab.
struct FleetContext {
    FleetSession& session;
    Selection& selection;
};

struct FleetPanel {
    const char* id;    ///< the word of --page
    const char* title; ///< QT_TRANSLATE_NOOP("Panel", ...)
    Page* (*create)(const FleetContext&, QWidget* parent);
    PageTraits traits = {};
};

std::span<const FleetPanel* const> fleetPanels();

/// The ids of the views that others lead to.
inline constexpr const char* kFleetRanksId = "fleetRanks";
inline constexpr const char* kFleetTrendId = "fleetTrend";

} // namespace opscope

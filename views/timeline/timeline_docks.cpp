// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_docks.h"

#include <array>

#include "views/timeline/timeline_page.h"

namespace opscope {
namespace {

/// `make` creates a widget that follows the timeline; the timeline must outlive it.
template <QWidget* (*make)(TimelineModel*, QWidget*)>
QWidget* ofTimeline(Page& page, QWidget* parent)
{
    return make(static_cast<TimelinePage&>(page).timeline(), parent);
}

constexpr PageDock kLanes{"lanes", QT_TRANSLATE_NOOP("Dock", "Lanes"), DockSide::Left, true,
                          ofTimeline<createLanesDock>};
constexpr PageDock kMarkers{"markers", QT_TRANSLATE_NOOP("Dock", "Markers"), DockSide::Left, true,
                            ofTimeline<createMarkersDock>};
constexpr PageDock kDetails{"details", QT_TRANSLATE_NOOP("Dock", "Details"), DockSide::Right,
                            true,      ofTimeline<createDetailsDock>,        true};
constexpr PageDock kSelection{"selection", QT_TRANSLATE_NOOP("Dock", "Selection"), DockSide::Bottom, true,
                              ofTimeline<createSelectionDock>};
constexpr PageDock kFind{"find", QT_TRANSLATE_NOOP("Dock", "Find"), DockSide::Bottom, false,
                         ofTimeline<createFindDock>};

} // namespace

std::span<const PageDock* const> timelineDocks()
{
    static constexpr std::array kDocks{&kLanes, &kMarkers, &kDetails, &kSelection, &kFind};
    return kDocks;
}

} // namespace opscope

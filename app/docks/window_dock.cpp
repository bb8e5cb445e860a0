// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/window_dock.h"

#include <vector>

namespace opscope {

#define DOCK(name) extern const WindowDock name;
#include "app/docks/docks.def"
#undef DOCK

std::span<const WindowDock* const> windowDocks()
{
    static const std::vector<const WindowDock*> kDocks{
#define DOCK(name) &name,
#include "app/docks/docks.def"
#undef DOCK
    };
    return kDocks;
}

} // namespace opscope

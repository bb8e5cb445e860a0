// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/accuracy/sides.h"

namespace opscope {

/// In the PageStore of a tab: what the page Accuracy compared last, for pages that show it elsewhere.
struct ComparedTensors {
    std::shared_ptr<const accuracy::Compared> compared;
};

} // namespace opscope

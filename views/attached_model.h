// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/model_graph.h"

namespace opscope {

/// In the PageStore of a tab: the model that the page Model Graph shows, for pages that lead to its nodes.
struct AttachedModel {
    ModelGraphPtr graph; ///< null if there is none
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

/// Lowers the priority of the calling thread and of threads it creates later, so that work in the background
/// does not slow down painting. Does nothing where the system does not support it.
void lowerThreadPriority();

} // namespace opscope

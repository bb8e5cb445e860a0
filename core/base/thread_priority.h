// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

/// The calling thread, and threads that it makes from now on, give way to others: work in the background must
/// not take the core from the thread that paints. Does nothing where the system has no such thing.
void lowerThreadPriority();

} // namespace opscope

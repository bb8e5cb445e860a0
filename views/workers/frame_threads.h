// SPDX-License-Identifier: GPL-3.0-or-later
// The threads that help to make a frame.
#pragma once

#include <cstddef>
#include <functional>

namespace opscope {

/// Calls `work(i)` for every i of [0, count), on this thread and on those that are free. Returns when all are
/// done, and waits for nobody who has not begun. Neither of the two may throw. This thread calls `before`
/// first, while the others work.
void forEachInFrame(std::size_t count, const std::function<void(std::size_t i)>& work,
                    const std::function<void()>& before = {});

} // namespace opscope

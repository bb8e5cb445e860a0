// SPDX-License-Identifier: GPL-3.0-or-later
// The threads that help to make a frame.
#pragma once

#include <cstddef>
#include <functional>

namespace opscope {

/// Calls `work(i)` for every i of [0, count), on this thread and on free threads. Returns when all calls are
/// done, and does not wait for threads that have not begun. `work` and `before` must not throw. This thread
/// calls `before` first, while the others work.
void forEachInFrame(std::size_t count, const std::function<void(std::size_t i)>& work,
                    const std::function<void()>& before = {});

} // namespace opscope

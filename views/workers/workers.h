// SPDX-License-Identifier: GPL-3.0-or-later
// The threads on which pages and sessions work.
#pragma once

#include <QThreadPool>

namespace opscope {

/// Not Qt's global pool: Qt 6.4 fills gradients with that pool and waits for it, so that a long job there
/// delays a frame. Pass this pool as the first argument of QtConcurrent::run.
QThreadPool& workers();

} // namespace opscope

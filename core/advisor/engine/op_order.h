// SPDX-License-Identifier: GPL-3.0-or-later
// Which op follows which.
#pragma once

#include "core/advisor/engine/op_view.h"

namespace opscope {

/// Whether the next op reads the first result of an op, judged by their shapes.
enum class Feeds : std::uint8_t { No, Yes, NotSaid };
Feeds feeds(const OpView& view, std::size_t op, std::size_t next);

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The units of the cores of a PROF, and whether one of them is busy.
#pragma once

#include <initializer_list>

#include "core/advisor/op_view.h"

namespace opscope {

inline constexpr std::initializer_list<Pipe> kCoreUnits{Pipe::Mac,  Pipe::Vec,  Pipe::Scalar, Pipe::Mte1,
                                                        Pipe::Mte2, Pipe::Mte3, Pipe::Fixpipe};

/// A unit is busy in more than `limit` of the op's time, the threshold NoBound. An op without one is never at
/// the limit of the core, whatever its pipes take together: they work one after the other.
inline bool keepsUnitBusy(const OpView& view, std::size_t op, double limit)
{
    return view.largest(kCoreUnits, op) > limit;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The cores of a PROF: how many of them run an op, their units, and whether one of the units is busy.
#pragma once

#include <initializer_list>

#include "core/advisor/engine/op_view.h"

namespace opscope {

inline constexpr std::initializer_list<Pipe> kCoreUnits{Pipe::Mac,  Pipe::Vec,  Pipe::Scalar, Pipe::Mte1,
                                                        Pipe::Mte2, Pipe::Mte3, Pipe::Fixpipe};

/// NaN if not known.
inline double coreCount(const OpView& view)
{
    const auto count = view.chip().at(ChipNumberId::AiCores);
    return count > 0 ? count : kNoReal;
}

/// Block Dim; NaN if the op has none.
inline double blocksOf(const OpView& view, std::size_t op)
{
    const auto& blocks = view.report().ops.blockNum;
    return op < blocks.size() && blocks[op] != kMissingInteger && blocks[op] > 0
               ? static_cast<double>(blocks[op])
               : kNoReal;
}

/// The number of cores that run an op: the vector cores for AI_VECTOR_CORE and MIX_AIV if the chip has
/// separate vector cores. NaN if not known, or if the op does not run on these cores.
inline double coresOf(const OpView& view, std::size_t op)
{
    const auto type = view.taskType(op);
    const auto vector = view.chip().at(ChipNumberId::VectorCores);
    if ((type == "AI_VECTOR_CORE" || type == "MIX_AIV") && vector != 0)
        return vector;
    return (type.starts_with("AI_") || type.starts_with("MIX_")) && type != "AI_CPU" ? coreCount(view)
                                                                                     : kNoReal;
}

/// Whether a unit is busy in more than `limit` of the op's time (threshold NoBound). Without such a unit an
/// op is never at the limit of the core, whatever the sum of its pipes is: they work one after the other.
inline bool keepsUnitBusy(const OpView& view, std::size_t op, double limit)
{
    return view.largest(kCoreUnits, op) > limit;
}

} // namespace opscope

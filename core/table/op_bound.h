// SPDX-License-Identifier: GPL-3.0-or-later
// What bounds one op: its pipes, its memory bound with the formula and the numbers in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/table.h"

namespace opscope {

enum class PipeRole : std::uint8_t { Compute, Memory, Other };

/// The share of an op's time in which one pipe was busy.
struct PipeShare {
    std::string name;   ///< "mac", "DLD"
    std::string column; ///< the header it stands under
    double ratio = 0;   ///< 0..1, may exceed 1
    PipeRole role = PipeRole::Other;
};

/// Memory bound of a JOB: max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen); of a PROF: mte2 / max(mac, vec).
/// More than 1: the memory side bounds the op. Sources: the SVP performance guide, msprof's memory_bound.
struct OpBound {
    std::vector<PipeShare> pipes;       ///< in the order of the file; only those that have a value
    std::optional<std::size_t> largest; ///< of the pipes
    std::optional<double> memoryBound;  ///< nothing where a part is missing or the divisor is 0
    std::optional<double> fileBound;    ///< what the file says
    std::string formula;        ///< "max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen)"; empty if no metrics fit
    std::string numbers;        ///< "0.390 / 0.330 = 1.182"
    std::size_t memoryPart = 0; ///< index into pipes: the largest part of the dividend

    bool isMemoryBound() const { return memoryBound && *memoryBound > 1; }
    /// The file's figure and ours differ by more than its rounding (0.5 % or 0.005).
    bool differsFromFile() const;
};

/// Reads the ratio columns of one row of an op_summary or kernel_details table, with `aic_` and `aiv_`
/// prefixes or without. Of the two cores of a mixed op, each pipe is taken from the core that has it.
OpBound opBound(const Table& table, std::size_t row);

} // namespace opscope

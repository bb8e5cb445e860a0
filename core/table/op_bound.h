// SPDX-License-Identifier: GPL-3.0-or-later
// What limits the speed of an op: the shares of its pipes, and its memory bound with formula and numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

/// The share of an op's time in which one pipe was busy.
struct PipeShare {
    std::string name;   ///< "mac", "DLD"
    std::string column; ///< header of its column
    double ratio = 0;   ///< 0..1, may exceed 1
    PipeRole role = PipeRole::Other;
};

/// The column with the memory bound as the file states it.
std::optional<std::size_t> fileBoundColumn(const Table& table);
/// The memory bound of an op from the greatest shares of the pipes that load and store and of those that
/// compute; NaN if one is missing or nothing computes.
double memoryBound(double memory, double compute);

/// The memory bound of an op, for a JOB max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen), for a PROF mte2 /
/// max(mac, vec). Above 1 memory limits the op. Sources: the SVP performance guide, msprof's memory_bound.
struct OpBound {
    std::vector<PipeShare> pipes;       ///< in the order of the file, only those with a value
    std::optional<std::size_t> largest; ///< index into pipes
    std::optional<double> memoryBound;  ///< none if a part is missing or the divisor is 0
    std::optional<double> fileBound;    ///< the value in the file
    std::string formula;        ///< "max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen)"; empty: unknown metrics
    std::string numbers;        ///< "0.390 / 0.330 = 1.182"
    std::size_t memoryPart = 0; ///< index into pipes: the largest part of the dividend

    bool isMemoryBound() const { return memoryBound && *memoryBound > 1; }
    /// True if the value in the file differs from the computed one by more than rounding (0.5 % or 0.005).
    bool differsFromFile() const;
};

/// A column with the busy share of a pipe; the two cores of a chip have one each. Of a JOB's columns and
/// those of a PROF only the JOB's, if it has both.
struct PipeColumn {
    Pipe pipe;
    PipeRole role = PipeRole::Other;
    std::size_t column = 0; ///< of the table
};
std::vector<PipeColumn> pipeColumns(const Table& table);
/// 0..1 whatever the column's form is; nothing if missing.
std::optional<double> pipeRatio(const Table& table, std::size_t row, std::size_t column);

/// Reads the ratio columns of one row of an op_summary or kernel_details table, with or without the prefixes
/// `aic_` and `aiv_`. For a mixed op each pipe is read from the core that has it.
OpBound opBound(const Table& table, std::size_t row);

} // namespace opscope

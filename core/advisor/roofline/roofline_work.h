// SPDX-License-Identifier: GPL-3.0-or-later
// The work of an op: operations of the cube and the vector unit, and bytes from a column of bandwidths.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/advisor/engine/op_view.h"

namespace opscope {

/// Where a number of operations comes from. Only `Counted` is a count of operations.
enum class WorkBasis : std::uint8_t {
    Counted, ///< counters of the data types
    Ratio,   ///< cycles * ratio of the unit: the data type is assumed
    Shapes,  ///< of a convolution, matmul or attention: 2 for each multiplication, without padding
    None
};
const char* workBasisName(WorkBasis basis);

struct UnitWork {
    double operations = 0;
    double perCycle = 0; ///< operations a cycle of one core with this mix of data types
    WorkBasis basis = WorkBasis::None;
    bool isKnown() const { return basis != WorkBasis::None; }
};

/// a + b; either of them may be missing (NaN).
double sumOfKnown(double a, double b);

/// Columns with one meaning: for the complete op, or for its cube and its vector cores (aic_, aiv_). In
/// merged runs the cycles come from the run that counted the column.
class CoreColumns {
public:
    /// `group`: the metrics group of the column, see mergeRuns().
    CoreColumns(const OpView& view, std::string_view header, std::string_view group);
    bool isThere() const;

    enum Core : std::uint8_t { Whole, Cube, Vector };
    double value(std::size_t op, Core core) const { return at(m_values, op, core); }  ///< NaN: missing
    double cycles(std::size_t op, Core core) const { return at(m_cycles, op, core); } ///< NaN: missing
    double seconds(std::size_t op, Core core) const; ///< of all cores together
    /// For the complete op, or for both kinds of cores together; NaN if all of them are missing.
    double sum(std::size_t op) const;
    /// Sum of value * cycles over the ratios of an op.
    double timesCycles(std::size_t op) const;
    /// msprof: bandwidth * 2^30 * cycles / clock. The cycles are those of all cores, therefore also the
    /// bytes.
    double bytes(std::size_t op) const;

private:
    double at(const std::array<const DataColumn*, 3>& columns, std::size_t op, Core core) const
    {
        return m_view->value(columns[core], op);
    }
    const OpView* m_view;
    std::array<const DataColumn*, 3> m_values{}, m_cycles{};
};

/// Bytes of an op from a column of bandwidths or of amounts. For the main memory, the amounts that
/// MemoryAccess counts (read_main_memory_datas, write_main_memory_datas, KB) are preferred.
class CountedBytes {
public:
    CountedBytes(const OpView& view, std::string_view header, std::string_view group);
    bool isThere() const { return m_amount.isThere() || m_bandwidth.isThere(); }
    double bytes(std::size_t op) const; ///< NaN: missing

private:
    CoreColumns m_amount, m_bandwidth;
};

/// Operations of the ops of a report.
class OpWork {
public:
    explicit OpWork(const OpView& view);

    /// cube_fops; otherwise cycles * (8192 * fp16 + 16384 * int8); otherwise cycles * mac_ratio * 8192 (int8:
    /// 16384); otherwise from the shapes. 0 operations if the counters show that the op did not use the cube.
    UnitWork cube(std::size_t op) const;
    /// vector_fops; otherwise the ratios of its data types; otherwise cycles * vec_ratio * 64.
    UnitWork vector(std::size_t op) const;

private:
    const OpView* m_view;
    double m_fp16, m_int8;
    std::array<double, 4> m_lanes; ///< fp32, fp16, int32, misc
    CoreColumns m_cubeFops, m_vectorFops, m_macFp16, m_macInt8;
    std::array<CoreColumns, 4> m_vec;
    CoreColumns m_cycles;
};

/// Operations of a convolution, matmul or attention, computed from the shapes of its tensors; NaN if the
/// shapes do not determine them. `op` is an index into OpView.
double operationsOfShapes(const OpView& view, std::size_t op);

/// Bytes that an op reads and writes, computed from the shapes and types of its tensors. An op that selects
/// rows of a table (Gather, Slice) reads only as much of it as it writes; an op that changes rows in place
/// (ScatterUpdate, IndexPut) moves only those rows. NaN if the shapes do not determine it.
double bytesOfShapes(const OpView& view, std::size_t op);
/// Whether ops of this type read a part of a tensor that shapes do not show: caches of attention, groups,
/// bags.
bool readsUnknownPart(std::string_view type);

} // namespace opscope

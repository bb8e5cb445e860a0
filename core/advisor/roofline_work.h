// SPDX-License-Identifier: GPL-3.0-or-later
// What an op did: operations of the cube and of the vector unit, and bytes that a bandwidth column counted.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/advisor/op_view.h"

namespace opscope {

/// Where a number of operations is from. Of these only the first counts operations.
enum class WorkBasis : std::uint8_t {
    Counted, ///< counters of the data types
    Ratio,   ///< cycles * ratio of the unit: the data type is assumed
    Shapes,  ///< of a convolution, a matmul or an attention: 2 for each multiplication, without padding
    None
};
const char* workBasisName(WorkBasis basis);

struct UnitWork {
    double operations = 0;
    double perCycle = 0; ///< operations a cycle of one core in this mix of data types
    WorkBasis basis = WorkBasis::None;
    bool isKnown() const { return basis != WorkBasis::None; }
};

/// a + b where one of them may be missing (NaN).
double sumOfKnown(double a, double b);

/// Columns of one meaning: of the whole op, or of its cube and its vector cores (aic_, aiv_). Of merged runs
/// its cycles are those of the run that counted it.
class CoreColumns {
public:
    /// `group`: the metrics group of the column, see mergeRuns().
    CoreColumns(const OpView& view, std::string_view header, std::string_view group);
    bool isThere() const;

    enum Core : std::uint8_t { Whole, Cube, Vector };
    double value(std::size_t op, Core core) const { return at(m_values, op, core); }  ///< NaN: missing
    double cycles(std::size_t op, Core core) const { return at(m_cycles, op, core); } ///< NaN: missing
    double seconds(std::size_t op, Core core) const; ///< of all cores together
    /// Of the whole op, or of both kinds of cores together; NaN if none says it.
    double sum(std::size_t op) const;
    /// Sum of value * cycles, of the ratios of an op.
    double timesCycles(std::size_t op) const;
    /// msprof: bandwidth * 2^30 * cycles / clock; the cycles are those of all cores, so these are all bytes.
    double bytes(std::size_t op) const;

private:
    double at(const std::array<const DataColumn*, 3>& columns, std::size_t op, Core core) const
    {
        return m_view->value(columns[core], op);
    }
    const OpView* m_view;
    std::array<const DataColumn*, 3> m_values{}, m_cycles{};
};

/// Bytes of an op by a column of bandwidths or of amounts; those of the main memory by the amounts that
/// MemoryAccess counts (read_main_memory_datas, write_main_memory_datas, KB) where they stand.
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

    /// cube_fops, else cycles * (8192 * fp16 + 16384 * int8), else cycles * mac_ratio * 8192 (int8: 16384),
    /// else by the shapes. An op that the counters saw without any work of the cube has 0 operations.
    UnitWork cube(std::size_t op) const;
    /// vector_fops, else the ratios of its data types, else cycles * vec_ratio * 64.
    UnitWork vector(std::size_t op) const;

private:
    const OpView* m_view;
    double m_fp16, m_int8;
    std::array<double, 4> m_lanes; ///< fp32, fp16, int32, misc
    CoreColumns m_cubeFops, m_vectorFops, m_macFp16, m_macInt8;
    std::array<CoreColumns, 4> m_vec;
    CoreColumns m_cycles;
};

/// Operations of a convolution, a matmul or an attention by the shapes of its tensors; NaN where they do not
/// say it. `op` is one of OpView.
double operationsOfShapes(const OpView& view, std::size_t op);

/// Bytes that an op reads and writes by the shapes and types of its tensors. What picks rows of a table
/// (Gather, Slice) reads as much as it writes of it; what changes rows in place (ScatterUpdate, IndexPut)
/// moves those alone. NaN where the shapes do not say it.
double bytesOfShapes(const OpView& view, std::size_t op);
/// Ops of this type read a part of a tensor that no shape tells: caches of an attention, groups, bags.
bool readsUnknownPart(std::string_view type);

} // namespace opscope

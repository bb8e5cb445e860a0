// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/roofline_work.h"

#include <cmath>

#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/roofline/model_performance.h"

namespace opscope {
namespace {

constexpr double kAssumedLanes = 64; ///< fp32: msprof counts a vector instruction as 64 operations

double orElse(double value, double otherwise)
{
    return std::isnan(value) ? otherwise : value;
}

/// The column with the same value in KB; for an amount the header itself; empty if there is none.
std::string_view amountHeader(std::string_view header)
{
    return header == "main_mem_read_bw(GB/s)"    ? "read_main_memory_datas(KB)"
           : header == "main_mem_write_bw(GB/s)" ? "write_main_memory_datas(KB)"
           : header.ends_with("_datas(KB)")      ? header
                                                 : "";
}

bool areInputsInt8(const OpView& view, std::size_t op)
{
    const auto& types = view.report().ops.inputTypes;
    return op < types.size() && (view.report().text(types[op]) == "INT8" ||
                                 view.report().text(types[op]).starts_with("INT8;INT8"));
}

} // namespace

double sumOfKnown(double a, double b)
{
    return std::isnan(a) ? b : a + orElse(b, 0);
}

const char* workBasisName(WorkBasis basis)
{
    static constexpr std::array kNames{"counted", "ratio", "shapes", "none"};
    return kNames[static_cast<std::size_t>(basis)];
}

CoreColumns::CoreColumns(const OpView& view, std::string_view header, std::string_view group) : m_view(&view)
{
    static constexpr std::array<std::string_view, 3> kCores{"", "aic_", "aiv_"};
    if (header.empty())
        return;
    for (std::size_t core = 0; core < kCores.size(); ++core) {
        m_values[core] = view.column(std::string(kCores[core]).append(header));
        const auto cycles = std::string(kCores[core]) + "total_cycles";
        m_cycles[core] = view.column(mergedHeader(cycles, group));
        if (m_cycles[core] == nullptr)
            m_cycles[core] = view.column(cycles);
    }
}

bool CoreColumns::isThere() const
{
    return m_values[Whole] != nullptr || m_values[Cube] != nullptr || m_values[Vector] != nullptr;
}

double CoreColumns::seconds(std::size_t op, Core core) const
{
    const auto& chip = m_view->chip();
    const auto clock = chip.at(ChipNumberId::CubeMhz);
    const auto megahertz = core == Vector ? orElse(chip.at(ChipNumberId::VectorMhz), clock) : clock;
    return cycles(op, core) / (megahertz * 1e6);
}

double CoreColumns::sum(std::size_t op) const
{
    return orElse(value(op, Whole), sumOfKnown(value(op, Cube), value(op, Vector)));
}

double CoreColumns::timesCycles(std::size_t op) const
{
    const auto of = [&](Core core) { return value(op, core) * cycles(op, core); };
    return orElse(of(Whole), sumOfKnown(of(Cube), of(Vector)));
}

double CoreColumns::bytes(std::size_t op) const
{
    const auto of = [&](Core core) { return value(op, core) * 0x1p30 * seconds(op, core); };
    return orElse(of(Whole), sumOfKnown(of(Cube), of(Vector)));
}

CountedBytes::CountedBytes(const OpView& view, std::string_view header, std::string_view group)
    : m_amount(view, amountHeader(header), "MemoryAccess"),
      m_bandwidth(view, amountHeader(header) == header ? std::string_view() : header, group)
{
}

double CountedBytes::bytes(std::size_t op) const
{
    return orElse(m_amount.sum(op) * 1024, m_bandwidth.bytes(op));
}

OpWork::OpWork(const OpView& view)
    : m_view(&view),
      m_fp16(view.chip().at(ChipNumberId::CubeFp16)),
      m_int8(view.chip().at(ChipNumberId::CubeInt8)),
      m_lanes{view.chip().at(ChipNumberId::VecFp32), view.chip().at(ChipNumberId::VecFp16),
              view.chip().at(ChipNumberId::VecInt32), view.chip().at(ChipNumberId::VecMisc)},
      m_cubeFops(view, "cube_fops", kArithmeticGroup),
      m_vectorFops(view, "vector_fops", kArithmeticGroup),
      m_macFp16(view, "mac_fp16_ratio", kArithmeticGroup),
      m_macInt8(view, "mac_int8_ratio", kArithmeticGroup),
      m_vec{CoreColumns(view, "vec_fp32_ratio", kArithmeticGroup),
            CoreColumns(view, "vec_fp16_ratio", kArithmeticGroup),
            CoreColumns(view, "vec_int32_ratio", kArithmeticGroup),
            CoreColumns(view, "vec_misc_ratio", kArithmeticGroup)},
      m_cycles(view, "total_cycles", {})
{
}

UnitWork OpWork::cube(std::size_t op) const
{
    const auto fp16 = m_macFp16.timesCycles(op);
    const auto int8 = orElse(m_macInt8.timesCycles(op), 0);
    const auto usual = areInputsInt8(*m_view, op) ? m_int8 : m_fp16;
    const auto counted = fp16 * m_fp16 + int8 * m_int8;
    const auto mix = fp16 + int8 > 0 ? counted / (fp16 + int8) : usual;
    if (const auto stated = m_cubeFops.sum(op); !std::isnan(stated))
        return {stated, mix, WorkBasis::Counted};
    if (!std::isnan(counted))
        return {counted, mix, WorkBasis::Counted};
    const auto cycles = orElse(m_cycles.value(op, CoreColumns::Cube), m_cycles.value(op, CoreColumns::Whole));
    if (const auto busy = m_view->pipe(Pipe::Mac, op) * cycles; !std::isnan(busy))
        return {busy * usual, usual, WorkBasis::Ratio};
    if (const auto shapes = operationsOfShapes(*m_view, op); !std::isnan(shapes))
        return {shapes, usual, WorkBasis::Shapes};
    return {};
}

UnitWork OpWork::vector(std::size_t op) const
{
    double instructions = 0;
    double counted = 0;
    bool hasMix = false;
    for (std::size_t i = 0; i < m_vec.size(); ++i) {
        const auto cycles = m_vec[i].timesCycles(op);
        hasMix = hasMix || !std::isnan(cycles);
        instructions += orElse(cycles, 0);
        counted += cycles > 0 ? cycles * m_lanes[i] : 0; // NaN if the chip's lanes are not known
    }
    if (const auto stated = m_vectorFops.sum(op); !std::isnan(stated))
        return {stated, instructions > 0 ? stated / instructions : kAssumedLanes, WorkBasis::Counted};
    if (hasMix && !std::isnan(counted))
        return {counted, instructions > 0 ? counted / instructions : kAssumedLanes, WorkBasis::Counted};
    const auto cycles =
        orElse(m_cycles.value(op, CoreColumns::Vector), m_cycles.value(op, CoreColumns::Whole));
    if (const auto busy = m_view->pipe(Pipe::Vec, op) * cycles; !std::isnan(busy))
        return {busy * kAssumedLanes, kAssumedLanes, WorkBasis::Ratio};
    return {};
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/device/metric_groups.h"

namespace opscope::raw {
namespace {

using Cores = GroupMetric::Cores;
using Divisor = CounterFormula::Divisor;

template <class... Events>
constexpr MetricEvents sum(Events... events)
{
    return {{EventTerm{1, static_cast<std::uint16_t>(events)}...}, 0};
}
constexpr MetricEvents quotient(std::uint16_t event, std::uint16_t divisor)
{
    return {{EventTerm{1, event}}, divisor};
}
/// Bytes of `events`, as GiB: each count is `width` bits of `units` of them.
template <class... Events>
constexpr MetricEvents moved(double width, double units, Events... events)
{
    constexpr double kBitsOfGib = 8589934592; // 2^33
    return {{EventTerm{width * units / kBitsOfGib, static_cast<std::uint16_t>(events)}...}, 0};
}
constexpr GroupMetric bandwidth(std::string_view group, std::string_view name, Cores cores, MetricEvents v4,
                                MetricEvents v6 = {})
{
    return {group, name, false, cores, Divisor::Seconds, v4, v6};
}
constexpr GroupMetric ratio(std::string_view group, std::string_view name, Cores cores, MetricEvents v4,
                            MetricEvents v6 = {})
{
    return {group, name, false, cores, Divisor::Cycles, v4, v6};
}
constexpr GroupMetric pipe(std::string_view group, std::string_view name, Cores cores, MetricEvents v4,
                           MetricEvents v6 = {})
{
    return {group, name, true, cores, Divisor::Cycles, v4, v6};
}
constexpr GroupMetric amount(std::string_view group, std::string_view name, Cores cores, EventTerms terms)
{
    return {group, name, false, cores, Divisor::None, {terms, 0}, {}};
}

constexpr std::string_view kPipe = "PipeUtilization";
constexpr std::string_view kPipeExct = "PipeUtilizationExct";
constexpr std::string_view kPipeline = "PipelineExecuteUtilization";
constexpr std::string_view kArithmetic = "ArithmeticUtilization";
constexpr std::string_view kMemory = "Memory";
constexpr std::string_view kMemoryL0 = "MemoryL0";
constexpr std::string_view kMemoryUb = "MemoryUB";
constexpr std::string_view kAccess = "MemoryAccess";
constexpr std::string_view kConflicts = "ResourceConflictRatio";
constexpr std::string_view kL2 = "L2Cache";
constexpr GroupMetric icacheMisses(std::string_view group)
{
    return {group,
            "icache_miss_rate",
            false,
            Cores::Both,
            Divisor::Counter,
            quotient(0x55, 0x54),
            quotient(0x35, 0x34)};
}

// clang-format off
constexpr auto kGroupMetrics = std::to_array<GroupMetric>({
    pipe(kPipe, "vec", Cores::Vector, sum(0x8), sum(0x501)),
    pipe(kPipe, "mac", Cores::Cube, sum(0xa), sum(0x301)),
    pipe(kPipe, "scalar", Cores::Both, sum(0x9), sum(0x1)),
    pipe(kPipe, "mte1", Cores::Cube, sum(0xb), sum(0x701)),
    pipe(kPipe, "mte2", Cores::Both, sum(0xc), sum(0x202)),
    pipe(kPipe, "mte3", Cores::Both, sum(0xd), sum(0x203)),
    pipe(kPipe, "fixpipe", Cores::Cube, {}, sum(0x714)),
    icacheMisses(kPipe),

    pipe(kPipeExct, "mac", Cores::Cube, sum(0x416, 0x417), sum(0x301)),
    pipe(kPipeExct, "scalar", Cores::Both, sum(0x9), sum(0x1)),
    pipe(kPipeExct, "mte1", Cores::Cube, sum(0x302), sum(0x701)),
    pipe(kPipeExct, "mte2", Cores::Both, sum(0xc), sum(0x202)),
    pipe(kPipeExct, "fixpipe", Cores::Cube, sum(0x303), sum(0x714)),
    icacheMisses(kPipeExct),

    pipe(kPipeline, "vec_exe", Cores::Vector, sum(0x12c)),
    pipe(kPipeline, "mac_exe", Cores::Cube, sum(0x49, 0x4a)),
    pipe(kPipeline, "scalar_exe", Cores::Both, sum(0x9)),
    pipe(kPipeline, "mte1_exe", Cores::Cube, sum(0x302)),
    pipe(kPipeline, "mte2_exe", Cores::Both, sum(0xc)),
    pipe(kPipeline, "mte3_exe", Cores::Both, sum(0xd)),
    pipe(kPipeline, "fixpipe_exe", Cores::Cube, sum(0x303)),

    ratio(kArithmetic, "mac_fp16_ratio", Cores::Cube, sum(0x49), sum(0x323)),
    ratio(kArithmetic, "mac_int8_ratio", Cores::Cube, sum(0x4a), sum(0x324)),
    ratio(kArithmetic, "vec_fp32_ratio", Cores::Vector, sum(0x4b)),
    ratio(kArithmetic, "vec_fp16_ratio", Cores::Vector, sum(0x4c, 0x4d)),
    ratio(kArithmetic, "vec_int32_ratio", Cores::Vector, sum(0x4e)),
    ratio(kArithmetic, "vec_misc_ratio", Cores::Vector, sum(0x4f)),
    amount(kArithmetic, "cube_fops", Cores::Cube, {{{8192, 0x49}, {16384, 0x4a}}}),
    amount(kArithmetic, "vector_fops", Cores::Vector, {{{128, 0x4c}, {64, 0x4d}, {64, 0x4b}, {64, 0x4e}, {32, 0x4f}}}),

    bandwidth(kMemory, "ub_read_bw(GB/s)", Cores::Vector, moved(256, 4, 0x15), moved(256, 4, 0x56f, 0x571)),
    bandwidth(kMemory, "ub_write_bw(GB/s)", Cores::Vector, moved(256, 4, 0x16), moved(256, 4, 0x570, 0x572)),
    bandwidth(kMemory, "l1_read_bw(GB/s)", Cores::Cube, moved(256, 16, 0x31), moved(256, 16, 0x707)),
    bandwidth(kMemory, "l1_write_bw(GB/s)", Cores::Cube, moved(128, 8, 0x32), moved(128, 8, 0x709)),
    bandwidth(kMemory, "main_mem_read_bw(GB/s)", Cores::Both, moved(8, 8, 0x12), moved(8, 8, 0x400)),
    bandwidth(kMemory, "main_mem_write_bw(GB/s)", Cores::Both, moved(8, 8, 0x13), moved(8, 8, 0x401)),
    bandwidth(kMemory, "l2_read_bw(GB/s)", Cores::Both, moved(256, 8, 0xf)),
    bandwidth(kMemory, "l2_write_bw(GB/s)", Cores::Both, moved(256, 8, 0x10)),

    bandwidth(kMemoryL0, "l0a_read_bw(GB/s)", Cores::Cube, moved(256, 16, 0x1b), moved(256, 16, 0x304)),
    bandwidth(kMemoryL0, "l0a_write_bw(GB/s)", Cores::Cube, moved(256, 16, 0x1c), moved(256, 16, 0x703)),
    bandwidth(kMemoryL0, "l0b_read_bw(GB/s)", Cores::Cube, moved(256, 16, 0x21), moved(256, 16, 0x306)),
    bandwidth(kMemoryL0, "l0b_write_bw(GB/s)", Cores::Cube, moved(256, 8, 0x22), moved(256, 8, 0x705)),
    bandwidth(kMemoryL0, "l0c_read_bw(GB/s)", Cores::Vector, moved(256, 8, 0x27)),
    bandwidth(kMemoryL0, "l0c_write_bw(GB/s)", Cores::Vector, moved(256, 8, 0x29)),
    bandwidth(kMemoryL0, "l0c_read_bw_cube(GB/s)", Cores::Cube, moved(256, 32, 0x28)),
    bandwidth(kMemoryL0, "l0c_write_bw_cube(GB/s)", Cores::Cube, moved(256, 32, 0x2a)),

    bandwidth(kMemoryUb, "ub_read_bw_vector(GB/s)", Cores::Vector, moved(128, 2, 0x43), moved(128, 2, 0x571)),
    bandwidth(kMemoryUb, "ub_write_bw_vector(GB/s)", Cores::Vector, moved(128, 1, 0x44), moved(128, 1, 0x572)),
    bandwidth(kMemoryUb, "ub_read_bw_scalar(GB/s)", Cores::Both, moved(128, 1, 0x37), moved(128, 1, 0x3)),
    bandwidth(kMemoryUb, "ub_write_bw_scalar(GB/s)", Cores::Both, moved(128, 1, 0x38), moved(128, 1, 0x5)),
    bandwidth(kMemoryUb, "ub_read_bw_mte(GB/s)", Cores::None, moved(128, 1, 0x3d), moved(128, 1, 0x204)),
    bandwidth(kMemoryUb, "ub_write_bw_mte(GB/s)", Cores::None, moved(128, 1, 0x3e), moved(128, 1, 0x206)),

    amount(kAccess, "read_main_memory_datas(KB)", Cores::Both, {{{0.125, 0x50d}, {0.125, 0x50e}}}),
    amount(kAccess, "write_main_memory_datas(KB)", Cores::Both, {{{0.125, 0x50c}}}),
    amount(kAccess, "GM_to_L1_datas(KB)", Cores::Both, {{{0.25, 0x32}, {-0.25, 0x206}}}),
    amount(kAccess, "L0C_to_L1_datas(KB)", Cores::Both, {{{0.125, 0x206}}}),
    amount(kAccess, "L0C_to_GM_datas(KB)", Cores::Both, {{{0.125, 0x20c}, {-0.125, 0x206}}}),
    amount(kAccess, "GM_to_UB_datas(KB)", Cores::Both, {{{0.125, 0x3e}}}),
    amount(kAccess, "UB_to_GM_datas(KB)", Cores::Both, {{{0.125, 0x3d}}}),

    ratio(kConflicts, "vec_bankgroup_cflt_ratio", Cores::Vector, sum(0x64)),
    ratio(kConflicts, "vec_bank_cflt_ratio", Cores::Vector, sum(0x65)),
    ratio(kConflicts, "vec_resc_cflt_ratio", Cores::Vector, sum(0x66)),

    amount(kL2, "write_cache_hit", Cores::Both, {{{1, 0x500}}}),
    amount(kL2, "write_cache_miss_allocate", Cores::Both, {{{1, 0x502}}}),
    amount(kL2, "r0_read_cache_hit", Cores::Both, {{{1, 0x504}}}),
    amount(kL2, "r0_read_cache_miss_allocate", Cores::Both, {{{1, 0x506}}}),
    amount(kL2, "r1_read_cache_hit", Cores::Both, {{{1, 0x508}}}),
    amount(kL2, "r1_read_cache_miss_allocate", Cores::Both, {{{1, 0x50a}}}),
});
// clang-format on

// 310P counts other numbers of operations for each instruction.
constexpr MetricEvents kVectorFopsOf310P{{{{128, 0x4c}, {64, 0x4d}, {64, 0x4b}, {16, 0x4e}, {16, 0x4f}}}, 0};

} // namespace

std::span<const GroupMetric> groupMetrics()
{
    return kGroupMetrics;
}

const MetricEvents& eventsOf(const GroupMetric& metric, const DeviceFacts& facts)
{
    if (facts.family == DecoderFamily::StarsV6)
        return metric.v6;
    const bool is310P = facts.platformVersion >= 2 && facts.platformVersion <= 4;
    return is310P && metric.name == "vector_fops" ? kVectorFopsOf310P : metric.v4;
}

} // namespace opscope::raw

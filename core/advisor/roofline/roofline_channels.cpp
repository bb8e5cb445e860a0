// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/advisor/roofline/roofline.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {
namespace {

using Unit = RooflineUnit;
using At = ChipNumberId; ///< the number of the chip that sets the roof
using Source = RooflineChannel::Source;
using Peak = RooflineChannel::Peak;

constexpr std::string_view kL0 = "MemoryL0";
constexpr std::string_view kUb = "MemoryUB";
constexpr std::string_view kMemory = "Memory";
constexpr std::string_view kAccess = "MemoryAccess";

constexpr RooflineChannel counted(std::string_view id, std::string_view title, Unit unit,
                                  std::string_view group, std::string_view header)
{
    return {id, title, unit, group, header};
}

constexpr RooflineChannel rate(std::string_view id, std::string_view title, Unit unit, std::string_view group,
                               std::string_view header, At number)
{
    return {id, title, unit, group, header, Source::Bandwidth, Peak::PerCycle, number};
}

constexpr RooflineChannel amount(std::string_view id, std::string_view title, Unit unit,
                                 std::string_view header, At number)
{
    return {id, title, unit, kAccess, header, Source::Amount, Peak::PerCore, number};
}

constexpr RooflineChannel l2(std::string_view id, std::string_view title, std::string_view header, At perCore)
{
    return {id,           title,           Unit::Both,     kMemory, header, Source::Bandwidth,
            Peak::OfChip, At::L2Bandwidth, Peak::PerCycle, perCore};
}

constexpr RooflineChannel memory(std::string_view id, std::string_view title, std::string_view header)
{
    return {id, title, Unit::Both, kMemory, header, Source::Bandwidth, Peak::OfChip, At::MemoryBandwidth};
}

constexpr RooflineChannel computed(std::string_view id, std::string_view title, Unit unit, Source source)
{
    return {id, title, unit, {}, {}, source, Peak::OfChip, At::MemoryBandwidth};
}

/// Reading and writing share the peak.
constexpr RooflineChannel bothWays()
{
    auto channel = memory("memory", OPSCOPE_TEXT("Column", "DDR, both ways"), "main_mem_read_bw(GB/s)");
    channel.otherHeader = "main_mem_write_bw(GB/s)";
    return channel;
}

constexpr auto kChannels = std::to_array<RooflineChannel>(
    {bothWays(),
     memory("memory_to_core", OPSCOPE_TEXT("Column", "DDR -> Core"), "main_mem_read_bw(GB/s)"),
     memory("core_to_memory", OPSCOPE_TEXT("Column", "Core -> DDR"), "main_mem_write_bw(GB/s)"),
     l2("l2_to_core", OPSCOPE_TEXT("Column", "L2 -> Core"), "l2_read_bw(GB/s)", At::L2Read),
     l2("core_to_l2", OPSCOPE_TEXT("Column", "Core -> L2"), "l2_write_bw(GB/s)", At::L2Write),
     rate("to_l1", OPSCOPE_TEXT("Column", "To L1"), Unit::Cube, kMemory, "l1_write_bw(GB/s)", At::L1Write),
     rate("from_l1", OPSCOPE_TEXT("Column", "Out of L1"), Unit::Cube, kMemory, "l1_read_bw(GB/s)",
          At::L1Read),
     rate("l1_to_l0a", OPSCOPE_TEXT("Column", "L1 -> L0A"), Unit::Cube, kL0, "l0a_write_bw(GB/s)",
          At::L1ToL0a),
     rate("l1_to_l0b", OPSCOPE_TEXT("Column", "L1 -> L0B"), Unit::Cube, kL0, "l0b_write_bw(GB/s)",
          At::L1ToL0b),
     rate("l0a_to_cube", OPSCOPE_TEXT("Column", "L0A -> Cube"), Unit::Cube, kL0, "l0a_read_bw(GB/s)",
          At::L0aToCube),
     rate("l0b_to_cube", OPSCOPE_TEXT("Column", "L0B -> Cube"), Unit::Cube, kL0, "l0b_read_bw(GB/s)",
          At::L0bToCube),
     counted("l0c_to_cube", OPSCOPE_TEXT("Column", "L0C -> Cube"), Unit::Cube, kL0, "l0c_read_bw_cube(GB/s)"),
     counted("cube_to_l0c", OPSCOPE_TEXT("Column", "Cube -> L0C"), Unit::Cube, kL0,
             "l0c_write_bw_cube(GB/s)"),
     rate("l0c_to_ub", OPSCOPE_TEXT("Column", "L0C -> UB"), Unit::Vector, kL0, "l0c_read_bw(GB/s)",
          At::L0cToUb),
     rate("ub_to_l0c", OPSCOPE_TEXT("Column", "UB -> L0C"), Unit::Vector, kL0, "l0c_write_bw(GB/s)",
          At::L0cToUb),
     counted("from_ub", OPSCOPE_TEXT("Column", "Out of UB"), Unit::Vector, kMemory, "ub_read_bw(GB/s)"),
     counted("to_ub", OPSCOPE_TEXT("Column", "To UB"), Unit::Vector, kMemory, "ub_write_bw(GB/s)"),
     rate("mte_to_ub", OPSCOPE_TEXT("Column", "MTE -> UB"), Unit::Vector, kUb, "ub_write_bw_mte(GB/s)",
          At::UbMteWrite),
     rate("ub_to_mte", OPSCOPE_TEXT("Column", "UB -> MTE"), Unit::Vector, kUb, "ub_read_bw_mte(GB/s)",
          At::UbMteRead),
     rate("ub_to_vector", OPSCOPE_TEXT("Column", "UB -> Vector"), Unit::Vector, kUb,
          "ub_read_bw_vector(GB/s)", At::UbVectorRead),
     rate("vector_to_ub", OPSCOPE_TEXT("Column", "Vector -> UB"), Unit::Vector, kUb,
          "ub_write_bw_vector(GB/s)", At::UbVectorWrite),
     amount("gm_to_l1", OPSCOPE_TEXT("Column", "DDR -> L1"), Unit::Cube, "GM_to_L1_datas(KB)", At::GmToL1),
     amount("l0c_to_l1", OPSCOPE_TEXT("Column", "L0C -> L1"), Unit::Cube, "L0C_to_L1_datas(KB)", At::L0cToL1),
     amount("l0c_to_gm", OPSCOPE_TEXT("Column", "L0C -> DDR"), Unit::Cube, "L0C_to_GM_datas(KB)",
            At::L0cToGm),
     amount("gm_to_ub", OPSCOPE_TEXT("Column", "DDR -> UB"), Unit::Vector, "GM_to_UB_datas(KB)", At::GmToUb),
     amount("ub_to_gm", OPSCOPE_TEXT("Column", "UB -> DDR"), Unit::Vector, "UB_to_GM_datas(KB)", At::UbToGm),
     computed("memory_by_shapes", OPSCOPE_TEXT("Column", "DDR, by shapes"), Unit::Both, Source::Shapes),
     computed("svp_ddr", OPSCOPE_TEXT("Column", "DDR of the board"), Unit::Cube, Source::Svp)});

} // namespace

std::span<const RooflineChannel> rooflineChannels()
{
    return kChannels;
}

Result<std::size_t> rooflineChannel(std::string_view id)
{
    const auto* const it = std::ranges::find(kChannels, id, &RooflineChannel::id);
    if (it != kChannels.end())
        return static_cast<std::size_t>(it - kChannels.begin());
    const auto all = joined(kChannels, ", ", [&](const auto& channel) { return channel.id; });
    return fail(ErrorCode::NotFound, message(MessageId::NoSuchChannel, id, all));
}

const char* rooflineUnitName(RooflineUnit unit)
{
    static constexpr std::array kNames{"cube", "vector", "both"};
    return kNames[static_cast<std::size_t>(unit)];
}

const char* verdictWord(Verdict verdict)
{
    static constexpr std::array<const char*, kVerdictCount> kWords{
        "compute", "memory", "parallelism", "pipeline", "latency_compute", "latency_memory", "unknown"};
    return kWords[static_cast<std::size_t>(verdict)];
}

Message verdictTitle(Verdict verdict)
{
    static constexpr std::array<MessageId, kVerdictCount> kTitles{
        MessageId::VerdictCompute,  MessageId::VerdictMemory,         MessageId::VerdictParallelism,
        MessageId::VerdictPipeline, MessageId::VerdictLatencyCompute, MessageId::VerdictLatencyMemory,
        MessageId::VerdictUnknown};
    return message(kTitles[static_cast<std::size_t>(verdict)]);
}

Message verdictHow(Verdict verdict)
{
    static constexpr std::array<MessageId, kVerdictCount> kHows{
        MessageId::VerdictComputeHow,        MessageId::VerdictMemoryHow,
        MessageId::VerdictParallelismHow,    MessageId::VerdictPipelineHow,
        MessageId::VerdictLatencyComputeHow, MessageId::VerdictLatencyMemoryHow,
        MessageId::VerdictUnknownHow};
    return message(kHows[static_cast<std::size_t>(verdict)]);
}

} // namespace opscope

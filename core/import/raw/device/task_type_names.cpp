// SPDX-License-Identifier: GPL-3.0-or-later
// Names of sqe types and sub-task types as the vendor prints them (FORMATS 4.6 of this folder).
#include "core/import/raw/device/device_tasks.h"

namespace opscope::raw {
namespace {

constexpr std::string_view kUnknown = "UNKNOWN";

constexpr auto kStarsNames = std::to_array<std::string_view>({"AI_CORE",
                                                              "AI_CPU",
                                                              "AIV_SQE",
                                                              "PLACE_HOLDER_SQE",
                                                              "EVENT_RECORD_SQE",
                                                              "EVENT_WAIT_SQE",
                                                              "NOTIFY_RECORD_SQE",
                                                              "NOTIFY_WAIT_SQE",
                                                              "WRITE_VALUE_SQE",
                                                              "VQ6_SQE",
                                                              "TOF",
                                                              "SDMA_SQE",
                                                              "VPC",
                                                              "JPEGE",
                                                              "JPEGD",
                                                              "DSA",
                                                              "ROCCE",
                                                              "PCIE_DMA",
                                                              "HOST_CPU",
                                                              "CDQM",
                                                              "C_CORE"});
constexpr auto kHwtsNames = std::to_array<std::string_view>(
    {"AI_CORE", "AI_CPU", "AIV_SQE", "PLACE_HOLDER_SQE", "EVENT_RECORD_SQE", "EVENT_WAIT", "NOTIFY_RECORD",
     "NOTIFY_WAIT", "WRITE_VALUE", "SDMA_SQE", "MAX"});
constexpr auto kStarsV6Names = std::to_array<std::string_view>({"AI_CORE",
                                                                "AIV_SQE",
                                                                "FUSION",
                                                                "PLACE_HOLDER_SQE",
                                                                "AICPU_H",
                                                                "AICPU_D",
                                                                "NOTIFY_RECORD",
                                                                "NOTIFY_WAIT",
                                                                "WRITE_VALUE",
                                                                "UBDMA",
                                                                "ASYNCDMA",
                                                                "SDMA",
                                                                "VPC",
                                                                "JPEGE",
                                                                "JPEGD",
                                                                "CMO",
                                                                "CCU",
                                                                "",
                                                                "",
                                                                "",
                                                                "CONDITION",
                                                                "END"});
constexpr auto kSubTaskNames = std::to_array<std::string_view>(
    {"AIC", "AIV", "", "Notify Wait", "Notify Record", "Write Value", "MIX_AIC", "MIX_AIV", "SDMA",
     "Data Context", "Invalidate", "Writeback", "AI_CPU", "Load Context", "", "DSA"});

std::string_view nameAt(std::span<const std::string_view> names, std::size_t number)
{
    return number < names.size() && !names[number].empty() ? names[number] : kUnknown;
}

} // namespace

std::string_view taskTypeName(const DeviceFacts& facts, const DeviceTask& task)
{
    if (task.sqeType == kSqeAiCpuOfTrack)
        return "AI_CPU";
    if (task.sqeType == kSqeMemcpyOfTrack)
        return "MEMCPY_ASYNC";
    if (facts.family == DecoderFamily::StarsV6)
        return nameAt(kStarsV6Names, task.sqeType);
    return facts.family == DecoderFamily::Hwts ? nameAt(kHwtsNames, task.sqeType)
                                               : nameAt(kStarsNames, task.sqeType);
}

std::string_view subTaskTypeName(std::uint8_t subTaskType)
{
    return nameAt(kSubTaskNames, subTaskType);
}

} // namespace opscope::raw

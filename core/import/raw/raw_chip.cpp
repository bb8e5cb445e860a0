// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/raw_chip.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/number.h"
#include "core/import/raw/folder_facts.h"

namespace opscope::raw {
namespace {

struct Platform {
    std::int64_t version;
    std::string_view name;
    DecoderFamily family;
};
constexpr auto kPlatforms = std::to_array<Platform>({
    {0, "310", DecoderFamily::None},
    {1, "910A", DecoderFamily::Hwts},
    {2, "310P", DecoderFamily::Hwts},
    {3, "3_2_0", DecoderFamily::Hwts},
    {4, "310P", DecoderFamily::Hwts},
    {5, "910B", DecoderFamily::StarsV4},
    {7, "310B", DecoderFamily::StarsV4},
    {8, "310B", DecoderFamily::StarsV4},
    {9, "nano", DecoderFamily::None},
    {11, "310B", DecoderFamily::StarsV4},
    {15, "950", DecoderFamily::StarsV6},
    {16, "950", DecoderFamily::StarsV6},
});

const Platform* platformOf(std::int64_t version)
{
    const auto* const found = std::find_if(kPlatforms.begin(), kPlatforms.end(),
                                           [&](const Platform& one) { return one.version == version; });
    return found == kPlatforms.end() ? nullptr : found;
}

/// "0x416,0x417" or "416,417": hexadecimal event numbers; at most as many as a record has counters.
std::vector<std::uint32_t> eventList(std::string_view text)
{
    constexpr std::size_t kMost = 16;
    std::vector<std::uint32_t> events;
    while (!text.empty() && events.size() < kMost) {
        auto one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), one.size() + 1));
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        if (one.starts_with("0x") || one.starts_with("0X"))
            one.remove_prefix(2);
        std::uint32_t event = 0;
        std::from_chars(one.data(), one.data() + one.size(), event, 16);
        events.push_back(event);
    }
    return events;
}

std::uint32_t coreCount(const JsonTree& device, std::string_view key)
{
    constexpr std::int64_t kMost = 1024;
    const auto count = integerOf(device, key, 0);
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, kMost));
}

} // namespace

DecoderFamily decoderFamily(std::int64_t platformVersion)
{
    const auto* const platform = platformOf(platformVersion);
    return platform != nullptr ? platform->family : DecoderFamily::None;
}

std::string_view platformName(std::int64_t platformVersion)
{
    const auto* const platform = platformOf(platformVersion);
    return platform != nullptr ? platform->name : std::string_view{};
}

DeviceFacts readDeviceFacts(const std::filesystem::path& folder, std::string_view name, Losses& losses)
{
    DeviceFacts facts;
    const auto info = readFolderJson(folder, "info.json", name, losses);
    facts.platformVersion = integerOf(info, "platform_version", -1);
    facts.family = decoderFamily(facts.platformVersion);
    const auto& device = firstOf(info, "DeviceInfo");
    facts.device = integerOf(device, "id", -1);
    facts.cubeCores = coreCount(device, "ai_core_num");
    facts.vectorCores = coreCount(device, "aiv_num");
    facts.cubeMhz = Frequency::of(textOf(device, "aic_frequency")).megahertz();
    facts.countFrequency = Frequency::of(textOf(device, "hwts_frequency"));

    const auto sample = readFolderJson(folder, "sample.json", name, losses);
    facts.cubeMetrics = textOf(sample, "ai_core_metrics");
    facts.vectorMetrics = textOf(sample, "aiv_metrics");
    facts.cubeEvents = eventList(textOf(sample, "ai_core_profiling_events"));
    facts.vectorEvents = eventList(textOf(sample, "aiv_profiling_events"));
    facts.isSampleBased = textOf(sample, "ai_core_profiling_mode").starts_with("sample");
    return facts;
}

} // namespace opscope::raw

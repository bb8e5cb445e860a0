// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/chip.h"

#include "core/advisor/engine/op_view.h"
#include "core/analysis/copies.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

PlatformInfo platformOf(std::string chip, std::string cores = {}, std::string megahertz = {})
{
    PlatformInfo platform;
    platform.devices.emplace_back();
    platform.devices.back().chip = std::move(chip);
    platform.devices.back().aiCoreCount = std::move(cores);
    platform.devices.back().aiCoreFrequencyMhz = std::move(megahertz);
    return platform;
}

Chip chipOf(const PlatformInfo& platform)
{
    return ChipList::builtIn().chipOf(platform);
}

} // namespace

TEST_CASE("chip: every chip of the program has its numbers with a source", "[chip]")
{
    const auto chips = ChipList::builtIn().chips();
    CHECK(chips.size() >= 25);
    for (const auto& chip : chips) {
        INFO(chip.name);
        CHECK_FALSE(chip.family.empty());
        std::size_t known = 0;
        for (const auto& number : chip.numbers) {
            if (std::isnan(number.value))
                continue;
            ++known;
            CHECK(number.source.find(".json") == std::string::npos); // a source of its own, not the file
            CHECK(number.certainty != Certainty::User);
        }
        CHECK(known > 0);
    }
    // Peaks of CANN's platform_config: cores * MHz * 8192.
    const auto* const chip = ChipList::builtIn().find("ascend910b3");
    REQUIRE(chip != nullptr);
    CHECK(chip->at(ChipNumberId::AiCores) * chip->at(ChipNumberId::CubeMhz) *
              chip->at(ChipNumberId::CubeFp16) / 1e6 ==
          Approx(294.9).margin(0.05));
    CHECK(chip->of(ChipNumberId::MemoryBandwidth).certainty == Certainty::Stated);
}

TEST_CASE("chip: a GPU has peaks by data type and of its links", "[chip]")
{
    const auto chip = chipOf(platformOf("NVIDIA H200"));
    CHECK(chip.at(ChipNumberId::PeakBf16) == 989.5);
    CHECK(chip.at(ChipNumberId::PeakFp32) == 67);
    CHECK(std::isnan(chip.at(ChipNumberId::CubeFp16)));
    CHECK(copyPeakOf(chip, CopyKind::HostToDevice) == 64);
    CHECK(copyPeakOf(chip, CopyKind::DeviceToHost) == 64);
    CHECK(copyPeakOf(chip, CopyKind::PeerToPeer) == 450);
    CHECK(copyPeakOf(chip, CopyKind::DeviceToDevice) == 2400);
    CHECK(std::isnan(copyPeakOf(chip, CopyKind::Unknown)));
    for (const char* const name : {"NVIDIA A100-PG509-200", "NVIDIA A100-SXM4-80GB", "Tesla V100-SXM2-32GB"})
        CHECK_FALSE(std::isnan(copyPeakOf(chipOf(platformOf(name)), CopyKind::HostToDevice)));
    CHECK(std::isnan(copyPeakOf(chipOf(platformOf("NVIDIA X1")), CopyKind::HostToDevice)));
    CHECK(copyPeakOf(chipOf(platformOf("Ascend 910A")), CopyKind::HostToDevice) == 32);
    CHECK(std::isnan(copyPeakOf(chipOf(platformOf("Ascend910B3")), CopyKind::HostToDevice)));
}

TEST_CASE("chip: numbers of the run stand above those of the list", "[chip]")
{
    const auto chip = chipOf(platformOf("Ascend 310", "2", "700"));
    CHECK(chip.name == "Ascend310");
    CHECK(chip.at(ChipNumberId::CubeMhz) == 700);
    CHECK(chip.of(ChipNumberId::CubeMhz).certainty == Certainty::Run);
    CHECK(chip.of(ChipNumberId::MemoryBandwidth).certainty == Certainty::Unchecked);
}

TEST_CASE("chip: one of several is not guessed", "[chip]")
{
    CHECK(chipOf(platformOf("Ascend 910B", "20", "1800")).name == "Ascend910B3");
    const auto either = chipOf(platformOf("Ascend 910B", "24", "1800"));
    CHECK(either.name == "Ascend910B2 / Ascend910B2C");
    CHECK(either.at(ChipNumberId::MemoryBandwidth) == 1750); // both have it
    const auto any = chipOf(platformOf("Ascend 910B"));
    CHECK(any.at(ChipNumberId::VecFp16) == 128);
    CHECK(std::isnan(any.at(ChipNumberId::MemoryBandwidth)));
    CHECK(std::isnan(any.at(ChipNumberId::AiCores)));

    const auto odd = chipOf(platformOf("Ascend 310", "8", "1150")); // no 310 has eight cores
    CHECK(odd.name.empty());
    CHECK(odd.at(ChipNumberId::AiCores) == 8);
    CHECK(std::isnan(odd.at(ChipNumberId::MemoryBandwidth)));
    CHECK(chipOf(PlatformInfo()).name.empty());
}

TEST_CASE("chip: a file of the user stands above all", "[chip]")
{
    const TempFolder folder;
    folder.write("board.json", R"({"chips": {"ascend310": {"memory_bandwidth": 40, "aic_frequency": 650},
                                             "Mine": {"like": "Ascend310P3", "l2_bandwidth": 900}}})");
    folder.write("broken.json", R"({"chips": 7})");
    std::vector<Error> unread;
    const auto list = ChipList::withFolder(folder.path(), unread);
    REQUIRE(unread.size() == 1); // told, and the other file counts
    CHECK(unread[0].where.file.ends_with("broken.json"));
    const auto chip = list.chipOf(platformOf("Ascend 310", "2", "700"));
    CHECK(chip.at(ChipNumberId::MemoryBandwidth) == 40);
    CHECK(chip.at(ChipNumberId::CubeMhz) == 650);
    CHECK(chip.of(ChipNumberId::CubeMhz).certainty == Certainty::User);
    CHECK(chip.at(ChipNumberId::VecFp16) == 128);
    const auto* const mine = list.find("mine");
    REQUIRE(mine != nullptr);
    CHECK(mine->at(ChipNumberId::L1ToL0a) == 256);
    CHECK(mine->at(ChipNumberId::L2Bandwidth) == 900);
}

TEST_CASE("chip: the chosen one is that of every run", "[chip]")
{
    auto list = ChipList::builtIn();
    REQUIRE(list.choose("ASCEND910B4"));
    CHECK(list.chipOf(platformOf("Ascend 310", "2", "700")).at(ChipNumberId::MemoryBandwidth) == 800);
    CHECK(list.chipOf(platformOf("", "2", "700")).at(ChipNumberId::AiCores) == 2);

    const auto unknown = list.choose("Ascend999");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().message.english().find("Ascend310P3") != std::string::npos);

    const TempFolder folder;
    folder.write("one.json", R"({"chips": {"New": {"ai_core_num": 3}}})");
    REQUIRE(list.choose((folder.path() / "one.json").string()));
    CHECK(list.chipOf(PlatformInfo()).at(ChipNumberId::AiCores) == 3);
}

TEST_CASE("chip: a bad file is told with its place and changes nothing", "[chip]")
{
    auto list = ChipList::builtIn();
    const auto before = list.chips().size();
    for (const auto* text :
         {"{", "[]", R"({"chips": {}})", R"({"chips": {"New": {"speed": 3}}})",
          R"({"chips": {"New": {"ai_core_num": -1}}})", R"({"chips": {"New": {"l2_read": 0}}})",
          R"({"chips": {"New": {"ai_core_num": "two"}}})", R"({"chips": {"New": 7}})",
          R"({"chips": {"New": {"like": "Ascend999"}}})",
          R"({"numbers": 3, "chips": {"New": {"ai_core_num": 1}}})"}) {
        INFO(text);
        const auto added = list.add(text, "bad.json", true);
        REQUIRE_FALSE(added);
        CHECK(added.error().where.file == "bad.json");
        CHECK(list.chips().size() == before);
    }
}

TEST_CASE("chip: clock and cores come from the ops where nothing else says them", "[chip]")
{
    const auto data = captureData("advisor/msprof-analyze_kernel_details_pipeutil_910B.csv");
    if (!data)
        return;
    const OpView view(openOne(*data), 0);
    CHECK(view.chip().at(ChipNumberId::CubeMhz) == 1800);
    CHECK(view.chip().at(ChipNumberId::AiCores) == 20);
    CHECK(view.chip().of(ChipNumberId::AiCores).certainty == Certainty::Inferred);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

std::string sample(const char* name)
{
    return (samplesFolder() / name).string();
}

} // namespace

TEST_CASE("roofline command: what is missing names the switch", "[core][cli][roofline]")
{
    const auto ran = runCommand({"roofline", sample("PROF_000001_20211118093012345_FACEMASKSLEEPING")});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("--aic-metrics=MemoryL0 ") != std::string::npos);
    CHECK(ran.out.find("estimate") != std::string::npos);
}

TEST_CASE("roofline command: a JOB needs the peak of its board once", "[core][cli][roofline]")
{
    const auto without = runCommand({"roofline", sample("JOBYOLOMISHBEFORESAMPLE"), "--top", "3"});
    CHECK(without.code == 0);
    CHECK(without.out.find("--ddr-peak") != std::string::npos);
    const auto with = runCommand({"roofline", sample("JOBYOLOMISHBEFORESAMPLE"), "--ddr-peak", "25.6"});
    CHECK(with.out.find("--ddr-peak") == std::string::npos);
}

TEST_CASE("roofline command: wrong words are told with the right ones", "[core][cli][roofline]")
{
    const auto prof = sample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    for (const auto& [option, value, known] : {std::tuple{"--channel", "l9", "l1_to_l0a"},
                                               {"--chip", "Ascend9", "Ascend310P3"},
                                               {"--unit", "x", "cube"}}) {
        const auto ran = runCommand({"roofline", prof, option, value});
        INFO(option);
        CHECK(ran.code == 2);
        CHECK(ran.err.find(known) != std::string::npos);
    }
}

TEST_CASE("roofline command: the plot goes to a file", "[core][cli][roofline]")
{
    const TempFolder folder;
    const auto path = folder.path() / "roof.svg";
    const auto ran = runCommand({"roofline", sample("PROF_000001_20211118093012345_FACEMASKSLEEPING"),
                                 "--svg", path.string(), "--format", "json"});
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("["));
    std::ifstream in(path);
    std::string text;
    std::getline(in, text);
    CHECK(text.starts_with("<svg "));
}

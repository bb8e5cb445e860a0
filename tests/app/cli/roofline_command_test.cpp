// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("roofline command: a message about missing data names the switch", "[core][cli][roofline]")
{
    const auto ran = runCommand({"roofline", sample("PROF_000001_20211118093012345_FACEMASKSLEEPING")});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("--aic-metrics=MemoryL0 ") != std::string::npos);
    CHECK(ran.out.find("estimate") != std::string::npos);
}

TEST_CASE("roofline command: the peak of the board of a JOB is needed only once", "[core][cli][roofline]")
{
    const auto without = runCommand({"roofline", sample("JOBYOLOMISHBEFORESAMPLE"), "--top", "3"});
    CHECK(without.code == 0);
    CHECK(without.out.find("--ddr-peak") != std::string::npos);
    const auto with = runCommand({"roofline", sample("JOBYOLOMISHBEFORESAMPLE"), "--ddr-peak", "25.6"});
    CHECK(with.out.find("--ddr-peak") == std::string::npos);
}

TEST_CASE("roofline command: wrong words are reported with the right ones", "[core][cli][roofline]")
{
    const auto prof = sample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    for (const auto& [option, value, known] : {std::tuple{"--channel", "l9", "l1_to_l0a"},
                                               {"--chip", "Ascend9", "Ascend310P3"},
                                               {"--unit", "x", "cube"}}) {
        const auto ran = runCommand({"roofline", prof, option, value});
        INFO(option);
        CHECK(ran.code == static_cast<int>(ExitCode::WrongUse));
        CHECK(ran.err.find(known) != std::string::npos);
    }
}

TEST_CASE("roofline command: a peak that is no finite number is wrong use", "[core][cli][roofline]")
{
    for (const char* peak : {"nan", "inf", "-inf", "-1"}) {
        INFO(peak);
        CHECK(runCommand({"roofline", sample("JOBYOLOMISHBEFORESAMPLE"), "--ddr-peak", peak}).code ==
              static_cast<int>(ExitCode::WrongUse));
    }
}

TEST_CASE("roofline command: the plot goes to a file", "[core][cli][roofline]")
{
    const TempFolder folder;
    const auto path = folder.path() / "roof.svg";
    const auto ran = runCommand({"roofline", sample("PROF_000001_20211118093012345_FACEMASKSLEEPING"),
                                 "--svg", path.string(), "--format", "json"});
    CHECK(ran.code == 0);
    CHECK(rowsIn(ran.out).is_array());
    std::ifstream in(path);
    std::string text;
    std::getline(in, text);
    CHECK(text.starts_with("<svg "));
}

TEST_CASE("roofline command: six runs of one model are one picture", "[core][cli][roofline]")
{
    const auto folder = runCommand({"roofline", sample("ascend310_six_groups"), "--top", "0"});
    CHECK(folder.code == 0);
    CHECK(folder.out.find("33 of 33 ops have a partner") != std::string::npos);
    CHECK(folder.out.find("1 op without a partner") != std::string::npos);
    CHECK(folder.out.find("softmax") != std::string::npos);
    for (const auto* verdict :
         {"compute bound", "memory bound", "inadequate parallelism", "latency bound: pipelines",
          "latency bound: compute", "latency bound: memory"}) {
        INFO(verdict);
        CHECK(folder.out.find(verdict) != std::string::npos);
    }
    CHECK(folder.out.find("estimate") == std::string::npos); // all operations were counted
    CHECK(folder.out.find("missing") == std::string::npos);
    CHECK(folder.out.find("suspect") == std::string::npos);

    const auto csv = runCommand({"roofline", sample("ascend310_six_groups"), "--format", "csv"});
    CHECK(std::ranges::count(csv.out, '\n') == 34); // a file has all ops, the longest 20 are only for text

    const auto prof = [&](const char* name) { return sample("ascend310_six_groups") + "/" + name; };
    const auto two = runCommand({"roofline", prof("PROF_000001_20211122100000000_RESNETPIPEUTILIZ"),
                                 prof("PROF_000003_20211122100200000_RESNETMEMORYGROUP"), "--channel",
                                 "memory", "--top", "1", "--format", "csv"});
    CHECK(two.code == 0);
    CHECK(two.out.find("estimate: ratio") != std::string::npos); // no run counted operations
    CHECK(two.err.find("33 of 33 ops") != std::string::npos);
}

TEST_CASE("roofline command: the advice as HTML has the plot", "[core][cli][roofline]")
{
    const auto ran = runCommand({"advise", sample("ascend310_six_groups"), "--format", "html"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("Cube FP16 11.1 TOps/s") != std::string::npos);
}

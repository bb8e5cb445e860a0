// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/captures.h"

using namespace opscope;

TEST_CASE("dumps are compared with npy files and a condition decides the exit code", "[core][cli][accuracy]")
{
    const auto data = realData("../accuracy/synthetic/resnet50");
    if (!data)
        return;
    const auto npu = (*data / "npu").string();
    const auto golden = (*data / "golden").string();
    const auto fine =
        runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "-alg", "0,1", "--format", "csv"});
    CHECK(fine.code == 0);
    CHECK(fine.out.find("0,Data,data,float16,20616916766720,data,float32,data:output:0,\"[1,3,224,224]\","
                        "1.000000,0.000244,") != std::string::npos);
    CHECK(fine.err.find("SoftmaxV2.prob.53.3.1717200000000010") !=
          std::string::npos); // the older dump is named
    const auto bad =
        runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "--fail-on", "CosineSimilarity<0.99"});
    CHECK(bad.code == 4);
    CHECK(bad.err.find("1 of 6 tensors: CosineSimilarity<0.99") != std::string::npos);
    const auto good =
        runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "--fail-on", "CosineSimilarity<0.9"});
    CHECK(good.code == 0);
    CHECK(runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "--fail-on", "Cosine=1"}).code == 3);
    CHECK(runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "-alg", "eleven"}).code == 3);
    CHECK(runCommand({"accuracy", "compare", "-m", golden + "/none", "-g", golden}).code == 2);
}

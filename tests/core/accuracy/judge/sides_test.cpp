// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/sides.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/result_table.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("the search for dumps ends at the first and after so many names", "[core][accuracy]")
{
    constexpr const char* kDump = "Relu.x.1.1.1717200000000000";
    const TempFolder all;
    for (int i = 0; i < 20; ++i)
        all.write("Relu.x" + std::to_string(i) + ".1.1.1717200000000000", "");
    CHECK(hasDumps(all.path(), 1)); // whichever comes first
    const TempFolder deep;
    for (int i = 0; i < 20; ++i)
        deep.write("log" + std::to_string(i), "");
    deep.write(std::string("a/b/c/") + kDump, "");
    CHECK(hasDumps(deep.path()));
    CHECK_FALSE(hasDumps(deep.path(), 21)); // 20 files and a folder
    CHECK(hasDumps(deep.path(), 24));
    CHECK_FALSE(hasDumps(deep.path() / "log0"));
}

TEST_CASE("of folders of a framework alone one stands for the dumps", "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("golden/conv.0.1717200000000000.npy", "");
    CHECK(findSides(folder.path()).dumps.empty());
    folder.write("run/conv.0.1717200000000000.npy", "");
    const auto found = findSides(folder.path());
    REQUIRE(found.dumps.size() == 1);
    CHECK(found.dumps[0].filename() == "run");
    REQUIRE(found.golden.size() == 1);
    CHECK(found.golden[0].filename() == "golden");
}

TEST_CASE("a result that is read again has its numbers and its origins", "[core][accuracy]")
{
    const TempFolder folder;
    const auto file =
        folder.write("result_20260101000000.csv",
                     "Index,OpType,NPUDump,DataType,GroundTruth,DataType,TensorIndex,Shape,"
                     "CosineSimilarity,MaxAbsoluteError,CompareFailReason\n"
                     "0,Conv2D,conv,float16,conv,float32,conv:output:0,\"[1,2]\",0.999999,0.5,\n"
                     "1,Relu,relu,float16,relu,float32,relu:output:0,\"[1,2]\",0.710000,nan,\n"
                     "2,Add,add,NaN,*,NaN,NaN,NaN,NaN,NaN,no ground truth\n");
    CHECK(isResult(file));
    const auto compared = readCompared(file);
    REQUIRE(compared);
    const auto& rows = compared->result.rows;
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].comparison->values[0] == 0.71);
    CHECK(std::isnan(rows[1].comparison->values[1]));
    CHECK_FALSE(rows[1].comparison->isRefused[1]); // computed, and no number
    CHECK(rows[1].comparison->isRefused[2]);       // not in the file
    CHECK_FALSE(rows[2].comparison);
    CHECK(compared->sides.golden == nullptr);
    REQUIRE(compared->origins.born.size() == 1);
    CHECK(compared->origins.born[0].tensor == "relu:output:0");
}

TEST_CASE("a result of msprobe is one and other tables are none", "[core][accuracy]")
{
    const TempFolder folder;
    const auto file =
        folder.write("compare_result.csv",
                     "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Shape,Bench Shape,Cosine,MaxAbsErr,"
                     "Accuracy Reached or Not,Err_message\n"
                     "conv.0.forward.output.0,conv.0,Float16,Float32,\"[1]\",\"[1]\",0.98,unsupported,No,\n");
    CHECK(isResult(file));
    const auto compared = readCompared(file);
    REQUIRE(compared);
    CHECK(compared->result.rows.at(0).tensor == "conv.0.forward.output.0");
    CHECK(compared->result.rows.at(0).comparison->values[0] == 0.98);
    CHECK(compared->result.rows.at(0).comparison->isRefused[1]);
    CHECK_FALSE(isResult(folder.write("op_summary.csv", "Index,Op Name,Task Duration(us)\n0,a,1\n")));
    CHECK_FALSE(isResult(folder.write("empty.csv", "")));
    CHECK_FALSE(isResult(folder.path()));
}

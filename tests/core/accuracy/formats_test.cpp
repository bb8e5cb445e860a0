// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison meets beside plain dumps and npy files.
#include <algorithm>
#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/result_table.h"
#include "core/accuracy/judge/sides.h"
#include "core/accuracy/read/dump_file.h"
#include "core/accuracy/read/statistics_csv.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/compare_folders.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

constexpr std::string_view kTime = "1717200000000000";

std::filesystem::path writeDump(const TempFolder& folder, const std::string& side, const std::string& op,
                                const std::string& bytes)
{
    return folder.write(side + "/Add." + op + ".1.1." + std::string(kTime), bytes);
}

AccuracyResult compareSides(const TempFolder& folder)
{
    const auto npu = openDumpFolder(folder.path() / "npu");
    auto goldenFolder = openDumpFolder(folder.path() / "golden");
    REQUIRE(npu);
    REQUIRE(goldenFolder);
    GoldenFiles golden(*std::move(goldenFolder));
    auto result = compareFolders(*npu, golden, nullptr, {});
    REQUIRE(result);
    return *std::move(result);
}

const ResultRow& rowOf(const AccuracyResult& result, const std::string& tensor)
{
    const auto row = std::ranges::find(result.rows, tensor, &ResultRow::tensor);
    if (row == result.rows.end())
        FAIL("no row " + tensor);
    return *row;
}

constexpr auto kMaxAbsolute = Metric::MaxAbsoluteError;

} // namespace

TEST_CASE("inputs and outputs of two runs are compared by the name of the op", "[core][accuracy]")
{
    TempFolder folder;
    writeDump(folder, "npu", "add", dumpBytes("add", {floats({1, 2})}, {floats({3, 4})}));
    writeDump(folder, "golden", "add", dumpBytes("add", {floats({1, 2})}, {floats({3, 4.5F})}));
    writeDump(folder, "golden", "other", dumpBytes("other", {}, {floats({1})}));
    const auto result = compareSides(folder);
    CHECK(rowOf(result, "add:input:0").text(kMaxAbsolute) == "0.000000");
    CHECK(rowOf(result, "add:output:0").text(kMaxAbsolute) == "0.500000");
    REQUIRE(result.leftOut.size() == 1);
    CHECK(result.leftOut[0].path.filename().string().starts_with("Add.other."));
}

TEST_CASE("every file of both sides is in a row or in the list of what takes no part", "[core][accuracy]")
{
    TempFolder folder;
    const auto dump = dumpBytes("add", {}, {floats({1, 2})});
    const std::string time(kTime);
    writeDump(folder, "npu", "add", dump);
    folder.write("npu/Add.add.1.1.1717100000000000", dump); // older
    writeDump(folder, "npu", "alone", dump);                // a row without a golden tensor
    folder.write("npu/Add.add.1.1." + time + ".csv", "Input/Output,Index\n");
    folder.write("npu/Opdebug.Node_OpDebug.52.3." + time, "");
    folder.write("npu/exception_info.3.52." + time, dumpBytes("add", {}, {}, {}, "aicore error 0x800000"));
    folder.write("npu/loose.0." + time + ".npy", npyBytes({1}, {1}));
    folder.write("npu/notes.txt", "");
    writeDump(folder, "golden", "add", dump);
    folder.write("golden/Add.add.1.1.1717100000000000", dump);
    writeDump(folder, "golden", "other", dump);
    folder.write("golden/exception_info.3.52." + time, "");
    writeDump(folder, "npu", "nothing", dumpBytes("nothing", {}, {}));
    const auto result = compareSides(folder);
    CHECK(result.rows.size() == 3);
    CHECK(result.issues.empty());
    CHECK(std::ranges::count(result.rows,
                             "[nothing] There is no tensor in the dump file that can be compared.",
                             &ResultRow::reason) == 1);
    std::map<std::string, std::string> why;
    for (const auto& file : result.leftOut) {
        const auto name = (file.path.parent_path().filename() / file.path.filename()).string();
        CHECK(why.emplace(name, messageName(file.reason.id)).second); // once
        if (name.starts_with("npu/exception"))
            CHECK(file.cause == "aicore error 0x800000");
    }
    CHECK(why == std::map<std::string, std::string>{
                     {"npu/Add.add.1.1.1717100000000000", "AccuracyOlderDump"},
                     {"npu/Add.add.1.1." + time + ".csv", "AccuracyHasTensors"},
                     {"npu/Opdebug.Node_OpDebug.52.3." + time, "AccuracyOverflowFile"},
                     {"npu/exception_info.3.52." + time, "AccuracyExceptionFile"},
                     {"npu/loose.0." + time + ".npy", "AccuracyOfFramework"},
                     {"npu/notes.txt", "AccuracyNameUnknown"},
                     {"golden/Add.add.1.1.1717100000000000", "AccuracyOlderDump"},
                     {"golden/Add.other.1.1." + time, "AccuracyNotPaired"},
                     {"golden/exception_info.3.52." + time, "AccuracyExceptionFile"}});
}

TEST_CASE("the tensors of a dump may be npy files of their own", "[core][accuracy]")
{
    const auto name = parseDumpName("Add.add.1.3.1717200000000000.output.2.NCHW.npy");
    REQUIRE(name);
    CHECK(name->kind == NameKind::Dump);
    CHECK(name->op == "add");
    CHECK(name->stream == 3);
    REQUIRE(name->tensor);
    CHECK_FALSE(name->tensor->isInput);
    CHECK(name->tensor->index == 2);
    CHECK(name->tensor->format == "NCHW");
    TempFolder folder;
    folder.write("npu/Add.add.1.1.1717200000000000.input.0.npy", npyBytes({1, 2}, {2}));
    folder.write("npu/Add.add.1.1.1717200000000000.output.0.npy", npyBytes({3, 4}, {2}));
    folder.write("npu/Add.add.1.1.1717100000000000.output.0.npy", npyBytes({9, 9}, {2})); // older
    folder.write("npu/Add.add.1.1.1717200000000000.output.1.npy", npyBytes({5}, {1}));
    writeDump(folder, "golden", "add",
              dumpBytes("add", {floats({1, 2})}, {floats({3, 4.5F}), floats({5.25F})}));
    const auto result = compareSides(folder);
    CHECK(result.rows.size() == 3);
    CHECK(result.isNpuOfFramework);
    CHECK(rowOf(result, "add:input:0").text(kMaxAbsolute) == "0.000000");
    CHECK(rowOf(result, "add:output:0").text(kMaxAbsolute) == "0.500000");
    CHECK(rowOf(result, "add:output:1").text(kMaxAbsolute) == "0.250000");
    CHECK(rowOf(result, "add:input:0").npuFile.filename() == "Add.add.1.1.1717200000000000.input.0.npy");
    REQUIRE(result.leftOut.size() == 1);
    CHECK(result.leftOut[0].reason.id == MessageId::AccuracyOlderDump);
}

TEST_CASE("the files of a framework may stand on the side of the NPU", "[core][accuracy]")
{
    TempFolder folder;
    folder.write("npu/conv.0.1717200000000000.npy", npyBytes({1, 2}, {2}));
    folder.write("npu/conv.1.1717200000000000.npy", npyBytes({3}, {1}));
    folder.write("golden/conv.0.1717200000000000.npy", npyBytes({1, 2.5F}, {2}));
    folder.write("golden/conv.1.1717200000000000.npy", npyBytes({3.25F}, {1}));
    auto sides = openSides({folder.path() / "npu", folder.path() / "golden", {}, {}, {}});
    REQUIRE(sides);
    const auto compared = compareSides(*std::move(sides), {});
    REQUIRE(compared);
    const auto& result = compared->result;
    CHECK(result.isNpuOfFramework);
    CHECK(rowOf(result, "conv:output:0").text(kMaxAbsolute) == "0.500000");
    CHECK(rowOf(result, "conv:output:1").text(kMaxAbsolute) == "0.250000");
    CHECK(rowOf(result, "conv:output:1").opType == kNoValue);
    CHECK(result.leftOut.empty());
}

TEST_CASE("two layouts of one tensor are compared in the logical order", "[core][accuracy]")
{
    TempFolder folder;
    const Shape logical{1, 3, 1, 2};
    MadeTensor blocks{DataType::Float, Format::NC1HWC0, {1, 2, 1, 2, 2}, {}, logical};
    blocks.bytes = bytesOf(std::vector<float>{0, 10, 1, 11, 20, 9, 21, 9}); // 9 is padding
    MadeTensor plain{DataType::Float, Format::NCHW, logical, {}, logical};
    plain.bytes = bytesOf(std::vector<float>{0, 1, 10, 11, 20, 21});
    writeDump(folder, "npu", "add", dumpBytes("add", {}, {blocks}));
    writeDump(folder, "golden", "add", dumpBytes("add", {}, {plain}));
    const auto result = compareSides(folder);
    const auto& row = rowOf(result, "add:output:0");
    INFO(row.reason);
    CHECK(row.text(kMaxAbsolute) == "0.000000");
    CHECK(row.shape == "[1,3,1,2]");
}

TEST_CASE("a filter of three dimensions in fractals is read in its logical order", "[core][accuracy]")
{
    // N=2 C=3 D=2 H=1 W=2 in cubes of 2 x 2: rows d, c1, h, w of N1=1
    const Shape logical{2, 3, 2, 1, 2};
    constexpr std::size_t kC1 = 2;
    std::vector<float> stored(2 * kC1 * 2 * 4, -1);
    std::vector<float> wanted;
    for (std::size_t n = 0; n < 2; ++n) {
        for (std::size_t c = 0; c < 3; ++c) {
            for (std::size_t d = 0; d < 2; ++d) {
                for (std::size_t w = 0; w < 2; ++w) {
                    const auto value = static_cast<float>(1000 * n + 100 * c + 10 * d + w);
                    stored[((d * kC1 + c / 2) * 2 + w) * 4 + n * 2 + c % 2] = value;
                    wanted.push_back(value);
                }
            }
        }
    }
    Tensor tensor;
    tensor.type = DataType::Float;
    tensor.format = Format::FractalZ3D;
    tensor.shape = {2 * kC1 * 2, 1, 2, 2};
    tensor.logicalShape = logical;
    const auto bytes = bytesOf(stored);
    tensor.bytes = bytes;
    const auto map = mapLayout(tensor, Format::NCDHW, logical);
    REQUIRE(map);
    std::vector<float> values(wanted.size());
    ElementReader<float>(tensor, *map).read(0, values);
    CHECK(values == wanted);
}

TEST_CASE("golden files of the older kinds are dumps of one output", "[core][accuracy]")
{
    TempFolder folder;
    for (const std::string op : {"a", "b"})
        writeDump(folder, "npu", op, dumpBytes(op, {}, {floats({1, 2})}));
    folder.write("golden/a.0.1717200000000000.pb", dumpBytes("a", {}, {floats({1, 2.25F})}));
    folder.write("golden/b.0.1717200000000000.quant", dumpBytes("b", {}, {floats({1.5F, 2})}));
    const auto result = compareSides(folder);
    CHECK(rowOf(result, "a:output:0").text(kMaxAbsolute) == "0.250000");
    CHECK(rowOf(result, "b:output:0").text(kMaxAbsolute) == "0.500000");
}

TEST_CASE("the statistics of a tensor are a row that says them", "[core][accuracy]")
{
    TempFolder folder;
    folder.write("npu/Conv2D.conv.1.1.1717200000000000.csv",
                 "Input/Output,Index,Data Size,Data Type,Format,Shape,Max Value,Min Value,Avg Value,Count,"
                 "Nan Count,Negative Inf Count,Positive Inf Count\n"
                 "Input,0,12,DT_FLOAT,ND,3,2.5,-1,0.5,3,0,0,0\n"
                 "Output,0,12,DT_FLOAT16,NCHW,1x3x1x1,inf,-1,nan,3,1,0,1\n"
                 "Output,1,12\n");
    folder.write("npu/Add.add.2.1.1717200000000000", dumpBytes("add", {}, {floats({1})}));
    folder.write("golden/add.0.1717200000000000.npy", npyBytes({1}, {1}));
    const auto result = compareSides(folder);
    const auto& input = rowOf(result, "conv:input:0");
    CHECK(input.reason == "Only statistics were dumped: max 2.5, min -1, mean 0.5");
    CHECK(input.overflow == "NO");
    const auto& output = rowOf(result, "conv:output:0");
    CHECK(output.overflow == "YES");
    CHECK(output.shape == "[1,3,1,1]");
    CHECK(output.reason.ends_with("; 1 NaN, 1 infinite"));
    REQUIRE(result.issues.size() == 1);
    CHECK(result.issues[0].places.front().line == 4);
    // A device that was asked for some values writes fewer columns, and a norm.
    std::vector<Issue> issues;
    const auto some = readStatistics(
        folder.write("some.csv",
                     "Input/Output,Index,Data Size,Data Type,Format,Shape,Count,Max Value,l2norm\n"
                     "Output,0,4,DT_FLOAT,ND,-,1,7,7\n"),
        issues);
    REQUIRE(some);
    CHECK(some->at(0).norm == 7);
    CHECK_FALSE(some->at(0).least);
    CHECK(some->at(0).shape.empty());
}

TEST_CASE("threads of an op without elements are put together at once", "[core][accuracy]")
{
    TempFolder folder;
    MadeTensor empty;
    empty.shape = {std::uint64_t{1} << 50U, 0};
    std::vector<DumpEntry> files;
    for (const char* thread : {"0", "1"}) {
        const auto name = std::string("Add.add.1.1.1717200000000000.4.0.") + thread + ".0";
        const std::vector<std::pair<std::string, std::string>> cut{
            {"cut", R"({"slice_instance_num": 2, "outputCutList": [[1, 2]]})"}};
        files.push_back({folder.write(name, dumpBytes("add", {}, {empty}, cut)), *parseDumpName(name)});
    }
    const auto op = openOp(files);
    REQUIRE(op);
    REQUIRE(op->find(false, 0));
    CHECK((*op->find(false, 0))->tensor.shape == empty.shape);
}

TEST_CASE("a file of statistics without end is cut and told once", "[core][accuracy]")
{
    TempFolder folder;
    std::string text = "Input/Output,Index\n";
    for (int i = 0; i < 20'000; ++i)
        text += "x\nOutput,1\n";
    std::vector<Issue> issues;
    const auto read = readStatistics(folder.write("long.csv", text), issues);
    REQUIRE(read);
    CHECK(read->size() == 10'000);
    REQUIRE(issues.size() == 2);
    CHECK(issues[0].count == 10'001);
    CHECK(issues[0].places.front().line == 2);
}

TEST_CASE("an exception dump says its cause and keeps its spaces", "[core][accuracy]")
{
    TempFolder folder;
    const auto path = folder.write("exception_info.3.52.1717200000000000",
                                   dumpBytes("add", {floats({1})}, {}, {}, "aicore timeout"));
    const auto dump = openDump(path);
    REQUIRE(dump);
    CHECK(dump->exception == "aicore timeout");
    const auto opened = openDumpFolder(folder.path());
    REQUIRE(opened);
    REQUIRE(opened->exceptions.size() == 1);
    CHECK(opened->exceptions[0].name.task == 52);
}

TEST_CASE("slices that were cut by hand are put in the order of their numbers", "[core][accuracy]")
{
    TempFolder folder;
    for (std::size_t i = 0; i < 12; ++i)
        folder.write("npu/Add.add_lxslice" + std::to_string(i) + ".1.1.1717200000000000",
                     dumpBytes("add", {}, {floats({static_cast<float>(i)})}));
    std::vector<float> wanted;
    for (std::size_t i = 0; i < 12; ++i)
        wanted.push_back(static_cast<float>(i));
    folder.write("golden/add.0.1717200000000000.npy", npyBytes(wanted, {12}));
    const auto result = compareSides(folder);
    const auto& row = rowOf(result, "add:output:0");
    INFO(row.reason);
    CHECK(row.text(kMaxAbsolute) == "0.000000"); // 10 stands behind 9, not behind 1
}

TEST_CASE("results of other tools are read by the names of their columns", "[core][accuracy]")
{
    TempFolder folder;
    const auto msprobe = readResult(folder.write(
        "msprobe.csv",
        "NPU Name,Bench Name,NPU Tensor Dtype,Bench Tensor Dtype,NPU Tensor Shape,"
        "Bench Tensor Shape,Cosine,MaxAbsErr,MaxRelativeErr,Accuracy Reached or Not,Err_message\n"
        "Module.conv.0,Module.conv.0,torch.float16,torch.float32,\"(1, 2)\",\"(1, 2)\",0.98,0.5,"
        "0.25,no,too far\n"
        "Module.conv.1,Module.conv.1,torch.float16,torch.int32,\"(1, 2)\",\"(1, 2)\",dtype unmatched,"
        "nan\t,12.5%,no,\n"));
    REQUIRE(msprobe);
    CHECK(msprobe->issues.empty());
    REQUIRE(msprobe->rows.size() == 2);
    CHECK_FALSE(msprobe->rows[1].value(Metric::CosineSimilarity));
    CHECK(std::isnan(msprobe->rows[1].value(kMaxAbsolute).value()));
    CHECK(msprobe->rows[1].value(Metric::MaxRelativeError) == 0.125);
    const auto& row = msprobe->rows[0];
    CHECK(row.npu == "Module.conv.0");
    CHECK(row.golden == "Module.conv.0");
    CHECK(row.npuType == "torch.float16");
    CHECK(row.goldenType == "torch.float32");
    CHECK(row.text(Metric::CosineSimilarity) == "0.98");
    CHECK(row.text(kMaxAbsolute) == "0.5");
    CHECK(row.reason == "too far");
    const auto msit = readResult(folder.write(
        "msit.csv", "Index,OpType,NPUDump,DataType,Address,GroundTruth,DataType,TensorIndex,Shape,"
                    "CosineSimilarity,CompareFailReason,IsNpuOps,IsOutputNode,IsPrecisionError\n"
                    "4,Conv2D,conv,float16,NaN,conv,float32,conv:output:0,\"[1,2]\",0.97,,NO,NO,YES\n"));
    REQUIRE(msit);
    CHECK(msit->rows.at(0).index == 4);
    CHECK(msit->rows.at(0).text(Metric::CosineSimilarity) == "0.97");
}

TEST_CASE("ten thousand dumps in a folder are listed and paired", "[core][accuracy]")
{
    TempFolder folder;
    const auto dump = dumpBytes("", {}, {floats({1, 2})});
    const auto golden = npyBytes({1, 2}, {2});
    constexpr int kCount = 10000;
    std::filesystem::create_directories(folder.path() / "npu");
    std::filesystem::create_directories(folder.path() / "golden");
    for (int i = 0; i < kCount; ++i) {
        const auto op = "op" + std::to_string(i);
        folder.write("npu/Add." + op + ".1.1.1717200000000000", dump);
        if (i % 100 == 0)
            folder.write("golden/" + op + ".0.1717200000000000.npy", golden);
    }
    const auto result = compareSides(folder);
    CHECK(result.rows.size() == kCount);
    CHECK(std::ranges::count_if(
              result.rows, [](const ResultRow& row) { return row.comparison.has_value(); }) == kCount / 100);
    CHECK(result.leftOut.empty());
}

TEST_CASE("headers that promise too much are refused or read as far as they go", "[core][accuracy]")
{
    TempFolder folder;
    auto huge = floats({1});
    huge.shape = {std::uint64_t{1} << 62U, std::uint64_t{1} << 62U};
    const auto overflow = openDump(folder.write("a", dumpBytes("a", {}, {huge})));
    REQUIRE(overflow);
    CHECK(checkedTensor(overflow->outputs.at(0), "a").error().message.id == MessageId::TensorTooLarge);
    auto longer = floats({1});
    longer.shape = {1000};
    const auto cut = openDump(folder.write("b", dumpBytes("b", {}, {longer})));
    REQUIRE(cut);
    CHECK(checkedTensor(cut->outputs.at(0), "b").error().message.id == MessageId::TensorTooShort);
    auto deep = floats({1});
    deep.shape = Shape(100, 1);
    const auto dims = openDump(folder.write("c", dumpBytes("c", {}, {deep})));
    REQUIRE(dims);
    CHECK(checkedTensor(dims->outputs.at(0), "c").error().message.id == MessageId::TensorTooManyDims);
    MadeTensor zero{DataType::Float16, Format::FractalZ, {0, 0, 0, 0}, {}, {0, 0, 0, 0}};
    const auto none = openDump(folder.write("d", dumpBytes("d", {}, {zero})));
    REQUIRE(none);
    const auto empty = checkedTensor(none->outputs.at(0), "d");
    REQUIRE(empty);
    static_cast<void>(mapLayout(*empty, Format::NCHW, {0, 0, 0, 0})); // no division by what is 0
    CHECK_FALSE(openDump(folder.write("e", eightBytes(~std::uint64_t{0}) + "x")));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "core/base/regular_file.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

struct Resnet {
    std::string npu;
    std::string golden;
    std::string graph;
    fs::path data;
};

std::optional<Resnet> resnet()
{
    const auto data = captureData("accuracy");
    if (!data)
        return std::nullopt;
    return Resnet{(*data / "synthetic/resnet50/npu").string(), (*data / "synthetic/resnet50/golden").string(),
                  (*data / "ge_proto/ge_proto_00000062_Build.txt").string(), *data};
}

CliRun accuracy(std::vector<std::string> words)
{
    words.insert(words.begin(), "accuracy");
    return runCommand(std::move(words));
}

std::string bytesOf(const fs::path& path)
{
    const auto text = readRegular(path, 1 << 24);
    REQUIRE(text);
    return std::string(*text);
}

/// The only file in a folder with this beginning of its name.
fs::path writtenFile(const fs::path& folder, const std::string& begin)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(begin))
            found.push_back(entry.path());
    }
    REQUIRE(found.size() == 1);
    return found.front();
}

std::size_t lineCountOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

} // namespace

TEST_CASE("the time of an op is in the row of its accuracy", "[cli][accuracy]")
{
    const TempFolder folder;
    const std::string header =
        "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n";
    folder.write("a.csv", header + "0,Conv2D,net/a,a,net/a:output:0,0.999000,\n");
    folder.write("b.csv",
                 header + "0,Conv2D,net/a,a,net/a:output:0,0.710000,\n1,Relu,b,b,b:output:0,1.000000,\n");
    const auto profile = [&](const std::string& name, const std::string& dur) {
        const auto prof =
            name + "/PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/op_summary_0_1_1.csv";
        folder.write(
            prof,
            "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim\n"
            "net/a,Conv2D,AI_CORE,10," +
                dur + ",0,8\n");
        return (folder.path() / name).string();
    };
    const auto before = profile("before", "100");
    const auto after = profile("after", "61");
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    const auto run = accuracy({"diff", path("a.csv"), path("b.csv"), "--time-before", before, "--time-after",
                               after, "--format", "csv"});
    CHECK(run.code == 0);
    CHECK(run.out ==
          "TensorIndex,OpType,CosineSimilarity before,CosineSimilarity after,Change,Time before(us),"
          "Time after(us),Time(%)\r\n"
          "net/a:output:0,Conv2D,0.999000,0.710000,worse,100.000,61.000,-39.0\r\n"
          "b:output:0,Relu,N/A,1.000000,only after,N/A,N/A,N/A\r\n");
    const auto slower = accuracy({"diff", path("a.csv"), path("b.csv"), "--time-before", after,
                                  "--time-after", before, "--format", "json"});
    CHECK(rowsIn(slower.out).at(0).at("time_change") == 63.9);
    CHECK(accuracy({"diff", path("a.csv"), path("b.csv"), "--time-before", before}).code == 3);
}

TEST_CASE("two results report which tensors became worse", "[cli][accuracy]")
{
    const TempFolder folder;
    const std::string header =
        "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n";
    folder.write("a.csv", header + "0,Conv2D,a,a,a:output:0,0.999000,\n1,Relu,b,b,b:output:0,0.500000,\n");
    folder.write("b.csv", header + "0,Conv2D,a,a,a:output:0,0.710000,\n1,Relu,b,b,b:output:0,0.990000,\n");
    const auto before = (folder.path() / "a.csv").string();
    const auto after = (folder.path() / "b.csv").string();
    const auto run = accuracy({"diff", before, after, "--format", "csv", "--fail-on-worse"});
    CHECK(run.code == 4);
    CHECK(run.out == "TensorIndex,OpType,CosineSimilarity before,CosineSimilarity after,Change\r\n"
                     "a:output:0,Conv2D,0.999000,0.710000,worse\r\n"
                     "b:output:0,Relu,0.500000,0.990000,better\r\n");
    CHECK(run.err.find("1 worse, 1 better, 0 the same") != std::string::npos);
    CHECK(accuracy({"diff", after, after, "--changed", "--format", "csv", "--fail-on-worse"}).out ==
          "TensorIndex,OpType,CosineSimilarity before,CosineSimilarity after,Change\r\n");
    folder.write("fewer.csv", header + "0,Conv2D,a,a,a:output:0,0.710000,\n1,Relu,b,b,b:output:0,NaN,gone\n");
    const auto fewer = (folder.path() / "fewer.csv").string();
    const auto lost = accuracy({"diff", after, fewer, "--format", "csv", "--fail-on-worse"});
    CHECK(lost.code == 4);
    CHECK(lost.out.find("b:output:0,Relu,0.990000,N/A,only before") != std::string::npos);
    CHECK(accuracy({"diff", fewer, after, "--fail-on-worse"}).code == 0);
    CHECK(accuracy({"diff", before, after, "--metric", "1"}).code == 2);     // there is no such column
    CHECK(accuracy({"diff", before, after, "--metric", "words"}).code == 3); // wrong use
}

TEST_CASE("dumps are compared with npy files and a condition decides the exit code", "[core][cli][accuracy]")
{
    const auto data = captureData("accuracy/synthetic/resnet50");
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
          std::string::npos); // the message names the older dump
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

TEST_CASE("a golden file that is cut off is a loss", "[core][cli][accuracy]")
{
    const TempFolder folder;
    const auto complete = std::string("\x93NUMPY\x01\x00\x46\x00", 10) +
                          "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }" + std::string(12, ' ') +
                          '\n' + std::string(8, '\x01');
    for (const std::string op : {"a", "b"}) {
        folder.write("npu/" + op + ".0.1717200000000000.npy", complete);
        folder.write("golden/" + op + ".0.1717200000000000.npy",
                     op == "a" ? complete : complete.substr(0, complete.size() - 3));
    }
    const auto npu = (folder.path() / "npu").string();
    const auto golden = (folder.path() / "golden").string();
    CHECK(runCommand({"accuracy", "compare", "-m", npu, "-g", golden}).code == 0);
    const auto strict = runCommand({"accuracy", "compare", "-m", npu, "-g", golden, "--strict"});
    CHECK(strict.code == 1);
    CHECK(strict.err.find("b.0.1717200000000000.npy") != std::string::npos);
}

TEST_CASE("the files of a run are those of the reference", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const auto out = (folder.path() / "out").string();
    const auto run = accuracy({"compare", "-m", net->npu, "-g", net->golden, "-f", net->graph, "-out", out,
                               "-advisor", "--reference"});
    CHECK(run.code == 0);
    CHECK(bytesOf(writtenFile(out, "result_")) ==
          bytesOf(net->data / "oracle/msaccucmp_result_resnet50.csv"));
    const auto oracle = bytesOf(net->data / "oracle/advisor_summary.txt");
    const auto summary = bytesOf(fs::path(out) / "advisor_summary.txt");
    const auto firstLines = [](const std::string& text) { return text.substr(0, text.find("Expert")); };
    CHECK(firstLines(summary) == firstLines(oracle));
    CHECK(run.err.find("res5c_branch2cres5cres5c_relu:output:0: the error begins here") == std::string::npos);
    const auto left = bytesOf(writtenFile(out, "not_paired_"));
    CHECK(left.starts_with("File,Reason\r\n"));
    CHECK(left.find("SoftmaxV2.prob.53.3.1717200000000010,") != std::string::npos);
    CHECK(left.find("An older dump of the same op; ") != std::string::npos);
    const auto ours = accuracy({"compare", "-m", net->npu, "-g", net->golden, "-f", net->graph, "-advisor"});
    CHECK(ours.err.find("res5c_branch2cres5cres5c_relu:output:0") != std::string::npos);
}

TEST_CASE("a range and a selection of ops need the graph and add the column of the order",
          "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"compare", "-m",       net->npu,   "-g", net->golden,
                                       "-f",      net->graph, "--format", "csv"};
        words.insert(words.end(), more.begin(), more.end());
        return accuracy(words);
    };
    const auto all = with({});
    const auto range = with({"-r", "1,-1,1"});
    CHECK(range.code == 0);
    CHECK(range.out.starts_with("Index,OpSequence,OpType,"));
    CHECK(lineCountOf(range.out) <= lineCountOf(all.out));
    const auto none = with({"-r", "9,3,1"});
    CHECK(none.code == 3);
    CHECK(none.err.find("expected start,end,step") != std::string::npos);
    CHECK(with({"-r", "1,2"}).code == 3);
    CHECK(with({"-s", "x"}).code == 3);
    CHECK(with({"-s", "1", "-r", "1,-1,1"}).code == 3);
    CHECK(accuracy({"compare", "-m", net->npu, "-g", net->golden, "-r", "1,-1,1"}).code == 3);
    CHECK(accuracy({"compare", "-m", net->npu, "-g", net->golden, "-n", "5"}).code == 3);
    CHECK(accuracy({"compare", "-m", net->npu, "-g", net->golden, "-op", "prob", "-map"}).code == 3);
}

TEST_CASE("one op is printed with its largest errors and its files", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const std::string op = "res5c_branch2cres5cres5c_relu";
    const auto run = accuracy({"compare", "-m", net->npu, "-g", net->golden, "-f", net->graph, "-op", op,
                               "-o", "0", "-n", "3", "-out", folder.path().string(), "--format", "csv"});
    CHECK(run.code == 0);
    CHECK(lineCountOf(run.out) == 7); // a header, and three in each order
    CHECK(run.out.find("absolute,") != std::string::npos);
    const auto summary = bytesOf(folder / (op + "_output_0_summary.txt"));
    CHECK(summary.find("TotalCount:100352\n") == 0);
    CHECK(summary.find("\nMaxAbsoluteError:1.491211\n") != std::string::npos);
    CHECK(summary.find("\nGroundTruth:res5c_branch2c bn5c_branch2c") != std::string::npos);
    const auto top = bytesOf(folder / (op + "_output_0_absolute_error_topn.csv"));
    CHECK(lineCountOf(top) == 4);
    CHECK(top.find(",1.491211\t,") != std::string::npos);
    CHECK(lineCountOf(bytesOf(folder / (op + "_output_0_0.csv"))) == 100353);
    CHECK(fs::exists(folder / (op + "_output_0.npy")));
    CHECK(accuracy({"compare", "-m", net->npu, "-g", net->golden, "-op", "nothing"}).code == 2);
    CHECK(accuracy({"compare", "-m", net->npu, "-g", net->golden, "-op", op, "-o", "9"}).code == 2);
}

TEST_CASE("the mapping shows which file belongs to which", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const auto run = accuracy({"compare", "-m", net->npu, "-g", net->golden, "-f", net->graph, "-map", "-out",
                               folder.path().string()});
    CHECK(run.code == 0);
    const auto text = bytesOf(writtenFile(folder.path(), "mapping_"));
    CHECK(text.starts_with("Index,OpType,NPUDump,GroundTruth,TensorIndex,NPUDumpPath,GroundTruthPath\r\n"));
    CHECK(text.find("res5c_relu.0.1717200000000050.npy") != std::string::npos);
    CHECK(lineCountOf(text) == 172);
}

TEST_CASE("columns that the reference does not have follow its columns", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    const auto more =
        accuracy({"compare", "-m", net->npu, "-g", net->golden, "--format", "csv", "-c", "/tmp"});
    CHECK(more.out.find("CompareFailReason,MaxUlp,MeanUlp,MedianRelativeError") != std::string::npos);
    CHECK(more.err.find("Python scripts are not run") != std::string::npos);
    const auto same =
        accuracy({"compare", "-m", net->npu, "-g", net->golden, "--format", "csv", "--reference"});
    CHECK(same.out.find("MaxUlp") == std::string::npos);
}

TEST_CASE("a dump becomes files in a layout and as bytes", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const auto out = folder.path().string();
    const auto dump = (net->data / "synthetic/unit/MatMulV2.nz.1.1.1717200000000000").string();
    const auto npy = accuracy({"convert", "-d", dump, "-f", "ND", "-o", "0", "-out", out});
    CHECK(npy.code == 0);
    const auto text = bytesOf(folder / "MatMulV2.nz.1.1.1717200000000000.output.0.2x33x20.npy");
    CHECK(text.find("'shape': (2, 33, 20)") != std::string::npos);
    CHECK(text.size() == 128 + 2 * 33 * 20 * 2); // float16
    CHECK(accuracy({"convert", "-d", dump, "-t", "bin", "-out", out}).code == 0);
    CHECK(fs::file_size(folder /
                        "MatMulV2.nz.1.1.1717200000000000.output.0.2_2_3_16_16.float16.FRACTAL_NZ.bin") ==
          2 * 2 * 3 * 16 * 16 * 2);
    CHECK(accuracy({"convert", "-d", dump, "-f", "ROUND", "-out", out}).code == 3);
    CHECK(accuracy({"convert", "-d", dump, "-o", "0", "-out", out}).code == 3);
    const auto beyond = accuracy({"convert", "-d", dump, "-f", "ND", "-o", "7", "-out", out});
    CHECK(beyond.code == 2);
    CHECK(beyond.err.find("it has 1") != std::string::npos);
    const auto all = accuracy({"convert", "-d", net->npu, "--logical", "-out", out, "--format", "csv"});
    CHECK(all.code == 0);
    CHECK(all.out.find("Pooling.pool1.4.3.1717200000001004.output.0.npy,\"[1,64,56,56]\"") !=
          std::string::npos);
}

TEST_CASE("the overflow detection names the op and writes its tensors", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const auto unit = net->data / "synthetic/unit";
    const auto one = accuracy({"overflow", "-d", unit.string(), "--format", "csv"});
    CHECK(one.code == 0);
    CHECK(lineCountOf(one.out) == 2); // one unless -n sets another number
    // The task is named if its dumps are in the same folder.
    const auto dumps = folder.path() / "dumps";
    fs::create_directories(dumps);
    fs::copy_file(unit / "Opdebug.Node_OpDebug.52.3.1717200000002000",
                  dumps / "Opdebug.Node_OpDebug.52.3.1717200000002000");
    fs::path npu = net->npu;
    for (const auto& entry : fs::recursive_directory_iterator(npu)) {
        if (entry.path().filename().string().starts_with("FullyConnection"))
            fs::copy_file(entry.path(), dumps / entry.path().filename());
    }
    const auto out = folder.path() / "out";
    const auto named = accuracy({"overflow", "-d", dumps.string(), "-n", "5", "-out", out.string()});
    CHECK(named.code == 0);
    const auto text = bytesOf(writtenFile(out, "overflow_summary_"));
    CHECK(text.find("[1]====") != std::string::npos);
    CHECK(text.find("\n[FullyConnection] fc1000\n [AI Core][TaskId:52][StreamId:3][Status:8]\n "
                    "[timestamp:1717200000002000]\n FullyConnection.fc1000.52.3.1717200000001052.output.0.npy"
                    "\n -[Format: NC1HWC0] [Shape: (1, 63, 1, 1, 16)] [Dtype: float16] [Max: ") !=
          std::string::npos);
    CHECK(fs::exists(out / "FullyConnection.fc1000.52.3.1717200000001052.output.0.npy"));
    CHECK(accuracy({"overflow", "-d", net->npu}).code == 2); // no file of the overflow detection
}

TEST_CASE("two npy files of one shape are compared", "[core][cli][accuracy]")
{
    const auto net = resnet();
    if (!net)
        return;
    TempFolder folder;
    const auto out = folder.path().string();
    REQUIRE(accuracy({"convert", "-d", net->npu, "--logical", "-out", out}).code == 0);
    const auto npu = (folder / "Pooling.pool1.4.3.1717200000001004.output.0.npy").string();
    const auto golden = net->golden + "/pool1.0.1717200000000004.npy";
    const auto made = (folder / "made/for/it").string(); // as the other commands do
    const auto run = accuracy({"file_compare", "-m", npu, "-g", golden, "-out", made, "--format", "csv"});
    CHECK(run.code == 0);
    CHECK(run.out.find("MaxAbsoluteError,0.005553\r\n") != std::string::npos);
    const auto text = bytesOf(writtenFile(made, "file_result_"));
    CHECK(text.starts_with("CosineSimilarity: 1.000000\nMaxAbsoluteError: 0.005553\n"));
    CHECK(lineCountOf(text) == 8);
    CHECK(accuracy({"file_compare", "-m", npu, "-g", golden, "--fail-on", "MaxAbsoluteError>0.005"}).code ==
          4);
    CHECK(accuracy({"file_compare", "-m", npu, "-g", net->golden + "/prob.0.1717200000000053.npy"}).code ==
          2);
    CHECK(accuracy({"file_compare", "-m", "a.bin", "-g", golden}).code == 3);
}

TEST_CASE("the sample names both ops where an error begins", "[core][cli][accuracy]")
{
    const auto sample = samplesFolder() / "dumps_small_net";
    const auto run = accuracy({"compare", "-m", (sample / "npu").string(), "-g", (sample / "golden").string(),
                               "-f", (sample / "ge_proto_00000042_Build.txt").string(), "-advisor"});
    CHECK(run.code == 0);
    CHECK(run.err.find("Detection Type: FP16 Overflow\nOperator Index: 2\n") != std::string::npos);
    CHECK(run.err.find("scale:output:0: the error begins here") != std::string::npos);
    CHECK(run.err.find("transpose:output:0: the error begins here") != std::string::npos);
    CHECK(run.err.find("2 outputs inherit an error") != std::string::npos);
    CHECK(run.err.find("pool:output:0: the error begins") == std::string::npos);
}

TEST_CASE("the ground truth of a graph is requested tensor by tensor", "[core][cli][accuracy]")
{
    const auto graph = samplesFolder() / "dumps_small_net/ge_proto_00000042_Build.txt";
    const auto run = accuracy({"golden", "-f", graph.string(), "--time", "1751616001000000"});
    CHECK(run.code == 0);
    CHECK(run.out.starts_with("pt input:0 -n 0 -w input.0.1751616001000000.npy\n"));
    CHECK(accuracy({"golden", "-f", (samplesFolder() / "dumps_small_net").string()}).code ==
          2); // no iterator
}

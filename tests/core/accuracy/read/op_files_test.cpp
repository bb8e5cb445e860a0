// SPDX-License-Identifier: GPL-3.0-or-later
// Ops whose tensors are files each, on either side, and files that cannot be read.
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/sides.h"
#include "core/accuracy/read/convert.h"
#include "core/accuracy/read/dump_file.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

constexpr auto kMaxAbsoluteError = Metric::MaxAbsoluteError;

AccuracyResult comparedSides(const TempFolder& folder)
{
    auto sides = openSides({folder.path() / "npu", folder.path() / "golden", {}, {}, {}});
    REQUIRE(sides);
    CompareOptions options;
    options.threads = 1;
    auto compared = compareSides(*std::move(sides), options);
    REQUIRE(compared);
    return std::move(compared->result);
}

const ResultRow& rowNamed(const AccuracyResult& result, const std::string& tensor)
{
    const auto row = std::ranges::find(result.rows, tensor, &ResultRow::tensor);
    if (row == result.rows.end())
        FAIL("no row " + tensor);
    return *row;
}

/// A dump of two inputs and two outputs as `accuracy convert` writes it.
void writeConverted(const TempFolder& folder, const std::string& side, const std::vector<float>& last)
{
    const auto path =
        folder.write("dumps/" + side + "/Add.add.1.1.1717200000000000",
                     dumpBytes("add", {floats({1}), floats({2})}, {floats({3, 4}), floats(last)}));
    const auto dump = openDump(path);
    REQUIRE(dump);
    std::vector<Issue> issues;
    std::filesystem::create_directories(folder.path() / side);
    REQUIRE(convertDump(*dump, folder.path() / side, {}, issues));
    REQUIRE(issues.empty());
}

std::map<std::string, MessageId> reasonsOf(const AccuracyResult& result)
{
    std::map<std::string, MessageId> reasons;
    for (const auto& file : result.leftOut)
        reasons.emplace(file.path.filename().string(), file.reason.id);
    return reasons;
}

std::string cutNpy(const std::vector<float>& values)
{
    auto bytes = npyBytes(values, {values.size()});
    bytes.resize(bytes.size() - 2);
    return bytes;
}

} // namespace

TEST_CASE("two folders that were converted are compared tensor by tensor with the files of each",
          "[core][accuracy]")
{
    const TempFolder folder;
    writeConverted(folder, "npu", {5, 6});
    writeConverted(folder, "golden", {5, 6.5F});
    folder.write("golden/Add.add.1.1.1717200000000000.output.7.npy", npyBytes({1}, {1}));
    const auto result = comparedSides(folder);
    CHECK(result.rows.size() == 4);
    for (const std::string tensor : {"input.0", "input.1", "output.0", "output.1"}) {
        INFO(tensor);
        auto name = "add:" + tensor;
        name[name.find('.')] = ':';
        const auto& row = rowNamed(result, name);
        const auto file = "Add.add.1.1.1717200000000000." + tensor + ".npy";
        CHECK(row.npuFile.filename() == file);
        CHECK(row.goldenFile.filename() == file);
        CHECK(row.text(kMaxAbsoluteError) == (tensor == "output.1" ? "0.500000" : "0.000000"));
    }
    CHECK(reasonsOf(result) == std::map<std::string, MessageId>{{"Add.add.1.1.1717200000000000.output.7.npy",
                                                                 MessageId::AccuracyNotPaired}});
}

TEST_CASE("a gap among the tensors of an op makes no row", "[core][accuracy]")
{
    const TempFolder folder;
    for (const std::string side : {"npu", "golden"}) {
        for (const std::string index : {"0", "4", "65535", "65536", "99999999999999999999"})
            folder.write(side + "/Add.add.1.1.1717200000000000.output." + index + ".npy",
                         npyBytes({1, 2}, {2}));
    }
    const auto result = comparedSides(folder);
    std::set<std::string> tensors;
    for (const auto& row : result.rows)
        tensors.insert(row.tensor);
    CHECK(tensors == std::set<std::string>{"add:output:0", "add:output:4", "add:output:65535"});
    CHECK(result.rows.size() == 3);
    CHECK(result.leftOut.size() == 4); // of both sides
    for (const auto& file : result.leftOut)
        CHECK(file.reason.id == MessageId::NumberOutOfRange);
}

TEST_CASE("a golden file of a tensor number that is too large is left out on the side of the NPU",
          "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("npu/conv.0.1717200000000000.npy", npyBytes({1}, {1}));
    folder.write("npu/conv.70000.1717200000000000.npy", npyBytes({1}, {1}));
    folder.write("npu/only.70000.1717200000000000.npy", npyBytes({1}, {1}));
    folder.write("golden/conv.0.1717200000000000.npy", npyBytes({1}, {1}));
    const auto result = comparedSides(folder);
    CHECK(result.rows.size() == 1);
    CHECK(reasonsOf(result) ==
          std::map<std::string, MessageId>{{"conv.70000.1717200000000000.npy", MessageId::NumberOutOfRange},
                                           {"only.70000.1717200000000000.npy", MessageId::NumberOutOfRange}});
}

TEST_CASE("a tensor that cannot be read fails alone and is told as a loss", "[core][accuracy]")
{
    const TempFolder folder;
    for (const std::string output : {"0", "1", "2"}) {
        const auto name = "Add.add.1.1.1717200000000000.output." + output + ".npy";
        folder.write("npu/" + name, output == "1" ? cutNpy({1, 2}) : npyBytes({1, 2}, {2}));
        folder.write("golden/" + name, output == "2" ? cutNpy({1, 2}) : npyBytes({1, 2.5F}, {2}));
    }
    const auto result = comparedSides(folder);
    REQUIRE(result.rows.size() == 3);
    CHECK(rowNamed(result, "add:output:0").text(kMaxAbsoluteError) == "0.500000");
    CHECK_FALSE(rowNamed(result, "add:output:1").comparison);
    CHECK(rowNamed(result, "add:output:1").reason.find("output.1.npy") != std::string::npos);
    CHECK_FALSE(rowNamed(result, "add:output:2").comparison);
    REQUIRE(result.issues.size() == 2);
    for (const auto& issue : result.issues)
        CHECK(issue.severity == Severity::DataLoss);
}

TEST_CASE("what is wrong with a golden dump or a framework's message is told once", "[core][accuracy]")
{
    const TempFolder folder;
    const auto whole = dumpBytes("a", {}, {floats({1, 2}), floats({3, 4})});
    folder.write("npu/Add.a.1.1.1717200000000000", whole);
    folder.write("golden/Add.a.1.1.1717200000000000", whole.substr(0, whole.size() - 4));
    const auto dumps = comparedSides(folder);
    CHECK(rowNamed(dumps, "a:output:0").comparison);
    CHECK_FALSE(rowNamed(dumps, "a:output:1").comparison);
    REQUIRE(dumps.issues.size() == 1);
    CHECK(dumps.issues[0].message.id == MessageId::DumpDataCutOff);

    const TempFolder other;
    const auto one = dumpBytes("a", {}, {floats({1, 2})});
    other.write("npu/a.0.1717200000000000.pb", one.substr(0, one.size() - 4));
    other.write("golden/a.0.1717200000000000.npy", npyBytes({1, 2}, {2}));
    const auto messages = comparedSides(other);
    REQUIRE(messages.issues.size() == 1);
    CHECK(messages.issues[0].message.id == MessageId::DumpDataCutOff);
}

TEST_CASE("of two runs in a folder the tensors of the newer one are compared alone", "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("npu/Add.add.1.1.1717100000000000.output.0.npy", npyBytes({9}, {1}));
    folder.write("npu/Add.add.1.1.1717100000000000.output.1.npy", npyBytes({9}, {1}));
    folder.write("npu/Add.add.1.1.1717200000000000.output.0.npy", npyBytes({1}, {1}));
    folder.write("golden/add.0.1717200000000000.npy", npyBytes({1}, {1}));
    folder.write("golden/add.1.1717200000000000.npy", npyBytes({1}, {1}));
    const auto result = comparedSides(folder);
    REQUIRE(result.rows.size() == 1);
    CHECK(reasonsOf(result) ==
          std::map<std::string, MessageId>{
              {"Add.add.1.1.1717100000000000.output.0.npy", MessageId::AccuracyOlderDump},
              {"Add.add.1.1.1717100000000000.output.1.npy", MessageId::AccuracyOlderDump},
              {"add.1.1717200000000000.npy", MessageId::AccuracyNotPaired}});
}

TEST_CASE("an error of one tensor names its file and that of an op that has none a number",
          "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("npu/Add.add.1.1.1717200000000000.output.0.npy", cutNpy({1}));
    folder.write("npu/Add.add.1.1.1717200000000000.output.1.npy", npyBytes({1}, {1}));
    folder.write("golden/add.0.1717200000000000.npy", npyBytes({1}, {1}));
    auto sides = openSides({folder.path() / "npu", folder.path() / "golden", {}, {}, {}});
    REQUIRE(sides);
    const auto broken = openPair(sides->pairing, *sides->golden, false, {"add", false, 0});
    REQUIRE_FALSE(broken);
    CHECK(broken.error().where.file.ends_with("output.0.npy"));
    const auto none = openPair(sides->pairing, *sides->golden, false, {"add", false, 3});
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::NotFound);
}

TEST_CASE("dumps with a header among npy files keep the columns of their addresses", "[core][accuracy]")
{
    const TempFolder folder;
    folder.write("npu/Add.a.1.1.1717200000000000.output.0.npy", npyBytes({1}, {1}));
    folder.write("npu/Add.b.1.1.1717200000000001", dumpBytes("b", {}, {floats({1})}));
    folder.write("golden/a.0.1717200000000000.npy", npyBytes({1}, {1}));
    CHECK_FALSE(comparedSides(folder).isNpuOfFramework);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/detail_files.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

struct Made {
    TempFolder folder;
    DumpFolder npu;
    std::unique_ptr<GoldenFiles> golden;
    Pairing pairing;
};

/// An op "net/add" of one output [2,3].
std::unique_ptr<Made> madePair(const std::vector<float>& x, const std::vector<float>& y)
{
    auto made = std::make_unique<Made>();
    auto tensor = floats(x);
    tensor.shape = {2, 3};
    made->folder.write("npu/Add.net_add.1.1.1717200000000000", dumpBytes("net/add", {}, {tensor}));
    made->folder.write("golden/net_add.0.1717200000000000.npy", npyBytes(y, {2, 3}));
    made->npu = *openDumpFolder(made->folder.path() / "npu");
    made->golden = std::make_unique<GoldenFiles>(*openDumpFolder(made->folder.path() / "golden"));
    made->pairing = pairByName(made->npu);
    return made;
}

std::string textOf(const std::filesystem::path& path)
{
    const auto text = readRegular(path, 1 << 20);
    REQUIRE(text);
    return std::string(*text);
}

} // namespace

TEST_CASE("the elements of a tensor are written under the names of the reference", "[core][accuracy]")
{
    const auto made = madePair({1.5F, 101, 0.25F, 4, 5, 6}, {1, 100, 0, 4, 5, 6});
    const TensorName name{"net/add", false, 0};
    const auto pair = openPair(made->pairing, *made->golden, false, name);
    REQUIRE(pair);
    DetailOptions options;
    options.top = 2;
    options.mostLines = 4;
    const auto out = made->folder.path() / "out";
    const auto detail = detailOf(*pair, name, options, out);
    REQUIRE(detail);
    CHECK(detail->count == 6);
    CHECK(detail->cumulative == std::vector<double>{0.5, 1.5, 1.75, 1.75, 1.75, 1.75});
    CHECK(textOf(out / "net_add_output_0_0.csv") ==
          "Index,N C H W,NPUDump,GroundTruth,AbsoluteError,RelativeError\n"
          "0,0 0 0 0,1.500000\t,1.000000\t,0.500000\t,0.500000\t\n"
          "1,0 1 0 0,101.000000\t,100.000000\t,1.000000\t,0.010000\t\n"
          "2,0 2 0 0,0.250000\t,0.000000\t,0.250000\t,-\n"
          "3,1 0 0 0,4.000000\t,4.000000\t,0.000000\t,0.000000\t\n");
    CHECK(textOf(out / "net_add_output_0_4.csv").starts_with("Index,N C H W,NPUDump"));
    CHECK(textOf(out / "net_add_output_0_absolute_error_topn.csv") ==
          "Index,N C H W,NPUDump,GroundTruth,AbsoluteError,RelativeError\n"
          "1,0 1 0 0,101.000000\t,100.000000\t,1.000000\t,0.010000\t\n"
          "0,0 0 0 0,1.500000\t,1.000000\t,0.500000\t,0.500000\t\n");
    CHECK(textOf(out / "net_add_output_0_summary.txt") ==
          "TotalCount:6\nNPUDump:net_add\nGroundTruth:net_add\nFormat:N C H W\nMinAbsoluteError:0.000000\n"
          "MaxAbsoluteError:1.000000\nMinRelativeError:0.000000\nMaxRelativeError:0.500000\n");
    const auto npy = openNpy(out / "net_add_output_0.npy");
    REQUIRE(npy);
    CHECK(npy->tensor.shape == Shape{2, 3});
    CHECK(detail->files.size() == 6);
}

TEST_CASE("an op or tensor that is not there is told with what there is", "[core][accuracy]")
{
    const auto made = madePair({1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6});
    const auto missing = openPair(made->pairing, *made->golden, false, {"other", false, 0});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.id == MessageId::AccuracyNoOp);
    const auto beyond = openPair(made->pairing, *made->golden, false, {"net_add", false, 1});
    REQUIRE_FALSE(beyond);
    CHECK(beyond.error().message.id == MessageId::AccuracyNoTensor);
}

TEST_CASE("the name of a tensor is read as it is written", "[core][accuracy]")
{
    const auto input = parseTensorName("a/b:0:input:12");
    REQUIRE(input);
    CHECK(input->op == "a/b:0");
    CHECK(input->isInput);
    CHECK(input->index == 12);
    CHECK(input->text() == "a/b:0:input:12");
    CHECK_FALSE(parseTensorName("a:output:x"));
    CHECK_FALSE(parseTensorName("NaN"));
}

TEST_CASE("a distance is counted in the last places of the type of the NPU", "[core][accuracy]")
{
    const auto ulpsOf = [](DataType type, const std::string& bytes, const std::vector<float>& y) {
        Tensor npu;
        npu.type = type;
        npu.shape = {y.size()};
        npu.bytes = bytes;
        const auto held = bytesOf(y);
        Tensor golden;
        golden.type = DataType::Float;
        golden.shape = {y.size()};
        golden.bytes = held;
        const auto form = findPairForm(npu, golden, {});
        REQUIRE(form);
        return *comparePair(npu, golden, *form, {}, {});
    };
    const auto half = ulpsOf(DataType::Float16, halfBytes({1 + 0x1p-10F, 4, 0}), {1, 4, 0x1p-24F});
    CHECK(half.largestUlp == 1);
    CHECK(half.meanUlp == Approx(2.0 / 3)); // below 2^-14 all steps are 2^-24
    const auto whole = ulpsOf(DataType::Float, bytesOf(std::vector<float>{1 + 0x1p-20F}), {1});
    CHECK(whole.largestUlp == 8);
    const auto integers = ulpsOf(DataType::Int8, std::string("\x01\x02", 2), {1, 2});
    CHECK_FALSE(integers.largestUlp);
}

TEST_CASE("a comparison frees the pages that it has read", "[core][accuracy]")
{
    constexpr std::uint64_t kCount = std::uint64_t{24} << 20; // 96 MiB of float32 a side
    TempFolder folder;
    const auto header = npyHeader(DataType::Float, {64, kCount / 64});
    for (const auto* name : {"a.npy", "b.npy"}) {
        const auto path = folder.write(name, header);
        std::filesystem::resize_file(path, header.size() + kCount * sizeof(float)); // a hole: zeros
    }
    const auto a = openNpy(folder.path() / "a.npy");
    const auto b = openNpy(folder.path() / "b.npy");
    REQUIRE(a);
    REQUIRE(b);
    const auto form = findPairForm(a->tensor, b->tensor, {});
    REQUIRE(form);
    const auto mapped = [] {
        std::ifstream in("/proc/self/status");
        std::string word;
        for (std::uint64_t kilobytes = 0; in >> word;) {
            if (word == "RssFile:" && in >> kilobytes)
                return kilobytes * 1024;
        }
        return std::uint64_t{0};
    };
    const auto before = mapped();
    std::uint64_t most = 0;
    walkElements(a->tensor, b->tensor, *form, [&](std::span<const Element> elements) {
        if (elements.front().index % (1 << 20) == 0)
            most = std::max(most, mapped());
    });
    REQUIRE(before > 0);
    CHECK(most - std::min(most, before) < (std::uint64_t{72} << 20)); // of 192 MiB
}

TEST_CASE("errors that are not finite are counted and not added up", "[core][accuracy]")
{
    constexpr auto kInf = std::numeric_limits<float>::infinity();
    const auto made = madePair({1.5F, kInf, 1, std::nanf(""), 5, 6}, {1, 100, 1, 4, 5, 6});
    const TensorName name{"net/add", false, 0};
    const auto pair = openPair(made->pairing, *made->golden, false, name);
    REQUIRE(pair);
    const auto detail = detailOf(*pair, name, {});
    REQUIRE(detail);
    CHECK(detail->nonFiniteErrors == 2);
    CHECK(detail->cumulative.back() == 0.5);
}

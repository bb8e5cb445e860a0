// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/parameters.h"

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::string op(const char* type, const std::string& a, const std::string& b, const std::string& out,
               const char* layout = "NCHW", const char* more = "")
{
    const auto desc = [](const std::string& which, const std::string& dims, const char* in) {
        return which + " { dtype: DT_FLOAT16 layout: '" + in + "' shape { " + dims + " } }\n";
    };
    return std::string("graph { op { name: 'x' type: 'Data' } op { name: 'w' type: 'Const' }\n op { name: "
                       "'n' type: '") +
           type + "' input: 'x:0' input: 'w:0'\n" + more + desc("input_desc", a, "NCHW") +
           desc("input_desc", b, layout) + desc("output_desc", out, "NCHW") + "} }";
}

std::optional<std::uint64_t> macsOfLast(const std::string& text)
{
    const auto graph = goodGraph("g.txt", text);
    return macsOf(*graph, NodeId::of(graph->nodes.size() - 1));
}

} // namespace

TEST_CASE("multiply-adds of a convolution follow from its shapes", "[graph]")
{
    // 64 kernels of 3 x 7 x 7 over 112 x 112
    CHECK(macsOfLast(op("Conv2D", "dim:1 dim:3 dim:224 dim:224", "dim:64 dim:3 dim:7 dim:7",
                        "dim:1 dim:64 dim:112 dim:112")) == 118013952U);
    CHECK(macsOfLast(op("Conv2D", "dim:1 dim:3 dim:224 dim:224", "dim:7 dim:7 dim:3 dim:64",
                        "dim:1 dim:64 dim:112 dim:112", "HWCN")) == 118013952U);
    CHECK(macsOfLast(op("DepthwiseConv2D", "dim:1 dim:8 dim:10 dim:10", "dim:8 dim:1 dim:3 dim:3",
                        "dim:1 dim:8 dim:10 dim:10")) == 7200U);
    CHECK(macsOfLast(op("DepthwiseConv2D", "dim:1 dim:8 dim:10 dim:10", "dim:3 dim:3 dim:8 dim:1",
                        "dim:1 dim:8 dim:10 dim:10", "HWCN")) == 7200U);
}

TEST_CASE("multiply-adds of a product of matrices follow from its inner dimension", "[graph]")
{
    CHECK(macsOfLast(op("MatMulV2", "dim:4 dim:5", "dim:5 dim:6", "dim:4 dim:6")) == 120U);
    CHECK(macsOfLast(op("MatMulV2", "dim:5 dim:4", "dim:5 dim:6", "dim:4 dim:6", "ND",
                        "attr { key: 'transpose_x1' value { b: true } }\n")) == 120U);
    CHECK(macsOfLast(op("BatchMatMulV2", "dim:2 dim:4 dim:5", "dim:2 dim:5 dim:6", "dim:2 dim:4 dim:6")) ==
          240U);
}

TEST_CASE("no multiply-adds are told where a shape is not known", "[graph]")
{
    CHECK_FALSE(macsOfLast(
        op("Conv2D", "dim:1 dim:3 dim:8 dim:8", "dim:4 dim:3 dim:3 dim:3", "dim:-1 dim:4 dim:8 dim:8")));
    CHECK_FALSE(macsOfLast(op("Relu", "dim:4", "dim:4", "dim:4")));
    CHECK_FALSE(macsOfLast(
        op("MatMulV2", "dim:4 dim:5", "dim:5 dim:6", "dim:4611686018427387904 dim:4611686018427387904")));
}

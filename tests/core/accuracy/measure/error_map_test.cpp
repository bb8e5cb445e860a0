// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/error_map.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::accuracy;

namespace {

struct MadeMap {
    std::vector<float> npu;
    std::vector<float> golden;
    Shape shape;

    explicit MadeMap(Shape of) : shape(std::move(of))
    {
        const auto count = elementCount(shape).value();
        npu.assign(count, 2);
        golden.assign(count, 2);
    }
    static Tensor tensorOf(const std::vector<float>& values, const Shape& shape)
    {
        Tensor tensor;
        tensor.type = DataType::Float;
        tensor.shape = shape;
        tensor.bytes = {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
        return tensor;
    }
    ErrorMap map(std::size_t row, std::size_t column, ElementOrder order = ElementOrder::Absolute) const
    {
        const auto x = tensorOf(npu, shape);
        const auto y = tensorOf(golden, shape);
        const auto form = findPairForm(x, y, {});
        REQUIRE(form);
        return *computeErrorMap(x, y, *form, row, column, order);
    }
};

} // namespace

TEST_CASE("the map over two axes holds the largest error of the others", "[core][accuracy]")
{
    MadeMap made({2, 3, 4});
    made.npu[(1 * 3 + 2) * 4 + 1] = 5; // [1][2][1]
    made.npu[(0 * 3 + 2) * 4 + 1] = 3; // [0][2][1]
    const auto map = made.map(1, 2);
    CHECK(map.rows == 3);
    CHECK(map.columns == 4);
    CHECK(map.at(2, 1) == 3);
    CHECK(map.at(0, 0) == 0);
    const auto turned = made.map(2, 0, ElementOrder::Relative);
    CHECK(turned.rows == 4);
    CHECK(turned.columns == 2);
    CHECK(turned.at(1, 0) == 0.5);
    CHECK(turned.at(1, 1) == 1.5);
    const auto alone = made.map(1, 1);
    CHECK(alone.columns == 1);
    CHECK(alone.at(2, 0) == 3);
}

TEST_CASE("a long axis has several coordinates a cell, and what is no number stands out", "[core][accuracy]")
{
    MadeMap made({1, 1000});
    made.npu[999] = NAN;
    made.golden[0] = 0;
    const auto map = made.map(0, 1);
    CHECK(map.columns == 250);
    CHECK(map.perColumn == 4);
    CHECK(std::isinf(map.at(0, 249)));
    CHECK(map.at(0, 0) == 2);
    CHECK(std::isinf(made.map(0, 1, ElementOrder::Relative).at(0, 0)));
    CHECK(made.map(7, 9).largest.size() == 1); // no such axes: all in one
}

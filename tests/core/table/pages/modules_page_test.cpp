// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of modules and copies say about the peaks of a chip.
#include <cmath>

#include <catch2/catch.hpp>

#include "core/table/table_page_list.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

class OneArgs : public ArgSource {
public:
    Result<Args> decode(std::uint64_t locator) const override
    {
        const std::string type = locator == 0 ? "float" : "c10::BFloat16";
        return Args{{"Input Dims", "[[1000, 2000], [2000, 3000]]"}, {"Input type", R"([")" + type + R"("])"}};
    }
    std::string kind() const override { return "test"; }
    std::string describe() const override { return {}; }
};

/// A product in fp32, one in bf16 and a ReLU, each a module with a kernel of 1
/// ms.
ReportPtr runOn(const std::string& chip, const char* kernel = "ffma_gemm")
{
    ReportBuilder builder;
    const auto main = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("3"), "7"));
    const auto source = builder.addArgSource(std::make_shared<OneArgs>());
    std::int64_t at = 0;
    const auto task = [&](const char* module, const char* op, std::uint64_t locator) {
        builder.addSlice(sliceOf(builder, main, module, at, 1000, SliceClass::Python));
        auto slice = sliceOf(builder, main, op, at + 10, 100, SliceClass::Framework);
        slice.args = ArgRef::of(source, locator);
        builder.addSlice(slice);
        builder.addSlice(sliceOf(builder, main, "cudaLaunchKernel", at + 20, 5, SliceClass::HostRuntime));
        builder.addSlice(
            sliceOf(builder, stream, kernel, at * 1000 + 10'000'000, 1'000'000, SliceClass::Kernel));
        const auto last = builder.slices().size() - 1;
        builder.addFlow(SliceId::of(last - 1), SliceId::of(last), builder.intern("ac2g"));
        at += 2000;
    };
    task("nn.Module: Linear_0", "aten::mm", 0);
    task("nn.Module: Linear_1", "aten::mm", 1);
    task("nn.Module: ReLU_0", "aten::relu", 0);
    auto& device = builder.report().platform.devices.emplace_back();
    device.id = 0;
    device.chip = chip;
    return builder.finish();
}

double cellOf(const Table& table, std::string_view row, std::string_view column)
{
    for (std::size_t r = 0; r < table.rows; ++r) {
        if (table.text(r, table.nameColumn) == row) {
            const auto cell = table.cell(r, table.find(column).value());
            return std::holds_alternative<double>(cell) ? std::get<double>(cell) : std::nan("");
        }
    }
    FAIL(row);
    return 0;
}

TablePtr modulesOn(const std::string& chip, const char* kernel = "ffma_gemm")
{
    auto table = tablePage("modules")->build(runOn(chip, kernel), {}, {});
    REQUIRE(table);
    return *table;
}

} // namespace

TEST_CASE("modules page: MFU is the time at the peak of each data type", "[core][table]")
{
    const double flops = 2.0 * 1000 * 2000 * 3000; // in 1 ms
    const auto table = modulesOn("NVIDIA H200");
    CHECK(cellOf(*table, "Linear_0", "mfu") == Approx(100 * flops / 67e9));
    CHECK(cellOf(*table, "Linear_1", "mfu") == Approx(100 * flops / 989.5e9));
    CHECK(cellOf(*table, "Linear_0", "gflop") == Approx(12));
    CHECK(std::isnan(cellOf(*table, "ReLU_0", "gflop"))); // nothing of it is counted: missing is not zero
    CHECK(std::isnan(cellOf(*table, "ReLU_0", "tflops")));
    CHECK(std::isnan(cellOf(*table, "ReLU_0", "mfu")));
    const std::string all = "(all tasks; modules: nn.Module ranges)";
    CHECK(cellOf(*table, all, "gflop") == Approx(24));
    CHECK(cellOf(*table, all, "mfu") == Approx(100 * (flops / 67e9 + flops / 989.5e9) / 3));
    const auto tf32 = modulesOn("NVIDIA H200", "xmma_gemm_tf32f32_tf32f32");
    CHECK(cellOf(*tf32, "Linear_0", "mfu") == Approx(100 * flops / 494.5e9));
    CHECK(std::isnan(cellOf(*modulesOn("NVIDIA X1"), "Linear_1", "mfu"))); // an unknown chip
    const auto npu = modulesOn("Ascend910B3");
    CHECK(std::isnan(cellOf(*npu, "Linear_0", "mfu"))); // no peak of fp32 is known
    CHECK(cellOf(*npu, "Linear_1", "mfu") > 0);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/modules.h"

#include <catch2/catch.hpp>

#include "core/analysis/op_flops.h"
#include "core/analysis/statistics.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// The same arguments for each slice.
class SameArgs : public ArgSource {
public:
    explicit SameArgs(Args args) : m_args(std::move(args)) {}
    Result<Args> decode(std::uint64_t /*locator*/) const override { return m_args; }
    std::string kind() const override { return "test"; }
    std::string describe() const override { return {}; }

private:
    Args m_args;
};

const ModuleNode& moduleNamed(const ModuleTree& tree, std::string_view path)
{
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        if (tree.pathOf(node) == path)
            return tree.nodes[node];
    }
    FAIL(path);
    return tree.nodes[0];
}

} // namespace

TEST_CASE("modules: a task belongs to the module around its op and a backward one to that of its forward op",
          "[core][analysis]")
{
    ReportBuilder builder;
    const auto process = builder.process("1");
    const auto main = builder.track(builder.thread(process, "1"));
    const auto autograd = builder.track(builder.thread(process, "2"));
    const auto stream = builder.track(builder.thread(builder.process("3"), "7"));
    const auto add = [&](TrackId track, const char* name, std::int64_t ts, std::int64_t dur, SliceClass cls) {
        builder.addSlice(sliceOf(builder, track, name, ts, dur, cls));
        return SliceId::of(builder.slices().size() - 1);
    };
    const auto launch = [&](TrackId track, std::int64_t ts, std::int64_t start, std::int64_t dur) {
        builder.addFlow(add(track, "cudaLaunchKernel", ts, 5, SliceClass::HostRuntime),
                        add(stream, "kernel", start, dur, SliceClass::Kernel), builder.intern("ac2g"));
    };
    add(main, "nn.Module: Net_0", 0, 200, SliceClass::Python);
    add(main, "nn.Module: Linear_0", 10, 50, SliceClass::Python);
    const auto forward = add(main, "aten::addmm", 20, 20, SliceClass::Framework);
    launch(main, 25, 100, 30);
    add(main, "nn.Module: Linear_1", 70, 50, SliceClass::Python);
    launch(main, 80, 140, 7);
    launch(main, 150, 160, 11); // of the net itself
    launch(main, 250, 260, 13); // of no module
    const auto backward = add(autograd, "AddmmBackward0", 300, 50, SliceClass::Framework);
    launch(autograd, 310, 400, 100);
    builder.addFlow(forward, backward, builder.intern("fwdbwd"));
    const auto report = builder.finish();
    const auto tree = modulesOf(*report);
    CHECK(tree.source == ModuleSource::Ranges);
    REQUIRE(tree.nodes.size() == 4);
    const auto& net = moduleNamed(tree, "Net_0");
    CHECK(net.own.time == 11);
    CHECK(net.total.time == 148);
    CHECK(net.total.tasks == 4);
    CHECK(net.hostTime == 200);
    const auto& linear = moduleNamed(tree, "Net_0/Linear_0");
    CHECK(linear.own.time == 130);
    CHECK(linear.own.backward == 100);
    CHECK(linear.calls == 1);
    CHECK(moduleNamed(tree, "Net_0/Linear_1").total.time == 7);
    CHECK(tree.nodes[0].own.time == 13);
    CHECK(tree.nodes[0].total.time == 161);
    CHECK(tree.inOrder().size() == 4);
    CHECK(tree.nodes[net.children.front()].name == "Linear_0");
    CHECK(tree.nodes[0].total.unknownFlops == 1); // the shapes of addmm are not recorded
    CHECK(hasModules(*report));
    const auto flame = moduleFlame(*report, tree);
    REQUIRE(flame.nodes.size() == 4);
    CHECK(flame.nodes[0].total == 161);
    CHECK(flame.depth == 2);
    const auto& top = flame.nodes[flame.nodes[0].children.at(0)];
    CHECK(report->text(top.name) == "nn.Module: Net_0");
    CHECK(top.total == 148);
    CHECK(top.self == 11);
    CHECK(report->text(flame.nodes[top.children.at(0)].name) == "nn.Module: Linear_0");
    std::vector<std::pair<std::string, std::int64_t>> rows;
    for (const auto& row : statistics(*report, {StatisticsBy::Module, {}, {}}))
        rows.emplace_back(row.name, row.time.total);
    CHECK(rows == std::vector<std::pair<std::string, std::int64_t>>{
                      {"Net_0/Linear_0", 130}, {kUnnamedRow, 13}, {"Net_0", 11}, {"Net_0/Linear_1", 7}});
}

TEST_CASE("modules: the operations of an op are those of its tasks in the range", "[core][analysis]")
{
    ReportBuilder builder;
    const auto main = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("3"), "7"));
    const auto source = builder.addArgSource(std::make_shared<SameArgs>(
        Args{{"Input Dims", "[[10, 20], [20, 30]]"}, {"Input type", R"(["c10::Half", "c10::Half"])"}}));
    const auto add = [&](TrackId track, const char* name, std::int64_t ts, std::int64_t dur, SliceClass cls) {
        auto slice = sliceOf(builder, track, name, ts, dur, cls);
        if (cls == SliceClass::Framework)
            slice.args = ArgRef::of(source, 0);
        builder.addSlice(slice);
        return SliceId::of(builder.slices().size() - 1);
    };
    add(main, "nn.Module: Linear_0", 0, 200, SliceClass::Python);
    const auto product = [&](std::int64_t at, std::int64_t start) {
        add(main, "aten::mm", at, 20, SliceClass::Framework);
        builder.addFlow(add(main, "cudaLaunchKernel", at + 5, 5, SliceClass::HostRuntime),
                        add(stream, "kernel", start, 100, SliceClass::Kernel), builder.intern("ac2g"));
    };
    product(10, 1000);
    product(40, 1100);
    add(main, "aten::mm", 70, 20, SliceClass::Framework); // on the host
    const auto report = builder.finish();
    const std::int64_t one = 2 * 10 * 20 * 30;
    const auto costIn = [&](std::optional<TimeRange> range) {
        SliceScope scope;
        scope.range = range;
        return moduleNamed(modulesOf(*report, scope), "Linear_0").own;
    };
    CHECK(costIn({}).flops == 2 * one);
    CHECK(costIn(TimeRange{0, 200}).flops == 0); // the ops, but not their tasks
    CHECK(costIn(TimeRange{1000, 1100}).flops == one);
    const auto part = costIn(TimeRange{1050, 1200});
    CHECK(part.time == 150);
    CHECK(part.flops == one + one / 2);
    CHECK(part.flopsBy[static_cast<std::size_t>(NumberType::Fp16)] == part.flops);
}

namespace {

/// Arguments by number; counts how often they are read.
class ListedArgs : public ArgSource {
public:
    Result<Args> decode(std::uint64_t locator) const override
    {
        ++decoded;
        return args.at(locator);
    }
    std::string kind() const override { return "test"; }
    std::string describe() const override { return {}; }

    std::vector<Args> args;
    mutable std::size_t decoded = 0;
};

/// A run of ops, each with a call stack and a kernel, its forward op before it.
struct StackRun {
    std::shared_ptr<ListedArgs> source = std::make_shared<ListedArgs>();
    ReportBuilder builder;
    std::uint32_t number = builder.addArgSource(source);
    TrackId main = builder.track(builder.thread(builder.process("1"), "1"));
    TrackId stream = builder.track(builder.thread(builder.process("3"), "7"));
    std::int64_t at = 0;

    SliceId add(TrackId track, std::string_view name, std::int64_t ts, std::int64_t dur, SliceClass cls)
    {
        builder.addSlice(sliceOf(builder, track, name, ts, dur, cls));
        return SliceId::of(builder.slices().size() - 1);
    }
    void op(std::string stack, std::int64_t dur)
    {
        auto slice = sliceOf(builder, main, "aten::relu", at, 20, SliceClass::Framework);
        source->args.push_back({{"Call stack", std::move(stack)}});
        slice.args = ArgRef::of(number, source->args.size() - 1);
        builder.addSlice(slice);
        kernel(dur);
    }
    void kernel(std::int64_t dur)
    {
        const auto call = add(main, "cudaLaunchKernel", at + 5, 5, SliceClass::HostRuntime);
        builder.addFlow(call, add(stream, "kernel", 10'000 + at, dur, SliceClass::Kernel),
                        builder.intern("ac2g"));
        at += 200;
    }
};

const std::string kCall = "torch/nn/modules/module.py(1527): _call_impl;";

} // namespace

TEST_CASE("modules: the call stacks of ops are a tree if there are no ranges", "[core][analysis]")
{
    StackRun run;
    const auto net = kCall + "main.py(354): train";
    run.op("torch/nn/functional.py(9): relu;torch/nn/modules/activation.py(101): forward;" + kCall +
               "net.py(48): forward;" + net,
           30);
    run.op("torch/nn/modules/conv.py(460): forward;" + kCall + "net.py(47): forward;" + net, 50);
    run.op("main.py(400): loss", 7);
    const auto report = run.builder.finish();
    const auto tree = modulesOf(*report);
    CHECK(tree.source == ModuleSource::Stacks);
    CHECK(hasModules(*report));
    REQUIRE(tree.nodes.size() == 4);
    const auto& top = moduleNamed(tree, "net.py: forward (main.py:354)");
    CHECK(top.total.time == 80);
    CHECK(top.own.time == 0);
    CHECK(top.longest == SliceId{}); // no task of its own
    CHECK(moduleNamed(tree, "net.py: forward (main.py:354)/conv.py: forward (net.py:47)").own.time == 50);
    CHECK(tree.nodes[0].own.time == 7); // in no module
    CHECK_FALSE(tree.hasHost);
    CHECK(moduleFlame(*report, tree).nodes.size() == 1);
}

TEST_CASE("modules: functions of Python are modules or else functions of the user", "[core][analysis]")
{
    for (const bool hasModule : {true, false}) {
        StackRun run;
        const auto function = [&](const char* name, std::int64_t ts, std::int64_t dur) {
            run.add(run.main, name, ts, dur, SliceClass::Python);
        };
        function("main.py(354): train", 0, 1000);
        function(hasModule ? "torch/nn/modules/module.py(1): _call_impl" : "torch/autograd/x.py(1): f", 0,
                 100);
        function("net.py(48): forward", 0, 90);
        run.kernel(11);
        run.kernel(13); // after the net
        const auto report = run.builder.finish();
        const auto tree = modulesOf(*report);
        CHECK(tree.source == (hasModule ? ModuleSource::Stacks : ModuleSource::Functions));
        CHECK(tree.hasHost);
        const auto& net =
            moduleNamed(tree, hasModule ? "net.py: forward (main.py:354)" : "main.py: train/net.py: forward");
        CHECK(net.own.time == 11);
        CHECK(net.calls == 1);
        CHECK(net.hostTime == 90);
        CHECK(tree.nodes[0].total.time == 24);
        CHECK(tree.nodes[0].own.time == (hasModule ? 13 : 0));
    }
}

TEST_CASE("modules: of each op the arguments are read a bounded number of times", "[core][analysis][growth]")
{
    for (const std::size_t count : {std::size_t{500}, std::size_t{4000}}) {
        StackRun run;
        for (std::size_t i = 0; i < count; ++i)
            run.op("torch/nn/modules/conv.py(460): forward;" + kCall + "net.py(" + std::to_string(i) +
                       "): forward;" + kCall + "main.py(1): train",
                   3);
        const auto report = run.builder.finish();
        const auto tree = modulesOf(*report);
        CHECK(tree.nodes.size() == count + 2);
        CHECK(run.source->decoded <= 2 * count);
        run.source->decoded = 0;
        CHECK(hasModules(*report));
        CHECK(run.source->decoded <= 1);
    }
}

TEST_CASE("modules: deep ones belong to the module around them", "[core][analysis]")
{
    ReportBuilder ranges;
    const auto track = ranges.track(ranges.thread(ranges.process("1"), "1"));
    ReportBuilder names;
    std::string name;
    for (int i = 0; i < 2000; ++i) {
        ranges.addSlice(sliceOf(ranges, track, "nn.Module: M_" + std::to_string(i), i, 10'000 - 2 * i,
                                SliceClass::Python));
        name += "M_" + std::to_string(i) + "/";
    }
    auto& ops = names.report().ops;
    ops.name.push_back(names.intern(name + "Conv2D"));
    ops.dur.push_back(5);
    for (const auto& report : {ranges.finish(), names.finish()}) {
        const auto tree = modulesOf(*report);
        CHECK(tree.nodes.size() == kMaxFlameDepth + 1);
        CHECK(tree.nodes.back().depth == kMaxFlameDepth);
        CHECK(hasModules(*report));
        CHECK(hasModuleRanges(*report) == (tree.source == ModuleSource::Ranges)); // otherwise no flame graph
    }
}

TEST_CASE("modules: sums of a damaged file end at the bound", "[core][analysis]")
{
    ModuleCost sum;
    ModuleCost one;
    one.time = one.backward = one.flops = one.flopsBy[3] = one.memory = 2'000'000'000'000'000'000;
    for (int i = 0; i < 6; ++i)
        sum += one;
    for (const auto value : {sum.time, sum.backward, sum.flops, sum.flopsBy[3], sum.memory})
        CHECK(value == INT64_MAX);
}

TEST_CASE("modules: a report without ranges and without folders in names has none", "[core][analysis]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    builder.addSlice(sliceOf(builder, track, "kernel", 0, 10, SliceClass::Kernel));
    const auto report = builder.finish();
    CHECK(modulesOf(*report).source == ModuleSource::None);
    CHECK_FALSE(hasModules(*report));
}

TEST_CASE("modules: the modules of a GPU trace add up to all tasks of the device", "[core][analysis][real]")
{
    const auto path = captureData("gpu/resnet18_stack.pt.trace.json.gz");
    if (!path)
        return;
    const auto tree = modulesOf(*openOne(*path));
    CHECK(tree.source == ModuleSource::Ranges);
    const auto& all = tree.nodes[0].total;
    CHECK(all.tasks == 704);
    CHECK(all.time == 7'587'252); // 680 kernels, 4 copies and 20 memsets, in Python
    std::int64_t own = 0;
    for (const auto& node : tree.nodes)
        own += node.own.time;
    CHECK(own == all.time);
    CHECK(tree.nodes[tree.nodes[0].children.front()].name == "ResNet_0");
    CHECK(all.flops == 340'749'189'120);
}

TEST_CASE("modules: convolutions of an NPU have operations", "[core][analysis][real]")
{
    const auto path = captureData("more/profiling/text_level2/rank0_ascend_pt");
    if (!path)
        return;
    const auto report = openOne(*path);
    const auto tree = modulesOf(*report);
    CHECK(tree.source == ModuleSource::Ranges);
    CHECK(moduleNamed(tree, "DistributedDataParallel_0/AlexNet_0/Sequential_0/Conv2d_0").total.flops ==
          2 * 2LL * 32 * 64 * 55 * 55 * 3 * 11 * 11); // forward, and the gradient of the weights
    CHECK(moduleNamed(tree, "DistributedDataParallel_0/AlexNet_0").total.unknownFlops == 0);
}

TEST_CASE("flops: convolutions without a stride by the outputs of their tasks", "[core][analysis]")
{
    const Args args{{"Input Dims", "32,3,224,224;\r\n64,3,11,11;\r\n64;\r\n;\r\n"}};
    const auto of = [&](TaskShape task) { return flopsOf("aten::convolution", args, std::span(&task, 1)); };
    const auto expected = 2LL * 32 * 64 * 55 * 55 * 3 * 11 * 11;
    CHECK(of({"Conv2D", "32,8,55,55,8", "NC1HWC0"}) == expected);
    CHECK(of({"Conv2D", "\"32,4,55,55,16\"", "FORMAT_NC1HWC0;ND"}) == expected);
    CHECK(of({"Conv2D", "32,64,55,55", "NCHW"}) == expected);
    CHECK(of({"Conv2DV2", "32,55,55,64", "NHWC"}) == expected);
    CHECK_FALSE(of({"Conv2D", "32,9,55,55,8", "NC1HWC0"})); // more channels than the padding explains
    CHECK_FALSE(of({"Conv2D", "32,63,55,55", "NCHW"}));
    CHECK_FALSE(of({"Conv2D", "16,64,55,55", "NCHW"}));
    CHECK_FALSE(of({"Conv2D", "32,64,55,55", "FRACTAL_NZ"}));
    CHECK_FALSE(of({"Conv2DTranspose", "32,64,55,55", "NCHW"}));
    CHECK_FALSE(of({"MatMul", "32,64,55,55", "NCHW"}));
    const std::vector<TaskShape> two(2, {"Conv2D", "32,64,55,55", "NCHW"});
    CHECK_FALSE(flopsOf("aten::convolution", args, two));
    const Args gradient{{"Input Dims", "16,512,7,7;16,512,7,7;512,512,3,3"}};
    std::vector<TaskShape> tasks{{"TransData", "", ""}, {"Conv2DBackpropInput", "", ""}};
    const auto one = 2LL * 16 * 512 * 49 * 512 * 9;
    CHECK(flopsOf("aten::convolution_backward", gradient, tasks) == one);
    tasks.push_back({"Conv2DBackpropFilterV2", "", ""});
    CHECK(flopsOf("aten::convolution_backward", gradient, tasks) == 2 * one);
    tasks.push_back({"Conv2D", "", ""}); // the gradient of a transposed one
    CHECK_FALSE(flopsOf("aten::convolution_backward", gradient, tasks));
    CHECK_FALSE(flopsOf("aten::convolution_backward", gradient, {}));
}

TEST_CASE("flops: matrix products and convolutions by their shapes", "[core][analysis]")
{
    const Args mm{{"Input Dims", "32,1000;\r\n1000,4096", true}, {"Input type", "float;\r\nfloat", true}};
    CHECK(flopsOf("aten::mm", mm) == 2LL * 32 * 1000 * 4096);
    CHECK(inputTypeOf(mm) == NumberType::Fp32);
    CHECK(flopsOf("aten::addmm", {{"Input Dims", "[[4096], [32, 9216], [9216, 4096], [], []]"}}) ==
          2LL * 32 * 9216 * 4096);
    CHECK(flopsOf("aten::bmm", {{"Input Dims", "[[8, 2, 3], [8, 3, 5]]"}}) == 2LL * 8 * 2 * 3 * 5);
    const Arg dims{"Input Dims", "[[32, 3, 224, 224], [64, 3, 11, 11], [64], [], [], [], [], [], []]"};
    const Arg values{"Concrete Inputs",
                     R"(["", "", "", "[4, 4]", "[2, 2]", "[1, 1]", "False", "[0, 0]", "1"])"};
    CHECK(flopsOf("aten::convolution", {dims, values}) == 2LL * 32 * 64 * 55 * 55 * 3 * 11 * 11);
    CHECK_FALSE(flopsOf("aten::convolution", {dims})); // no stride
    for (const char* const wrong : {"9223372036854775807", "0", "-5"}) {
        const std::string size = wrong;
        INFO(size);
        CHECK_FALSE(flopsOf("aten::convolution",
                            {{"Input Dims", "[[32, 3, " + size + ", 224], [64, 3, 11, 11]]"}, values}));
        CHECK_FALSE(flopsOf("aten::convolution",
                            {{"Input Dims", "[[32, 3, 224, 224], [64, 3, " + size + ", 11]]"}, values}));
        CHECK_FALSE(flopsOf("aten::mm", {{"Input Dims", "[[2, " + size + "], [" + size + ", 3]]"}}));
    }
    CHECK_FALSE(
        flopsOf("aten::convolution",
                {dims,
                 {"Concrete Inputs",
                  R"(["", "", "", "[1, 1]", "[0, 0]", "[1099511627776, 1]", "False", "[0, 0]", "1"])"}}));
    CHECK_FALSE(flopsOf("aten::mm", {}));
    CHECK_FALSE(flopsOf("aten::mm", {{"Input Dims", "32,1000;\r\n999,4096", true}}));
    const Arg gradient{"Input Dims", "[[16, 512, 7, 7], [16, 512, 7, 7], [512, 512, 3, 3]]"};
    const Arg mask{"Concrete Inputs", R"(["", "", "", "[True, True, False]"])"};
    CHECK(flopsOf("aten::convolution_backward", {gradient, mask}) == 2 * 2LL * 16 * 512 * 49 * 512 * 9);
    CHECK(inputTypeOf({{"Input type", R"(["c10::BFloat16", "c10::BFloat16"])"}}) == NumberType::Bf16);
    CHECK(inputTypeOf({{"Input type", R"(["long int"])"}}) == NumberType::Unknown);
    CHECK(isTf32Kernel("sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc"));
    CHECK_FALSE(isTf32Kernel("cutlass_75_tensorop_bf16_s1688gemm_bf16_128x128_tn_align1"));
    CHECK(isArithmeticOp("aten::_scaled_dot_product_flash_attention"));
    CHECK_FALSE(isArithmeticOp("aten::linear")); // addmm is inside
}

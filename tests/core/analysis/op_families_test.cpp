// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/op_families.h"

#include <map>

#include <catch2/catch.hpp>

#include "core/analysis/statistics.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("op families: ops of both frameworks and of the chip have the same family", "[core][analysis]")
{
    const std::pair<const char*, OpFamily> expected[]{
        {"aten::convolution", OpFamily::Convolution},
        {"aten::convolution_backward", OpFamily::Convolution},
        {"Conv2D", OpFamily::Convolution},
        {"sm80_xmma_dgrad_implicit_gemm_f32f32_f32f32_f32_nhwc", OpFamily::Convolution},
        {"aten::mm", OpFamily::Matmul},
        {"aten::addmm", OpFamily::Matmul},
        {"MatMulV2", OpFamily::Matmul},
        {"conv1", OpFamily::Convolution},
        {"void cublasLt::splitKreduce_kernel<32, 16>", OpFamily::Matmul},
        {"aten::_scaled_dot_product_flash_attention", OpFamily::Attention},
        {"FlashAttentionScoreGrad", OpFamily::Attention},
        {"aten::native_layer_norm", OpFamily::Normalisation},
        {"npu::npu_rms_norm", OpFamily::Normalisation},
        {"BNTrainingUpdate", OpFamily::Normalisation},
        {"aten::add_", OpFamily::ElementWise},
        {"aten::_foreach_addcdiv_", OpFamily::ElementWise},
        {"Mul", OpFamily::ElementWise},
        {"aten::neg", OpFamily::ElementWise},
        {"aten::copy_", OpFamily::Copy},
        {"Cast", OpFamily::Copy},
        {"TransData", OpFamily::Copy},
        {"hcom_allReduce__586_0_1", OpFamily::Communication},
        {"aten::max_pool2d_with_indices", OpFamily::Other},
        {"aten::_log_softmax", OpFamily::Other},
    };
    for (const auto& [name, family] : expected) {
        INFO(name);
        CHECK(opFamilyOfName(name) == family);
    }
    CHECK(opFamilyOfName("SomethingElse") == std::nullopt);
}

TEST_CASE("op families: a collective has one name for all libraries", "[core][analysis]")
{
    const std::pair<const char*, const char*> expected[]{
        {"nccl:all_reduce", "all_reduce"},
        {"gloo:all_reduce", "all_reduce"},
        {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*, unsigned long, ncclWork*)", "all_reduce"},
        {"hcom_allReduce__271_0_1", "all_reduce"},
        {"c10d::allreduce_", "all_reduce"},
        {"hcom_allGather__586_1_1", "all_gather"},
        {"nccl:_all_gather_base", "all_gather"},
        {"hcom_reduceScatter__586_1_1", "reduce_scatter"},
        {"ncclDevKernel_ReduceScatter_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", "reduce_scatter"},
        {"nccl:all_to_all", "all_to_all"},
        {"hcom_alltoallv__1_0_1", "all_to_all"},
        {"ncclDevKernel_Broadcast_RING_LL(ncclDevKernelArgsStorage<4096ul>)", "broadcast"},
        {"hcom_broadcast__1_0_1", "broadcast"},
        {"ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)", "send/recv"},
        {"hcom_send__1_0_1", "send/recv"},
        {"hcom_receive__1_0_1", "send/recv"},
        {"hcom_batchSendRecv__1_0_1", "send/recv"},
        {"aten::mm", ""},
        {"kernel(send)", ""},
    };
    for (const auto& [name, collective] : expected) {
        INFO(name);
        CHECK(collectiveName(name) == collective);
    }
}

TEST_CASE("op families: an op of one backend has the name that all backends share", "[core][analysis]")
{
    CHECK(plainFrameworkOp("aten::cudnn_batch_norm_backward") == "aten::batch_norm_backward");
    CHECK(plainFrameworkOp("aten::native_batch_norm_backward") == "aten::batch_norm_backward");
    CHECK(plainFrameworkOp("npu::npu_fusion_attention") == "npu::npu_fusion_attention");
    CHECK(plainFrameworkOp("aten::mm") == "aten::mm");
}

TEST_CASE("op families: a kernel has the innermost op of the framework around its launch", "[core][analysis]")
{
    ReportBuilder builder;
    const auto host = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("1"), "2"));
    const auto add = [&](auto track, const char* name, std::int64_t ts, std::int64_t dur, SliceClass cls) {
        builder.addSlice(sliceOf(builder, track, name, ts, dur, cls));
        return SliceId::of(builder.slices().size() - 1);
    };
    add(host, "aten::conv2d", 0, 100, SliceClass::Framework);
    add(host, "aten::convolution", 5, 90, SliceClass::Framework);
    add(host, "aten::_convolution", 10, 80, SliceClass::Framework);
    add(host, "aten::cudnn_convolution", 15, 70, SliceClass::Framework);
    const auto launch = add(host, "cudaLaunchKernel", 20, 10, SliceClass::HostRuntime);
    const auto kernel = add(stream, "some_kernel", 40, 10, SliceClass::Kernel);
    add(stream, "some_copy", 60, 10, SliceClass::Memcpy);
    add(stream, "add_kernel", 80, 10, SliceClass::Kernel);
    builder.addFlow(launch, kernel, builder.intern("ac2g"));
    const auto report = builder.finish();
    const Launches launches(*report);
    REQUIRE(launches.hasFrameworkOps());
    std::map<std::string, std::pair<std::string, OpFamily>> found;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto slice = SliceId::of(i);
        if (isDeviceClass(report->slices.cls[i]))
            found[std::string(report->sliceName(slice))] = {
                std::string(report->text(launches.frameworkOp(slice))), launches.familyOf(slice)};
    }
    using Found = std::pair<std::string, OpFamily>;
    CHECK(found["some_kernel"] == Found{"aten::convolution", OpFamily::Convolution});
    CHECK(found["some_copy"] == Found{"", OpFamily::Copy});
    CHECK(found["add_kernel"] == Found{"", OpFamily::ElementWise});
}

TEST_CASE("op families: the families of a GPU add up to its kernels and copies", "[core][analysis][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    std::map<std::string, std::map<std::string, std::int64_t>> families;
    for (const std::string name :
         {"resnet50_fp32", "resnet50_bf16_channels_last", "gpt_eager", "ddp_rank0"}) {
        INFO(name);
        const auto opened = openPath(*folder / (name + ".pt.trace.json.gz"), {.useCache = false});
        REQUIRE(opened);
        const auto& report = *opened->reports.at(0);
        std::int64_t expected = 0;
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            const auto cls = report.slices.cls[i];
            if (cls == SliceClass::Kernel || cls == SliceClass::Memcpy || cls == SliceClass::Communication)
                expected += report.slices.dur[i];
        }
        for (const auto by : {StatisticsBy::Family, StatisticsBy::FrameworkOp}) {
            std::int64_t sum = 0;
            for (const auto& row : statistics(report, {by, {}, {}})) {
                sum += row.time.total;
                if (by == StatisticsBy::Family)
                    families[name][row.name] = row.time.total;
            }
            CHECK(sum == expected);
        }
    }
    CHECK(families["ddp_rank0"].contains("communication"));
    CHECK(families["gpt_eager"].contains("attention"));
    CHECK(families["resnet50_bf16_channels_last"]["convolution"] < families["resnet50_fp32"]["convolution"]);
    CHECK(families["resnet50_bf16_channels_last"]["matmul"] < families["resnet50_fp32"]["matmul"]);
}

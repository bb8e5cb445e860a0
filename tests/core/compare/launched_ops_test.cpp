// SPDX-License-Identifier: GPL-3.0-or-later
// Runs on a GPU compared with runs on another one and on an NPU.
#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/comparison.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// A run with a kernel for each op of the framework; "" is a kernel that none launched.
CompareRun launchedRun(std::initializer_list<std::pair<const char*, std::int64_t>> ops)
{
    ReportBuilder builder;
    const auto host = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("1"), "2"));
    std::int64_t at = 0;
    for (const auto& [name, dur] : ops) {
        const auto op = SliceId::of(builder.slices().size());
        if (*name != '\0')
            builder.addSlice(sliceOf(builder, host, name, at, 10, SliceClass::Framework));
        const auto kernel = SliceId::of(builder.slices().size());
        builder.addSlice(sliceOf(builder, stream, "some_kernel", at + 5, dur, SliceClass::Kernel));
        if (*name != '\0')
            builder.addFlow(op, kernel, builder.intern("ac2g"));
        at += dur + 10;
    }
    CompareRun run;
    run.report = builder.finish();
    run.scope = scopesOf(*run.report).front();
    return run;
}

std::map<std::string, const ComparisonRow*> rowsByTitle(const Comparison& comparison)
{
    std::map<std::string, const ComparisonRow*> out;
    for (const auto& row : comparison.rows)
        out[row.title + (row.a.has && row.b.has ? "" : row.a.has ? " of A" : " of B")] = &row;
    return out;
}

bool hasReason(const Comparison& comparison, const ComparisonRow& row, MessageId id)
{
    return std::ranges::any_of(whyOf(comparison, row), [&](const Message& why) { return why.id == id; });
}

Result<Comparison> comparedBy(CompareBy by, CompareRun a, CompareRun b)
{
    CompareOptions options;
    options.by = by;
    return compareRuns({std::move(a)}, {std::move(b)}, options);
}

std::optional<CompareRun> capturedRun(const std::string& path)
{
    const auto found = captureData(path);
    if (!found)
        return std::nullopt;
    auto opened = openPath(*found, {.useCache = false});
    REQUIRE(opened);
    CompareRun run;
    run.report = opened->reports.at(0);
    run.scope = scopesOf(*run.report).front();
    return run;
}

} // namespace

TEST_CASE("launched ops: ops of different backends are one row", "[core][compare]")
{
    const auto c =
        comparedBy(CompareBy::FrameworkOp,
                   launchedRun({{"aten::mm", 20'000}, {"aten::cudnn_batch_norm_backward", 30'000}}),
                   launchedRun({{"aten::mm", 90'000}, {"aten::native_batch_norm_backward", 30'000}}));
    REQUIRE(c);
    const auto rows = rowsByTitle(*c);
    REQUIRE(rows.size() == 2);
    CHECK(rows.at("aten::mm")->a.total == 20'000);
    CHECK(rows.at("aten::mm")->b.total == 90'000);
    CHECK(rows.at("aten::mm")->state == RowState::Slower);
    CHECK(rows.at("aten::batch_norm_backward")->state == RowState::Same);
}

TEST_CASE("launched ops: kernels without a framework op correspond to nothing", "[core][compare]")
{
    const auto c = comparedBy(CompareBy::FrameworkOp, launchedRun({{"aten::mm", 20'000}, {"", 50'000}}),
                              launchedRun({{"aten::mm", 20'000}, {"", 70'000}}));
    REQUIRE(c);
    const auto rows = rowsByTitle(*c);
    REQUIRE(rows.size() == 3);
    CHECK(rows.at("N/A of A")->a.total == 50'000);
    CHECK(rows.at("N/A of B")->b.total == 70'000);
    CHECK(hasReason(*c, *rows.at("N/A of A"), MessageId::WhyNotLaunched));
    const auto none =
        comparedBy(CompareBy::FrameworkOp, launchedRun({{"aten::mm", 20'000}}), launchedRun({{"", 70'000}}));
    REQUIRE_FALSE(none);
    CHECK(none.error().message.id == MessageId::CompareNotBy);
}

TEST_CASE("launched ops: collectives of two libraries are one row", "[core][compare]")
{
    const auto run = [](std::string_view collective, std::int64_t dur) {
        ReportBuilder builder;
        const auto host = builder.track(builder.thread(builder.process("1"), "1"));
        const auto stream = builder.track(builder.thread(builder.process("1"), "2"));
        builder.addSlice(sliceOf(builder, host, "aten::mm", 0, 10, SliceClass::Framework));
        builder.addSlice(sliceOf(builder, stream, "kernel", 5, 100, SliceClass::Kernel));
        builder.addFlow(SliceId{0}, SliceId{1}, builder.intern("ac2g"));
        builder.addSlice(sliceOf(builder, stream, collective, 200, dur, SliceClass::Communication));
        CompareRun made;
        made.report = builder.finish();
        made.scope = scopesOf(*made.report).front();
        return made;
    };
    const auto gpu = run("ncclKernel_AllReduce_RING_LL_Sum_float(ncclDevComm*)", 20'000);
    const auto npu = run("hcom_allReduce__271_0_1", 50'000);
    const auto ops = comparedBy(CompareBy::FrameworkOp, gpu, npu);
    REQUIRE(ops);
    CHECK(rowsByTitle(*ops).at("all_reduce")->difference() == 30'000);
    const auto collectives = comparedBy(CompareBy::Communication, gpu, npu);
    REQUIRE(collectives);
    CHECK(rowsByTitle(*collectives).at("all_reduce")->difference() == 30'000);
    CHECK(std::ranges::any_of(collectives->context, [](const Message& context) {
        return context.english().starts_with("No collective has one name");
    }));
    const auto same = comparedBy(CompareBy::Communication, npu, npu);
    REQUIRE(same);
    CHECK_FALSE(rowsByTitle(*same).contains("all_reduce")); // their own names meet
}

TEST_CASE("launched ops: the families of both sides add up to their kernels", "[core][compare]")
{
    const auto c = comparedBy(CompareBy::Family, launchedRun({{"aten::mm", 20'000}, {"aten::conv2d", 5'000}}),
                              launchedRun({{"aten::mm", 90'000}, {"", 7'000}}));
    REQUIRE(c);
    const auto rows = rowsByTitle(*c);
    CHECK(rows.at("matmul")->b.total == 90'000);
    CHECK(rows.at("convolution of A")->a.total == 5'000);
    CHECK(rows.at("other of B")->b.total == 7'000);
}

TEST_CASE("launched ops: a GPU next to an NPU", "[core][compare][real]")
{
    const auto gpu = capturedRun("gpu/resnet50_fp32.pt.trace.json.gz");
    const auto npu = capturedRun("real/ascend_pt_text/rank0_ascend_pt");
    if (!gpu || !npu)
        return;
    const auto ops = comparedBy(CompareBy::FrameworkOp, *gpu, *npu);
    REQUIRE(ops);
    auto rows = rowsByTitle(*ops);
    REQUIRE(rows.contains("aten::convolution"));
    CHECK(rows.at("aten::convolution")->a.count == 195);
    CHECK(rows.at("aten::convolution")->b.count == 20);
    CHECK(hasReason(*ops, *rows.at("aten::mm"), MessageId::WhyShapes));
    CHECK(hasReason(*ops, *rows.at("aten::mm"), MessageId::WhyCount));
    const auto families = comparedBy(CompareBy::Family, *gpu, *npu);
    REQUIRE(families);
    rows = rowsByTitle(*families);
    CHECK(rows.contains("convolution"));
    CHECK(rows.contains("communication of B"));
    CHECK(rows.contains("normalisation of A"));
    const auto memory = comparedBy(CompareBy::Memory, *gpu, *npu);
    REQUIRE(memory);
    CHECK(rowsByTitle(*memory).contains("PyTorch (kineto) / PTA (memory_record)"));
    const auto overlap = comparedBy(CompareBy::Overlap, *gpu, *npu);
    REQUIRE(overlap);
    CHECK(rowsByTitle(*overlap).at("communication")->a.total == 0);
    CHECK(rowsByTitle(*overlap).at("communication")->b.total > 100'000'000);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/slice_colors.h"

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"
#include "tests/views/timeline/sample_report.h"

using namespace opscope;

TEST_CASE("slice colours: by op type ops of one type have one colour whatever their names",
          "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    for (int i = 0; i < 3; ++i) {
        auto slice = test::sliceOf(b, track, "op_" + std::to_string(i), i * 1000, 500);
        slice.cls = SliceClass::Kernel;
        b.addSlice(slice);
        auto& ops = b.report().ops;
        ops.name.push_back(b.intern("op_" + std::to_string(i)));
        ops.type.push_back(b.intern(i == 2 ? "Pooling" : "Convolution"));
        ops.start.push_back(test::kEpoch + i * 1000);
        ops.dur.push_back(500);
    }
    const auto report = b.finish();
    REQUIRE(report->opOf(SliceId{2}).valid());
    SliceColors colors(report);
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{1})); // by name
    colors.setScheme(ColorScheme::OpType);
    CHECK(colors.of(SliceId{0}) == colors.of(SliceId{1}));
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{2}));
}

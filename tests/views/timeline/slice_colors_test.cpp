// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/slice_colors.h"

#include <set>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/workers/frame_threads.h"

using namespace opscope;

namespace {

/// Three ops of two types, each with a name of its own.
ReportPtr reportOfTwoTypes()
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
    return b.finish();
}

} // namespace

TEST_CASE("slice colours: by op type ops of one type have one colour whatever their names",
          "[views][timeline]")
{
    const auto report = reportOfTwoTypes();
    REQUIRE(report->opOf(SliceId{2}).valid());
    SliceColors colors(report);
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{1})); // by name
    int asked = 0;
    colors.whenOpTypesAreNeeded([&] { ++asked; });
    colors.setScheme(ColorScheme::Type);
    CHECK(asked == 0);
    colors.setScheme(ColorScheme::OpType);
    CHECK(asked == 1);
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{1})); // until the answer is there
    colors.setOpTypes(SliceColors::opTypesOf(*report));
    CHECK(colors.of(SliceId{0}) == colors.of(SliceId{1}));
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{2}));
}

TEST_CASE("slice colours: a timeline finds the types of its ops on a worker and then shows them",
          "[views][timeline]")
{
    test::TimelineStage s(reportOfTwoTypes());
    const auto isOfOneType = [&] {
        const auto& colors = s.timeline().colors();
        return colors.of(SliceId{0}) == colors.of(SliceId{1});
    };
    s.timeline().setScheme(ColorScheme::OpType);
    CHECK_FALSE(isOfOneType());
    int changes = 0;
    QObject::connect(&s.timeline(), &TimelineModel::contentChanged, &s.page, [&] { ++changes; });
    CHECK(test::waitFor(isOfOneType));
    CHECK(changes > 0);
}

TEST_CASE("slice colours: several threads get the same colours as one thread", "[views][timeline]")
{
    ReportBuilder b;
    const auto process = b.process("1");
    const auto even = b.track(b.thread(process, "1"));
    const auto odd = b.track(b.thread(process, "2"));
    for (int i = 0; i < 4000; ++i) {
        auto slice =
            test::sliceOf(b, i % 2 == 0 ? even : odd, "op_" + std::to_string(i % 700), i * 1000, 500);
        slice.cls = i % 3 == 0 ? SliceClass::Kernel : SliceClass::Memcpy;
        if (i % 5 != 0)
            slice.stream = static_cast<std::uint32_t>(i % 40);
        if (i % 7 == 0)
            slice.type = b.intern("type " + std::to_string(i % 11));
        b.addSlice(slice);
    }
    const auto report = b.finish();
    for (const auto scheme : {ColorScheme::Name, ColorScheme::Type, ColorScheme::Share, ColorScheme::Stream,
                              ColorScheme::OpType}) {
        SliceColors one(report);
        SliceColors several(report);
        one.setScheme(scheme);
        several.setScheme(scheme);
        std::vector<QRgb> parallel(report->slices.size());
        forEachInFrame(parallel.size(), [&](std::size_t i) { parallel[i] = several.of(SliceId::of(i)); });
        std::vector<QRgb> single;
        for (std::size_t i = 0; i < parallel.size(); ++i)
            single.push_back(one.of(SliceId::of(i)));
        CHECK(parallel == single);
        CHECK((scheme == ColorScheme::Share || std::set(single.begin(), single.end()).size() > 2));
    }
}

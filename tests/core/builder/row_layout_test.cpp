// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/row_layout.h"

#include <random>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"

using namespace opscope;

TEST_CASE("row layout: every slice goes to the lowest free row", "[core][report]")
{
    std::mt19937 random(7);
    for (const int spread : {10, 300, 20000}) {
        RowPacker packer;
        std::vector<std::int64_t> ends; // the plain way
        std::int64_t at = -50;
        for (int i = 0; i < 3000; ++i) {
            at += static_cast<std::int64_t>(random() % 5);
            const auto end = at + static_cast<std::int64_t>(random() % static_cast<unsigned>(spread));
            std::size_t row = 0;
            while (row < ends.size() && ends[row] > at)
                ++row;
            if (row == ends.size())
                ends.push_back(0);
            ends[row] = end;
            REQUIRE(packer.place(at, end) == row);
        }
        CHECK(packer.rows() == ends.size());
    }
}

TEST_CASE("row layout: more overlaps than rows share the last one and cost no square", "[core][report]")
{
    RowPacker packer;
    std::uint16_t last = 0;
    for (int i = 0; i < 1000000; ++i)
        last = packer.place(i, 2000000000);
    CHECK(last == RowPacker::kMaxRows - 1);
    CHECK(packer.rows() == RowPacker::kMaxRows);
    CHECK(packer.shared() == 1000000 - RowPacker::kMaxRows);
}

TEST_CASE("row layout: slices that share the last sub-row are told", "[core][report]")
{
    for (const std::size_t more : {0U, 5U}) {
        ReportBuilder builder;
        Slice slice;
        slice.track = builder.track(builder.thread(builder.process("1"), "1"));
        slice.name = builder.intern("open");
        slice.dur = 1'000'000'000;
        for (std::size_t i = 0; i < RowPacker::kMaxRows + more; ++i) {
            slice.ts = static_cast<std::int64_t>(i);
            builder.addSlice(slice);
        }
        const auto report = builder.finish();
        REQUIRE(report->issues.size() == (more == 0 ? 0U : 1U));
        if (more != 0) {
            CHECK(report->issues[0].message.id == MessageId::RowsShared);
            CHECK(report->issues[0].severity == Severity::DataLoss);
            CHECK(report->issues[0].count == more);
        }
    }
}

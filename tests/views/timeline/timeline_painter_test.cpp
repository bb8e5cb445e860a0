// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the picture with the layout, and the layout with the slices.
#include "views/timeline/timeline_painter.h"

#include <cmath>
#include <set>

#include <QPainter>
#include <QSvgGenerator>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/timeline/sample_report.h"
#include "views/timeline/activity.h"
#include "views/timeline/distinguishing_numbers.h"

using namespace opscope;

namespace {

LanePyramids pyramidsOf(const Report& report)
{
    LanePyramids out;
    for (const auto& track : report.tracks)
        out.tracks.push_back(std::make_shared<TrackPyramid>(TrackPyramid::build(report.slices, track)));
    for (const auto& counter : report.counters.counters)
        out.counters.push_back(std::make_shared<CounterPyramid>(
            report.counters.value.span().subspan(counter.firstSample, counter.sampleCount)));
    out.instants.resize(report.tracks.size());
    for (std::size_t i = 0; i < report.instants.size(); ++i) {
        if (report.instants[i].track.valid())
            out.instants[report.instants[i].track.index()].push_back(static_cast<std::uint32_t>(i));
    }
    return out;
}

LayoutInput inputFor(const Report& report, const LanePyramids& pyramids, const Viewport& view, int width)
{
    LayoutInput input;
    input.sources = {{&report, &pyramids}};
    input.viewport = view;
    input.width = width;
    int y = 0;
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        LayoutLane lane;
        lane.track = TrackId::of(t);
        lane.y = y;
        lane.rows = report.tracks[t].rows;
        lane.rowHeight = 18;
        lane.height = lane.rows * 18 + 6;
        y += lane.height;
        input.lanes.push_back(lane);
    }
    for (std::size_t c = 0; c < report.counters.counters.size(); ++c) {
        LayoutLane lane;
        lane.counter = CounterId::of(c);
        lane.y = y;
        lane.height = 46;
        y += lane.height;
        input.lanes.push_back(lane);
    }
    input.bottom = y;
    return input;
}

QImage blank(int width, int height, const Theme& theme)
{
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(theme.color(Token::Base));
    return image;
}

/// Paints on a ground without grid and lanes.
QImage shown(const TimelineLayout& layout, const PaintStyle& style, LabelFont& font, int height,
             LaneGround ground = {})
{
    ground.line.assign(static_cast<std::size_t>(layout.width), style.theme.color(Token::Base).rgb());
    LanePicture picture;
    paintLanes(picture, {layout.width, height}, std::span(&layout, 1), style, font, ground);
    QImage image(picture.size(), QImage::Format_RGB32);
    QPainter painter(&image);
    picture.paint(painter, {});
    return image;
}

/// The width in complete pixels, without antialiasing outside of the letters.
int widthOf(LabelFont& font, const QString& text)
{
    return font.reach(text) - font.reach(QString());
}

} // namespace

TEST_CASE("timeline layout: wide slices are exact rectangles at every zoom", "[views][timeline]")
{
    const auto report = test::denseReport(4, 20'000);
    const auto pyramids = pyramidsOf(*report);
    constexpr int kWidth = 1200;
    for (const double nsPerPx : {0.5, 13.0, 170.0, 900.0, 20'000.0}) {
        Viewport view{report->span.begin + 3'000'000, 0.5, nsPerPx};
        TimelineLayout layout;
        layOutTimeline(inputFor(*report, pyramids, view, kWidth), layout);
        std::set<std::uint32_t> complete;
        for (const auto& row : layout.rows) {
            std::int32_t last = -2;
            for (auto i = row.first; i < row.last; ++i) {
                const auto& span = layout.spans[i];
                CHECK(span.x0 >= last);
                last = span.x0;
                CHECK(span.x1 > span.x0);
                CHECK(report->slices.track[span.slice.index()] == row.track);
                CHECK(report->slices.row[span.slice.index()] == row.row);
                if (!span.isComplete)
                    continue;
                complete.insert(span.slice.value);
                const auto begin = view.xOf(report->slices.ts[span.slice.index()]);
                const auto end =
                    begin + static_cast<double>(report->slices.dur[span.slice.index()]) / nsPerPx;
                CHECK(std::abs(std::max(begin, -1.0) - span.x0) <= 1.0);
                CHECK(std::abs(std::min(end, kWidth + 1.0) - span.x1) <= 1.0);
            }
        }
        // No slice with a width of three pixels or more is missing.
        const auto visible = view.visible(kWidth);
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            const auto ts = report->slices.ts[i];
            const auto dur = report->slices.dur[i];
            if (static_cast<double>(dur) / nsPerPx >= 3 && ts < visible.end && ts + dur > visible.begin) {
                INFO("ns/px " << nsPerPx << " slice " << i);
                CHECK(complete.count(static_cast<std::uint32_t>(i)) == 1);
            }
        }
    }
}

TEST_CASE("timeline layout: every pixel with a slice in it is drawn and no other", "[views][timeline]")
{
    const auto report = test::denseReport(3, 9000);
    const auto pyramids = pyramidsOf(*report);
    constexpr int kWidth = 700;
    const auto view = Viewport::fitting(report->span, kWidth, 5);
    TimelineLayout layout;
    layOutTimeline(inputFor(*report, pyramids, view, kWidth), layout);
    REQUIRE(layout.rows.size() == 3);
    for (const auto& row : layout.rows) {
        std::vector<bool> drawn(kWidth, false);
        for (auto i = row.first; i < row.last; ++i) {
            for (int x = std::max(layout.spans[i].x0, 0); x < std::min(layout.spans[i].x1, kWidth); ++x)
                drawn[static_cast<std::size_t>(x)] = true;
        }
        std::vector<bool> expected(kWidth, false);
        const auto& track = report->tracks[row.track.index()];
        for (auto s = track.firstSlice; s < track.firstSlice + track.sliceCount; ++s) {
            const auto x = static_cast<int>(std::floor(view.xOf(report->slices.ts[s])));
            if (x >= 0 && x < kWidth)
                expected[static_cast<std::size_t>(x)] = true;
        }
        int differences = 0;
        for (std::size_t x = 1; x + 1 < kWidth; ++x) {
            // A bucket counts for the pixel where it begins: an error of one pixel is possible.
            if (drawn[x] && !expected[x - 1] && !expected[x] && !expected[x + 1])
                ++differences;
            if (expected[x] && !drawn[x - 1] && !drawn[x] && !drawn[x + 1])
                ++differences;
        }
        CHECK(differences == 0);
    }
}

TEST_CASE("timeline painter: the pixels agree with the layout", "[views][timeline]")
{
    const auto report = test::sampleReport();
    const auto pyramids = pyramidsOf(*report);
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        const Theme theme{kind};
        SliceColors colors(report);
        colors.setTheme(theme);
        const PaintStyle style{{{report.get(), &colors}}, theme, false};
        LabelFont font(QFont(), 1.0);
        constexpr int kWidth = 800;
        const auto input = inputFor(*report, pyramids, Viewport::fitting(report->span, kWidth, 10), kWidth);
        TimelineLayout layout;
        layOutTimeline(input, layout);
        const auto image = shown(layout, style, font, input.bottom);
        auto vector = blank(kWidth, input.bottom, theme);
        {
            QPainter painter(&vector);
            paintVectors(painter, layout, style, QFont());
        }
        REQUIRE(layout.rows.size() == 5);
        const auto base = theme.color(Token::Base).rgb();
        for (const auto& row : layout.rows) {
            const int y = row.y + row.height / 2;
            for (auto i = row.first; i < row.last; ++i) {
                const auto& span = layout.spans[i];
                const int middle = (std::max(span.x0, 0) + std::min(span.x1, kWidth)) / 2;
                CHECK(image.pixel(middle, y) == colors.of(span.slice));
                CHECK(vector.pixel(middle, y) == colors.of(span.slice));
                if (span.x0 > 0 && (i == row.first || layout.spans[i - 1].x1 < span.x0))
                    CHECK(image.pixel(span.x0 - 1, y) != colors.of(span.slice));
                CHECK(image.pixel(span.x0, y) == colors.of(span.slice));
                if (span.x1 < kWidth && (i + 1 == row.last || layout.spans[i + 1].x0 > span.x1))
                    CHECK(image.pixel(span.x1, y) == base);
            }
        }
        CHECK(image.pixel(0, 0) == base);
        REQUIRE(layout.counters.size() == 1);
        const auto& counter = layout.counters[0];
        const auto line = theme.color(Token::CounterLine).rgb();
        const auto fill = theme.color(Token::CounterFill).rgb();
        for (auto i = counter.first; i < counter.last; ++i) {
            const auto& run = layout.runs[i];
            CHECK(image.pixel(run.x0, run.top) == line);
            if (run.bottom + 2 < counter.base && run.x1 - run.x0 > 2)
                CHECK(image.pixel(run.x0 + 1, counter.base - 1) == fill);
        }
        REQUIRE(layout.instants.size() == 1);
        CHECK(image.pixel(layout.instants[0].x, layout.instants[0].y + 4) ==
              theme.color(Token::Marker).rgb());
    }
}

TEST_CASE("timeline painter: covered parts show nothing and the other parts do not change",
          "[views][timeline]")
{
    const auto report = test::sampleReport();
    const auto pyramids = pyramidsOf(*report);
    SliceColors colors(report);
    LabelFont font(QFont(), 1.0);
    constexpr int kWidth = 800;
    auto input = inputFor(*report, pyramids, Viewport::fitting(report->span, kWidth, 10), kWidth);
    LayoutLane strip; // for a folded group, below the others
    strip.group = {TrackId{0}};
    strip.y = input.bottom;
    strip.height = 26;
    input.bottom += strip.height;
    input.lanes.push_back(strip);
    TimelineLayout layout;
    layOutTimeline(input, layout);
    const PaintStyle style{{{report.get(), &colors}}, Theme(), true};
    const auto complete = shown(layout, style, font, input.bottom);
    LaneGround ground;
    ground.bands = {{20, 24, qRgb(1, 2, 3)}};
    const int border = input.lanes[1].y;
    ground.sections = {{0, border, {{100, 300}, {790, kWidth}}}, {border, input.bottom - 5, {{0, 50}}}};
    ground.cover = qRgb(200, 0, 200);
    const auto covered = shown(layout, style, font, input.bottom, ground);
    const auto bare = shown(layout, {{{report.get(), &colors}}, Theme(), false}, font, input.bottom);
    int differing = 0;
    int labelled = 0;
    for (int y = 0; y < input.bottom; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool isCovered = y < border             ? (x >= 100 && x < 300) || x >= 790
                                   : y < input.bottom - 5 ? x < 50
                                                          : false;
            const bool isBand = y >= 20 && y < 24 && covered.pixel(x, y) == qRgb(1, 2, 3);
            const auto expected = isCovered ? ground.cover : complete.pixel(x, y);
            differing += covered.pixel(x, y) != expected && !isBand ? 1 : 0;
            labelled += covered.pixel(x, y) != bare.pixel(x, y) && !isCovered && !isBand ? 1 : 0;
        }
    }
    CHECK(differing == 0);
    CHECK(labelled > 50); // labels next to covered parts stay, also above counters and strips
}

TEST_CASE("timeline painter: labels are readable and inside of their slice", "[views][timeline]")
{
    const auto report = test::sampleReport();
    const auto pyramids = pyramidsOf(*report);
    const Theme theme;
    SliceColors colors(report);
    LabelFont font(QFont(), 1.0);
    constexpr int kWidth = 800;
    const auto input = inputFor(*report, pyramids, Viewport::fitting(report->span, kWidth, 10), kWidth);
    TimelineLayout layout;
    layOutTimeline(input, layout);
    const auto bare = shown(layout, {{{report.get(), &colors}}, theme, false}, font, input.bottom);
    const auto labelled = shown(layout, {{{report.get(), &colors}}, theme, true}, font, input.bottom);
    int changed = 0;
    int outside = 0;
    for (int y = 0; y < bare.height(); ++y) {
        for (int x = 0; x < kWidth; ++x) {
            if (bare.pixel(x, y) == labelled.pixel(x, y))
                continue;
            ++changed;
            bool isInside = false;
            for (const auto& row : layout.rows) {
                if (y < row.y || y >= row.y + row.height)
                    continue;
                for (auto i = row.first; i < row.last; ++i)
                    isInside = isInside || (x >= layout.spans[i].x0 && x < layout.spans[i].x1);
            }
            outside += isInside ? 0 : 1;
        }
    }
    CHECK(changed > 100);
    CHECK(outside == 0);
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto color = colors.of(SliceId::of(i));
        CHECK(contrastRatio(QColor::fromRgb(color), QColor::fromRgb(SliceColors::textOn(color))) >= 4.5);
    }
}

TEST_CASE("label font: elides in the middle and keeps both ends", "[views][timeline]")
{
    LabelFont font(QFont(), 1.0);
    const auto name = QStringLiteral("aclnnMatMul_MatMulCommon_MatMulV2");
    CHECK(font.fitting(name, 10'000) == name);
    const auto elided = font.fitting(name, widthOf(font, name) / 2.0);
    CHECK(elided.contains(QChar(0x2026)));
    CHECK(elided.startsWith(QStringLiteral("acl")));
    CHECK(elided.endsWith(QStringLiteral("V2")));
    CHECK(widthOf(font, elided) <= widthOf(font, name) / 2 + 1);
    CHECK(font.fitting(name, 3).isEmpty());
    CHECK(font.fitting(QStringLiteral("\u5377\u79ef\u7b97\u5b50"), 10'000) ==
          QStringLiteral("\u5377\u79ef\u7b97\u5b50"));
}

TEST_CASE("label font: names that differ in a number in their middle keep it", "[views][timeline]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("device"), "1"));
    const QStringList names{QStringLiteral("layer1-conv"),  QStringLiteral("layer2-conv"),
                            QStringLiteral("layer1-relu"),  QStringLiteral("layer2-relu"),
                            QStringLiteral("conv2d_alone"), QStringLiteral("\u5c42/1/add"),
                            QStringLiteral("\u5c42/2/add")};
    for (qsizetype i = 0; i < names.size(); ++i)
        builder.addSlice(test::sliceOf(builder, track, names[i].toStdString(), i * 10, 5));
    const auto report = builder.finish();
    const auto numbers = distinguishingNumberOffsets(*report);
    const auto numberOf = [&](qsizetype i) {
        return numbers[report->slices.name[static_cast<std::size_t>(i)].index()];
    };
    CHECK(numberOf(0) == 5);
    CHECK(numberOf(4) == 0);
    CHECK(numberOf(6) == 2);
    // The character that replaces a number does not occur in names; a name that contains it causes no error.
    ReportBuilder odd;
    const auto lane = odd.track(odd.thread(odd.process("device"), "1"));
    for (const std::string_view name :
         {std::string_view("a1#"), std::string_view("a#1"), std::string_view("a1\0", 3),
          std::string_view("a\0"
                           "1",
                           3),
          std::string_view("a\0"
                           "12",
                           4)})
        odd.addSlice(test::sliceOf(odd, lane, std::string(name), 0, 5));
    const auto oddReport = odd.finish();
    CHECK(
        std::ranges::all_of(distinguishingNumberOffsets(*oddReport), [](auto number) { return number < 4; }));

    LabelFont font(QFont(), 1.0);
    for (const auto& space :
         {QStringLiteral("layer"), QStringLiteral("layer1-"), QStringLiteral("layer1-co")}) {
        const auto px = widthOf(font, space) + 1;
        std::set<QString> cut;
        for (qsizetype i = 0; i < 4; ++i) {
            cut.insert(font.fitting(names[i], px, numberOf(i)));
            CHECK(widthOf(font, *cut.rbegin()) <= px);
        }
        CHECK(cut.size() == 4);
    }
    CHECK(font.fitting(names[0], 1000, 5) == names[0]);
    // The end of the name stays next to the number, so that the layers of a block differ.
    const auto px = widthOf(font, QStringLiteral("58\u2026_mul")) + 1;
    CHECK(font.fitting(QStringLiteral("layer58-act_mul"), px, 5) == QStringLiteral("58\u2026_mul"));
    CHECK(font.fitting(QStringLiteral("layer58-act_exp"), px, 5) == QStringLiteral("58\u2026_exp"));
}

TEST_CASE("label font: calls of one layer show their own names", "[views][timeline]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("host"), "1"));
    for (const auto* name :
         {"AscendCL@aclrtSynchronizeStream", "AscendCL@aclrtSynchronizeEvent", "@odd", "a@"})
        builder.addSlice(test::sliceOf(builder, track, name, 0, 5));
    const auto report = builder.finish();
    const auto numbers = distinguishingNumberOffsets(*report);
    CHECK(numbers[report->slices.name[0].index()] == 9);
    CHECK(numbers[report->slices.name[2].index()] == 0);
    CHECK(numbers[report->slices.name[3].index()] == 0);
    LabelFont font(QFont(), 1.0);
    const auto name = QStringLiteral("AscendCL@aclrtSynchronizeStream");
    const auto call = QStringLiteral("aclrtSynchronizeStream");
    CHECK(font.fitting(name, widthOf(font, QStringLiteral("\u2026") + call) + 1, 9) == QChar(0x2026) + call);
    const auto cut = font.fitting(name, widthOf(font, QStringLiteral("aclrt\u2026Stream")), 9);
    CHECK(cut.startsWith(QStringLiteral("acl")));
    CHECK(cut.endsWith(QStringLiteral("eam")));
}

TEST_CASE("timeline layout: a lane without its pyramid shows a coarse picture", "[views][timeline]")
{
    const auto report = test::denseReport(1, 50'000);
    LanePyramids none;
    none.tracks.resize(1);
    TimelineLayout layout;
    layOutTimeline(inputFor(*report, none, Viewport::fitting(report->span, 500, 5), 500), layout);
    REQUIRE(layout.rows.size() == 1);
    CHECK(layout.spans.size() > 200);
    CHECK(layout.spans.size() <= 2200);
}

TEST_CASE("slice colors: share of the lane follows the thresholds of MindStudio", "[views][timeline]")
{
    const auto report = test::sampleReport();
    SliceColors colors(report);
    colors.setScheme(ColorScheme::Share);
    colors.setLaneTotals({1'000'000, 5'000'000, 10'000'000});
    const Theme theme;
    CHECK(colors.of(SliceId{0}) == theme.shareColor(2, false).rgb()); // 100 %
    CHECK(colors.of(SliceId{3}) == theme.shareColor(1, false).rgb()); // 6 %
    CHECK(colors.of(SliceId{4}) == theme.shareColor(0, false).rgb()); // 2 %
    colors.setThresholds({1, 1.5});
    CHECK(colors.of(SliceId{4}) == theme.shareColor(2, false).rgb());
    colors.setThresholds({1, 1.5, true});
    CHECK(colors.of(SliceId{4}) == theme.shareColor(2, true).rgb());
    colors.setScheme(ColorScheme::Name);
    CHECK(colors.of(SliceId{3}) == colors.of(SliceId{5})); // one name, one colour
    CHECK(colors.of(SliceId{3}) == theme.sliceColor("Conv2D_12").rgb());
}

TEST_CASE("timeline layout: a counter starts at 0 and a counter that is always 0 is drawn there",
          "[views][timeline]")
{
    ReportBuilder b;
    const auto process = b.process("1");
    const auto high = b.counter(process, "high", "", "");
    const auto none = b.counter(process, "none", "", "");
    for (int i = 0; i < 10; ++i) {
        b.addSample(high, i * 100, 90 + i);
        b.addSample(none, i * 100, 0);
    }
    const auto report = b.finish();
    const auto pyramids = pyramidsOf(*report);
    TimelineLayout layout;
    layOutTimeline(inputFor(*report, pyramids, Viewport::fitting({0, 900}, 400, 0), 400), layout);
    REQUIRE(layout.counters.size() == 2);
    const auto& counter = layout.counters[0];
    CHECK(counter.low == 0);
    CHECK(counter.high == 99);
    const auto& zero = layout.counters[1];
    REQUIRE(zero.last > zero.first);
    for (auto i = zero.first; i < zero.last; ++i)
        CHECK(layout.runs[i].top == zero.y + zero.height - 1);
}

TEST_CASE("slice colors: slices with names that were not found are dimmed", "[views][timeline]")
{
    const auto report = test::sampleReport();
    SliceColors colors(report);
    CHECK_FALSE(colors.isDimmed(SliceId{4}));
    std::vector<std::uint8_t> names(report->strings.size(), 0);
    names[report->slices.name[4].index()] = 1;
    colors.setDimming(names);
    CHECK_FALSE(colors.isDimmed(SliceId{4}));
    CHECK(colors.isDimmed(SliceId{3}));
    CHECK(colors.of(SliceId{3}) != colors.plain(SliceId{3}));
}

TEST_CASE("overview: it is busy where a sub-row of a lane is busy", "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("3"), "7"));
    // Slices that overlap partly are in two sub-rows: no slice of the second row is within one of the first.
    for (const auto& [ts, dur] : {std::pair(0, 120), {100, 130}, {229, 50}, {300, 10}, {305, 20}})
        b.addSlice(test::sliceOf(b, track, "gemm", ts, dur));
    const auto report = b.finish();
    REQUIRE(report->tracks[0].rows > 1);
    const auto pyramids = pyramidsOf(*report);
    constexpr int kColumns = 325;
    const TimeRange range{test::kEpoch, test::kEpoch + kColumns};
    const auto density = densityProfile({{report.get(), &pyramids}}, range, kColumns);
    const auto activity = Activity::build(pyramids.tracks);
    REQUIRE(activity != nullptr);
    std::vector<float> folded(kColumns, 0.0F);
    addCoverage(activity->row(), range, folded);
    for (int ns = 0; ns < kColumns; ++ns) {
        const bool isBusy = ns < 279 || ns >= 300;
        INFO(ns);
        CHECK(density[static_cast<std::size_t>(ns)] == (isBusy ? 1.0F : 0.0F));
        CHECK(folded[static_cast<std::size_t>(ns)] == (isBusy ? 1.0F : 0.0F));
    }
}

TEST_CASE("timeline painter: instants that are close to each other do not hide the slices",
          "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(test::sliceOf(b, track, "op", 0, 1'000'000));
    for (const auto at : {100'000, 600'000, 601'000, 602'000}) {
        Instant instant;
        instant.ts = test::kEpoch + at;
        instant.track = track;
        b.addInstant(instant);
    }
    const auto report = b.finish();
    const auto pyramids = pyramidsOf(*report);
    const auto input = inputFor(*report, pyramids, {test::kEpoch, 0, 1000}, 1000);
    TimelineLayout layout;
    layOutTimeline(input, layout);
    REQUIRE(layout.instants.size() == 4);
    CHECK(layout.instants[0].height == input.lanes[0].height - 2 * input.lanes[0].padding);
    for (std::size_t i = 1; i < 4; ++i)
        CHECK(layout.instants[i].height == 7);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/rank_bars.h"

#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/report/report.h"
#include "views/plots/heat_map.h"
#include "views/theme/theme.h"

using namespace opscope;

namespace {

RankBar bar(const char* heading, const char* name, std::vector<std::int64_t> parts)
{
    return {QString::fromUtf8(heading), QString::fromUtf8(name), std::move(parts), {}, {}, {}};
}

} // namespace

TEST_CASE("rank bars: the longest row has the entire width and all rows one scale", "[views][plots]")
{
    const std::vector rows{bar("1", "a", {100, 50, 50}), bar("1", "b", {50, kMissingInteger, 25}),
                           bar("2", "a", {}), bar("2", "b", {-5, 0, 100})};
    const auto items = layOutRankBars(rows, 100, 300, 400, 20);
    REQUIRE(items.size() == 6); // with two headings
    CHECK(items[0].isHeading);
    CHECK(items[0].rect.top() == 0);
    CHECK_FALSE(items[1].isHeading);
    CHECK(items[1].rect.top() == 20);
    CHECK(items[3].isHeading);
    REQUIRE(items[1].parts.size() == 3);
    CHECK(items[1].parts[0].left() == 100);
    CHECK(items[1].parts[0].width() == Approx(100));
    CHECK(items[1].parts[2].right() == Approx(300));
    CHECK(items[2].parts[1].width() == 0); // missing
    CHECK(items[2].parts[2].left() == Approx(150));
    CHECK(items[4].parts.empty());
    CHECK(items[5].parts[0].width() == 0); // nothing is drawn backwards
    CHECK(items[5].parts[2].width() == Approx(100));
    CHECK(layOutRankBars({bar("", "a", {0, 0})}, 10, 5, 20, 20).front().parts[0].width() == 0);
}

TEST_CASE("rank bars: keys and clicks choose a row", "[views][plots]")
{
    RankBars bars;
    bars.resize(600, 120);
    std::vector<RankBar> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back(bar("", qPrintable(QStringLiteral("Rank %1").arg(i)), {1000 * (i + 1)}));
    bars.setBars({{QStringLiteral("Compute"), Qt::blue}}, rows);
    bars.show();
    QSignalSpy changed(&bars, &RankBars::currentChanged);
    QSignalSpy activated(&bars, &RankBars::activated);
    QTest::mouseClick(bars.viewport(), Qt::LeftButton, {}, bars.rectOf(1).center());
    REQUIRE(changed.count() == 1);
    CHECK(bars.current() == 1);
    QTest::keyClick(&bars, Qt::Key_Up);
    CHECK(bars.current() == 0);
    QTest::keyClick(&bars, Qt::Key_Up);
    CHECK(bars.current() == 0);
    for (int i = 0; i < 60; ++i)
        QTest::keyClick(&bars, Qt::Key_Down);
    CHECK(bars.current() == 39);
    CHECK(bars.viewport()->rect().intersects(bars.rectOf(39))); // it was scrolled to
    QTest::keyClick(&bars, Qt::Key_Return);
    REQUIRE(activated.count() == 1);
    CHECK(activated[0][0].toInt() == 39);
    CHECK(bars.textOf(39) == QStringLiteral("Rank 39\nCompute: 40.000 us"));
    CHECK(bars.textOf(40).isEmpty());
}

TEST_CASE("rank bars: a long reason is below its bar with all its lines", "[views][plots]")
{
    auto late = bar("", "Rank 1", {100});
    late.reason = QStringLiteral("late ").repeated(40).trimmed();
    RankBars bars;
    bars.setBars({{QStringLiteral("Compute"), Qt::blue}},
                 {bar("", "Rank 0", {100}), late, bar("", "Rank 2", {})});
    const auto heightAt = [&](int width) {
        bars.resize(width, 400);
        bars.show();
        CHECK(bars.rectOf(2).top() == bars.rectOf(1).bottom() + 1);
        return bars.rectOf(1).height();
    };
    const auto line = bars.rectOf(0).height();
    const auto narrow = heightAt(400);
    CHECK(narrow > 3 * line);
    CHECK(heightAt(900) < narrow);
    CHECK(heightAt(4000) == line); // there is space next to the bar
}

TEST_CASE("heat map: the slow link has the strong colour and a rank to itself has none", "[views][plots]")
{
    HeatMap map;
    map.resize(400, 300);
    map.setCells({QStringLiteral("0"), QStringLiteral("1")},
                 {{0, 0, 107, {}}, {0, 1, 0.016, {}}, {1, 0, 20, {}}, {1, 1, 107, {}}},
                 QStringLiteral("GB/s"), HeatMap::Strong::Low);
    const auto strong = currentTheme().color(Token::HeatHigh);
    const auto pale = currentTheme().color(Token::HeatLow);
    CHECK(map.colorOf(0.016) == strong);
    CHECK(map.colorOf(0) == strong);       // a link that moved nothing
    CHECK(map.colorOf(20) == pale);        // the fastest link: 107 is no link
    const auto middle = map.colorOf(0.57); // of a logarithmic scale
    CHECK(middle != strong);
    CHECK(middle != pale);
    map.setCells({QStringLiteral("0"), QStringLiteral("1")}, {{0, 1, 19, {}}, {1, 0, 20, {}}},
                 QStringLiteral("GB/s"), HeatMap::Strong::Low);
    CHECK(map.colorOf(19) != strong); // nearly as fast as the other
    map.setCells({QStringLiteral("0"), QStringLiteral("1")}, {{0, 1, 1, {}}, {1, 0, 20, {}}},
                 QStringLiteral("MB"));
    CHECK(map.colorOf(20) == strong);
    CHECK(map.colorOf(1) == pale);
}

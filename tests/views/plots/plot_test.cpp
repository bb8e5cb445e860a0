// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <set>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <catch2/catch.hpp>

#include "tests/views/plots/peaks_of.h"
#include "views/accuracy/error_map_plot.h"
#include "views/plots/bar_list.h"
#include "views/plots/bars_plot.h"
#include "views/plots/heat_map.h"
#include "views/plots/histogram_plot.h"
#include "views/plots/lines_plot.h"
#include "views/plots/scatter_plot.h"
#include "views/theme/theme.h"

using namespace opscope;

namespace {

void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
    QTest::mouseMove(&widget, (from + to) / 2);
    QMouseEvent move(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&widget, &move);
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
}

LinesPlot::Series lineOf(const QString& name, const std::vector<std::int64_t>& times,
                         const std::vector<double>& samples, const QString& peak = {})
{
    LinesPlot::Series line;
    line.name = name;
    line.unit = QStringLiteral("MB");
    line.peak = peak;
    line.setSamples(times, samples);
    return line;
}

struct ShownLines {
    ShownLines()
    {
        std::vector<std::int64_t> times;
        std::vector<double> samples;
        for (int i = 0; i <= 100; ++i) {
            times.push_back(1'000'000'000 + i * 1'000'000);
            samples.push_back(i);
        }
        const auto line = lineOf(QStringLiteral("memory"), times, samples);
        plot.resize(600, 300);
        plot.setSeries({line}, {1'000'000'000, 1'100'000'000}, {});
        plot.show();
        REQUIRE(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
    }
    QPoint at(double ms) const
    {
        return {static_cast<int>(plot.xAxis->coordToPixel(ms)), plot.axisRect()->rect().center().y()};
    }
    LinesPlot plot;
};

} // namespace

TEST_CASE("plot: an empty histogram shows the reason and no axes", "[views][plot]")
{
    HistogramPlot plot;
    plot.setHistogram({}, {}, QStringLiteral("Select a row"));
    CHECK_FALSE(plot.xAxis->realVisibility());
    CHECK_FALSE(plot.yAxis->grid()->realVisibility());
    const auto picture = plot.toPixmap(300, 150).toImage(); // only the note is visible
    std::set<QRgb> colours;
    for (int x = 0; x < picture.width(); ++x) {
        for (int y = picture.height() / 3; y < picture.height() * 2 / 3; ++y)
            colours.insert(picture.pixel(x, y));
    }
    CHECK(colours.size() > 2);
    plot.setHistogram({1000, 500, {3, 1}}, QStringLiteral("Conv"), QStringLiteral("Select a row"));
    CHECK(plot.xAxis->realVisibility());
}

TEST_CASE("plot: in a dock one slow slice among thousands is visible and marked", "[views][plot]")
{
    HistogramPlot plot(HistogramSize::Dock);
    plot.resize(250, 120);
    plot.show();
    DurationBins bins{1000, 100, std::vector<std::uint32_t>(48, 0)};
    bins.counts.front() = 100'000;
    bins.counts.back() = 1;
    plot.setHistogram(bins, {}, {});
    plot.mark(1000 + 47 * 100);
    plot.replot();
    const auto picture = plot.toPixmap(250, 120).toImage();
    int marked = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = picture.width() / 2; x < picture.width(); ++x)
            marked += picture.pixelColor(x, y) == currentTheme().color(Token::Accent) ? 1 : 0;
    }
    CHECK(marked >= 6);
}

TEST_CASE("plot: a drag over lines zooms to its time and reports the range", "[views][plot]")
{
    ShownLines shown;
    TimeRange chosen;
    QObject::connect(&shown.plot, &LinesPlot::rangeChosen, &shown.plot,
                     [&](TimeRange range) { chosen = range; });
    drag(shown.plot, shown.at(20), shown.at(60));
    const auto seen = shown.plot.visibleRange();
    CHECK(std::abs(seen.begin - 1'020'000'000) < 1'000'000);
    CHECK(std::abs(seen.end - 1'060'000'000) < 1'000'000);
    CHECK(chosen.begin == seen.begin);
    CHECK(chosen.end == seen.end);
    QTest::mouseDClick(&shown.plot, Qt::LeftButton, {}, shown.at(40));
    CHECK(shown.plot.visibleRange().begin == 1'000'000'000);
    CHECK(shown.plot.visibleRange().end == 1'100'000'000);
}

TEST_CASE("plot: a click zooms nothing and Shift with a drag pans", "[views][plot]")
{
    ShownLines shown;
    QSignalSpy chosen(&shown.plot, &LinesPlot::rangeChosen);
    QSignalSpy clicked(&shown.plot, &Plot::clickedAt);
    QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, shown.at(50));
    CHECK(clicked.count() == 1);
    CHECK(shown.plot.visibleRange().begin == 1'000'000'000);
    drag(shown.plot, shown.at(50), shown.at(30), Qt::ShiftModifier);
    CHECK(chosen.count() == 0);
    CHECK(shown.plot.visibleRange().begin > 1'010'000'000);
    CHECK(shown.plot.visibleRange().end - shown.plot.visibleRange().begin == 100'000'000);
}

TEST_CASE("plot: a drag over points zooms both axes", "[views][plot]")
{
    ScatterPlot plot;
    std::vector<ScatterPlot::Point> points;
    for (std::uint32_t i = 0; i < 100; ++i)
        points.push_back({static_cast<double>(i), static_cast<double>(i) / 50, {}, {}, i});
    plot.resize(600, 400);
    plot.setPoints(std::move(points), QStringLiteral("x"), QStringLiteral("y"));
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.replot();
    const auto at = [&](double x, double y) {
        return QPoint(static_cast<int>(plot.xAxis->coordToPixel(x)),
                      static_cast<int>(plot.yAxis->coordToPixel(y)));
    };
    drag(plot, at(20, 1.6), at(60, 0.4));
    CHECK(plot.xAxis->range().lower == Approx(20).margin(1));
    CHECK(plot.xAxis->range().upper == Approx(60).margin(1));
    CHECK(plot.yAxis->range().lower == Approx(0.4).margin(0.05));
    CHECK(plot.yAxis->range().upper == Approx(1.6).margin(0.05));
}

TEST_CASE("plot: a picture is written as PNG and SVG or not at all", "[views][plot]")
{
    ShownLines shown;
    const QTemporaryDir folder;
    for (const auto* name : {"plot.png", "plot.svg"}) {
        const auto path = folder.filePath(QLatin1String(name));
        CHECK(shown.plot.savePicture(path).isEmpty());
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        CHECK(bytes.size() > 1000);
        CHECK((bytes.startsWith("\x89PNG") || bytes.contains("<svg")));
    }
    CHECK_FALSE(shown.plot.savePicture(QStringLiteral("/nonexistent/plot.svg")).isEmpty());
    CHECK_FALSE(shown.plot.savePicture(folder.filePath(QStringLiteral("plot.jpg"))).isEmpty());
}

TEST_CASE("plot: the legend covers no line, however many lines there are", "[views][plot]")
{
    LinesPlot plot;
    plot.resize(1000, 300);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    for (const int count : {1, 4, 6, 2}) {
        std::vector<LinesPlot::Series> lines;
        for (int i = 0; i < count; ++i)
            lines.push_back(lineOf(QStringLiteral("series %1").arg(i), {0, 1'000'000}, {1, 2.0 + i}));
        plot.setSeries(lines, {0, 2'000'000}, {});
        plot.replot();
        INFO(count);
        CHECK(plot.legend->itemCount() == count);
        CHECK_FALSE(plot.legend->outerRect().intersects(plot.axisRect()->rect()));
        CHECK(plot.axisRect()->height() > 150);
        if (count == 4)
            CHECK(plot.legend->columnCount() == 2);
    }
}

TEST_CASE("plot: the wheel shows each name of a legend without space for all names", "[views][plot]")
{
    LinesPlot plot;
    plot.resize(1000, 160);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    std::vector<LinesPlot::Series> lines;
    for (int i = 0; i < 20; ++i)
        lines.push_back(lineOf(QStringLiteral("series %1").arg(i), {0, 1'000'000}, {1, 2.0 + i}));
    plot.setSeries(lines, {0, 2'000'000}, {});
    const auto hasName = [&](int line) { return plot.legend->hasItemWithPlottable(plot.graph(line)); };
    const auto turn = [&](int delta) {
        plot.replot();
        const QPointF at = plot.legend->outerRect().center();
        QWheelEvent wheel(at, plot.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&plot, &wheel);
    };
    CHECK(hasName(0));
    CHECK_FALSE(hasName(19));
    const int names = plot.legend->itemCount();
    for (int i = 0; i < 30; ++i)
        turn(-120);
    CHECK_FALSE(hasName(0));
    CHECK(hasName(19));
    CHECK(plot.legend->itemCount() == names);
    for (int i = 0; i < 30; ++i)
        turn(120);
    CHECK(hasName(0));
    CHECK_FALSE(hasName(19));
}

TEST_CASE("plot: the mean of a step series is weighted by time", "[views][plot]")
{
    const auto line = lineOf({}, {0, 900, 1000}, {1600, 1000, 1800});
    const auto all = LinesPlot::extentOf(line, {0, 5000}); // after the last sample there is no value
    REQUIRE(all);
    CHECK(all->mean == Approx((1600.0 * 900 + 1000.0 * 100) / 1000));
    CHECK(all->min == 1000);
    CHECK(all->max == 1800);
    // The value at the begin of the range counts, although its sample is before the range.
    const auto part = LinesPlot::extentOf(line, {800, 950});
    REQUIRE(part);
    CHECK(part->mean == Approx((1600.0 * 100 + 1000.0 * 50) / 150));
    const auto between = LinesPlot::extentOf(line, {100, 200});
    REQUIRE(between);
    CHECK(between->mean == 1600);
    CHECK_FALSE(LinesPlot::extentOf(line, {2000, 3000}));
    CHECK_FALSE(LinesPlot::extentOf({}, {0, 10}));
    CHECK(LinesPlot::extentOf(lineOf({}, {5}, {7}), {0, 10})->mean == 7);
}

TEST_CASE("plot: a line that is moved to another clock has the same statistics", "[views][plot]")
{
    using Limits = std::numeric_limits<std::int64_t>;
    auto line = lineOf({}, {100, 200, 400}, {1, 3, 5});
    const auto before = LinesPlot::extentOf(line, {100, 400});
    line.moveBy(-1000);
    CHECK(line.ts == std::vector<std::int64_t>{-900, -800, -600});
    CHECK(LinesPlot::extentOf(line, {-900, -600})->mean == before->mean);
    line.moveBy(Limits::min());
    CHECK(line.ts == std::vector<std::int64_t>(3, Limits::min()));
    line.moveBy(Limits::max());
    line.moveBy(Limits::max());
    CHECK(line.ts == std::vector<std::int64_t>(3, Limits::max() - 1));
    line.moveBy(2);
    CHECK(line.ts == std::vector<std::int64_t>(3, Limits::max()));
}

TEST_CASE("plot: a very long series is drawn by its extremes and has the mean of all samples",
          "[views][plot]")
{
    const std::size_t count = 10 * LinesPlot::kMostPoints + 7;
    std::vector<std::int64_t> times;
    std::vector<double> samples;
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        times.push_back(static_cast<std::int64_t>(i) * 10);
        samples.push_back(static_cast<double>(i * i % 97));
    }
    samples[123'457] = 1000;
    samples[123'458] = 1000; // the first maximum is the peak
    samples[200'003] = -5;
    for (std::size_t i = 0; i + 1 < count; ++i)
        sum += samples[i];
    const auto line = lineOf(QStringLiteral("long"), times, samples, QStringLiteral("peak"));
    CHECK(line.ts.size() <= LinesPlot::kMostPoints + 2);
    CHECK(line.ts.front() == 0);
    CHECK(line.ts.back() == times.back());
    const auto extent = LinesPlot::extentOf(line, {0, times.back()});
    REQUIRE(extent);
    CHECK(extent->min == -5);
    CHECK(extent->max == 1000);
    CHECK(extent->mean == Approx(sum / static_cast<double>(count - 1)));
    const auto top = std::ranges::max_element(line.values) - line.values.begin();
    CHECK(line.ts[static_cast<std::size_t>(top)] == 1'234'570);
    LinesPlot plot;
    plot.setSeries({line}, {0, times.back()}, {});
    CHECK(static_cast<std::size_t>(plot.graph(0)->dataCount()) == line.ts.size());
}

TEST_CASE("plot: the names of peaks at one time never overlap at any size", "[views][plot]")
{
    std::vector<LinesPlot::Series> lines;
    for (int i = 0; i < 6; ++i)
        lines.push_back(lineOf(QStringLiteral("component %1").arg(i), {0, 1'000'000, 2'000'000},
                               {0, 100.0 + i, 3},
                               QStringLiteral("peak %1 MB at some/op/with/a/long/name_%1").arg(i)));
    LinesPlot plot;
    plot.show();
    for (const QSize size : {QSize(1400, 500), QSize(900, 300), QSize(500, 200), QSize(300, 120)}) {
        plot.resize(size);
        plot.setSeries(lines, {0, 3'000'000}, {});
        plot.replot();
        INFO(size.width());
        std::vector<QRectF> rects;
        for (const auto* peak : test::peaksOf(plot))
            rects.emplace_back(peak->topLeft->pixelPosition(), peak->bottomRight->pixelPosition());
        CHECK(rects.size() >= (size.width() > 400 ? 6U : 1U));
        for (std::size_t i = 0; i < rects.size(); ++i) {
            CHECK(QRectF(plot.axisRect()->rect()).adjusted(-1, -1, 1, 1).contains(rects[i]));
            for (std::size_t k = 0; k < i; ++k)
                CHECK_FALSE(rects[i].adjusted(1, 1, -1, -1).intersects(rects[k].adjusted(1, 1, -1, -1)));
        }
    }
    // A peak outside of the visible range has no name.
    plot.resize(900, 300);
    plot.zoomTo({1'500'000, 2'500'000});
    plot.replot();
    CHECK(test::peaksOf(plot).empty());
}

TEST_CASE("plot: the legend of points stays in a narrow plot and shows cut names on hover", "[views][plot]")
{
    const auto longName = QStringLiteral("AnOpTypeWithAVeryLongNameThatNoLegendHolds");
    std::vector<ScatterPlot::Point> points;
    for (std::uint32_t i = 0; i < 20; ++i)
        points.push_back(
            {static_cast<double>(i), 1.0, {}, i % 2 == 0 ? QStringLiteral("Conv") : longName, i});
    ScatterPlot plot;
    plot.show();
    for (const int width : {800, 459, 300, 260}) {
        plot.resize(width, 240);
        plot.setPoints(points, QStringLiteral("x"), QStringLiteral("y"));
        plot.replot();
        INFO(width);
        REQUIRE(plot.legend->visible());
        REQUIRE(plot.legend->itemCount() == 2);
        CHECK(plot.legend->outerRect().right() <= width);
        CHECK(plot.axisRect()->width() >= width / 4);
    }
    const auto at = plot.legend->item(1)->outerRect().center();
    QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&plot, &move);
    REQUIRE(QTest::qWaitFor([] { return QToolTip::isVisible(); }, 2000));
    CHECK(QToolTip::text() == longName);
}

TEST_CASE("plot: a click selects the visible mark and a click on a name in the legend its first op",
          "[views][plot]")
{
    ScatterPlot plot;
    std::vector<ScatterPlot::Point> points;
    const auto add = [&](double x, double y, const char* type, std::uint32_t row) {
        ScatterPlot::Point point;
        point.x = x;
        point.y = y;
        point.type = QLatin1String(type);
        point.row = row;
        points.push_back(point);
    };
    add(10, 10, "ApplyAdamWV2", 0);
    add(10.01, 10, "RmsNorm", 1); // painted over the other mark
    add(20, 5, "RmsNorm", 2);
    plot.resize(700, 400);
    plot.setPoints(points, QStringLiteral("x"), QStringLiteral("y"));
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    plot.replot();
    QSignalSpy clicked(&plot, &ScatterPlot::pointClicked);
    const QPoint covered(static_cast<int>(plot.xAxis->coordToPixel(10)),
                         static_cast<int>(plot.yAxis->coordToPixel(10)));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, covered);
    REQUIRE(clicked.count() == 1);
    CHECK(clicked[0][0].toUInt() == 1);
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i));
        REQUIRE(item != nullptr);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, item->rect().center());
        CHECK(clicked.last()[0].toUInt() ==
              (item->plottable()->name() == QStringLiteral("RmsNorm") ? 1U : 0U));
    }
    CHECK(clicked.count() == 1 + plot.legend->itemCount());
}

TEST_CASE("plot: the heaviest of many types have looks of their own and the others share a grey one",
          "[views][plot]")
{
    ScatterPlot plot;
    std::vector<ScatterPlot::Point> points;
    for (std::uint32_t i = 0; i < 10; ++i)
        points.push_back({static_cast<double>(i), 1.0, {}, QStringLiteral("T%1").arg(i), i, {}, 1.0 + i});
    plot.resize(800, 500);
    plot.show();
    REQUIRE(QTest::qWaitForWindowExposed(&plot));
    const auto legendOf = [&plot] {
        QStringList names;
        for (int i = 0; i < plot.legend->itemCount(); ++i)
            names += qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i))->plottable()->name();
        return names;
    };
    plot.setPoints(points, QStringLiteral("x"), QStringLiteral("y"));
    CHECK(legendOf().join(u' ') == QStringLiteral("T9 T8 T7 T6 T5 T4 T3 other (3)"));
    REQUIRE(plot.graphCount() > 8);
    CHECK(plot.graph(7)->dataCount() == 3);
    CHECK(plot.graph(7)->scatterStyle().pen().color() == currentTheme().color(Token::MutedText));
    for (int i = 0; i < 7; ++i) {
        CHECK(plot.graph(i)->dataCount() == 1);
        CHECK(plot.graph(i)->scatterStyle().shape() != plot.graph(7)->scatterStyle().shape());
    }
    plot.replot();
    QSignalSpy clicked(&plot, &ScatterPlot::pointClicked);
    auto* last = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(7));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, last->rect().center());
    REQUIRE(clicked.count() == 1);
    CHECK(clicked[0][0].toUInt() == 0); // the first row of the other types

    points.resize(8);
    plot.setPoints(points, QStringLiteral("x"), QStringLiteral("y"));
    CHECK(legendOf().join(u' ') == QStringLiteral("T7 T6 T5 T4 T3 T2 T1 T0"));
}

TEST_CASE("plot: arrow keys reach each bar and cell and their texts are read out", "[views][plot]")
{
    BarsPlot bars(BarsPlot::Names::Level);
    bars.resize(700, 200);
    bars.setBars({{QStringLiteral("a"), 1, QStringLiteral("a: 1")},
                  {QStringLiteral("b"), 9, QStringLiteral("b: 9"), -1, true},
                  {QStringLiteral("c"), 2, QStringLiteral("c: 2")}},
                 {}, {});
    bars.replot(); // lays it out
    QSignalSpy clicked(&bars, &BarsPlot::barClicked);
    QTest::keyClick(&bars, Qt::Key_Return);
    CHECK(clicked.isEmpty()); // no bar is reached yet
    QTest::keyClick(&bars, Qt::Key_Right);
    CHECK(bars.accessibleDescription() == QStringLiteral("a: 1"));
    QTest::keyClick(&bars, Qt::Key_Right);
    CHECK(bars.accessibleDescription() == QStringLiteral("b: 9"));
    QTest::keyClick(&bars, Qt::Key_Return);
    REQUIRE(clicked.count() == 1);
    CHECK(clicked[0][0].toInt() == 1);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&bars, Qt::Key_Right);
    CHECK(bars.accessibleDescription() == QStringLiteral("c: 2"));
    QTest::keyClick(&bars, Qt::Key_Left);
    CHECK(bars.accessibleDescription() == QStringLiteral("b: 9"));

    HeatMap map;
    map.resize(300, 300);
    map.setCells({QStringLiteral("0"), QStringLiteral("1")},
                 {{0, 1, 5, QStringLiteral("0 to 1")}, {1, 0, 7, QStringLiteral("1 to 0")}}, {});
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Down);
    CHECK(map.accessibleDescription() == QStringLiteral("1 to 0"));
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Up);
    CHECK(map.accessibleDescription() == QStringLiteral("0 to 1"));
}

TEST_CASE("plot: keys begin again after new bars", "[views][plot]")
{
    const auto barsOf = [](const QString& name) {
        std::vector<BarsPlot::Bar> bars;
        for (int i = 0; i < 5; ++i)
            bars.push_back({name, 1.0 + i, QStringLiteral("%1 %2").arg(name).arg(i)});
        return bars;
    };
    BarsPlot plot(BarsPlot::Names::Level);
    plot.resize(700, 200);
    plot.setBars(barsOf(QStringLiteral("old")), {}, {});
    plot.replot();
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&plot, Qt::Key_Right);
    CHECK(plot.accessibleDescription() == QStringLiteral("old 3"));
    plot.setBars(barsOf(QStringLiteral("new")), {}, {});
    CHECK(plot.accessibleDescription().isEmpty());
    QSignalSpy clicked(&plot, &BarsPlot::barClicked);
    QTest::keyClick(&plot, Qt::Key_Return);
    CHECK(clicked.isEmpty());
    QTest::keyClick(&plot, Qt::Key_Right);
    CHECK(plot.accessibleDescription() == QStringLiteral("new 0"));
}

TEST_CASE("plot: keys pass points without a value", "[views][plot]")
{
    constexpr auto kNone = std::numeric_limits<double>::quiet_NaN();
    Plot plot;
    plot.resize(600, 200);
    plot.addGraph()->setData({0, 1, 2, 3, 4, 5}, {kNone, 1, kNone, kNone, 4, kNone}, true);
    plot.addGraph()->setData({0, 1}, {kNone, kNone}, true); // no key leads here
    plot.setHover([](double x, double y) { return QStringLiteral("%1 %2").arg(x).arg(y); });
    plot.setHome({-1, 6}, {0, 5});
    plot.replot();
    const auto textAfter = [&](Qt::Key key) {
        QTest::keyClick(&plot, key);
        return plot.accessibleDescription();
    };
    CHECK(textAfter(Qt::Key_Right) == QStringLiteral("1 1"));
    CHECK(textAfter(Qt::Key_Right) == QStringLiteral("4 4"));
    CHECK(textAfter(Qt::Key_Right) == QStringLiteral("4 4"));
    CHECK(textAfter(Qt::Key_Down) == QStringLiteral("4 4"));
    CHECK(textAfter(Qt::Key_Left) == QStringLiteral("1 1"));
    CHECK(textAfter(Qt::Key_Left) == QStringLiteral("1 1"));
}

TEST_CASE("plot: the only column of a map is as wide as the plot and has a text", "[views][plot]")
{
    for (const std::uint64_t perColumn : {1U, 4U}) {
        INFO(perColumn);
        ErrorMapPlot plot;
        plot.resize(500, 300);
        plot.setMap({.rows = 2, .columns = 1, .perColumn = perColumn, .largest = {1, 1}},
                    QStringLiteral("row"), QStringLiteral("column"));
        plot.show();
        REQUIRE(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        const auto area = plot.axisRect()->rect();
        const auto picture = plot.toPixmap(500, 300).toImage();
        for (const auto share : {0.05, 0.3, 0.7, 0.95}) {
            const QPoint at(area.left() + static_cast<int>(area.width() * share),
                            area.top() + area.height() / 4);
            CHECK(picture.pixelColor(at) == currentTheme().color(Token::Bad));
        }
        QTest::keyClick(&plot, Qt::Key_Right);
        CHECK(plot.accessibleDescription().startsWith(QStringLiteral("row 0")));
        QTest::keyClick(&plot, Qt::Key_Down);
        CHECK(plot.accessibleDescription().startsWith(QStringLiteral("row 1")));
    }
}

TEST_CASE("plot: a missing value has no bar in a list and 0 has a thin one", "[views][plot]")
{
    const auto seriesPixels = [](double share) {
        BarList list;
        list.resize(300, 40);
        list.setRows({{.name = {}, .value = {}, .tip = {}, .share = share, .series = 0}});
        const auto picture = list.grab().toImage();
        int count = 0;
        for (int x = 0; x < picture.width(); ++x) {
            for (int y = 0; y < picture.height(); ++y)
                count += picture.pixelColor(x, y) == Plot::seriesColor(0) ? 1 : 0;
        }
        return count;
    };
    CHECK(seriesPixels(0) > 0);
    CHECK(seriesPixels(-1) == 0);
}

TEST_CASE("plot: the labels of bars are not wider than their bars", "[views][plot]")
{
    BarsPlot bars(BarsPlot::Names::Level);
    bars.resize(700, 200);
    std::vector<BarsPlot::Bar> six;
    for (const auto* end : {"PIPE", "MEMORY", "L0", "UB", "ARITHMETIC", "CONFLICT"})
        six.push_back(
            {QStringLiteral("PROF_000001_20211122100000000_RESNET%1 · 1").arg(QLatin1String(end)), 100});
    bars.setBars(std::move(six), {}, {});
    const auto labels = qSharedPointerCast<QCPAxisTickerText>(bars.xAxis->ticker())->ticks().values();
    REQUIRE(labels.size() == 6);
    CHECK(std::set<QString>(labels.begin(), labels.end()).size() == 6);
    const QFontMetrics metrics(bars.xAxis->tickLabelFont());
    for (const auto& label : labels)
        CHECK(metrics.horizontalAdvance(label) <= 700 / 8);
}

TEST_CASE("plot: ticks that are rounded to the same text are one", "[views][plots]")
{
    const auto textsOf = [](const QCPAxis& axis) {
        QVector<double> ticks;
        QVector<QString> texts;
        axis.ticker()->generate(axis.range(), QLocale::c(), QLatin1Char('g'), 6, ticks, nullptr, &texts);
        CHECK(ticks.size() == texts.size());
        return texts;
    };
    const std::vector<std::int64_t> one{8'412'337'123};
    for (const auto size : {HistogramSize::Page, HistogramSize::Dock}) {
        HistogramPlot plot(size);
        plot.setHistogram(durationBins(one, 48), QStringLiteral("conv"), {});
        const auto texts = textsOf(*plot.xAxis);
        CHECK(texts.size() >= 1);
        CHECK(std::set<QString>(texts.begin(), texts.end()).size() == static_cast<std::size_t>(texts.size()));
    }
    HistogramPlot wide;
    wide.xAxis->setRange(0, 100);
    CHECK(textsOf(*wide.xAxis).size() > 3);
}

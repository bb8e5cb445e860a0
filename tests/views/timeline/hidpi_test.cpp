// SPDX-License-Identifier: GPL-3.0-or-later
/// The timeline on a screen with two device pixels per pixel: sharp, and at the places of the layout.
#include <cmath>

#include <QApplication>
#include <QProcess>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"
#include "tests/views/timeline/sample_report.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

TEST_CASE("timeline: every slice is drawn in device pixels where it is in the view",
          "[views][timeline][scale]")
{
    const double wanted = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1")).toDouble();
    const auto report = test::sampleReport();
    Selection selection;
    TimelinePage page({report, selection}, nullptr);
    page.resize(1200, 700);
    page.show();
    REQUIRE(QTest::qWaitFor([&] { return page.timeline()->isReady(); }, 10'000));
    auto& view = *test::part<TimelineView>(page);
    REQUIRE(view.devicePixelRatioF() == wanted);
    const QImage image = view.viewport()->grab().toImage();
    REQUIRE(image.width() == static_cast<int>(std::lround(view.viewport()->width() * wanted)));
    const auto& colors = page.timeline()->colors();
    for (std::uint32_t i = 0; i < report->slices.size(); ++i) {
        INFO(report->sliceName(SliceId{i}));
        const auto rect = view.sliceRect({0, SliceId{i}});
        REQUIRE(rect.has_value());
        const auto at = [&](double x, double y) {
            return image.pixel(static_cast<int>(std::lround(x * wanted)),
                               static_cast<int>(std::lround(y * wanted)));
        };
        // Just inside and outside of both ends, near the top where no label is.
        const double y = rect->top() + 1 / wanted;
        const double inside = 2 / wanted;
        CHECK(at(rect->left() + inside, y) == colors.of(SliceId{i}));
        CHECK(at(rect->right() - inside, y) == colors.of(SliceId{i}));
        if (i != 5) // Relu ends where this slice begins
            CHECK(at(rect->left() - inside, y) != colors.of(SliceId{i}));
    }
    // A pixel of the label that has neither the colour of the ground nor of the ink: letters are drawn at
    // this scale, not enlarged.
    const auto conv = *view.sliceRect({0, SliceId{3}});
    int shades = 0;
    for (int x = static_cast<int>(conv.left() * wanted); x < static_cast<int>(conv.right() * wanted); ++x) {
        const auto color = image.pixel(x, static_cast<int>(conv.center().y() * wanted));
        shades +=
            color != colors.of(SliceId{3}) && color != SliceColors::textOn(colors.of(SliceId{3})) ? 1 : 0;
    }
    CHECK(shades > 0);
}

TEST_CASE("timeline: the same at two device pixels a pixel", "[views][timeline]")
{
    if (qEnvironmentVariableIsSet("QT_SCALE_FACTOR"))
        return; // this process was started by the code below
    QProcess again;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
    again.setProcessEnvironment(environment);
    again.setProcessChannelMode(QProcess::MergedChannels);
    again.start(QCoreApplication::applicationFilePath(), {QStringLiteral("[scale]")});
    REQUIRE(again.waitForFinished(60'000));
    const auto output = again.readAll();
    INFO(output.toStdString());
    CHECK(again.exitCode() == 0);
    CHECK(output.contains("All tests passed"));
}

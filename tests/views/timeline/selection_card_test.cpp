// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/selection_card.h"

#include <catch2/catch.hpp>

#include "tests/views/timeline/timeline_stage.h"

using namespace opscope;

TEST_CASE("selection card: it is near the pointer and covers no edge that is needed", "[views][timeline]")
{
    const QRectF area(200, 50, 1000, 500);
    const QSizeF size(120, 90);
    for (double begin = 150; begin < 1250; begin += 37) {
        for (double width = 1; width < 900; width += 53) {
            for (const bool isAtEnd : {false, true}) {
                const auto end = begin + width;
                for (const double y : {60.0, 300.0, 545.0}) {
                    const QPointF pointer(isAtEnd ? end : begin, y);
                    const auto card = placeOfCard(size, area, begin, end, pointer);
                    REQUIRE_FALSE(card.isEmpty());
                    CHECK(area.contains(card));
                    const auto edge =
                        std::abs(pointer.x() - end) <= std::abs(pointer.x() - begin) ? end : begin;
                    const bool isCovered = card.left() <= edge && edge <= card.right();
                    CHECK_FALSE(isCovered);
                    CHECK_FALSE(card.contains(pointer));
                }
            }
        }
    }
    CHECK(placeOfCard(size, {0, 0, 100, 500}, 10, 20, {20, 20}).isEmpty());
}

TEST_CASE("selection card: a dragged range has its statistics until Escape", "[views][timeline]")
{
    test::TimelineStage s;
    const auto y = s.centreOf(3).y();
    const auto x = [&](std::int64_t ns) {
        return static_cast<int>(s.view().laneRect().left() + s.port().xOf(test::kEpoch + ns));
    };
    s.drag({x(150'000), y}, {x(750'000), y});
    REQUIRE(test::waitFor([&] { return s.view().card().has_value(); }));
    REQUIRE(test::waitFor([&] { return s.view().card()->range == *s.selection.range(); }));
    const auto card = *s.view().card();
    CHECK(card.slices == 3);
    const auto range = *s.selection.range();
    const auto rest = range.end - test::kEpoch - 700'000; // of the last slice
    CHECK(card.sum == 400'000 + rest);
    CHECK(card.covered == card.sum);
    const auto text = cardText(card, TimeUnit::Microseconds);
    CHECK(text.count(QLatin1Char('\n')) == 4);
    CHECK(text.contains(QStringLiteral("3 slice")));
    s.key(Qt::Key_Escape);
    CHECK_FALSE(s.view().card().has_value());
    s.click(3); // one slice has a tip and no card
    QCoreApplication::processEvents();
    CHECK_FALSE(s.view().card().has_value());
}

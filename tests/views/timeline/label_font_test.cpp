// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/label_font.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("label font: a label looks the same for every colour that is expected below it",
          "[views][timeline]")
{
    LabelFont font(QFont(), 1.0);
    const auto drawn = [&](QRgb ground) {
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(qRgb(20, 90, 160));
        for (int y = 0; y < image.height(); ++y)
            image.setPixel(60, y, qRgb(250, 10, 10)); // an edge below the letters
        font.draw(image, 10.3, 5, 12, 150, QStringLiteral("MatMulV2_算子_17"), {qRgb(255, 255, 255), ground});
        font.draw(image, 10.3, 14, 12, 150, QStringLiteral("MatMulV2_17 of a layer"),
                  {qRgb(255, 255, 255), ground});
        return image;
    };
    const auto image = drawn(qRgb(20, 90, 160));
    CHECK(image == drawn(qRgb(1, 2, 3)));
    CHECK(image == drawn(qRgb(250, 10, 10)));
    int inked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool isGround = image.pixel(x, y) == (x == 60 ? qRgb(250, 10, 10) : qRgb(20, 90, 160));
            inked += isGround ? 0 : 1;
            CHECK((isGround || (x >= 12 && x < 150)));
        }
    }
    CHECK(inked > 200);
}

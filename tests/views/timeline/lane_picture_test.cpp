// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_picture.h"

#include <algorithm>

#include <QPainter>
#include <QRegion>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

constexpr int kWidth = 300;
constexpr int kHeight = 120;

/// Lines of different colours from left to right, so that a shift shows.
void fill(QRgb* line, int seed)
{
    for (int x = 0; x < kWidth; ++x)
        line[x] = qRgb((x * 7 + seed * 50) % 256, (x + seed * 90) % 256, (x * x + seed) % 256);
}

struct Drawn {
    LanePicture picture;
    QImage plain{kWidth, kHeight, QImage::Format_RGB32}; ///< the same, painted pixel by pixel
};

/// The ground, two rows of slices, and an area with pixels of its own across the end of one row.
Drawn drawn()
{
    Drawn d;
    d.picture.begin({kWidth, kHeight}, 3);
    for (int i = 0; i < 3; ++i)
        fill(d.picture.line(i), i);
    d.picture.repeat(-5, 500, 0);
    d.picture.repeat(-4, 14, 1);
    d.picture.repeat(30, 80, 2);
    d.picture.unshare(70, 95);
    for (int y = 72; y < 90; ++y)
        std::fill(d.picture.ownLine(y) + 40, d.picture.ownLine(y) + 60, qRgb(255, 255, 255));
    for (int y = 0; y < kHeight; ++y) {
        auto* line = reinterpret_cast<QRgb*>(d.plain.scanLine(y));
        fill(line, y < 14 ? 1 : y >= 30 && y < 80 ? 2 : 0);
        if (y >= 72 && y < 90)
            std::fill(line + 40, line + 60, qRgb(255, 255, 255));
    }
    // Two patches near to each other, one far from them, one in lines that already have pixels of their own.
    for (const QRect rect : {QRect(30, 35, 20, 9), QRect(60, 35, 30, 9), QRect(200, 35, 150, 9),
                             QRect(5, 75, 10, 9), QRect(200, 115, 20, 30)}) {
        d.picture.unshare(rect);
        const auto seen = rect.intersected({0, 0, kWidth, kHeight});
        for (int y = seen.top(); y <= seen.bottom(); ++y) {
            std::fill_n(d.picture.ownLine(y) + seen.left(), seen.width(), qRgb(9, 9, 9));
            std::fill_n(reinterpret_cast<QRgb*>(d.plain.scanLine(y)) + seen.left(), seen.width(),
                        qRgb(9, 9, 9));
        }
    }
    return d;
}

QImage painted(LanePicture& picture, std::span<const LaneTint> tints = {}, const QRegion& clip = {})
{
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    if (!clip.isEmpty())
        painter.setClipRegion(clip);
    picture.paint(painter, tints);
    return image;
}

} // namespace

TEST_CASE("lane picture: lines that are kept once are shown in all their places", "[views][timeline]")
{
    auto d = drawn();
    CHECK(d.picture.isOwn(70));
    CHECK(d.picture.isOwn(94));
    CHECK_FALSE(d.picture.isOwn(69));
    CHECK_FALSE(d.picture.isOwn(95));
    CHECK(d.picture.patches().size() ==
          3); // of five: two are joined, and one is in lines with pixels of their own
    CHECK(painted(d.picture) == d.plain);
    CHECK(painted(d.picture) == d.plain); // a second time
}

TEST_CASE("lane picture: a tint is the same over lines and over pixels of their own", "[views][timeline]")
{
    auto d = drawn();
    const std::vector<LaneTint> tints{{{20, 0, 200, kHeight}, QColor(200, 30, 30, 34)},
                                      {{-50, 60, 400, 25}, QColor(10, 200, 30, 90)},
                                      {{100, 110, 5, 900}, QColor(10, 20, 230, 128)}};
    auto expected = d.plain.copy();
    QPainter painter(&expected);
    for (const auto& tint : tints)
        painter.fillRect(tint.rect, tint.color);
    painter.end();
    CHECK(expected != d.plain);
    CHECK(painted(d.picture, tints) == expected);
    CHECK(painted(d.picture) == d.plain); // the tint does not stay
}

TEST_CASE("lane picture: a patch may reach into lines that have pixels of their own", "[views][timeline]")
{
    auto d = drawn(); // lines 70 to 95 have pixels of their own
    for (const QRect rect : {QRect(120, 65, 20, 9), QRect(150, 92, 20, 6)}) {
        d.picture.unshare(rect);
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            std::fill_n(d.picture.ownLine(y) + rect.left(), rect.width(), qRgb(9, 9, 9));
            std::fill_n(reinterpret_cast<QRgb*>(d.plain.scanLine(y)) + rect.left(), rect.width(),
                        qRgb(9, 9, 9));
        }
    }
    CHECK(painted(d.picture) == d.plain);
    const std::vector<LaneTint> tints{{{100, 0, 100, kHeight}, QColor(200, 30, 30, 34)}};
    auto expected = d.plain.copy();
    QPainter painter(&expected);
    painter.fillRect(tints[0].rect, tints[0].color);
    painter.end();
    CHECK(painted(d.picture, tints) == expected);
}

TEST_CASE("lane picture: all lines may be their own", "[views][timeline]")
{
    Drawn d;
    d.picture.begin({kWidth, kHeight}, 1);
    fill(d.picture.line(0), 3);
    d.picture.unshare(0, kHeight);
    for (int y = 0; y < kHeight; ++y)
        fill(reinterpret_cast<QRgb*>(d.plain.scanLine(y)), 3);
    const std::vector<LaneTint> tints{{{100, 0, 100, kHeight}, QColor(200, 30, 30, 34)}};
    CHECK(painted(d.picture) == d.plain);
    auto expected = d.plain.copy();
    QPainter painter(&expected);
    painter.fillRect(tints[0].rect, tints[0].color);
    painter.end();
    CHECK(painted(d.picture, tints) == expected);
}

TEST_CASE("lane picture: the clip of the painter is respected", "[views][timeline]")
{
    auto d = drawn();
    const QRegion clip = QRegion(10, 5, 50, 100) + QRegion(200, 60, 90, 40);
    QImage expected(kWidth, kHeight, QImage::Format_RGB32);
    expected.fill(Qt::black);
    for (const auto& rect : clip) {
        QPainter painter(&expected);
        painter.drawImage(rect.topLeft(), d.plain, rect);
    }
    CHECK(painted(d.picture, {}, clip) == expected);
}

TEST_CASE("lane picture: device pixels are not scaled if a pixel of the window has several",
          "[views][timeline]")
{
    for (const double ratio : {1.25, 1.5, 2.0}) {
        auto d = drawn();
        QImage image(kWidth, kHeight, QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        QPainter painter(&image);
        painter.scale(1 / ratio, 1 / ratio);
        d.picture.paint(painter, {});
        painter.end();
        image.setDevicePixelRatio(1);
        INFO("ratio " << ratio);
        CHECK(image == d.plain);
    }
}

TEST_CASE("lane picture: a smaller and a larger one follow each other", "[views][timeline]")
{
    auto d = drawn();
    d.picture.begin({10, 4}, 1);
    std::fill_n(d.picture.line(0), 10, qRgb(1, 2, 3));
    QImage image(12, 5, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    d.picture.paint(painter, {});
    painter.end();
    CHECK(image.pixel(9, 3) == qRgb(1, 2, 3));
    CHECK(image.pixel(10, 3) == qRgb(0, 0, 0));
    CHECK(image.pixel(9, 4) == qRgb(0, 0, 0));
    d = drawn();
    CHECK(painted(d.picture) == d.plain);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/elided_names.h"

#include <set>

#include <QApplication>
#include <QLabel>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

QFontMetrics metrics()
{
    return QFontMetrics(QApplication::font());
}

int widthOf(const QString& text)
{
    return metrics().horizontalAdvance(text);
}

} // namespace

TEST_CASE("elided names: a name that fits is not elided", "[views]")
{
    const QStringList names{QStringLiteral("MatMul"), QStringLiteral("layer1-conv")};
    CHECK(elidedNames(names, metrics(), 400) == names);
    CHECK(elidedNames({}, metrics(), 400).isEmpty());
}

TEST_CASE("elided names: names that differ in their middle differ when they are cut", "[views]")
{
    QStringList names;
    for (const char* part : {"layer1/attention/query", "layer1/attention/value", "layer2/attention/query",
                             "layer12/attention/query", "layer2/feed_forward"})
        names += QStringLiteral("Default/network-WithLossCell/backbone/%1/kernel/Conv2D-op1024")
                     .arg(QLatin1String(part));
    const int width = widthOf(QStringLiteral("Default/network-With"));
    const auto cut = elidedNames(names, metrics(), width);
    REQUIRE(cut.size() == names.size());
    CHECK(std::set<QString>(cut.begin(), cut.end()).size() == static_cast<std::size_t>(names.size()));
    for (const auto& text : cut)
        CHECK(widthOf(text) <= width);
}

TEST_CASE("elided names: a unique name keeps its head and its tail", "[views]")
{
    const QStringList names{QStringLiteral("aclnnMatmul_MatMulCommon_MatMulV2_first_of_all"),
                            QStringLiteral("Conv2D_with_a_long_name_that_has_no_room_12")};
    for (const auto& text : elidedNames(names, metrics(), widthOf(QStringLiteral("Conv2D_with_a_long"))))
        CHECK(text.indexOf(QChar(0x2026)) > 2);
}

TEST_CASE("elided names: the search ends if the width is too small for the difference", "[views]")
{
    const QStringList names{QStringLiteral("a long name 1"), QStringLiteral("a long name 2"),
                            QStringLiteral("a long name 2")};
    CHECK(elidedNames(names, metrics(), 1).size() == 3);
    CHECK(elidedNames(names, metrics(), widthOf(QStringLiteral("\u2026a"))).size() == 3);
}

TEST_CASE("elided names: a long name without blanks is broken into as many lines as it needs", "[views]")
{
    const auto name = QString(QStringLiteral("aclnnFlashAttentionScoreGrad_")).repeated(4);
    QLabel label(breakableName(name));
    label.setWordWrap(true);
    const int width = widthOf(QStringLiteral("aclnnFlashAttentionScoreGrad_____"));
    CHECK(label.minimumSizeHint().width() <= width);
    CHECK(label.heightForWidth(width) >= 4 * metrics().height());
    CHECK(breakableName(name).remove(QChar(0x200B)) == name);
}

TEST_CASE("short names: what a name has in common with another one is cut first", "[views][text]")
{
    const QFontMetrics metrics{QFont()};
    const QString first = QStringLiteral("PROF_000001_20211118093012345_FACEMASK");
    const QString second = QStringLiteral("PROF_000001_20211119094024567_FACEMASK");
    const auto wide = metrics.horizontalAdvance(first);
    CHECK(shortName({first, second}, metrics, wide) == first); // it fits
    const auto cut = shortName({first, second, QStringLiteral("other")}, metrics, wide * 3 / 4);
    CHECK(cut.startsWith(QStringLiteral("\u20262021")));
    CHECK(cut != shortName({second, first}, metrics, wide * 3 / 4));
    const auto narrow = metrics.horizontalAdvance(QLatin1Char('n')) * 12;
    CHECK(shortName({first, second}, metrics, narrow) != shortName({second, first}, metrics, narrow));
    CHECK(shortName({first}, metrics, narrow).startsWith(QStringLiteral("P"))); // nothing in common
    CHECK(shortName({}, metrics, narrow).isEmpty());                            // the last one was closed
}

TEST_CASE("short names: the folder of copies stays, and more than the end of a file name", "[views][text]")
{
    const QFontMetrics metrics{QFont()};
    QStringList names;
    for (const char* copy : {"c1", "c2", "c3"}) {
        names += QString::fromUtf8("%1 \u00B7 JOBYOLOV5_LEAKY_RESAMPLE").arg(QLatin1String(copy));
        names += QString::fromUtf8("%1 \u00B7 JOBYOLOV5_MISH_UPSAMPLE").arg(QLatin1String(copy));
    }
    const auto width = metrics.horizontalAdvance(names[0]) * 2 / 3;
    std::set<QString> cut;
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto sorted = names;
        sorted.move(i, 0);
        const auto text = shortName(sorted, metrics, width);
        CHECK(text.startsWith(names[i].left(5)));
        CHECK(metrics.horizontalAdvance(text) <= width);
        cut.insert(text);
    }
    CHECK(cut.size() == 6);
    const auto model = shortName(
        {QStringLiteral("a_long_name_of_a_model.txt"), QStringLiteral("a_long_name_of_a_model.onnx")},
        metrics, metrics.horizontalAdvance(QStringLiteral("a_long_name_of_a")));
    CHECK(model.size() > 5);
}

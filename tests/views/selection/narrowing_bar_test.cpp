// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/narrowing_bar.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTest>
#include <QToolButton>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/seen.h"
#include "views/page.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

enum Box { RankBox, DeviceBox, ModelBox, StepBox, PictureBox, BoxCount };

ReportPtr report(int devices, int steps, std::int64_t rank = -1)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    for (int i = 0; i < steps; ++i) {
        Step step;
        step.number = i;
        step.label = builder.intern("Iteration " + std::to_string(i));
        step.device = i % devices;
        step.model = 7;
        builder.report().steps.push_back(step);
    }
    return builder.finish();
}

struct Bar {
    explicit Bar(const Workspace& workspace) { selection.setChoices(narrowingChoices(workspace)); }
    QComboBox* box(Box which) const
    {
        const auto boxes = bar.findChildren<QComboBox*>();
        REQUIRE(boxes.size() == BoxCount);
        return boxes[which];
    }
    void choose(Box which, int row)
    {
        box(which)->setCurrentIndex(row);
        Q_EMIT box(which)->activated(row);
    }

    Selection selection;
    NarrowingBar bar{selection};
};

} // namespace

TEST_CASE("narrowing bar: a choice narrows the selection", "[views][narrowing]")
{
    Bar t({{report(2, 5)}});
    CHECK(t.box(DeviceBox)->isVisibleTo(&t.bar));
    CHECK_FALSE(t.box(RankBox)->isVisibleTo(&t.bar));
    CHECK_FALSE(t.box(ModelBox)->isVisibleTo(&t.bar)); // with one model there is no choice
    CHECK(t.box(StepBox)->count() == 6);

    t.choose(DeviceBox, 2);
    CHECK(t.selection.narrowing().device == 1);
    t.choose(StepBox, 4);
    CHECK(t.selection.narrowing().step == 3);
    CHECK_FALSE(t.selection.narrowing().model);
}

TEST_CASE("narrowing bar: it reports whether there is a choice", "[views][narrowing]")
{
    Selection selection;
    NarrowingBar bar(selection);
    QSignalSpy filled(&bar, &NarrowingBar::filled);
    selection.setChoices(narrowingChoices({{report(2, 5)}}));
    REQUIRE(filled.size() == 1);
    CHECK(filled[0][0].toBool());
    Selection none;
    bar.setSelection(none);
    REQUIRE(filled.size() == 2);
    CHECK_FALSE(filled[1][0].toBool());
}

TEST_CASE("narrowing bar: a rank that is chosen comes into focus", "[views][narrowing]")
{
    Bar t({{report(1, 3, 0), report(1, 3, 1), report(1, 3, 10)}});
    CHECK(t.box(RankBox)->isVisibleTo(&t.bar));
    CHECK(t.box(RankBox)->itemText(3) == QStringLiteral("10"));
    t.choose(RankBox, 3);
    CHECK(t.selection.narrowing().rank == 2);
    CHECK(t.selection.rank() == 2);
    t.choose(RankBox, 0);
    CHECK_FALSE(t.selection.narrowing().rank);
    CHECK(t.selection.rank() == 2); // pages that show one rank at a time do not change
}

TEST_CASE("narrowing bar: it follows a narrowing of a page", "[views][narrowing]")
{
    Bar t({{report(3, 9)}});
    Narrowing narrowing;
    narrowing.device = 2;
    narrowing.step = 0;
    t.selection.setNarrowing(narrowing);
    CHECK(t.box(DeviceBox)->currentText() == QStringLiteral("2"));
    CHECK(t.box(StepBox)->currentText() == QStringLiteral("Iteration 0"));
}

TEST_CASE("narrowing bar: a step that is chosen is not cut", "[views][narrowing]")
{
    ReportBuilder builder;
    for (const auto* label : {"ProfilerStep#10", "ProfilerStep#11"})
        builder.report().steps.emplace_back().label = builder.intern(label);
    Bar t({{builder.finish()}});
    t.choose(StepBox, 2);
    auto& box = *t.box(StepBox);
    box.resize(box.sizeHint());
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const auto space =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
    CHECK(box.fontMetrics().horizontalAdvance(box.currentText()) <= space);
}

TEST_CASE("narrowing bar: another selection brings its own choices", "[views][narrowing]")
{
    Bar t({{report(3, 9)}});
    Selection second;
    t.bar.setSelection(second);
    second.setChoices(narrowingChoices({{report(2, 2)}}));
    CHECK(t.box(StepBox)->count() == 3);
    Selection third;
    t.bar.setSelection(third);
    for (const auto* box : t.bar.findChildren<QComboBox*>())
        CHECK_FALSE(box->isVisibleTo(&t.bar));
}

TEST_CASE("narrowing bar: it shows the filters that a page set for all pages and a click removes them",
          "[views][narrowing]")
{
    Selection selection;
    NarrowingBar bar(selection);
    bar.show();
    CHECK_FALSE(test::part<QToolButton>(bar, "narrowing.name")->isVisible());
    Narrowing narrowing;
    narrowing.name = "conv_1";
    narrowing.range = TimeRange{0, 12'345};
    narrowing.tracks = {TrackId{3}};
    selection.setNarrowing(narrowing);
    CHECK(test::part<QToolButton>(bar, "narrowing.name")->text().contains(QStringLiteral("conv_1")));
    CHECK(test::part<QToolButton>(bar, "narrowing.range")->text().contains(QStringLiteral("12.345")));
    QTest::mouseClick(test::part<QToolButton>(bar, "narrowing.lane"), Qt::LeftButton);
    CHECK(selection.narrowing().tracks.empty());
    CHECK_FALSE(test::part<QToolButton>(bar, "narrowing.lane")->isVisible());
    QTest::mouseClick(test::part<QToolButton>(bar, "narrowing.range"), Qt::LeftButton);
    QTest::mouseClick(test::part<QToolButton>(bar, "narrowing.name"), Qt::LeftButton);
    CHECK(selection.narrowing() == Narrowing());
}

TEST_CASE("narrowing bar: the chip of a filter shows that it has no effect on a page", "[views][selection]")
{
    Selection selection;
    NarrowingBar bar(selection);
    Narrowing narrowing;
    narrowing.name = "conv";
    narrowing.range = TimeRange{0, 1000};
    selection.setNarrowing(narrowing);
    bar.setObeyed(kByRange);
    CHECK(
        test::part<QToolButton>(bar, "narrowing.name")->text().contains(QStringLiteral("not on this page")));
    CHECK_FALSE(
        test::part<QToolButton>(bar, "narrowing.range")->text().contains(QStringLiteral("not on this page")));
    bar.setObeyed(kByRange | kByName);
    CHECK_FALSE(
        test::part<QToolButton>(bar, "narrowing.name")->text().contains(QStringLiteral("not on this page")));
}

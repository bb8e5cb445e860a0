// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/narrowing_bar.h"

#include <QComboBox>

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

ReportPtr report(int devices, int steps)
{
    ReportBuilder builder;
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

} // namespace

TEST_CASE("narrowing bar: a choice narrows the selection", "[app][narrowing]")
{
    NarrowingBar bar;
    Selection selection;
    bar.setReport(report(2, 5), &selection);
    const auto boxes = bar.findChildren<QComboBox*>();
    REQUIRE(boxes.size() == 3);
    CHECK(boxes[0]->isVisibleTo(&bar));
    CHECK_FALSE(boxes[1]->isVisibleTo(&bar)); // one model is no choice
    CHECK(boxes[2]->count() == 6);

    boxes[0]->setCurrentIndex(2);
    Q_EMIT boxes[0]->activated(2);
    CHECK(selection.narrowing().device == 1);
    boxes[2]->setCurrentIndex(4);
    Q_EMIT boxes[2]->activated(4);
    CHECK(selection.narrowing().step == 3);
    CHECK_FALSE(selection.narrowing().model);
}

TEST_CASE("narrowing bar: follows a narrowing that a page made", "[app][narrowing]")
{
    NarrowingBar bar;
    Selection selection;
    bar.setReport(report(3, 9), &selection);
    Narrowing narrowing;
    narrowing.device = 2;
    narrowing.step = 0;
    selection.setNarrowing(narrowing);
    const auto boxes = bar.findChildren<QComboBox*>();
    CHECK(boxes[0]->currentText() == QStringLiteral("2"));
    CHECK(boxes[2]->currentText() == QStringLiteral("Iteration 0"));
}

TEST_CASE("narrowing bar: another report brings its own choices", "[app][narrowing]")
{
    NarrowingBar bar;
    Selection first;
    Selection second;
    bar.setReport(report(3, 9), &first);
    bar.setReport(report(2, 2), &second);
    CHECK(bar.findChildren<QComboBox*>()[2]->count() == 3);
    bar.setReport(nullptr, nullptr);
    for (const auto* box : bar.findChildren<QComboBox*>())
        CHECK_FALSE(box->isVisibleTo(&bar));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/seen.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/plots/bars_plot.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

/// Two devices that begin each of their steps at the same time.
ReportPtr twoDevices(int steps)
{
    ReportBuilder b;
    for (int number = 1; number <= steps; ++number) {
        for (const auto device : {0, 1}) {
            Step step;
            step.number = number;
            step.device = device;
            step.range = {number * 1000, number * 1000 + 500 + device};
            b.report().steps.push_back(step);
        }
    }
    return b.finish();
}

} // namespace

TEST_CASE("iterations: a bar chooses the row of its own step and a row its step", "[views][iterations]")
{
    const auto report = twoDevices(3);
    REQUIRE(report->steps.size() == 6);
    Selection selection;
    const std::unique_ptr<QWidget> page(panelOf("iterations")->create({report, selection}, nullptr));
    page->resize(900, 600);
    page->show();
    auto* table = test::part<TableWidget>(*page);
    auto* bars = test::part<BarsPlot>(*page);
    REQUIRE(QTest::qWaitFor(
        [&] { return table->shown().rows != nullptr && !qobject_cast<Page*>(page.get())->isBusy(); },
        10'000));
    for (std::uint32_t step = 0; step < 6; ++step) {
        INFO(step);
        QSignalSpy asked(&selection.navigator(), &Navigator::asked);
        Q_EMIT bars->barClicked(static_cast<int>(step));
        CHECK(table->currentRow() == step);
        REQUIRE(asked.count() > 0);
        CHECK(asked.back().front().value<Target>().range == report->steps[step].range);
        CHECK(selection.range() == report->steps[step].range);
    }
    REQUIRE(table->selectRow(2));
    CHECK(selection.range() == report->steps[2].range);
}

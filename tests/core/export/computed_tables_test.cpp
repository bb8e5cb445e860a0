// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/export/exported_tables.h"

using namespace opscope;

TEST_CASE("computed tables: the iterations of a number are those of it on every device", "[core][export]")
{
    const auto report = std::make_shared<Report>();
    for (const int device :
         {0, 1}) { // device 1 is ahead: its second lies in the time of the first of device 0
        for (const int number : {1, 2}) {
            auto& step = report->steps.emplace_back();
            step.number = number;
            step.device = device;
            step.range = {number * 100 - device * 60, number * 100 + 100 - device * 60};
            step.hasTrainingTimes = true;
        }
    }
    auto& timeless = report->steps.emplace_back();
    timeless.number = 1;
    timeless.device = 2;
    timeless.hasTrainingTimes = true;

    ExportTarget target;
    target.step = 1;
    const auto scope = ExportScope::of(*report, target);
    REQUIRE(scope);
    const auto table = computedIterations(report, *scope);
    const auto number = table->find("Iteration ID");
    const auto device = table->find("Device_id");
    REQUIRE(number);
    REQUIRE(device);
    std::multiset<std::string> found;
    for (std::size_t row = 0; row < table->rows; ++row)
        found.insert(table->text(row, *device) + ":" + table->text(row, *number));
    CHECK(found == std::multiset<std::string>{"0:1", "1:1", "2:1"});
}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "core/report/report.h"

namespace opscope {

/// The smallest files of a run: one slice, one op, one type.
inline const std::string kTrace = R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":10,"dur":5}])";
inline const std::string kOps =
    "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nconv,Conv2D,AI_CORE,1,2\n";
inline const std::string kStatistic = "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,2\n";

/// The entry of a file in the inventory.
inline const InventoryEntry& entryOf(const Report& report, std::string_view path)
{
    const auto it = std::ranges::find(report.inventory, path, &InventoryEntry::path);
    INFO(path);
    REQUIRE(it != report.inventory.end());
    return *it;
}

} // namespace opscope

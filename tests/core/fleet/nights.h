// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of runs that were never recorded.
#pragma once

#include <cstdint>
#include <string>

#include <catch2/catch.hpp>

#include "core/fleet/questions.h"

namespace opscope::test {

constexpr std::int64_t kDay = 86'400'000'000'000;
constexpr std::int64_t kFirstNight = 1'750'000'000'000'000'000;

inline PushOutcome push(FleetStore& store, const std::string& run, const FleetSummary& summary)
{
    const auto outcome = store.push({.key = run}, summary);
    INFO((outcome ? std::string() : outcome.error().text()));
    REQUIRE(outcome);
    return *outcome;
}

inline std::int64_t ask(const FleetStore& store, const std::string& sql)
{
    std::int64_t out = -1;
    const auto asked = store.ask(sql, {}, [&out](const FleetCells& row) { out = row.integer(0); });
    INFO(sql << (asked ? std::string() : asked.error().text()));
    REQUIRE(asked);
    return out;
}

inline std::string cell(const TablePtr& table, std::size_t row, std::string_view column)
{
    const auto at = table->find(column);
    REQUIRE(at);
    REQUIRE(row < table->rows);
    return table->text(row, *at);
}

/// A night of a small model: a step, two op types, one call. `conv` and `add` are the ns of a step.
inline FleetSummary night(int number, std::int64_t conv, std::int64_t add, const std::string& cann = "8.0",
                          std::int64_t rank = -1)
{
    FleetSummary out;
    out.rank = rank;
    out.started = kFirstNight + number * kDay;
    out.report = {kFleetSummaryVersion,
                  std::string("host"),
                  std::string("/runs/x"),
                  std::string("PROF"),
                  std::string("910B"),
                  cann,
                  {},
                  {},
                  std::string("resnet"),
                  out.started,
                  conv + add,
                  std::int64_t{2},
                  std::int64_t{4},
                  std::int64_t{8},
                  std::int64_t{1000},
                  std::int64_t{0},
                  std::int64_t{0},
                  std::string("0")};
    for (const std::int64_t step : {1, 2, 3})
        out.rows["step"].push_back(
            {step, std::int64_t{0}, {}, step == 1 ? 9 * (conv + add) : conv + add, conv, {}, {}});
    out.rows["type_report"] = {{std::string("Add"), 2 * add, std::int64_t{2}},
                               {std::string("Conv2D"), 2 * conv, std::int64_t{2}}};
    return out;
}

/// Noise of one per cent that is the same on every machine.
inline std::int64_t noisy(int number, std::int64_t value)
{
    static constexpr int kPerMille[] = {3, -5, 8, -2, 0, 6, -9, 4, -7, 1, 5, -3, 9, -6, 2};
    return value + value * kPerMille[(number * 7) % 15] / 1000;
}

} // namespace opscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/series.h"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

constexpr int kNights = 200;
constexpr int kStep = 137;   ///< night of the change
constexpr int kSeries = 200; ///< for each figure

/// Nights of a run: noise that depends on the night before (0.3), 3 % outliers of +5..40 %, and a change from
/// night kStep on. The numbers are the same on every machine.
std::vector<double> nights(unsigned seed, double sigma, double change = 0, int count = kNights)
{
    std::mt19937 random(seed);
    const auto uniform = [&random] { return (static_cast<double>(random()) + 0.5) / 4294967296.0; };
    const auto normal = [&] {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
    };
    std::vector<double> out;
    double noise = 0;
    for (int i = 0; i < count; ++i) {
        noise = 0.3 * noise + std::sqrt(1 - 0.09) * normal();
        double value = 100 * (1 + sigma * noise);
        if (uniform() < 0.03)
            value *= 1.05 + 0.35 * uniform();
        out.push_back(i >= kStep ? value * (1 + change) : value);
    }
    return out;
}

} // namespace

TEST_CASE("fleet series: the median of an even number is between the two in the middle", "[core][fleet]")
{
    CHECK(medianOf({3, 1, 2}) == 2);
    CHECK(medianOf({4, 1, 3, 2}) == 2.5);
    CHECK(std::isnan(medianOf({})));
    const std::vector<double> values{1, 2, 3, 4, 100};
    CHECK(medianDeviation(values, 3) == 1);
}

TEST_CASE("fleet series: a step is found where it is, and constant values have none", "[core][fleet]")
{
    std::vector<double> values(20, 10.0);
    CHECK(changePoints(values).empty());
    values.resize(40, 11.0);
    const auto changes = changePoints(values);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].index == 20);
    CHECK(changes[0].before == 10);
    CHECK(changes[0].after == 11);
    CHECK(changes[0].change() == Approx(0.1));
    CHECK(changePoints({}).empty());
}

TEST_CASE("fleet series: two steps are two changes, one outlier is none", "[core][fleet]")
{
    std::vector<double> values(30, 10.0);
    values.resize(60, 12.0);
    values.resize(90, 10.5);
    values[10] = 50;
    const auto changes = changePoints(values);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].index == 30);
    CHECK(changes[1].index == 60);
    CHECK(changes[1].change() < 0);
}

TEST_CASE("fleet series: some nights of another level in the middle are two changes", "[core][fleet]")
{
    auto values = nights(3, 0.005, 0, kNights);
    for (std::size_t night = 150; night < 162; ++night)
        values[night] *= 1.12;
    const auto changes = changePoints(values);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].index == 150);
    CHECK(changes[1].index == 162);
    CHECK(changes[0].change() == Approx(0.12).margin(0.01));
    for (std::size_t night = 154; night < 162; ++night) // four nights are too few for a level
        values[night] /= 1.12;
    CHECK(changePoints(values).empty());
}

TEST_CASE("fleet series: segments are between the changes and contain all values", "[core][fleet]")
{
    std::vector<double> values(20, 10.0);
    values.resize(40, 12.0);
    values[3] = 11;
    const auto segments = levelSegments(values, changePoints(values));
    REQUIRE(segments.size() == 2);
    CHECK(segments[0].from == 0);
    CHECK(segments[0].to == 20);
    CHECK(segments[0].median == 10);
    CHECK(segments[0].deviation == 0);
    CHECK(segments[1].to == 40);
    CHECK(segments[1].median == 12);
    CHECK(levelSegments({}, {}).empty());
}

TEST_CASE("fleet series: noise is no change, a change of 5 % is one", "[core][fleet]")
{
    const auto sigma = GENERATE(0.005, 0.01);
    int falseChanges = 0;
    int falseAlarms = 0;
    int foundByHistory = 0;
    int foundByGate = 0;
    for (unsigned seed = 1; seed <= kSeries; ++seed) {
        const auto noise = nights(seed, sigma);
        falseChanges += static_cast<int>(changePoints(noise).size());
        bool wasAlarm = false;
        for (std::size_t night = 15; night <= noise.size(); ++night) {
            const auto state = judgeNewest(std::span(noise).first(night)).state;
            const bool isAlarm = state == GateState::Larger || state == GateState::Smaller;
            falseAlarms += isAlarm && !wasAlarm ? 1 : 0; // nights in a row are one alarm
            wasAlarm = isAlarm;
        }
        const auto stepped = nights(seed, sigma, 0.05);
        bool isFound = false;
        for (const auto& change : changePoints(stepped))
            isFound = isFound || std::abs(static_cast<int>(change.index) - kStep) <= 3;
        foundByHistory += isFound ? 1 : 0;
        bool isCaught = false;
        for (std::size_t night = kStep + 1; night <= kStep + 3; ++night)
            isCaught = isCaught || judgeNewest(std::span(stepped).first(night)).state == GateState::Larger;
        foundByGate += isCaught ? 1 : 0;
    }
    INFO("sigma " << sigma);
    CHECK(falseChanges <= kSeries / 10);
    CHECK(falseAlarms <= kSeries / 10);
    CHECK(foundByHistory >= kSeries * 95 / 100);
    CHECK(foundByGate >= kSeries * 85 / 100);
}

TEST_CASE("fleet series: few nights give no answer", "[core][fleet]")
{
    CHECK(judgeNewest(nights(1, 0.01, 0, 14)).state == GateState::TooFew);
    CHECK(judgeNewest(nights(1, 0.01, 0, 15)).state == GateState::Same);
    CHECK(judgeNewest({}).state == GateState::TooFew);
}

TEST_CASE("fleet series: the base begins at the last change", "[core][fleet]")
{
    std::vector<double> values(40, 10.0);
    values.resize(60, 12.0);
    values.resize(65, 12.5);
    const auto answer = judgeNewest(values);
    CHECK(answer.from >= 40);
    CHECK(answer.base == 12);
    CHECK(answer.state == GateState::Larger);
}

TEST_CASE("fleet series: a level that rose from 0 is the new base", "[core][fleet]")
{
    std::vector<double> values(30, 0.0);
    values.resize(49, 0.02);
    GateOptions options;
    options.leastChange = 0.001;
    const auto answer = judgeNewest(values, options);
    CHECK(answer.from == 30);
    CHECK(answer.base == 0.02);
    CHECK(answer.state == GateState::Same);
}

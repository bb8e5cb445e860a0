// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/series.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace opscope {
namespace {

constexpr double kLeastDeviation =
    0.001; ///< share of the median: equal values would make every change infinite

/// Ranks from 1; equal values have the mean of their ranks.
std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        auto to = from;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        const double rank = static_cast<double>(from + to + 1) / 2;
        for (auto i = from; i < to; ++i)
            ranks[order[i]] = rank;
        from = to;
    }
    return ranks;
}

/// The place in a segment that divides it best.
struct Split {
    std::size_t index = 0;
    double score = 0; ///< of the rank sum, in standard deviations; 0: there is no place
};

Split bestSplit(std::span<const double> segment, const ChangeOptions& options)
{
    Split best;
    const auto n = segment.size();
    if (n < 2 * options.minPoints)
        return best;
    const auto ranks = ranksOf(segment);
    double sum = 0;
    for (std::size_t k = 1; k <= n - options.minPoints; ++k) {
        sum += ranks[k - 1];
        if (k < options.minPoints)
            continue;
        const auto left = static_cast<double>(k);
        const auto right = static_cast<double>(n - k);
        const auto expected = left * (left + right + 1) / 2;
        const auto deviation = std::sqrt(left * right * (left + right + 1) / 12);
        const auto score =
            (expected - sum) / deviation; // small ranks on the left: larger values on the right
        if (std::abs(score) > std::abs(best.score)) {
            best.score = score;
            best.index = k;
        }
    }
    return best;
}

/// The values of a segment that differ most from all others of it; with values on both sides of them.
struct Bump {
    std::size_t from = 0, to = 0;
    double score = 0; ///< as of a split; 0: there are none
};

Bump bestBump(std::span<const double> segment, const ChangeOptions& options)
{
    Bump best;
    const auto n = segment.size();
    if (n < 3 * options.minPoints)
        return best;
    std::vector<double> sums{0};
    for (const auto rank : ranksOf(segment))
        sums.push_back(sums.back() + rank);
    const auto all = static_cast<double>(n);
    const auto most = std::min(options.mostBump, n / 2);
    for (auto from = options.minPoints; from + 2 * options.minPoints <= n; ++from) {
        const auto last = std::min(n - options.minPoints, from + most);
        for (auto to = from + options.minPoints; to <= last; ++to) {
            const auto inside = static_cast<double>(to - from);
            const auto deviation = std::sqrt(inside * (all - inside) * (all + 1) / 12);
            const auto score = (sums[to] - sums[from] - inside * (all + 1) / 2) / deviation;
            if (std::abs(score) > std::abs(best.score))
                best = {from, to, score};
        }
    }
    if (best.score == 0)
        return best;
    // Ranks do not show how near a value at an edge is to both levels.
    const auto inside = segment.subspan(best.from, best.to - best.from);
    std::vector<double> outside(segment.begin(), segment.begin() + static_cast<std::ptrdiff_t>(best.from));
    outside.insert(outside.end(), segment.begin() + static_cast<std::ptrdiff_t>(best.to), segment.end());
    const auto level = medianOf({inside.begin(), inside.end()});
    const auto others = medianOf(std::move(outside));
    const auto isOutside = [&](double value) { return std::abs(value - others) < std::abs(value - level); };
    while (best.to - best.from > options.minPoints && isOutside(segment[best.from]))
        ++best.from;
    while (best.to - best.from > options.minPoints && isOutside(segment[best.to - 1]))
        --best.to;
    return best;
}

/// The change between two neighbouring segments, and by how much it exceeds the limits: below 1 it does not.
std::pair<ChangePoint, double> changeBetween(std::span<const double> before, std::span<const double> after,
                                             const ChangeOptions& options)
{
    ChangePoint change;
    change.before = medianOf({before.begin(), before.end()});
    change.after = medianOf({after.begin(), after.end()});
    std::vector<double> noise;
    for (const auto value : before)
        noise.push_back(value - change.before);
    for (const auto value : after)
        noise.push_back(value - change.after);
    const auto deviation = std::max(medianDeviation(noise, 0), kLeastDeviation * std::abs(change.before));
    const auto moved = std::abs(change.after - change.before);
    auto excess = std::abs(change.change()) / options.minChange;
    if (options.leastChange > 0)
        excess =
            change.before == 0 ? moved / options.leastChange : std::min(excess, moved / options.leastChange);
    if (deviation > 0)
        excess = std::min(excess, moved / deviation / options.minDeviations);
    return {change, excess};
}

} // namespace

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

double medianDeviation(std::span<const double> values, double center)
{
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const auto value : values)
        distances.push_back(std::abs(value - center));
    return medianOf(std::move(distances));
}

std::vector<ChangePoint> changePoints(std::span<const double> series, const ChangeOptions& options)
{
    std::vector<std::size_t> bounds{0, series.size()}; // of the segments
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, series.size()}};
    while (!open.empty() && bounds.size() < options.maxChanges + 2) {
        const auto [from, to] = open.back();
        open.pop_back();
        std::vector<std::size_t> at;
        const auto segment = series.subspan(from, to - from);
        if (const auto split = bestSplit(segment, options); std::abs(split.score) > options.minScore)
            at = {from + split.index};
        else if (const auto bump = bestBump(segment, options); std::abs(bump.score) > options.minScore)
            at = {from + bump.from, from + bump.to};
        else
            continue;
        bounds.insert(std::ranges::upper_bound(bounds, at.front()), at.begin(), at.end());
        at.push_back(to);
        for (auto begin = from; const auto end : at)
            open.emplace_back(std::exchange(begin, end), end);
    }
    // A change counts between its neighbours only. The smallest one that is too small goes first, because its
    // two segments then become one.
    while (true) {
        std::vector<ChangePoint> changes;
        std::size_t weakest = 0;
        double least = 1;
        for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
            const auto before = series.subspan(bounds[i - 1], bounds[i] - bounds[i - 1]);
            const auto after = series.subspan(bounds[i], bounds[i + 1] - bounds[i]);
            auto [change, excess] = changeBetween(before, after, options);
            change.index = bounds[i];
            changes.push_back(change);
            if (excess <= least) {
                least = excess;
                weakest = i;
            }
        }
        if (weakest == 0)
            return changes;
        bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(weakest));
    }
}

std::vector<LevelSegment> levelSegments(std::span<const double> series, std::span<const ChangePoint> changes)
{
    std::vector<LevelSegment> out;
    for (std::size_t i = 0; i <= changes.size() && !series.empty(); ++i) {
        LevelSegment segment;
        segment.from = i == 0 ? 0 : changes[i - 1].index;
        segment.to = i == changes.size() ? series.size() : changes[i].index;
        const auto values = series.subspan(segment.from, segment.to - segment.from);
        segment.median = medianOf({values.begin(), values.end()});
        segment.deviation = medianDeviation(values, segment.median);
        out.push_back(segment);
    }
    return out;
}

GateAnswer judgeNewest(std::span<const double> series, const GateOptions& options)
{
    GateAnswer answer;
    if (series.size() < std::max(options.minPoints, options.newest + 1))
        return answer;
    const auto newest = series.last(options.newest);
    const auto earlier = series.first(series.size() - options.newest);
    const auto changes = changePoints(earlier, ChangeOptions{.leastChange = options.leastChange});
    answer.from = changes.empty() ? 0 : changes.back().index;
    answer.from = std::max(answer.from, earlier.size() - std::min(earlier.size(), options.base));
    const auto base = earlier.subspan(answer.from);
    answer.base = medianOf({base.begin(), base.end()});
    answer.newest = medianOf({newest.begin(), newest.end()});
    const auto deviation =
        std::max(medianDeviation(base, answer.base), kLeastDeviation * std::abs(answer.base));
    answer.score = deviation == 0 ? 0 : (answer.newest - answer.base) / deviation;
    const bool isFromZero = answer.base == 0 && options.leastChange > 0;
    const bool isChanged = std::abs(answer.newest - answer.base) > options.leastChange &&
                           (isFromZero || (std::abs(answer.score) > options.minScore &&
                                           std::abs(answer.change()) > options.minChange));
    answer.state = !isChanged                    ? GateState::Same
                   : answer.newest > answer.base ? GateState::Larger
                                                 : GateState::Smaller;
    return answer;
}

LevelChanges levelChanges(std::span<const double> series, double leastChange)
{
    ChangeOptions options;
    options.leastChange = leastChange;
    LevelChanges out{changePoints(series, options)};
    GateOptions gate;
    gate.leastChange = leastChange;
    const auto newest = judgeNewest(series, gate);
    if (newest.state != GateState::Larger && newest.state != GateState::Smaller)
        return out;
    // A change within the base of the gate may be the same one.
    if (const auto& known = out.changes;
        !known.empty() && known.back().index > newest.from &&
        std::abs(newest.newest - known.back().after) <= gate.minChange * std::abs(known.back().after))
        return out;
    out.changes.push_back({series.size() - gate.newest, newest.base, newest.newest});
    out.endsWithNewest = true;
    return out;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/unlike_paths.h"
#include "core/compare/calls_outside.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/launched_ops.h"
#include "core/compare/matched_ops.h"
#include "core/compare/other_rows.h"
#include "core/compare/side_stats.h"
#include "core/compare/why.h"

namespace opscope {
namespace {

constexpr std::array kByNames{OPSCOPE_TEXT("Word", "ops"),    OPSCOPE_TEXT("Word", "op-types"),
                              OPSCOPE_TEXT("Word", "apis"),   OPSCOPE_TEXT("Word", "metrics"),
                              OPSCOPE_TEXT("Word", "steps"),  OPSCOPE_TEXT("Word", "communication"),
                              OPSCOPE_TEXT("Word", "memory"), OPSCOPE_TEXT("Word", "platform"),
                              OPSCOPE_TEXT("Word", "family"), OPSCOPE_TEXT("Word", "framework-op"),
                              OPSCOPE_TEXT("Word", "module"), OPSCOPE_TEXT("Word", "overlap")};
static_assert(kByNames.size() == kCompareByCount);

/// The rows are sums of ops or calls.
bool isOfOpsOrCalls(CompareBy by)
{
    return by == CompareBy::Ops || by == CompareBy::OpTypes || by == CompareBy::Apis ||
           by == CompareBy::Family || by == CompareBy::FrameworkOp || by == CompareBy::Module;
}

/// "a + b -> c"; only one side if the other is empty or the same.
std::string changeOf(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b)
{
    if (b.empty())
        return joinedNames(a);
    if (a.empty() || a == b)
        return joinedNames(b);
    return joinedNames(a) + " -> " + joinedNames(b);
}

std::string_view typeOf(const OpKey& key)
{
    return key.type.empty() ? key.taskType : key.type;
}

/// The types without duplicates, in the order of the ops.
std::vector<std::string_view> typesOf(const std::vector<std::uint32_t>& ops, const OpKeys& keys)
{
    std::vector<std::string_view> out;
    for (const auto op : ops) {
        const auto type = typeOf(keys.at(op));
        if (!type.empty() && std::ranges::find(out, type) == out.end())
            out.push_back(type);
    }
    return out;
}

double clockOf(const Report& report)
{
    const auto parse = [](const std::string& text) {
        const auto value = parseScaled(text, 0);
        return value ? static_cast<double>(*value) : 0.0;
    };
    if (!report.collection.modelRuns.empty() && !report.collection.modelRuns.front().frequency.empty())
        return parse(report.collection.modelRuns.front().frequency);
    return report.platform.devices.empty() ? 0 : parse(report.platform.devices.front().aiCoreFrequencyMhz);
}

void fillWaterfall(Comparison& out, const SideStats& a, const SideStats& b)
{
    std::int64_t explained = 0;
    for (std::size_t i = 0; i < out.rows.size(); ++i) {
        const auto delta = out.rows[i].b.exclusive - out.rows[i].a.exclusive;
        explained += delta;
        if (delta != 0)
            out.waterfall.push_back({WaterfallBar::Kind::Row, i, delta});
    }
    std::ranges::stable_sort(out.waterfall, std::ranges::greater{},
                             [](const WaterfallBar& bar) { return std::abs(bar.delta); });
    const auto meanOf = [](const SideStats& side, std::int64_t Attribution::*field) {
        std::vector<std::int64_t> values;
        for (const auto& attribution : side.attributions)
            values.push_back(attribution.*field);
        return meanOfRuns(values);
    };
    const auto idle = meanOf(b, &Attribution::idle) - meanOf(a, &Attribution::idle);
    const auto overlap = meanOf(b, &Attribution::overlap) - meanOf(a, &Attribution::overlap);
    if (idle != 0)
        out.waterfall.push_back({WaterfallBar::Kind::Idle, {}, idle});
    if (overlap != 0)
        out.waterfall.push_back({WaterfallBar::Kind::Overlap, {}, overlap});
    // With one run per side the parts add up exactly; means of several runs are rounded one by one.
    if (const auto rest = out.totalB - out.totalA - explained - idle - overlap; rest != 0)
        out.waterfall.push_back({WaterfallBar::Kind::Rest, {}, rest});
}

/// "Cannot compare by the entire run: B has no timeline".
Message noTotalOf(const CompareRun& run, const char* letter)
{
    return message(MessageId::CompareNotBy, scopeKindText(run.scope.kind), letter, "timeline");
}

} // namespace

void setTotals(Comparison& out, const SideTime& a, const SideTime& b)
{
    out.totalA = a.total;
    out.totalB = b.total;
    out.spreadA = a.spread;
    out.spreadB = b.spread;
    out.isWallTime = a.isWallTime && b.isWallTime;
    if (!a.isKnown || (b.isKnown && !a.isWallTime && b.isWallTime))
        out.noTotal = noTotalOf(out.runsB.front(), "A");
    else if (!b.isKnown || (a.isWallTime && !b.isWallTime))
        out.noTotal = noTotalOf(out.runsA.front(), "B");
    const auto reportNoStart = [&](const SideTime& side, const CompareRun& run) {
        if (side.isKnown && !side.isWallTime && run.scope.kind != ScopeKind::OpTimes)
            out.context.push_back(message(MessageId::ContextNoStart, run.report->name));
    };
    const auto& run = out.runsA.front().scope;
    if (!out.noTotal && run.kind == ScopeKind::Run && out.runsB.front().scope.kind == ScopeKind::Run) {
        const bool hasWorkA = std::ranges::all_of(out.runsA, hasDeviceWork);
        if (hasWorkA != std::ranges::all_of(out.runsB, hasDeviceWork))
            out.noTotal = message(MessageId::CompareNotBy, scopeKindText(run.kind), hasWorkA ? "B" : "A",
                                  "device timeline");
    }
    reportNoStart(a, out.runsA.front());
    reportNoStart(b, out.runsB.front());
}

namespace {

Result<void> compareSequences(Comparison& out, const MatchedOpsPtr& known, const std::stop_token& stop)
{
    const auto by = out.options.by;
    const bool usesEntireRuns = by == CompareBy::Apis && out.options.isDefaultScope;
    OPSCOPE_TRY_ASSIGN(out.ops, matchedOps({usesEntireRuns ? entireRuns(out.runsA) : out.partsA,
                                            usesEntireRuns ? entireRuns(out.runsB) : out.partsB},
                                           by, out.options.match, known, stop));
    const auto& [a, b] = out.ops->sides;
    const auto& keys = out.ops->keys;
    out.isLcsBounded = out.ops->matching.isLcsBounded;
    KeySums sumsA(a);
    KeySums sumsB(b);
    out.rows.reserve(out.ops->matching.rows.size());
    for (const auto& match : out.ops->matching.rows) {
        ComparisonRow row;
        row.match = match.kind;
        row.confidence = match.confidence;
        row.found = out.rows.size();
        row.a = sumsA.of(match.a);
        row.b = sumsB.of(match.b);
        row.title = changeOf(namesIn(match.a, keys), namesIn(match.b, keys));
        row.change = changeOf(typesOf(match.a, keys), typesOf(match.b, keys));
        const auto& lead = keys.at(row.b.has ? match.b[0] : match.a[0]);
        row.shape = lead.shape;
        row.type = typeOf(lead);
        row.state = !row.a.has   ? RowState::New
                    : !row.b.has ? RowState::Gone
                                 : stateOf(row.a.total, row.b.total, out.options);
        out.rows.push_back(std::move(row));
    }
    if (by == CompareBy::Apis) { // the time of the compared part, not of the calls
        OPSCOPE_TRY_ASSIGN(const auto timeA, timeOf(out.partsA, stop));
        OPSCOPE_TRY_ASSIGN(const auto timeB, timeOf(out.partsB, stop));
        setTotals(out, timeA, timeB);
    } else {
        setTotals(out, a.time, b.time);
    }
    if (out.ops->cut != 0)
        out.context.push_back(message(MessageId::CutSlices, out.ops->cut));
    if (!a.attributions.empty() && !b.attributions.empty()) {
        out.deviceA = a.attributions.front().device;
        out.deviceB = b.attributions.front().device;
    }
    sortRows(out.rows);
    // The bars lead from one total to the other: possible only if the totals are sums of the ops.
    const auto isOfOps = [](const std::vector<CompareRun>& runs) {
        return runs.front().scope.kind != ScopeKind::StepTimes;
    };
    if (by != CompareBy::Apis && !out.noTotal && isOfOps(out.runsA) && isOfOps(out.runsB))
        fillWaterfall(out, a, b);
    return {};
}

/// Whether the times of nearly all ops differ by one factor, within the noise.
/// If more than half of the change is idle time, which has no row.
std::optional<Message> changeOfIdle(const Comparison& c)
{
    const auto bar = std::ranges::find(c.waterfall, WaterfallBar::Kind::Idle, &WaterfallBar::kind);
    const auto change = c.totalB - c.totalA;
    if (bar == c.waterfall.end() || c.noTotal || c.totalState == RowState::Same ||
        (bar->delta < 0) != (change < 0) || std::abs(bar->delta) <= std::abs(change) / 2)
        return std::nullopt;
    const auto us = [](std::int64_t ns) { return (ns > 0 ? "+" : "") + microsText(ns); };
    return message(MessageId::InBrackets,
                   OPSCOPE_TEXT("Argument", "Most of the change is idle time of the device, not its ops: it "
                                            "waits for the host or for other devices"),
                   us(bar->delta) + " us, " + us(change - bar->delta) + " us");
}

/// For runs without a table of ops, whose rows are kernels: if most of their time has no partner.
std::optional<Message> fewCommonNames(const Comparison& c)
{
    if (!c.ops || c.runsA.front().report->ops.size() != 0 || c.runsB.front().report->ops.size() != 0)
        return std::nullopt;
    double common = 0;
    double all = 0;
    for (const auto& row : c.rows) {
        const auto time = static_cast<double>(row.a.total) + static_cast<double>(row.b.total);
        all += time;
        common +=
            row.a.has && row.b.has && c.ops->matching.rows[row.found].kind == MatchKind::Exact ? time : 0;
    }
    return all > 0 && common < all / 2
               ? std::optional(
                     message(MessageId::InBrackets,
                             OPSCOPE_TEXT("Argument", "Names of kernels contain types and sizes, so "
                                                      "few are on both sides: compare by family"),
                             std::to_string(std::llround(100 * common / all)) + " %"))
               : std::nullopt;
}

std::optional<Message> uniformFactor(const Comparison& c)
{
    constexpr std::size_t kFewest = 3;
    constexpr double kNearlyAll = 0.9;
    double matchedA = 0;
    double matchedB = 0;
    double allA = 0;
    double allB = 0;
    std::vector<const ComparisonRow*> matched;
    for (const auto& row : c.rows) {
        allA += static_cast<double>(row.a.total);
        allB += static_cast<double>(row.b.total);
        if (!row.a.has || !row.b.has || row.a.total <= 0 || row.b.total <= 0 || row.a.count != row.b.count)
            continue;
        matchedA += static_cast<double>(row.a.total);
        matchedB += static_cast<double>(row.b.total);
        matched.push_back(&row);
    }
    if (matched.size() < kFewest || matchedA < kNearlyAll * allA || matchedB < kNearlyAll * allB)
        return std::nullopt;
    const auto factor = matchedB / matchedA;
    if (stateOf(std::llround(matchedA), std::llround(matchedB), c.options) == RowState::Same)
        return std::nullopt;
    const bool isOneFactor = std::ranges::all_of(matched, [&](const ComparisonRow* row) {
        const auto expected = static_cast<double>(row->a.total) * factor;
        return stateOf(std::llround(expected), row->b.total, c.options) == RowState::Same;
    });
    if (!isOneFactor)
        return std::nullopt;
    return message(MessageId::CompareUniform, fmt::format("{:.2f}", factor));
}

} // namespace

const char* compareByName(CompareBy by)
{
    return kByNames.at(static_cast<std::size_t>(by));
}

std::optional<CompareBy> compareByOf(std::string_view name)
{
    const auto it = std::ranges::find(kByNames, name, [](const char* n) { return std::string_view(n); });
    if (it == kByNames.end())
        return {};
    return static_cast<CompareBy>(it - kByNames.begin());
}

const char* rowStateName(RowState state)
{
    static constexpr std::array kNames{"SLOWER", "NEW", "FASTER", "GONE", "CHANGED", "SAME"};
    return kNames.at(static_cast<std::size_t>(state));
}

Message stateMessage(RowState state)
{
    static constexpr std::array kIds{MessageId::StateSlower, MessageId::StateNew,     MessageId::StateFaster,
                                     MessageId::StateGone,   MessageId::StateChanged, MessageId::StateSame};
    return message(kIds.at(static_cast<std::size_t>(state)));
}

RowState stateOf(std::int64_t a, std::int64_t b, const CompareOptions& options)
{
    const auto difference = std::abs(static_cast<double>(b) - static_cast<double>(a));
    const auto noise = std::max(options.noiseShare * static_cast<double>(std::max(std::abs(a), std::abs(b))),
                                static_cast<double>(options.noiseNs));
    if (difference <= noise)
        return RowState::Same;
    return b > a ? RowState::Slower : RowState::Faster;
}

void sortRows(std::vector<ComparisonRow>& rows)
{
    struct Place {
        RowState state;
        double size;
        std::size_t row;
    };
    std::vector<Place> places; // rows are large: each is moved once
    places.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        places.push_back({row.state,
                          std::max(static_cast<double>(std::abs(row.difference())),
                                   std::abs(row.other().realB - row.other().realA)),
                          i});
    }
    std::ranges::stable_sort(places, [](const Place& x, const Place& y) {
        return x.state != y.state ? x.state < y.state : x.size > y.size;
    });
    for (std::size_t first = 0; first < places.size(); ++first) { // along each cycle of the permutation
        if (places[first].row == first)
            continue;
        auto moved = std::move(rows[first]);
        auto to = first;
        for (auto from = places[to].row; from != first; from = places[to].row) {
            rows[to] = std::move(rows[from]);
            places[to].row = to;
            to = from;
        }
        rows[to] = std::move(moved);
        places[to].row = to;
    }
}

std::string rowId(const Comparison& c, const ComparisonRow& row)
{
    return c.ops ? matchId(c.ops->matching.rows[row.found], c.ops->keys) : row.other().key;
}

std::array<std::vector<std::string_view>, 2> namesOf(const Comparison& c, const ComparisonRow& row)
{
    if (!c.ops)
        return {};
    const auto& match = c.ops->matching.rows[row.found];
    return {namesIn(match.a, c.ops->keys), namesIn(match.b, c.ops->keys)};
}

std::vector<Message> whyOf(const Comparison& c, const ComparisonRow& row)
{
    std::vector<Message> why;
    if (c.ops && explainLaunches(why, c, row))
        explainOp(why, row, c.ops->keys, c.ops->matching.rows[row.found], clockOf(*c.runsA.front().report),
                  clockOf(*c.runsB.front().report));
    else if (!c.ops && row.a.has != row.b.has)
        why.push_back(message(row.b.has ? MessageId::WhyNew : MessageId::WhyGone));
    else if (!c.ops && c.unit == CellKind::Duration)
        explainCounts(why, row);
    if (row.a.spread > 0 || row.b.spread > 0)
        why.push_back(message(MessageId::WhySpread, microsText(std::llround(row.a.spread)),
                              microsText(std::llround(row.b.spread))));
    return why;
}

Result<Comparison> compareRuns(std::vector<CompareRun> a, std::vector<CompareRun> b,
                               const CompareOptions& options, std::stop_token stop,
                               const MatchedOpsPtr& known)
{
    if (a.empty() || b.empty())
        return fail(ErrorCode::NotFound, message(MessageId::CompareNoRun));
    Comparison out;
    out.options = options;
    out.runsA = std::move(a);
    out.runsB = std::move(b);
    const auto hasDevice = [](const CompareRun& run) { return run.device.has_value(); };
    if (std::ranges::any_of(out.runsA, hasDevice) || std::ranges::any_of(out.runsB, hasDevice)) {
        if (options.isDefaultScope)
            out.options.notes = setCommonScope(out.runsA, out.runsB);
        for (auto* side : {&out.runsA, &out.runsB})
            std::ranges::for_each(*side, narrowToDevice);
    }
    out.context = out.options.notes;
    std::ranges::move(leaveOutEmptySteps(out.runsA, out.runsB), std::back_inserter(out.context));
    out.partsA = partsOf(out.runsA);
    out.partsB = partsOf(out.runsB);
    std::ranges::move(contextDifferences(out.runsA.front(), out.runsB.front()),
                      std::back_inserter(out.context));
    if (isOfOpsOrCalls(options.by)) {
        OPSCOPE_TRY(compareSequences(out, known, stop));
    } else {
        OPSCOPE_TRY(compareOther(out, stop));
        sortRows(out.rows);
    }
    out.totalState = out.noTotal ? RowState::Same : stateOf(out.totalA, out.totalB, options);
    out.outsideCalls = callsOutsideExecution(out.runsA, out.runsB, options);
    if (auto outside = changeOutside(out))
        out.headlines.push_back(*std::move(outside));
    if (auto idle = changeOfIdle(out))
        out.headlines.push_back(*std::move(idle));
    if (options.by == CompareBy::Ops || options.by == CompareBy::OpTypes) {
        if (auto few = fewCommonNames(out))
            out.headlines.push_back(*std::move(few));
        if (auto uniform = uniformFactor(out))
            out.headlines.push_back(*std::move(uniform));
    }
    if (out.isLcsBounded)
        out.context.push_back(message(MessageId::ContextBounded));
    return out;
}

std::array<std::string, 2> sideNames(const Report& a, const Report& b)
{
    std::array names{a.name, b.name};
    // Two ranks belong to the same job unless their folders differ.
    const bool areRanks = isKnown(a.rank) && isKnown(b.rank);
    const auto folderOf = [](const Report& of) { return of.root.parent_path(); };
    if (a.root == b.root || (a.name != b.name && (!areRanks || folderOf(a) == folderOf(b))))
        return names;
    const auto parts = a.name == b.name ? distinguishingParts({a.root, b.root})
                                        : distinguishingParts({folderOf(a), folderOf(b)});
    for (std::size_t i = 0; i < names.size(); ++i)
        names.at(i) = nameInFolder(parts[i], names.at(i));
    return names;
}

std::array<std::string, 2> sideNames(const Comparison& c)
{
    return sideNames(*c.runsA.front().report, *c.runsB.front().report);
}

std::vector<Message> comparedBy(const Comparison& c)
{
    auto a = scopeMessage(c.runsA.front().scope);
    auto b = scopeMessage(c.runsB.front().scope);
    if (a == b)
        return {std::move(a)};
    return {std::move(a), std::move(b)};
}

} // namespace opscope

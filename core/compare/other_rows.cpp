// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/other_rows.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/compared_series.h"
#include "core/compare/side_stats.h"
#include "core/compare/why.h"
#include "core/report/cells.h"
#include "core/vendor/chip_name.h"

namespace opscope {
namespace {

/// Rows of two series: the keys of A, then those that only B has. `finish` sets the numbers of a row.
template <class Finish>
void pair(Comparison& out, const Series& a, const Series& b, const Finish& finish)
{
    const auto add = [&](const std::string& key) {
        const auto inA = a.values.find(key);
        const auto inB = b.values.find(key);
        ComparisonRow row;
        const auto other = std::make_shared<OtherValues>();
        other->key = key;
        row.otherValues = other;
        row.title = key;
        static const Series::Value kNone;
        const auto& valueA = inA != a.values.end() ? inA->second : kNone;
        const auto& valueB = inB != b.values.end() ? inB->second : kNone;
        row.a = {.has = inA != a.values.end(), .count = valueA.count, .first = valueA.slice};
        row.b = {.has = inB != b.values.end(), .count = valueB.count, .first = valueB.slice};
        finish(row, *other, valueA, valueB);
        if (!row.a.has || !row.b.has) {
            row.state = row.b.has ? RowState::New : RowState::Gone;
            row.match = row.b.has ? MatchKind::OnlyB : MatchKind::OnlyA;
        }
        out.rows.push_back(std::move(row));
    };
    for (const auto& key : a.order)
        add(key);
    for (const auto& key : b.order) {
        if (!a.values.contains(key))
            add(key);
    }
}

void splitTitle(ComparisonRow& row, OtherValues& other)
{
    if (const auto at = row.title.find(kKeyPart); at != std::string::npos) {
        other.metric = row.title.substr(at + 1);
        row.title.resize(at);
    }
}

std::int64_t perRun(std::int64_t sum, std::size_t runs)
{
    return runs == 1 ? sum : std::llround(static_cast<double>(sum) / static_cast<double>(runs));
}

/// The series of both sides, and the number of parts that each is the sum of.
struct BothSides {
    Series a, b;
    std::size_t partsOfA = 0, partsOfB = 0;
};

BothSides seriesOfBoth(Comparison& out, const std::stop_token& stop)
{
    const auto by = out.options.by;
    const bool isByPart = by == CompareBy::Communication || by == CompareBy::Overlap;
    BothSides both{{},
                   {},
                   isByPart ? out.partsA.size() : out.runsA.size(),
                   isByPart ? out.partsB.size() : out.runsB.size()};
    if (by == CompareBy::Steps) {
        std::tie(both.a, both.b) = stepsOfBoth(out);
        return both;
    }
    bool byKind = false; // of collectives
    const auto seriesOf = [&](const std::vector<CompareRun>& runs, const std::vector<CompareRun>& parts) {
        switch (by) {
        case CompareBy::Metrics:
            return metricsOf(runs, stop);
        case CompareBy::Communication:
            return communicationOf(parts, byKind);
        case CompareBy::Overlap:
            return overlapsOf(parts, stop);
        case CompareBy::Memory:
            return memoryOf(runs);
        default:
            return platformOf(runs);
        }
    };
    auto runsA = out.runsA, runsB = out.runsB, partsA = out.partsA, partsB = out.partsB;
    const auto readBoth = [&] {
        both.a = seriesOf(runsA, partsA);
        both.b = seriesOf(runsB, partsB);
    };
    readBoth();
    if (both.a.order.empty() && both.b.order.empty()) {
        // The compared part has no such data: show that of the entire runs instead.
        runsA = partsA = entireRuns(out.runsA);
        runsB = partsB = entireRuns(out.runsB);
        both = {{}, {}, runsA.size(), runsB.size()};
        readBoth();
        if (!both.a.order.empty() || !both.b.order.empty())
            out.context.push_back(message(MessageId::CompareOfWholeRun));
    }
    const auto isOfHccl = [](const Series& series) {
        return std::ranges::any_of(series.order, [](const std::string& key) {
            return key.starts_with("hcom") || key.starts_with("hccl") || key.starts_with("Hccl");
        });
    };
    const auto isOfA = [&](const std::string& key) { return both.a.values.contains(key); };
    if (by == CompareBy::Communication && !both.a.order.empty() && !both.b.order.empty() &&
        isOfHccl(both.a) != isOfHccl(both.b) && std::ranges::none_of(both.b.order, isOfA)) {
        byKind = true; // nccl and hccl
        readBoth();
        out.context.push_back(message(
            MessageId::AsWritten,
            OPSCOPE_TEXT("Argument",
                         "No collective has one name on both sides: the rows are kinds of collectives")));
    }
    return both;
}

void pairMetrics(Comparison& out, const BothSides& both)
{
    out.unit = CellKind::Real;
    pair(out, both.a, both.b, [&](ComparisonRow& row, OtherValues& other, Series::Value x, Series::Value y) {
        splitTitle(row, other);
        unifyUnits(x, y);
        other.realA = x.parts == 0 ? 0 : x.sum / static_cast<double>(x.parts);
        other.realB = y.parts == 0 ? 0 : y.sum / static_cast<double>(y.parts);
        const auto larger = std::max(std::abs(other.realA), std::abs(other.realB));
        row.state = std::abs(other.realB - other.realA) <= out.options.noiseShare * larger
                        ? RowState::Same
                        : RowState::Changed;
    });
}

bool hasComponent(const Series& series, std::string_view component)
{
    return std::ranges::any_of(series.order, [&](const std::string& key) {
        return std::string_view(key).substr(0, key.find(kKeyPart)) == component;
    });
}

void renameComponent(Series& series, std::string_view component, const std::string& name)
{
    for (auto& key : series.order) {
        const auto end = key.find(kKeyPart);
        if (std::string_view(key).substr(0, end) != component)
            continue;
        auto value = series.values.extract(key);
        key.replace(0, end, name);
        value.key() = key;
        series.values.insert(std::move(value));
    }
}

/// The allocator of PyTorch has one name on a GPU and another one on an NPU: both become one row.
void joinAllocators(BothSides& both)
{
    constexpr std::string_view kGpu = "PyTorch (kineto)";
    constexpr std::string_view kNpu = "PTA (memory_record)";
    const auto join = [&](std::string_view a, std::string_view b) {
        if (!hasComponent(both.a, a) || !hasComponent(both.b, b))
            return;
        const auto name = std::string(a).append(" / ").append(b);
        renameComponent(both.a, a, name);
        renameComponent(both.b, b, name);
    };
    join(kGpu, kNpu);
    join(kNpu, kGpu);
}

void pairMemory(Comparison& out, BothSides& both)
{
    joinAllocators(both);
    out.unit = CellKind::Bytes;
    pair(out, both.a, both.b,
         [&](ComparisonRow& row, OtherValues& other, const Series::Value& x, const Series::Value& y) {
             splitTitle(row, other);
             row.a.total = perRun(x.integer, both.partsOfA);
             row.b.total = perRun(y.integer, both.partsOfB);
             const auto larger = static_cast<double>(std::max(row.a.total, row.b.total));
             row.state = std::abs(static_cast<double>(row.difference())) <= out.options.noiseShare * larger
                             ? RowState::Same
                             : RowState::Changed;
         });
}

void pairFacts(Comparison& out, const BothSides& both)
{
    out.unit = CellKind::Text;
    pair(out, both.a, both.b,
         [](ComparisonRow& row, OtherValues& other, const Series::Value& x, const Series::Value& y) {
             other.textA = x.text;
             other.textB = y.text;
             other.label = x.count != 0 ? x.label : y.label;
             const bool isChip = other.label && other.label->id == MessageId::FactChip;
             const bool isSame = isChip ? plainChipName(x.text) == plainChipName(y.text) : x.text == y.text;
             row.state = isSame ? RowState::Same : RowState::Changed;
         });
}

void pairTimes(Comparison& out, const BothSides& both)
{
    pair(out, both.a, both.b,
         [&](ComparisonRow& row, OtherValues& other, const Series::Value& x, const Series::Value& y) {
             row.a.total = perRun(x.integer, both.partsOfA);
             row.b.total = perRun(y.integer, both.partsOfB);
             if (const auto& label = x.text.empty() ? y.text : x.text; !label.empty())
                 row.title = label;
             other.label = x.label ? x.label : y.label;
             row.a.count =
                 static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(x.count), both.partsOfA));
             row.b.count =
                 static_cast<std::uint64_t>(perRun(static_cast<std::int64_t>(y.count), both.partsOfB));
             row.state = stateOf(row.a.total, row.b.total, out.options);
         });
}

} // namespace

Result<void> compareOther(Comparison& out, std::stop_token stop)
{
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    auto both = seriesOfBoth(out, stop);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    const auto by = out.options.by;
    if (both.a.order.empty() && both.b.order.empty())
        return fail(ErrorCode::NotFound, message(MessageId::CompareNothing, compareByName(by)));
    OPSCOPE_TRY_ASSIGN(const auto timeA, timeOf(out.partsA, stop));
    OPSCOPE_TRY_ASSIGN(const auto timeB, timeOf(out.partsB, stop));
    setTotals(out, timeA, timeB);
    switch (by) {
    case CompareBy::Metrics:
        pairMetrics(out, both);
        break;
    case CompareBy::Memory:
        pairMemory(out, both);
        break;
    case CompareBy::Platform:
        pairFacts(out, both);
        break;
    default:
        pairTimes(out, both);
    }
    return {};
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/nights.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "core/base/block_hash.h"
#include "core/fleet/sqlite_store.h"
#include "samples/generator/random.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kFirstNight = 1'735'696'800'000'000'000; ///< 2025-01-01 02:00 UTC
constexpr std::int64_t kDay = 86'400'000'000'000;
constexpr std::int64_t kSteps = 4;
constexpr std::array kTypes{"Conv2D", "MatMulV2", "SoftmaxV2", "LayerNormV3", "Add",
                            "Mul",    "Cast",     "TransData", "Gelu",        "ReduceSum"};

struct Op {
    std::int64_t key = 0;
    std::string type, name, shapes;
    std::int64_t duration = 0; ///< ns in a step
};

/// The ops of the model. Those of the types that change are no small ones.
std::vector<Op> opsOfModel(Random& random)
{
    std::vector<Op> ops;
    for (int i = 0; i < kNightKeys; ++i) {
        Op op;
        const auto type = static_cast<std::size_t>(i) % kTypes.size();
        op.type = kTypes.at(type);
        op.name = fmt::format("block{}/{}_#", static_cast<char>('a' + i / static_cast<int>(kTypes.size())),
                              op.type);
        op.shapes = fmt::format("1,{},28,28", 16 << (i % 5));
        op.duration = type < 4 ? random.between(60'000, 140'000) : random.between(4'000, 30'000);
        std::string all; // as the summary of a report does
        for (const auto* part : {&op.type, &op.name})
            (all += *part) += '\0';
        (all += "AI_CORE") += '\0';
        (all += op.shapes) += '\0';
        (all += "FLOAT16") += '\0';
        op.key = static_cast<std::int64_t>(blockHash(all));
        ops.push_back(std::move(op));
    }
    return ops;
}

/// In 1e-3 of the time of the first nights.
std::int64_t planned(const std::string& type, int night)
{
    std::int64_t share = 1000;
    if (night >= kCannNight)
        share += type == "Conv2D" ? 80 : type == "MatMulV2" ? -50 : 0;
    if (night >= kCommitNight && type == "SoftmaxV2")
        share += 250;
    if (night >= kNewestNight && type == "LayerNormV3")
        share += 150;
    return night >= kClockNight && night < kClockEndNight ? share * 112 / 100 : share;
}

std::string commitOf(Random& random)
{
    return fmt::format("{:07x}", random.next() >> 36U);
}

FleetSummary summaryOf(const std::vector<Op>& ops, int night, Random& random)
{
    FleetSummary out;
    out.started = kFirstNight + night * kDay;
    const bool isOutlier = random.between(0, 99) < 3; // something else ran on the machine
    const auto ofNight =
        isOutlier ? random.between(1'050'000, 1'400'000) : random.between(996'000, 1'004'000);
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> types; // total, executions
    std::int64_t computing = 0;
    for (const auto& op : ops) {
        const auto noise = random.between(-5'000, 5'000) + random.between(-5'000, 5'000);
        const auto p50 = op.duration * planned(op.type, night) / 1000 * (ofNight + noise) / 1'000'000;
        const auto mad = p50 / 200;
        out.rows["op_report"].push_back(
            {op.key, p50 * kSteps, {}, p50, mad, p50 - 3 * mad, p50 + 3 * mad, kSteps});
        auto& [total, count] = types[op.type];
        total += p50 * kSteps;
        count += kSteps;
        computing += p50;
        out.keys.push_back(
            {op.key, op.type, op.name, std::string("AI_CORE"), op.shapes, std::string("FLOAT16")});
    }
    std::ranges::sort(out.keys);
    std::ranges::sort(out.rows["op_report"]);
    for (const auto& [type, figures] : types)
        out.rows["type_report"].push_back({type, figures.first, figures.second});
    const auto free = computing / 20;
    for (std::int64_t step = 1; step <= kSteps; ++step) {
        const auto factor = step == 1 ? 3 : 1; // the first one loads and compiles
        out.rows["step"].push_back({step,
                                    std::int64_t{0},
                                    {},
                                    factor * (computing + free),
                                    computing,
                                    {},
                                    factor * (computing + free) - computing});
    }
    const bool isSlowClock = night >= kClockNight && night < kClockEndNight;
    const auto clock = isSlowClock ? 1600.0 : 1800.0;
    out.rows["counter_report"] = {{std::string("AI Core Freq/MHz"), std::int64_t{0}, std::string("MHz"),
                                   clock, clock, clock, clock, std::int64_t{40}}};
    out.rows["finding"] = {{std::string("op_fusion"), std::string("medium"), computing / 50,
                            std::string("estimate"), std::string("Ops could be fused")}};
    if (isSlowClock)
        out.rows["finding"].push_back({std::string("op_frequency"), std::string("high"), computing / 9,
                                       std::string("measured"),
                                       std::string("The clock of the AI Core is low")});
    std::ranges::sort(out.rows["finding"]);
    const auto count = static_cast<std::int64_t>(ops.size()) * kSteps;
    out.report = {kFleetSummaryVersion,
                  std::string("node-a"),
                  fmt::format("/nights/{:03}", night),
                  std::string("PROF"),
                  std::string(night < kSpellingNight ? "Ascend910B" : "Ascend 910B"),
                  std::string(night < kCannNight ? "8.1.RC1" : "8.3.RC1"),
                  std::string(night < kDriverNight ? "24.1.0" : "25.0.0"),
                  {},
                  std::string("small_net"),
                  out.started,
                  (kSteps + 2) * (computing + free),
                  kSteps,
                  count,
                  3 * count,
                  std::int64_t{412'000},
                  std::int64_t{0},
                  std::int64_t{0},
                  std::string("0")};
    return out;
}

} // namespace

Result<void> writeNights(const std::filesystem::path& file, int nights, std::uint64_t seed)
{
    Random random(seed);
    const auto ops = opsOfModel(random);
    OPSCOPE_TRY_ASSIGN(auto store, SqliteStore::open(file, true, {}));
    std::string commit;
    for (int night = 0; night < nights; ++night) {
        if (night % 3 == 0 || night == kCommitNight)
            commit = commitOf(random);
        OPSCOPE_TRY(store.push({.project = "small_net",
                                .key = fmt::format("night-{:03}", night),
                                .branch = "main",
                                .commit = commit,
                                .worldSize = 1},
                               summaryOf(ops, night, random)));
    }
    // not the clock of this machine
    return store.database().execute("UPDATE report SET pushed = began");
}

} // namespace opscope::samples

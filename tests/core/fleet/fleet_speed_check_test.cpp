// SPDX-License-Identifier: GPL-3.0-or-later
// What a push costs next to a plain COPY of the same rows, of which a part of the target fleet-check prints
// the ratios. No part of tests/run.
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "tests/core/fleet/nights.h"
#include "tests/support/postgres_server.h"

using namespace opscope;
using namespace opscope::test;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kRanks = 128;
constexpr std::int64_t kSteps = 12;
constexpr std::array kTables{"op_step", "op_report", "step", "type_report"};

FleetSummary rankOf(std::int64_t rank)
{
    auto out = night(0, 1'000, 100, "8.0", rank);
    for (std::int64_t key = 0; key < 200; ++key) {
        const auto name = fmt::format("conv{}", std::string(static_cast<std::size_t>(key % 7), 'x'));
        const auto type = fmt::format("Type{}", key);
        out.keys.push_back({fleetKeyOf(type, name, "AI_CORE", "1,2", "FLOAT"), type, name,
                            std::string("AI_CORE"), std::string("1,2"), std::string("FLOAT")});
    }
    std::ranges::sort(out.keys);
    for (const auto& key : out.keys) {
        for (std::int64_t step = 0; step < kSteps; ++step)
            out.rows["op_step"].push_back({key[0], step, step + rank, {}, step, std::int64_t{1}});
        out.rows["op_report"].push_back({key[0],
                                         kSteps + rank,
                                         {},
                                         std::int64_t{1},
                                         std::int64_t{0},
                                         std::int64_t{1},
                                         std::int64_t{9},
                                         kSteps});
    }
    return out;
}

struct Cost {
    double wall = 0, server = 0, client = 0; ///< s
};

double clientSeconds()
{
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    double out = 0;
    for (const auto& time : {used.ru_utime, used.ru_stime})
        out += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    return out;
}

template <class Work>
Cost costOf(const PostgresServer* server, const Work& work)
{
    const auto begun = Clock::now();
    const auto ofServer = server == nullptr ? 0 : server->cpuSeconds();
    const auto ofClient = clientSeconds();
    work();
    return {std::chrono::duration<double>(Clock::now() - begun).count(),
            server == nullptr ? 0 : server->cpuSeconds() - ofServer, clientSeconds() - ofClient};
}

void pushAll(const std::string& place, const std::string& run, const std::vector<FleetSummary>& ranks,
             PushOutcome expected, bool isShared = true)
{
    auto store = FleetStore::openToWrite(place).value();
    for (const auto& rank : ranks) {
        if (!isShared)
            store = FleetStore::openToWrite(place).value();
        CHECK(store->push({.key = run}, rank).value() == expected);
    }
}

void pushByFour(const std::string& place, const std::vector<FleetSummary>& ranks)
{
    std::vector<pid_t> children;
    for (std::size_t worker = 0; worker < 4; ++worker) {
        children.push_back(::fork());
        if (children.back() != 0)
            continue;
        auto store = FleetStore::openToWrite(place);
        bool isFine = store.has_value();
        for (auto rank = worker; rank < ranks.size() && isFine; rank += 4)
            isFine = (*store)->push({.key = "job4"}, ranks[rank]).has_value();
        ::_exit(isFine ? 0 : 1);
    }
    for (const auto child : children) {
        int status = 0;
        ::waitpid(child, &status, 0);
        CHECK(status == 0);
    }
}

} // namespace

TEST_CASE("fleet speed: pushes next to a plain copy of the same rows", "[.fleet-speed]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto place = server->place(database);
    std::vector<FleetSummary> ranks;
    std::size_t rows = 0;
    for (std::int64_t rank = 0; rank < kRanks; ++rank) {
        ranks.push_back(rankOf(rank));
        rows += ranks.back().rowCount();
    }
    const auto shared = costOf(server, [&] { pushAll(place, "job1", ranks, PushOutcome::Added); });
    const auto same = costOf(server, [&] { pushAll(place, "job1", ranks, PushOutcome::Same); });
    const auto one = costOf(server, [&] { pushAll(place, "job2", ranks, PushOutcome::Added, false); });
    const auto four = costOf(server, [&] { pushByFour(place, ranks); });
    const TempFolder folder;
    const auto copied = [&](const char* sql, const char* table) {
        return server->sql(database, fmt::format(fmt::runtime(sql), table, (folder / table).string()));
    };
    for (const auto* table : kTables) {
        CHECK(
            copied("\\copy (SELECT f.* FROM opscope.{0} f JOIN opscope.report USING(report_id) WHERE run_id "
                   "= 1 ORDER BY report_id) TO '{1}' (FORMAT binary)",
                   table)
                .empty());
        copied("CREATE TABLE public.{0}(LIKE opscope.{0})", table);
    }
    const auto copy = costOf(server, [&] {
        for (const auto* table : kTables)
            CHECK(copied("\\copy public.{0} FROM '{1}' (FORMAT binary)", table).empty());
    });
    const auto file = (folder / "fleet.db").string();
    const auto sqlite = costOf(nullptr, [&] { pushAll(file, "job1", ranks, PushOutcome::Added); });
    std::cout << fmt::format("{} reports, {} rows; s\n", kRanks, rows);
    const auto print = [&](const std::string& what, const Cost& cost) {
        std::cout << fmt::format("{:<28} wall {:6.2f}  server {:6.2f} ({:.2f} x COPY)  client {:6.2f}\n",
                                 what, cost.wall, cost.server, cost.server / copy.server, cost.client);
    };
    print("plain COPY of ready files", copy);
    print("push, one connection", shared);
    print("push, a connection a rank", one);
    print("push, 4 at once", four);
    print("push of the same", same);
    print("push into SQLite", sqlite);
    std::cout << fmt::format("4 at once: {:.2f} x the rows a second of one\n", shared.wall / four.wall);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/postgres_server.h"

namespace opscope::test {

/// A coordinator and two shards on two servers.
struct ShardedFleet {
    ShardedFleet() : near(PostgresServer::get()), far(near == nullptr ? nullptr : PostgresServer::another())
    {
        if (near == nullptr)
            return;
        shards = {{near, near->newDatabase()}, {far.get(), far->newDatabase()}};
        std::ofstream(near->services())
            << near->service("shard1", shards[0].second) << far->service("shard2", shards[1].second);
        ::setenv("PGSERVICEFILE", near->services().c_str(), 1);
        database = near->newDatabase();
        const auto created = createFleet(place(), false, {}, {"shard1", "shard2"});
        INFO((created ? std::string() : created.error().text()));
        REQUIRE(created);
        REQUIRE(*created);
    }
    ~ShardedFleet() { ::unsetenv("PGSERVICEFILE"); }
    ShardedFleet(const ShardedFleet&) = delete;
    ShardedFleet& operator=(const ShardedFleet&) = delete;

    std::string place() const { return near->place(database); }
    std::unique_ptr<FleetStore> open() const { return FleetStore::openToWrite(place()).value(); }
    /// The next report begins a block, which is on the other shard.
    void startBlock() const
    {
        near->sql(database, "SELECT setval('opscope.report_number', (last_value / 1024 + 1) * 1024 - 1) FROM "
                            "opscope.report_number");
    }
    /// "3 4": rows of a table on each shard.
    std::string onShards(const std::string& table) const
    {
        std::string out;
        for (const auto& [server, name] : shards)
            out += server->sql(name, "SELECT count(*) FROM opscope." + table);
        std::ranges::replace(out, '\n', ' ');
        return out;
    }

    PostgresServer* near;
    std::unique_ptr<PostgresServer> far;
    std::string database;
    std::vector<std::pair<PostgresServer*, std::string>> shards;
};

} // namespace opscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/spool.h"

#include <fmt/format.h>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/sqlite.h"
#include "tests/core/fleet/nights.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("spool: a report comes back as it was, and one file is kept for a place", "[core][fleet]")
{
    const TempFolder folder;
    FleetSpool spool(folder / "spool");
    CHECK(spool.files().empty());
    const auto summary = summariseForFleet(openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"));
    const FleetRun run{.project = "p", .key = "k", .branch = "b", .worldSize = 4, .labels = {"a=b", "c=d"}};
    for (int i = 0; i < 2; ++i) {
        const auto kept = spool.push(run, summary);
        REQUIRE(kept);
        CHECK(*kept == PushOutcome::Kept);
    }
    REQUIRE(spool.files().size() == 1);
    const auto back = readSpooled(spool.files()[0]);
    INFO((back ? std::string() : back.error().text()));
    REQUIRE(back);
    CHECK(back->run.project == "p");
    CHECK(back->run.key == "k");
    CHECK(back->run.branch == "b");
    CHECK(back->run.commit.empty());
    CHECK(back->run.worldSize == 4);
    CHECK(back->run.labels == run.labels);
    CHECK(back->summary.hash() == summary.hash());
    CHECK(back->summary.keys == summary.keys);
    CHECK(back->summary.report == summary.report);
    CHECK(back->summary.started == summary.started);
    CHECK(FleetStore::openToRead((folder / "spool").string()).error().message.id == MessageId::FleetIsSpool);
}

TEST_CASE("spool: a file of a stranger is checked before it is believed", "[core][fleet]")
{
    const TempFolder folder;
    FleetSpool spool(folder / "spool");
    auto summary = night(0, 100, 10);
    summary.keys.push_back({fleetKeyOf("T", "n", "", "", ""), std::string("T"), std::string("n"),
                            std::string(), std::string(), std::string()});
    REQUIRE(spool.push({.key = "k"}, summary));
    const auto file = spool.files().at(0);
    REQUIRE(readSpooled(file));
    for (const auto* statement :
         {"UPDATE op_key SET type = 'Other'", "UPDATE step SET dur = 'long'", "DELETE FROM run",
          "DELETE FROM report",
          "INSERT INTO report SELECT report_id + 1, run_id, rank + 1, part, content_hash, "
          "summary_version, host, path, kind, chip, cann, driver, framework, model, began, duration, "
          "n_steps, n_ops, "
          "n_slices, source_bytes, n_losses, is_partial, cli_version, pushed FROM report",
          "UPDATE report SET summary_version = 99", "UPDATE meta SET value = '99'", "DROP TABLE meta",
          "DROP TABLE fact", "DROP TABLE fact; CREATE VIEW fact AS SELECT 'a' AS key, 'b' AS value",
          "DROP TABLE type_report; CREATE TABLE type_report(type, total, n); INSERT INTO type_report "
          "VALUES('a', 1, 1), ('a', 2, 2)",
          "DROP TABLE step; CREATE TABLE step(number)", "UPDATE report SET rank = 1.5",
          "UPDATE type_report SET total = x'00'"}) {
        INFO(statement);
        const auto copy = folder / "copy.opscope-fleet";
        std::filesystem::copy_file(file, copy, std::filesystem::copy_options::overwrite_existing);
        {
            const auto database = SqliteDatabase::openShared(copy, true);
            REQUIRE(database);
            const auto changed = database->execute(statement);
            INFO((changed ? std::string() : changed.error().text()));
            REQUIRE(changed);
        }
        CHECK_FALSE(readSpooled(copy));
    }
    CHECK_FALSE(readSpooled(folder.write("text.opscope-fleet", "no database")));
    CHECK_FALSE(readSpooled(folder / "missing"));
    CHECK_FALSE(readSpooled(folder.path()));
}

TEST_CASE("spool: a file that was replaced after it was read is not removed", "[core][fleet]")
{
    const TempFolder folder;
    FleetSpool spool(folder / "spool");
    REQUIRE(spool.push({.key = "k"}, night(0, 100, 10)));
    const auto file = spool.files().at(0);
    const auto old = readSpooled(file);
    REQUIRE(old);
    REQUIRE(spool.push({.key = "k"}, night(0, 200, 10))); // another process, while the old one is sent
    removeSpooled(file, *old);
    REQUIRE(spool.files().size() == 1);
    const auto newer = readSpooled(file);
    REQUIRE(newer);
    CHECK(newer->summary.hash() != old->summary.hash());
    removeSpooled(file, *newer);
    CHECK(spool.files().empty());
    CHECK(std::filesystem::is_empty(folder / "spool"));
    removeSpooled(file, *newer); // another push was faster
}

TEST_CASE("spool: a default value does not unfold in memory", "[core][fleet]")
{
    const TempFolder folder;
    FleetSpool spool(folder / "spool");
    REQUIRE(spool.push({.key = "k"}, night(0, 100, 10)));
    const auto file = spool.files().at(0);
    {
        const auto database = SqliteDatabase::openShared(file, true);
        REQUIRE(database);
        // 400 000 rows of some bytes, each with a text of 4 KiB: 1.6 GB
        REQUIRE(database->execute(
            "DROP TABLE fact; CREATE TABLE fact(report_id, key TEXT); INSERT INTO fact WITH RECURSIVE "
            "n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT 1, i FROM n; "
            "ALTER TABLE fact ADD COLUMN value TEXT DEFAULT '" +
            std::string(4096, 'x') + "'"));
    }
    CHECK(std::filesystem::file_size(file) < 16'000'000);
    const auto read = readSpooled(file);
    REQUIRE_FALSE(read);
    CHECK(read.error().text().find("more text") != std::string::npos);
}

TEST_CASE("spool: damaged bytes are an error or a report, never a crash", "[core][fleet]")
{
    const TempFolder folder;
    FleetSpool spool(folder / "spool");
    REQUIRE(spool.push({.key = "k"}, night(0, 100, 10)));
    const auto whole = readRegular(spool.files().at(0), 1 << 24);
    REQUIRE(whole);
    std::mt19937 random(39);
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        auto bytes = *whole;
        for (int changes = 0; changes < 1 + i % 8; ++changes)
            bytes[random() % (i % 2 == 0 ? bytes.size() : 8192)] = static_cast<char>(random());
        if (i % 10 == 9)
            bytes.resize(random() % bytes.size());
        const auto report = readSpooled(folder.write("x.opscope-fleet", bytes));
        (report ? read : refused) += 1;
    }
    CHECK(read > 0);
    CHECK(refused > 0);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sqlite/row_args.h"

#include <fstream>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr std::uint64_t locatorOf(ArgTable table, std::uint64_t row)
{
    return (static_cast<std::uint64_t>(table) << kArgRowBits) | row;
}

/// "key=value;" of each argument.
std::string textOf(const Result<Args>& args)
{
    REQUIRE(args);
    std::string out;
    for (const auto& arg : *args)
        out += arg.key + '=' + arg.value + ';';
    return out;
}

} // namespace

TEST_CASE("row args: a task has its row and that of its op and what means no id is none",
          "[core][import][sqlite]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "a.db", kSmallDatabase);
    const auto args = makeRowArgs(folder.path() / "a.db");
    const std::string task =
        "Task Type=KERNEL_AICORE;Physic Stream Id=3;Task Id=7;connection_id=9;Global Task Id=1;";
    CHECK(textOf(args->decode(locatorOf(ArgTable::Task, 1)))
              .starts_with(task + "Op Type=Conv2D;Core Type=AI_CORE;Block Num=20;"));
    CHECK(textOf(args->decode(locatorOf(ArgTable::CannApi, 1))) ==
          "Thread Id=7;level=acl;id=aclnnConv;connection_id=9;");
    CHECK(textOf(args->decode(locatorOf(ArgTable::Mstx, 1))).empty()); // no such table
}

TEST_CASE("row args: columns are found in any case and by an older name", "[core][import][sqlite]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "a.db", R"(CREATE TABLE TASK(GlobalTaskID INTEGER, TASKID INTEGER);
      INSERT INTO TASK VALUES(5, 6);
      CREATE TABLE COMPUTE_TASK_INFO(globalTaskId INTEGER, Block_Dim INTEGER);
      INSERT INTO COMPUTE_TASK_INFO VALUES(5, 8);)");
    const auto args = makeRowArgs(folder.path() / "a.db");
    CHECK(textOf(args->decode(locatorOf(ArgTable::Task, 1))) == "Task Id=6;Global Task Id=5;Block Num=8;");
}

TEST_CASE("row args: a file that has changed since it was read is told", "[core][import][sqlite]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "a.db", kSmallDatabase);
    const auto args = makeRowArgs(folder.path() / "a.db");
    std::ofstream(folder.path() / "a.db", std::ios::app) << "more";
    const auto told = args->decode(locatorOf(ArgTable::Task, 1));
    REQUIRE_FALSE(told);
    CHECK(told.error().message.id == MessageId::DatabaseChanged);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/run_project.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

Result<RunProject> readText(const std::string& text)
{
    const TempFolder folder;
    return readRunProject(folder.write("p.opscope-run", text));
}

} // namespace

TEST_CASE("run file: what is written is read again", "[core][collect]")
{
    RunProject project;
    project.kind = RunKind::Cann;
    project.host = "me@board";
    project.port = 2222;
    project.application = "主程序 x";
    project.arguments = {"", "a\nb", "\"q\""};
    project.environment = {{"A_1", "x;y"}};
    project.upload = {{"out/main", "main"}};
    project.switches = {{"ascendcl", "on"}};
    project.metricGroups = {"Memory"};
    project.repeat = 5;
    project.baseline = "JOB";
    const TempFolder folder;
    const auto path = folder / "p.opscope-run";
    REQUIRE(writeRunProject(project, path));
    const auto again = readRunProject(path);
    REQUIRE(again);
    CHECK(runProjectText(*again) == runProjectText(project));
    CHECK(again->arguments == project.arguments);
    CHECK(again->kind == RunKind::Cann);
    CHECK(again->resolvePath("x/y") == folder.path() / "x/y");
    CHECK(again->resolvePath("/x") == "/x");
    CHECK(again->resultsFolder() == folder.path() / "p_runs");
}

TEST_CASE("run file: a project that was changed on disk is read again", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    project.host = "old";
    project.file = folder / "p.opscope-run";
    CHECK(currentProject(project)->host == "old"); // there is no file yet
    project.host = "new";
    REQUIRE(writeRunProject(project, project.file));
    project.host = "old";
    CHECK(currentProject(project)->host == "new");
    folder.write("p.opscope-run", "{");
    CHECK_FALSE(currentProject(project));
    project.file.clear();
    CHECK(currentProject(project)->host == "old");
}

TEST_CASE("run file: what is wrong is told with its line", "[core][collect]")
{
    const auto lineOf = [](const std::string& members, MessageId id) {
        const auto read = readText("{\"opscope_run\": 1,\n\"application\": \"a\",\n" + members + "}");
        INFO(members);
        REQUIRE_FALSE(read);
        CHECK(read.error().message.id == id);
        return read.error().where.line;
    };
    CHECK(lineOf("\"colour\": 1", MessageId::RunFileUnknownKey) == 3);
    CHECK(lineOf("\n\"password\": \"x\"", MessageId::RunFileSecret) == 4);
    CHECK(lineOf("\"port\": 70000", MessageId::RunFileBadValue) == 3);
    CHECK(lineOf("\"port\": \"22\"", MessageId::RunFileBadValue) == 3);
    CHECK(lineOf("\"arguments\": [1]", MessageId::RunFileBadValue) == 3);
    CHECK(lineOf("\"environment\": {\"A\": {}}", MessageId::RunFileBadValue) == 3);
    CHECK(lineOf("\"kind\": \"x\"", MessageId::RunFileBadValue) == 3);
    lineOf("\"host\": \"-oProxyCommand=x\"", MessageId::RunFileBadValue);
    lineOf("\"environment\": {\"A B\": \"x\"}", MessageId::RunFileBadValue);
    lineOf("\"umask\": \"99\"", MessageId::RunFileBadValue);
    lineOf("\"folder\": \"a\\u0000b\"", MessageId::RunFileBadValue);
}

TEST_CASE("run file: empty or cut or foreign or without an application", "[core][collect]")
{
    for (const auto* text : {"", "{", "[]", "{}", "{\"opscope_run\": 2}", "{\"opscope_run\": 1}"}) {
        INFO(text);
        CHECK_FALSE(readText(text));
    }
    CHECK_FALSE(readText(std::string(kRunProjectBytes + 1, ' ')));
}

TEST_CASE("ssh ini: as msprof.pyc takes it", "[core][collect]")
{
    const TempFolder folder;
    const auto ini = readSshIni(folder.write(
        "a.ini",
        "# board\r\n[other]\nip=1\n[ssh_config]\r\nip = 10.0.0.2\r\nusername= root \nPwd=a=b\nport: 23\n"));
    REQUIRE(ini);
    CHECK(ini->host == "root@10.0.0.2");
    CHECK(ini->password == "a=b");
    CHECK(ini->port == 23);
    const auto bad = readSshIni(folder.write("b.ini", "[ssh_config]\nip=1\nport=x\n"));
    REQUIRE_FALSE(bad);
    CHECK(bad.error().where.line == 3);
    CHECK_FALSE(readSshIni(folder.write("c.ini", "ip=1\n")));
    CHECK_FALSE(readSshIni(folder.write("d.ini", "[ssh_config]\nip=-oX\n")));
}

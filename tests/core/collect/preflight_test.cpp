// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/preflight.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/preflight_script.h"
#include "core/collect/profiler_switches.h"
#include "tests/support/collect_site.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// An application of this machine, as good as it can be.
class Machine {
public:
    Machine()
    {
        m_folder.write("app/acl.json", "{}");
        fs::permissions(m_folder.write("app/main", "#!/bin/sh\n# svp_acl_init svp_acl_finalize\n"),
                        fs::perms::owner_all);
        project.device = ::getpid() % 1024; // nobody else's
        project.folder = (m_folder / "app").string();
        project.application = "main";
        project.output = "/tmp/" + m_folder.path().filename().string() + "_out";
        project.results = m_folder.path().string();
    }
    fs::path write(const std::string& name, const std::string& text) const
    {
        return m_folder.write("app/" + name, text);
    }
    std::vector<Check> checks() const
    {
        const auto host = Host::connect({});
        REQUIRE(host);
        auto made = preflight(**host, project, {}, toolkit);
        INFO((made ? std::string() : made.error().text()));
        REQUIRE(made);
        return *made;
    }
    /// The one check of that name.
    Check check(std::string_view id) const
    {
        for (auto& one : checks()) {
            if (one.id == id)
                return one;
        }
        FAIL(std::string(id));
        return {};
    }

    bool has(std::string_view id) const
    {
        const auto all = checks();
        return std::ranges::find(all, id, &Check::id) != all.end();
    }

    RunProject project;
    std::string toolkit;

private:
    TempFolder m_folder;
};

} // namespace

TEST_CASE("preflight: nothing fails where all is well", "[core][collect]")
{
    const Machine machine;
    const auto checks = machine.checks();
    CHECK_FALSE(wouldFail(checks));
    CHECK(checks.size() > 10);
    for (const auto& check : checks) {
        INFO(check.id);
        CHECK(check.todo.has_value() == (check.state != CheckState::Fine));
    }
    CHECK(machine.check("dump").state == CheckState::Fine);
    CHECK(machine.check("umask").state == CheckState::Fine);
    CHECK_FALSE(fs::exists(machine.project.output));
}

TEST_CASE("preflight: folder and application that are missing or not runnable", "[core][collect]")
{
    Machine machine;
    fs::permissions(machine.write("main", ""), fs::perms::owner_read);
    CHECK(machine.check("application").todo->id == MessageId::CheckNotRunnable);
    machine.project.application = "other";
    CHECK(machine.check("application").todo->id == MessageId::CheckNoApplication);
    machine.project.folder = "/no/such/folder";
    CHECK(machine.check("folder").state == CheckState::Fails);
}

TEST_CASE("preflight: an acl.json that is missing or bad or dumps", "[core][collect]")
{
    Machine machine;
    machine.write("acl.json", "{\"dump\": {\"dump_list\": [{\"model_name\": \"m\"}]}}");
    CHECK(machine.check("dump").state == CheckState::Fails);
    machine.write("acl.json", "{");
    CHECK(machine.check("acl_json").state == CheckState::Fails);
    machine.project.aclJson = "none.json"; // the run writes it
    CHECK(machine.check("acl_json").state == CheckState::Note);
    CHECK(machine.check("acl_json").todo->id == MessageId::CheckAclMade);
    CHECK(machine.check("metrics").state == CheckState::Fine); // the defaults of the guide
    machine.project.switches = {{"switch", "on"}, {"acl_api", "on"}};
    CHECK(machine.check("acl_json").todo->id == MessageId::CheckAclMadeChosen);
    CHECK(machine.check("metrics").todo->id == MessageId::CheckNoLayers); // nothing is added to them
    machine.project.aclJson = "none/none.json";
    CHECK(machine.check("acl_json").state == CheckState::Fails);
    CHECK(machine.check("acl_json").todo->id == MessageId::CheckNoAcl);
}

TEST_CASE("preflight: metrics that the board does not know fail and a run without layers is noted",
          "[core][collect]")
{
    Machine machine;
    CHECK(machine.check("metrics").state == CheckState::Note);
    CHECK(machine.check("metrics").todo->id == MessageId::CheckNoLayers);
    machine.write("acl.json", R"({"profiler": {"aac_metrics": "ArithmeticUtilization"}})"); // it stays
    CHECK(machine.check("metrics").state == CheckState::Fine);
    machine.project.switches = svpDefaults();
    CHECK(machine.check("metrics").state == CheckState::Fine);
    setSwitch(machine.project.switches, "switch", "off");
    CHECK(machine.check("metrics").todo->id == MessageId::CheckNoLayers);
    machine.project.switches = svpDefaults();
    setSwitch(machine.project.switches, "aac_metrics", "PipeUtilization");
    CHECK(machine.check("metrics").state == CheckState::Fails);
    CHECK(machine.check("metrics").todo->args.at(0) == "PipeUtilization");
    machine.project.switches = {{"aic_metrics", "ArithmeticUtilization"}};
    CHECK(machine.check("metrics").state == CheckState::Fine);
}

TEST_CASE("preflight: an application that profiles itself is noted while the switch is on", "[core][collect]")
{
    Machine machine;
    CHECK_FALSE(machine.has("prof_api"));
    fs::permissions(machine.write("main", "#!/bin/sh\n# svp_acl_init svp_acl_finalize svp_acl_prof_start\n"),
                    fs::perms::owner_all);
    CHECK(machine.check("prof_api").state == CheckState::Note);
    CHECK(machine.check("prof_api").found == "svp_acl_prof_start");
    machine.project.switches = {{"switch", "off"}};
    CHECK(machine.check("prof_api").state == CheckState::Fine);
}

TEST_CASE("preflight: another acl.json that dumps is told and fails where the application gets it",
          "[core][collect]")
{
    Machine machine;
    constexpr const char* kDump = R"({"dump": {"dump_op_switch": "on"}})";
    const auto dumps = [&] {
        std::vector<CheckState> states;
        for (const auto& check : machine.checks()) {
            if (check.id == "dump")
                states.push_back(check.state);
        }
        return states;
    };
    machine.write("../src/acl.json", kDump);
    machine.write("acl_other.json", R"({"dump": {"dump_list": []}})");
    CHECK(dumps() == std::vector{CheckState::Fine, CheckState::Note});
    machine.write("my config.json", kDump);
    machine.project.arguments = {"my config.json"};
    machine.project.kind = RunKind::Cann; // whose application has an acl.json too
    CHECK(dumps() == std::vector{CheckState::Note, CheckState::Fails});
}

TEST_CASE("preflight: a json that is too large is told and the other checks are made", "[core][collect]")
{
    Machine machine;
    const auto large = "{\"dump\": \"" + std::string(std::size_t{2} << 20, 'x') + "\"}";
    machine.write("labels.json", large);
    machine.project.arguments = {"labels.json"};
    const auto checks = machine.checks();
    const auto told = std::ranges::find_if(checks, [](const Check& check) {
        return check.id == "dump" && check.todo && check.todo->id == MessageId::TooMuchOutput;
    });
    REQUIRE(told != checks.end());
    CHECK(told->state == CheckState::Note);
    CHECK(told->found.ends_with("labels.json"));
    CHECK_FALSE(wouldFail(checks));
    machine.project.arguments.clear();
    machine.write("acl.json", large); // the run would refuse it
    CHECK(machine.check("acl_json").todo->id == MessageId::TooMuchOutput);
    CHECK(machine.check("acl_json").state == CheckState::Fails);
}

TEST_CASE("preflight: who parses raw data is there or told", "[core][collect]")
{
    Machine machine;
    machine.project.toolkit = "/no/such/msprof.pyc";
    machine.project.localToolkit = "msprof.pyc";
    machine.project.file = machine.write("p.opscope-run", "");
    CHECK(machine.check("toolkit").state == CheckState::Note);
    CHECK(machine.check("toolkit_here").state == CheckState::Note);
    CHECK_FALSE(wouldFail(machine.checks())); // raw data is fetched all the same
    machine.write("msprof.pyc", "");
    CHECK(machine.check("toolkit_here").state == CheckState::Fine);
}

TEST_CASE("preflight: that nobody parses raw data is told", "[core][collect]")
{
    Machine machine;
    const auto nobody = machine.check("parser");
    CHECK(nobody.state == CheckState::Note);
    REQUIRE(nobody.todo);
    CHECK(nobody.todo->id == MessageId::CheckNobodyParses);
    CHECK_FALSE(wouldFail(machine.checks()));
    const auto installed = machine.write("other/msprof.pyc", "");
    machine.toolkit = installed.parent_path().string(); // of the settings
    CHECK(machine.check("parser").todo->id == MessageId::CheckToolkitFound);
    CHECK(machine.check("parser").found == installed.string());
    machine.project.localToolkit = machine.write("msprof.pyc", "").string();
    CHECK_FALSE(machine.has("parser"));
    machine.project.localToolkit.clear();
    machine.project.kind = RunKind::Cann; // its msprof starts the application and parses
    CHECK_FALSE(machine.has("parser"));
}

TEST_CASE("preflight: data of the host needs its tools", "[core][collect]")
{
    Machine machine;
    machine.project.kind = RunKind::Cann;
    const auto msprof = machine.write("msprof", "#!/bin/sh\n");
    fs::permissions(msprof, fs::perms::owner_all);
    machine.project.toolkit = msprof.string();
    machine.project.setEnv =
        machine.write("set_env.sh", "PATH=/usr/bin:/bin\nhas() { [ $1 = perf ]; }\n").string();
    machine.project.switches = {{"host-sys", "cpu,disk,osrt"}};
    std::vector<std::string> missing;
    for (const auto& check : machine.checks()) {
        if (check.id == "host_sys" && check.state == CheckState::Fails)
            missing.push_back(check.found);
    }
    CHECK(missing == std::vector<std::string>{"ltrace", "iotop"});
}

TEST_CASE("preflight: a mount that leads a host to itself is doubtful", "[core][collect]")
{
    const TempFolder folder;
    CHECK(loopbackLine(folder.write("hosts", "127.0.0.1 localhost\n127.0.1.1\tdesk\n")) == "127.0.1.1\tdesk");
    CHECK(loopbackLine(folder.write("plain", "127.0.0.1 localhost\n#127.0.1.1 desk\n")).empty());
    CHECK(loopbackLine(folder / "none").empty());
    CHECK(doubtfulMount("10.0.0.9:/a 127.0.1.1:/home/me", false) == "127.0.1.1:/home/me");
    CHECK(doubtfulMount("10.0.0.9:/a //10.0.0.9/b", true).empty());
    CHECK(doubtfulMount("desk:/a", true) == "desk:/a");
    CHECK(doubtfulMount("//desk/a", true) == "//desk/a");
    CHECK(doubtfulMount("desk:/a", false).empty());
    CHECK(doubtfulMount("", true).empty());
}

TEST_CASE("preflight: a loose umask and an interval and a forgotten finalize are worth a note",
          "[core][collect]")
{
    Machine machine;
    machine.project.umask = "0022";
    machine.project.switches = {{"interval", "5"}};
    machine.write("main", "#!/bin/sh\n# svp_acl_init\n");
    CHECK(machine.check("umask").state == CheckState::Note);
    CHECK(machine.check("interval").state == CheckState::Note);
    CHECK(machine.check("finalize").state == CheckState::Note);
    CHECK_FALSE(wouldFail(machine.checks()));
}

TEST_CASE("preflight: models say how they were converted", "[core][collect]")
{
    Machine machine;
    machine.write("good.om", std::string("\0\x1x --online_model_type=2 y", 27));
    machine.write("bad.om", "--online_model_type=0");
    machine.write("silent.om", "x");
    machine.write("layers.om", "--online_model_type=3 x"); // layers and their marks
    machine.write("dump.om", "--online_model_type=4");
    machine.project.arguments = {"good.om", "bad.om", "silent.om", "layers.om", "dump.om"};
    std::vector<std::optional<MessageId>> todo;
    for (const auto& check : machine.checks()) {
        if (check.id == "model")
            todo.push_back(check.todo ? std::optional(check.todo->id) : std::nullopt);
    }
    CHECK(todo == std::vector<std::optional<MessageId>>{std::nullopt, MessageId::CheckModelType,
                                                        MessageId::CheckModelUnknown, std::nullopt,
                                                        MessageId::CheckModelType});
}

TEST_CASE("preflight: an output with blanks would fail", "[core][collect]")
{
    Machine machine;
    machine.project.output = "/tmp/a b";
    CHECK(machine.check("output").todo->id == MessageId::CheckOutputName);
}

TEST_CASE("preflight: a CANN run needs msprof and switches of its version", "[core][collect]")
{
    Machine machine;
    machine.project.kind = RunKind::Cann;
    machine.project.toolkit = "/no/such/msprof";
    CHECK(machine.check("toolkit").state == CheckState::Fails);
    const auto msprof = machine.write("msprof", "#!/bin/sh\n");
    fs::permissions(msprof, fs::perms::owner_all);
    machine.project.toolkit = msprof.string();
    const auto version = machine.write("kit/version.info", "Version=6.3.RC1\n");
    machine.project.setEnv =
        machine.write("set_env.sh", "ASCEND_TOOLKIT_HOME='" + version.parent_path().string() + "'\n")
            .string();
    machine.project.switches = {{"ascendcl", "on"}};
    CHECK(machine.check("toolkit").found.ends_with("6.3.RC1"));
    CHECK(machine.check("switches").state == CheckState::Fine);
    machine.project.switches = {{"ge-api", "l0"}};
    CHECK(machine.check("switches").todo->id == MessageId::CollectOtherVersion);
}

TEST_CASE("preflight: a run that goes on would make the next one fail", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    std::optional<Result<std::vector<Check>>> checks;
    REQUIRE(site->collect(atWord("started", [&] {
        const auto host = connectTo(site->project);
        checks = preflight(*host, site->project);
        site->board.write("go", "");
    })));
    REQUIRE(checks);
    REQUIRE(*checks);
    CHECK(wouldFail(**checks));
    CHECK((*checks)->front().id == "host");
    CHECK(std::ranges::find((*checks).value(), "acl_left", &Check::id) == (*checks)->end());
}

TEST_CASE("preflight: numbers of a hostile host are shown and nothing else", "[core][collect]")
{
    const Machine machine;
    const TempFolder folder;
    for (const auto& [program, says] :
         NamedTexts{{"date", "-9223372036854775808"}, {"df", "a b c 9223372036854775807 e f"}}) {
        const auto path = folder.write(program, "#!/bin/sh\necho '" + says + "'\n");
        fs::permissions(path, fs::perms::owner_all);
    }
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (folder.path().string() + ':' + path).c_str(), 1);
    const auto checks = machine.checks();
    ::setenv("PATH", path.c_str(), 1);
    CHECK(std::ranges::find(checks, "clock", &Check::id)->state == CheckState::Note);
    CHECK(std::ranges::find(checks, "space there", &Check::id)->state == CheckState::Fine);
}

// SPDX-License-Identifier: GPL-3.0-or-later
/// A raw JOB on the command line, with a toolkit and without.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/stand_in_toolkit.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// A home of its own, so that neither a toolkit nor a cache of the machine is found.
struct Home {
    explicit Home(const fs::path& folder)
    {
        for (const auto& [name, path] :
             {std::pair{"HOME", folder / "home"}, {"XDG_CACHE_HOME", folder / "cache"}}) {
            const char* const value = std::getenv(name);
            before.emplace_back(name, value == nullptr ? "" : value);
            ::setenv(name, path.c_str(), 1);
        }
    }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;
    ~Home()
    {
        for (const auto& [name, value] : before)
            value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
    }
    std::vector<std::pair<std::string, std::string>> before;
};

/// Without the --no-cache of `runCommand`.
CliRun runWithCopies(std::vector<std::string> args)
{
    std::ostringstream out, err;
    const int code = runCli(std::move(args), out, err, {}, {});
    return {code, out.str(), err.str()};
}

} // namespace

TEST_CASE("cli toolkit: show and info open the export of a raw JOB by the toolkit", "[core][cli]")
{
    const StandInToolkit toolkit;
    const Home home(toolkit.folder());
    const auto job = toolkit.job.string();
    const auto raw = runCommand({"show", "-dir", job});
    CHECK(raw.code == 2);
    for (const auto& words :
         {std::vector<std::string>{"show", "-dir", job}, {"export", "summary", "-dir", job}}) {
        const auto error = runCommand(words).err;
        INFO(error);
        CHECK(error.find("msprof.pyc") != std::string::npos);
        CHECK(error.find("--toolkit PATH") != std::string::npos);
    }
    const auto shown = runWithCopies({"show", "-dir", job, "--toolkit", toolkit.script.string()});
    INFO(shown.err);
    CHECK(shown.code == 0);
    CHECK(shown.out.find("svp_acl_mdl_execute") != std::string::npos);
    CHECK(shown.err.find("[INFO] import -dir ") != std::string::npos);
    const auto info =
        runWithCopies({"info", "-dir", job, "--toolkit", toolkit.script.parent_path().string()});
    CHECK(info.code == 0);
    CHECK(info.err.find("parsed this folder before") != std::string::npos);
    const auto forced =
        runCommand({"info", "-dir", job, "--toolkit", toolkit.script.string()}); // and --no-cache
    CHECK(forced.code == 0);
    CHECK(forced.err.find("[INFO] import -dir ") != std::string::npos);
    CHECK(info.out.find("msprof.py") ==
          std::string::npos); // it is exported, so there is no advice to export it
    CHECK(runCommand({"info", job}).out.find("msprof.py") != std::string::npos);
    CHECK_FALSE(fs::exists(toolkit.job / "timeline"));
}

TEST_CASE("cli toolkit: export and import write to the JOB of the user", "[core][cli]")
{
    const StandInToolkit toolkit;
    const Home home(toolkit.folder());
    const auto job = toolkit.job.string();
    const auto imported = runCommand({"import", "-dir", job, "--toolkit", toolkit.script.string()});
    INFO(imported.err);
    CHECK(imported.code == 0);
    CHECK(fs::exists(toolkit.job / "sqlite/opscope.db"));
    fs::remove_all(toolkit.job / "sqlite");
    const auto out = (toolkit.folder() / "out").string();
    CHECK(runCommand({"export", "timeline", "-dir", job, "--toolkit", toolkit.script.string(), "--out", out})
              .code == 0);
    CHECK_FALSE(fs::is_empty(fs::path(out) / toolkit.job.filename() / "timeline"));
    CHECK(runCommand({"export", "timeline", "-dir", job, "--toolkit", toolkit.script.string()}).code == 0);
    CHECK_FALSE(fs::is_empty(toolkit.job / "timeline"));
    const auto exported =
        runCommand({"export", "summary", "-dir", job, "--toolkit", toolkit.script.string()});
    INFO(exported.err);
    CHECK(exported.code == 0);
    REQUIRE(fs::exists(toolkit.job / "summary"));
    const auto isOfLayers = [](const fs::directory_entry& entry) { // only the toolkit can export these
        return entry.path().filename().string().starts_with("op_summary_");
    };
    CHECK(std::any_of(fs::directory_iterator(toolkit.job / "summary"), fs::directory_iterator(), isOfLayers));
}

TEST_CASE("cli toolkit: a failure is reported and the exit code is not 0", "[core][cli]")
{
    const StandInToolkit toolkit;
    const Home home(toolkit.folder());
    const auto job = toolkit.job.string();
    toolkit.set("fail_import");
    const auto failed = runCommand({"info", "-dir", job, "--toolkit", toolkit.script.string()});
    CHECK(failed.code == 2);
    CHECK(failed.err.find("no licence for import") != std::string::npos);
    CHECK(failed.err.find("toolkit.log") != std::string::npos);
    const auto missing = runCommand({"info", "-dir", job, "--toolkit", "/no/such/toolkit"});
    CHECK(missing.code == 2);
    CHECK(missing.err.find("/no/such/toolkit") != std::string::npos);
    toolkit.unset("fail_import");
    const auto inPlace =
        runCommand({"info", "-dir", job, "--toolkit", toolkit.script.string(), "--in-place"});
    INFO(inPlace.err);
    CHECK(inPlace.code == 0);
    CHECK(fs::exists(toolkit.job / "timeline"));
}

TEST_CASE("cli toolkit: an installed toolkit is offered and not started", "[core][cli]")
{
    const StandInToolkit toolkit;
    const Home home(toolkit.folder());
    const auto installed = toolkit.folder() /
                           "home/Ascend/ascend-toolkit/svp_latest/x86_64-linux/toolkit/tools/"
                           "profiler/profiler_tool/analysis/msprof/msprof.py";
    fs::create_directories(installed.parent_path());
    fs::copy(toolkit.script, installed);
    const auto info = runCommand({"info", "-dir", toolkit.job.string()});
    CHECK(info.code == 0);
    CHECK(info.err.find("--toolkit '" + installed.string()) != std::string::npos);
    CHECK(info.err.find("[INFO]") == std::string::npos);
}

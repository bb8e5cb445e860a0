// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/regular_file.h"
#include "core/base/text_width.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

nlohmann::json parsed(const CliRun& ran)
{
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

} // namespace

TEST_CASE("advise: JSON has rules and findings with the greatest gain first", "[core][cli][advisor]")
{
    const auto json = parsed(runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--format", "json"}));
    const auto& first = json.at("findings").at(0);
    CHECK(first.at("rule") == "svp_activation");
    CHECK(first.at("severity") == "high");
    CHECK(first.at("gain_ns") == 6837989);
    CHECK(first.at("share").get<double>() ==
          Approx(6837989.0 / 103'678'806).epsilon(1e-5)); // the same as on Summary
    CHECK(first.at("device_share").get<double>() > 0.3);
    CHECK(first.at("share_of") == "run");
    CHECK(json.at("total_device_share").get<double>() > 0.3);
    CHECK(json.at("runs").at(0).at("device_ns").get<std::int64_t>() < 23'299'000);
    CHECK(first.at("basis") == "upper bound");
    CHECK(first.at("subject_count") == 201);
    CHECK(first.at("subjects").at(0).at("kind") == "op");
    CHECK(first.at("subjects").at(0).at("rank").is_null());
    CHECK(first.at("numbers").at("groups") == 67);
    CHECK(json.at("total_ns").get<std::int64_t>() >= 6837989);
    std::int64_t before = INT64_MAX;
    for (const auto& finding : json.at("findings")) {
        const auto isUnknown = finding.at("rule") == "svp_abnormal" || finding.at("rule") == "svp_net";
        for (const auto* key : {"gain_ns", "share", "share_of", "basis"})
            CHECK(finding.at(key).is_null() == isUnknown);
        const auto gain = finding.at("gain_ns").is_null() ? 0 : finding.at("gain_ns").get<std::int64_t>();
        CHECK(gain <= before);
        before = gain;
        for (const auto* text : {"what", "why", "how"})
            CHECK_FALSE(finding.at(text).get<std::string>().empty());
    }
    bool isSkipped = false;
    for (const auto& rule : json.at("rules")) {
        INFO(rule.at("id"));
        if (rule.at("outcome") != "skipped")
            continue;
        isSkipped = true;
        CHECK_FALSE(rule.at("missing").empty());
        CHECK_FALSE(rule.at("missing").at(0).at("how").get<std::string>().empty());
        CHECK_FALSE(rule.at("why").get<std::string>().empty());
    }
    CHECK(isSkipped);
}

TEST_CASE("advise: a finding is complete and rules without data are one line", "[core][cli][advisor]")
{
    const auto lineCount = [](const std::string& text, std::string_view begin) {
        std::istringstream lines(text);
        int count = 0;
        for (std::string line; std::getline(lines, line);)
            count += line.starts_with(begin) ? 1 : 0;
        return count;
    };
    const auto job = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto ran = runCommand({"advise", job, "--rule", "svp_activation"});
    CHECK(ran.out.find("…") == std::string::npos);
    auto text = ran.out;
    std::ranges::replace(text, '\n', ' ');
    CHECK(text.find(
              "expected gain of all findings together: up to 6.838 ms, 30.4 % of the time of the device, "
              "6.6 % of the run; overlapping times are counted once, and neighbouring ops can also become "
              "faster") != std::string::npos);
    CHECK(text.find("the time of the device: 22.522 ms") != std::string::npos);
    CHECK(ran.out.find("the run: 103.679 ms") != std::string::npos);
    CHECK(ran.out.find("30.7 %") == std::string::npos); // only one total is used for the shares of one time
    const auto all = runCommand({"advise", job}).out;
    CHECK(all.find("…") == std::string::npos);
    CHECK(lineCount(all, "skipped: ") == 1);
    CHECK(
        all.find(
            "\n  where: layer1-act_tanh (Tanh), layer1-act_softplus (Softplus), layer1-act_mul (Mul) and 198 "
            "more\n") != std::string::npos);
    CHECK(all.starts_with("One inference: 23.299 ms (svp_acl_mdl_execute, 1 call)\n"));
    CHECK(all.find("\nLongest op types, of 22.246 ms in all ops: Conv 13.447 ms (60.4 %), ") !=
          std::string::npos);
    CHECK(lineCount(all, "Longest ops, of 22.246 ms in all ops: ") == 1);
    CHECK(lineCount(runCommand({"advise", job, "--skipped"}).out, "skipped: ") > 1);
    std::istringstream lines(all.substr(0, all.find("\nfile ")));
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        CHECK(displayWidth(line) <= 120);
    }
}

TEST_CASE("advise: a severity fails with 4 only where it is reached", "[core][cli][advisor]")
{
    CHECK(runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--fail-on", "high"}).code == 4);
    CHECK(runCommand({"advise", sample("JOBYOLOLEAKYRELUAFTERSAMPLE"), "--fail-on", "medium"}).code == 0);
    CHECK(runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--rule", "svp_activation", "--fail-on",
                      "high", "--threshold", "severity_high=0.5"})
              .code == 0);
}

TEST_CASE("advise: wrong words are reported with the right ones", "[core][cli][advisor]")
{
    const auto rule = runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--rule", "svp_x"});
    CHECK(rule.code == 3);
    CHECK(rule.err.find("svp_activation") != std::string::npos);
    const auto threshold =
        runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--threshold", "svp_dld"});
    CHECK(threshold.code == 3);
    CHECK(threshold.err.find("ID=NUMBER") != std::string::npos);
}

TEST_CASE("advise: CSV and Markdown contain what and why and how", "[core][cli][advisor]")
{
    const auto csv = runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--format", "csv"});
    CHECK(csv.code == 0);
    CHECK(csv.out.starts_with(
        "Severity,Gain(us),Device(%),Run(%),Basis,Rule,Finding,Why,How\r\nhigh,6837.989,"));
    const auto markdown = runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--format", "markdown"});
    CHECK(markdown.code == 0);
    CHECK(markdown.out.find("## 67 Mish activations run as Softplus + Tanh + Mul: 6837.989 us") !=
          std::string::npos);
    CHECK(markdown.out.find("layer1-conv") != std::string::npos);
}

TEST_CASE("advise: HTML is one page with findings and rules and no script", "[core][cli][advisor]")
{
    const auto html =
        runCommand({"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--format", "html", "--fail-on", "high"});
    CHECK(html.code == 4);
    CHECK(html.out.starts_with("<!doctype html>"));
    CHECK(html.out.find("67 Mish activations run as Softplus + Tanh + Mul: 6837.989 us</h2>") !=
          std::string::npos);
    CHECK(html.out.find("30.4 % of the time of the device, 6.6 % of the run, upper bound") !=
          std::string::npos);
    CHECK(html.out.find("<script") == std::string::npos);
    CHECK(html.out.ends_with("</body></html>\n"));
}

TEST_CASE("advise: compared with a baseline a finding is new or gone", "[core][cli][advisor]")
{
    const auto before = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto after = sample("JOBYOLOLEAKYRELUAFTERSAMPLE");
    const auto json = parsed(
        runCommand({"advise", after, "--baseline", before, "--rule", "svp_activation", "--format", "json"}));
    CHECK(json.at("findings").empty());
    CHECK(json.at("gone").at(0).at("gain_before_ns") == 6837989);
    const auto other =
        runCommand({"advise", before, "--baseline", after, "--rule", "svp_activation", "--format", "csv"});
    CHECK(other.out.starts_with("Change,Severity,"));
    CHECK(other.out.find("\r\nnew,high,") != std::string::npos);
}

TEST_CASE("advise: rules of a folder run and a broken one is reported with its line", "[core][cli][advisor]")
{
    const TempFolder folder;
    folder.write("long.rule",
                 "id: long_layers\ntitle: Long layers\nwhat: {rows} layers above 100 us\nwhy: {name}\n"
                 "how: cut them\nSELECT id AS op, name, dur AS gain_ns FROM ops WHERE dur > 100000\n");
    folder.write("bad.rule", "id: bad\ntitle: x\nwhat: x\nwhy: x\nhow: x\nSELECT\nFROM ops\n");
    const std::vector<std::string> all{"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--rules",
                                       folder.path().string()};
    const auto ran = runCommand(all);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("layers above 100 us") != std::string::npos);
    CHECK(ran.out.find("bad.rule:7: ") != std::string::npos);
    auto strict = all;
    strict.emplace_back("--strict");
    CHECK(runCommand(strict).code == 1);
    CHECK(runCommand({"advise", all[1], "--rules", (folder / "none").string()}).code != 0);
}

TEST_CASE("advise: the files for the next run are saved", "[core][cli][advisor]")
{
    const TempFolder folder;
    const auto ran = runCommand({"advise", sample("PROF_000001_20211118093012345_FACEMASKSLEEPING"), "--save",
                                 (folder / "next").string(), "--format", "json"});
    const auto json = parsed(ran);
    std::set<std::string> names;
    for (const auto& file : json.at("files")) {
        names.insert(file.at("name").get<std::string>());
        CHECK(readRegular(folder / "next" / file.at("name").get<std::string>(), 1 << 20).value() ==
              file.at("text").get<std::string>());
        CHECK_FALSE(file.at("rules").empty());
    }
    CHECK(names.contains("fusion_switch.cfg"));
    CHECK(names.contains("atc.sh"));
}

TEST_CASE("advise: a chip without a name is a wrong use", "[core][cli][advisor]")
{
    for (const auto* command : {"advise", "roofline"}) {
        const auto ran = runCommand({command, sample("ascend310_six_groups"), "--chip", ""});
        CHECK(ran.code == 3);
        CHECK(ran.err.find("the name of the chip is empty") != std::string::npos);
    }
}

TEST_CASE("advise: six runs of one model have each advice once", "[core][cli][advisor]")
{
    const auto json = parsed(runCommand({"advise", sample("ascend310_six_groups"), "--format", "json"}));
    REQUIRE(json.at("merged").size() == 1);
    CHECK(json.at("merged")[0].at("runs").size() == 6);
    CHECK(json.at("model_performance").size() == 1);
    std::set<std::string> texts;
    for (const auto& finding : json.at("findings"))
        CHECK(texts.insert(finding.at("rule").get<std::string>() + finding.at("what").get<std::string>())
                  .second);
    const auto table = runCommand({"advise", sample("ascend310_six_groups")});
    CHECK(table.out.find("Rank") == std::string::npos);
    CHECK(table.out.find("have a partner in") != std::string::npos);
}

TEST_CASE("export summary: msprof's advice follows the files unless it is switched off",
          "[core][cli][advisor]")
{
    const TempFolder out;
    const auto run = [&](const char* name, std::vector<std::string> more) {
        std::vector<std::string> args{"export", "summary", sample(name), "--out", out.path().string()};
        args.insert(args.end(), more.begin(), more.end());
        return runCommand(std::move(args));
    };
    const auto advised = run("PROF_000001_20211118095113789_FACEMASKOPSFUSED", {});
    CHECK(advised.code == 0);
    const auto report = advised.out.find("\nPerformance Summary Report:\n1. Computation:\n");
    REQUIRE(report != std::string::npos);
    CHECK(advised.out.find("op_summary") < report);
    CHECK(advised.out.find("[nms/NonMaxSuppression]") > report);
    const auto bare = run("PROF_000001_20211118095113789_FACEMASKOPSFUSED", {"--no-advice"});
    CHECK(bare.out.find("Performance Summary Report") == std::string::npos);
    // The rules count six runs of one model as one.
    const auto runs = run("ascend310_six_groups", {}).out;
    const auto first = runs.find("Performance Summary Report");
    REQUIRE(first != std::string::npos);
    CHECK(runs.find("Performance Summary Report", first + 1) == std::string::npos);
    // The layers of a JOB have no advice of msprof.
    CHECK(run("JOBYOLOLEAKYRELUAFTERSAMPLE", {}).out.find("Performance Summary Report") == std::string::npos);
}

TEST_CASE("advise: a small share of the run is not shown as zero", "[core][cli][advisor]")
{
    const auto run = sample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto table = runCommand({"advise", run, "--rule", "op_fusion"}).out;
    CHECK(table.find("<0.1") != std::string::npos);
    CHECK(runCommand({"advise", run})
              .out.find("bad (Chip Utilization 59.992 %, below 80 %; Tiling Strategy not collected)") !=
          std::string::npos);
    CHECK(runCommand({"advise", run, "--rule", "op_fusion", "--format", "csv"}).out.find("<0.1") ==
          std::string::npos);
}

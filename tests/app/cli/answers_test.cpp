// SPDX-License-Identifier: GPL-3.0-or-later
// The documented keys of JSON answers are those that commands print.
#include "app/cli/answers.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// The keys of the rows in all tables of an answer.
std::set<std::string> keysIn(const nlohmann::json& answer)
{
    std::set<std::string> keys;
    for (const auto& [name, table] : answer.items()) {
        if (name != "schema" && name.starts_with("total_"))
            keys.insert(name);
        if (name == "schema" || !table.is_structured())
            continue;
        for (const auto& row : table.is_object() ? nlohmann::json::array({table}) : table) {
            if (!row.is_object())
                continue;
            for (const auto& [key, value] : row.items())
                keys.insert(key);
        }
    }
    return keys;
}

} // namespace

TEST_CASE("JSON answers begin with their schema and have documented keys", "[core][cli]")
{
    const auto job = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto ranks = sample("ascend_pt_two_ranks");
    const auto prof = sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    const auto net = sample("dumps_small_net");
    const TempFolder folder;
    const auto out = folder.path().string();
    const auto result =
        folder.write("result.csv", "Index,TensorIndex,CosineSimilarity\n0,a:output:0,0.5\n").string();
    const auto npy = net + "/golden/conv1.0.1751616001000100.npy";
    const auto store = out + "/fleet.db";
    const std::vector<std::vector<std::string>> commands{
        {"stats", job, "--by", "op"},
        {"stats", ranks, "--by", "stream"},
        {"stats", ranks, "--by", "step", "--against-vendor"},
        {"slices", ranks, "--top", "5"},
        {"slices", job, "--range", "+1ms,+2ms"},
        {"ranks", ranks},
        {"roofline", prof},
        {"roofline", job},
        {"info", job},
        {"info", ranks},
        {"info", ranks, "--files"},
        {"compare", job, job, "--by", "ops"},
        {"compare", job, job, "--by", "platform"},
        {"compare", ranks, ranks, "--rank-a", "0", "--rank-b", "1", "--by", "memory"},
        {"compare", prof, prof, "--by", "metrics"},
        {"compare", prof, job, "--context"},
        {"advise", job},
        {"advise", ranks, "--baseline", job},
        {"accuracy", "compare", "-m", net + "/npu", "-g", net + "/golden", "--overflow-detection"},
        {"accuracy", "compare", "-m", net + "/npu", "-g", net + "/golden", "--op", "conv1"},
        {"accuracy", "diff", result, result, "--time-before", job, "--time-after", job},
        {"accuracy", "convert", "-d", net + "/npu", "--logical", "-out", out},
        {"accuracy", "file_compare", "-m", npy, "-g", npy},
        {"push", ranks, "--to", store, "--project", "p", "--run", "r"},
        {"fleet", "list", "--to", store},
        {"fleet", "ranks", "--to", store, "--project", "p", "--run", "r"},
        {"fleet", "ranks", "--to", store, "--project", "p", "--run", "r", "--by", "link"},
        {"fleet", "ranks", "--to", store, "--project", "p", "--run", "r", "--by", "type"},
        {"fleet", "trend", "--to", store, "--project", "p"},
        {"fleet", "trend", "--to", store, "--project", "p", "--by", "type"},
    };
    std::set<std::string> seen;
    for (auto command : commands) {
        INFO(command[0] << ' ' << command[1]);
        command.insert(command.end(), {"--format", "json"});
        const auto ran = runCommand(command);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        CHECK(ran.out.starts_with("{\"schema\": {\"name\": \""));
        const auto answer = nlohmann::json::parse(ran.out);
        CHECK(answer.at("schema").at("version") == 1);
        const auto name = answer.at("schema").at("name").get<std::string>();
        seen.insert(name);
        const auto documented = std::ranges::find(answers(), name, &Answer::name);
        REQUIRE(documented != answers().end());
        const auto keys = keysIn(answer);
        CHECK_FALSE(keys.empty());
        for (const auto& key : keys) {
            INFO(key);
            CHECK(std::ranges::find(documented->keys, key, &AnswerKey::id) != documented->keys.end());
        }
    }
    CHECK(seen == std::set<std::string>{"accuracy_compare",
                                        "accuracy_convert",
                                        "accuracy_diff",
                                        "accuracy_elements",
                                        "accuracy_files",
                                        "advise",
                                        "compare",
                                        "compare_settings",
                                        "files",
                                        "fleet_links",
                                        "fleet_overview",
                                        "fleet_push",
                                        "fleet_ranks",
                                        "fleet_runs",
                                        "fleet_trend",
                                        "fleet_types",
                                        "info",
                                        "ranks",
                                        "roofline",
                                        "slices",
                                        "stats"});
}

TEST_CASE("the page JSON is made of the documented keys", "[core][cli]")
{
    const auto* const file = OPSCOPE_SOURCE_DIR "/resources/docs/json.md";
    std::stringstream read;
    read << std::ifstream(file).rdbuf();
    auto text = read.str();
    const auto first = text.find("\n## ") + 1;
    REQUIRE(first != 0);
    if (std::getenv("OPSCOPE_UPDATE_SCHEMA") != nullptr) { // the way to document a new key
        text.replace(first, std::string::npos, answersMarkdown());
        std::ofstream(file) << text;
    }
    CHECK(text.substr(first) == answersMarkdown());
    CHECK(runCommand({"stats", "--help"}).out.find("vendor_total (us)") != std::string::npos);
}

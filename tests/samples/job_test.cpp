// SPDX-License-Identifier: GPL-3.0-or-later
// The JOB samples, read without a line of the program: their tables agree with their timelines, and they tell
// the story.
#include <cmath>

#include <nlohmann/json.hpp>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;
using nlohmann::json;

namespace {

struct JobFiles {
    fs::path folder;
    json layers;
    json calls;
    std::vector<Row> opSummary, opStatistic, aclStatistic;
};

JobFiles readJob(const std::string& name)
{
    JobFiles job;
    job.folder = samplesFolder() / name;
    job.layers = json::parse(readBytes(fileLike(job.folder / "timeline", "task_time_")));
    job.calls = json::parse(readBytes(fileLike(job.folder / "timeline", "acl_")));
    job.opSummary = csvRows(fileLike(job.folder / "summary", "op_summary_"));
    job.opStatistic = csvRows(fileLike(job.folder / "summary", "op_statistic_"));
    job.aclStatistic = csvRows(fileLike(job.folder / "summary", "acl_statistic_"));
    return job;
}

std::int64_t durNs(const json& event)
{
    return std::llround(event.at("dur").get<double>() * 1000);
}

std::map<std::string, Sum> sums(const json& events)
{
    std::map<std::string, Sum> result;
    for (const auto& event : events) {
        if (event.at("ph") == "X")
            result[event.at("name")].add(durNs(event));
    }
    return result;
}

void checkJobStatistic(const std::vector<Row>& rows, const std::map<std::string, Sum>& expected,
                       const std::string& nameColumn)
{
    REQUIRE(rows.size() == expected.size());
    std::int64_t total = 0;
    for (const auto& [name, sum] : expected)
        total += sum.total;
    for (const auto& row : rows) {
        INFO(row.at(nameColumn));
        const auto& sum = expected.at(row.at(nameColumn));
        CHECK(scaled(row.at("Count"), 0) == sum.count);
        CHECK(ns(row.at("Total Time(us)")) == sum.total);
        CHECK(ns(row.at("Avg(us)")) == sum.avg());
        CHECK(ns(row.at("Max(us)")) == sum.max);
        CHECK(ns(row.at("Min(us)")) == sum.min);
        CHECK(scaled(row.at("Total Time Ratio(%)"), 3) == (sum.total * 100'000 + total / 2) / total);
    }
}

const std::vector<std::string> kJobs{"JOBYOLOMISHBEFORESAMPLE", "JOBYOLOLEAKYRELUAFTERSAMPLE"};

} // namespace

TEST_CASE("JOB statistics agree with the timeline to the printed digit", "[samples]")
{
    for (const auto& name : kJobs) {
        INFO(name);
        const auto job = readJob(name);
        checkJobStatistic(job.aclStatistic, sums(job.calls), "Name");
        checkJobStatistic(job.opStatistic, sums(job.layers), "OP Name");
    }
}

TEST_CASE("JOB op_summary agrees with the timeline and its total row with its rows", "[samples]")
{
    for (const auto& name : kJobs) {
        INFO(name);
        const auto job = readJob(name);
        std::vector<json> layers;
        for (const auto& event : job.layers) {
            if (event.at("ph") == "X")
                layers.push_back(event);
        }
        REQUIRE(job.opSummary.size() == layers.size() + 1);
        std::int64_t total = 0;
        std::int64_t read = 0;
        std::int64_t written = 0;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const auto& row = job.opSummary[i];
            CHECK(row.at("Layer Id") == std::to_string(i));
            CHECK(layers[i].at("args").at("Task Id") == i);
            CHECK(row.at("Layer Name") == layers[i].at("name"));
            CHECK(ns(row.at("Time(us)")) == durNs(layers[i]));
            total += ns(row.at("Time(us)"));
            read += scaled(row.at("DDR Read(byte)"), 0);
            written += scaled(row.at("DDR Write(byte)"), 0);
            CHECK(scaled(row.at("DDR Total(byte)"), 0) ==
                  scaled(row.at("DDR Read(byte)"), 0) + scaled(row.at("DDR Write(byte)"), 0));
            if (row.at("Memory Bound") == "N/A")
                continue;
            const auto load = std::max({scaled(row.at("Dstr Ratio"), 4), scaled(row.at("DLD Ratio"), 4),
                                        scaled(row.at("WLD Ratio"), 4)});
            const auto compute =
                std::max(scaled(row.at("Mac Busy Ratio"), 4), scaled(row.at("Vec Ppen Ratio"), 4));
            CHECK(scaled(row.at("Memory Bound"), 4) == (load * 10'000 + compute / 2) / compute);
        }
        const auto& last = job.opSummary.back();
        CHECK(last.at("Layer Id") == "-");
        CHECK(ns(last.at("Time(us)")) == total);
        CHECK(scaled(last.at("DDR Read(byte)"), 0) == read);
        CHECK(scaled(last.at("DDR Write(byte)"), 0) == written);
        for (const auto& row : job.opSummary)
            CHECK(scaled(row.at("Time Ratio"), 6) ==
                  (ns(row.at("Time(us)")) * 1'000'000 + total / 2) / total);
    }
}

TEST_CASE("JOB layers run one after the other inside svp_acl_mdl_execute", "[samples]")
{
    for (const auto& name : kJobs) {
        INFO(name);
        const auto job = readJob(name);
        double begin = 0;
        double end = 0;
        for (const auto& call : job.calls) {
            if (call.at("name") == "svp_acl_mdl_execute") {
                begin = call.at("ts");
                end = begin + call.at("dur").get<double>();
            }
        }
        double last = begin;
        for (const auto& layer : job.layers) {
            if (layer.at("ph") != "X")
                continue;
            CHECK(layer.at("ts").get<double>() > last);
            last = layer.at("ts").get<double>() + layer.at("dur").get<double>();
        }
        CHECK(last < end);
    }
}

TEST_CASE("the story of Mish and LeakyRelu", "[samples]")
{
    const auto before = readJob(kJobs[0]);
    const auto after = readJob(kJobs[1]);
    const auto callsBefore = sums(before.calls);
    const auto callsAfter = sums(after.calls);
    CHECK(callsBefore.at("svp_acl_mdl_execute").total == 23'299'000);
    CHECK(callsAfter.at("svp_acl_mdl_execute").total == 14'190'000);
    const auto loadBefore = callsBefore.at("svp_acl_mdl_load_from_mem").total;
    const auto loadAfter = callsAfter.at("svp_acl_mdl_load_from_mem").total;
    CHECK(std::min(loadBefore, loadAfter) > 23'299'000);
    CHECK(std::abs(loadBefore - loadAfter) < loadBefore / 100);

    std::map<std::string, std::int64_t> convBefore;
    std::map<std::string, std::int64_t> byType[2];
    for (const auto& row : before.opSummary) {
        byType[0][row.at("Layer Type")] += ns(row.at("Time(us)"));
        if (row.at("Layer Type") == "Conv")
            convBefore[row.at("Layer Name")] = ns(row.at("Time(us)"));
    }
    int shorter = 0;
    int longer = 0;
    for (const auto& row : after.opSummary) {
        byType[1][row.at("Layer Type")] += ns(row.at("Time(us)"));
        if (row.at("Layer Type") == "Conv")
            ++(ns(row.at("Time(us)")) < convBefore.at(row.at("Layer Name")) ? shorter : longer);
    }
    CHECK(shorter > 9 * longer);
    CHECK(longer > 0);
    for (auto& types : byType) {
        types.erase("-");
        for (const auto& [type, total] : types)
            CHECK(total <= types.at("Conv"));
    }
    CHECK(byType[0].contains("Softplus"));
    CHECK(byType[0].contains("Tanh"));
    CHECK(byType[0].contains("Mul"));
    CHECK_FALSE(byType[0].contains("LeakyRelu"));
    CHECK(byType[1].contains("LeakyRelu"));
    CHECK_FALSE(byType[1].contains("Mul"));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/discover/plan.h"
#include "tests/core/import/small_run.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

const std::string kLayers = "Layer Id,Layer Name,Layer Type,Time(us)\n1,conv,Conv,2\n-,-,-,2\n";

ReportPlan planOf(const TempFolder& folder, std::string_view run, SourceChoice source = SourceChoice::Best)
{
    auto plan = makePlan(folder.path() / run, source);
    REQUIRE(plan);
    REQUIRE(plan->reports.size() == 1);
    return std::move(plan->reports[0]);
}

const PlannedEntry& entryOf(const ReportPlan& plan, std::string_view path)
{
    for (const auto& entry : plan.entries) {
        if (entry.path == path)
            return entry;
    }
    FAIL("no entry " << path);
    return plan.entries[0];
}

} // namespace

TEST_CASE("layout: of an old PROF msprof holds the slices of the other timelines", "[core][import][layout]")
{
    const TempFolder folder;
    const std::string run = "PROF_000001_20230818142704322_COJGGGCANRMICFBC/";
    folder.write(run + "device_0/timeline/msprof_0_2_1.json", kTrace);
    folder.write(run + "device_0/timeline/task_time_0_2_1.json", kTrace);
    folder.write(run + "device_0/timeline/task_time_0_2_2.json", kTrace);
    folder.write(run + "host/timeline/acl_0_2_1.json", kTrace);
    folder.write(run + "device_0/summary/op_summary_0_2_1.csv", kOps);
    folder.write(run + "device_0/data/aicore.data.0.slice_0", "raw");
    folder.write(run + "device_0/data/aicore.data.0.slice_0.done", "filesize:3");
    const auto plan = planOf(folder, run);
    CHECK(plan.kind == ReportKind::ProfOld);
    CHECK(entryOf(plan, "device_0/timeline/msprof_0_2_1.json").isRead());
    CHECK(entryOf(plan, "device_0/timeline/task_time_0_2_1.json").reason->id == MessageId::HeldByWhole);
    CHECK(entryOf(plan, "host/timeline/acl_0_2_1.json").reason->id == MessageId::HeldByWhole);
    const auto& alone = entryOf(plan, "device_0/timeline/task_time_0_2_2.json");
    CHECK(alone.isRead()); // its iteration has no msprof file
    CHECK(alone.planned.device == 0);
    CHECK(alone.planned.model == 2);
    CHECK(alone.planned.iteration == 2);
    CHECK(entryOf(plan, "device_0/data/aicore.data.0.slice_0").state == FileState::Ignored);
    CHECK(entryOf(plan, "device_0/data/aicore.data.0.slice_0").reason->id == MessageId::RawUnread);
    CHECK(entryOf(plan, "device_0/data/aicore.data.0.slice_0.done").state == FileState::Ignored);
    CHECK(entryOf(plan, "device_*/summary/op_statistic_*.csv").state == FileState::Missing);
}

TEST_CASE("layout: totals in the PROF root and in the device folder are read once", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("PROF_1/timeline/msprof_0_1_1.json", kTrace);
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", kTrace);
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOps);
    const auto plan = planOf(folder, "PROF_1");
    CHECK(entryOf(plan, "timeline/msprof_0_1_1.json").reason->id == MessageId::SameExport);
    CHECK(entryOf(plan, "device_0/timeline/msprof_0_1_1.json").isRead());

    const TempFolder rootOnly;
    rootOnly.write("PROF_1/timeline/msprof_0_1_1.json", kTrace);
    rootOnly.write("PROF_1/device_0/timeline/task_time_0_1_1.json", kTrace);
    const auto other = planOf(rootOnly, "PROF_1");
    CHECK(entryOf(other, "timeline/msprof_0_1_1.json").isRead());
    CHECK(entryOf(other, "device_0/timeline/task_time_0_1_1.json").reason->id == MessageId::HeldByWhole);
}

TEST_CASE("layout: of several exports the newest is read with all its slices", "[core][import][layout]")
{
    const TempFolder folder;
    const std::string out = "PROF_1/mindstudio_profiler_output/";
    folder.write(out + "msprof_20240101120000.json", kTrace);
    folder.write(out + "msprof_20240102120000.json", kTrace);
    folder.write(out + "op_summary_20240101120000.csv", kOps);
    folder.write(out + "op_summary_slice_0_20240102120001.csv", kOps);
    folder.write(out + "op_summary_slice_1_20240102120002.csv", kOps);
    folder.write(out + "op_summary_slice_0_20240101130000.csv", kOps);
    folder.write(out + "op_statistic_20240102120000.csv", kStatistic);
    const auto plan = planOf(folder, "PROF_1");
    CHECK(plan.kind == ReportKind::ProfNew);
    CHECK(entryOf(plan, "mindstudio_profiler_output/msprof_20240102120000.json").isRead());
    CHECK(entryOf(plan, "mindstudio_profiler_output/msprof_20240101120000.json").reason->id ==
          MessageId::OlderExport);
    CHECK(entryOf(plan, "mindstudio_profiler_output/op_summary_slice_0_20240102120001.csv").isRead());
    CHECK(entryOf(plan, "mindstudio_profiler_output/op_summary_slice_1_20240102120002.csv").isRead());
    CHECK_FALSE(entryOf(plan, "mindstudio_profiler_output/op_summary_slice_0_20240101130000.csv").isRead());
    CHECK_FALSE(entryOf(plan, "mindstudio_profiler_output/op_summary_20240101120000.csv").isRead());
    CHECK(entryOf(plan, "mindstudio_profiler_output/op_statistic_20240102120000.csv").isRead());
}

TEST_CASE("layout: a JOB names its runs its raw data and what is missing", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("JOBABC/info.json.0", "{}");
    folder.write("JOBABC/data/aicore.0.1.1", "raw");
    folder.write("JOBABC/summary/op_summary_0.yolov5s.v2.3.1.2.4.0.01.1000.csv", kLayers);
    folder.write("JOBABC/summary/op_summary_0.yolov5s.v2.3.1.2.4.0.01.1000.json", "[]");
    folder.write("JOBABC/timeline/task_time_0.yolov5s.v2.3.1.json", kTrace);
    const auto plan = planOf(folder, "JOBABC");
    CHECK(plan.kind == ReportKind::Job);
    const auto& summary = entryOf(plan, "summary/op_summary_0.yolov5s.v2.3.1.2.4.0.01.1000.csv");
    CHECK(summary.isRead());
    CHECK(summary.planned.picture == 4);
    REQUIRE_FALSE(plan.modelRuns.empty());
    CHECK(plan.modelRuns[0].model == "yolov5s.v2");
    CHECK(plan.modelRuns[0].icacheMissRate == "0.01");
    CHECK_FALSE(entryOf(plan, "summary/op_summary_0.yolov5s.v2.3.1.2.4.0.01.1000.json").isRead());
    CHECK(entryOf(plan, "data/aicore.0.1.1").state == FileState::NotDecoded);
    CHECK(entryOf(plan, "summary/op_statistic_*").reason->id == MessageId::MissingNotExported);
    CHECK(entryOf(plan, "timeline/acl_*").reason->id == MessageId::MissingJobAcl);
}

TEST_CASE("layout: the PROF inside an ascend folder is the same run", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", kTrace);
    folder.write("a_ascend_pt/PROF_1/mindstudio_profiler_output/msprof_20240102120000.json", kTrace);
    folder.write("a_ascend_pt/PROF_1/host/info.json", R"({"hostname":"h"})");
    folder.write("a_ascend_pt/FRAMEWORK/torch.op_range", "raw");
    const auto plan = planOf(folder, "a_ascend_pt");
    CHECK(plan.kind == ReportKind::AscendPt);
    CHECK(entryOf(plan, "PROF_1/mindstudio_profiler_output/msprof_20240102120000.json").reason->id ==
          MessageId::SameRunChosen);
    CHECK(entryOf(plan, "PROF_1/host/info.json").isRead());
    CHECK(entryOf(plan, "FRAMEWORK/torch.op_range").state == FileState::Ignored); // the exports are read
    CHECK(entryOf(plan, "ASCEND_PROFILER_OUTPUT/memory_record.csv").reason->english() ==
          "Collected with the profiler option profile_memory=True");
}

TEST_CASE("layout: what Opscope exported does not count beside its sources", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", kTrace);
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOps);
    const auto out = std::string("PROF_1/mindstudio_profiler_output/");
    folder.write(out + "msprof_20240102120000.json",
                 R"([{"name":"opscope_export","ph":"M","pid":0,"args":{"exporter":"opscope"}},)" +
                     kTrace.substr(1));
    folder.write(out + "op_summary_20240102120000.csv", kOps);
    folder.write(out + ".opscope-export.json",
                 R"({"exporter":"opscope","files":[{"name":"op_summary_20240102120000.csv","sizeBytes":)" +
                     std::to_string(kOps.size()) + "}]}");
    const auto plan = planOf(folder, "PROF_1");
    CHECK(plan.kind == ReportKind::ProfOld);
    CHECK(entryOf(plan, "mindstudio_profiler_output/msprof_20240102120000.json").reason->id ==
          MessageId::OwnExport);
    CHECK(entryOf(plan, "mindstudio_profiler_output/op_summary_20240102120000.csv").reason->id ==
          MessageId::OwnExport);
    CHECK(entryOf(plan, "device_0/timeline/msprof_0_1_1.json").isRead());

    std::filesystem::remove_all(folder.path() / "PROF_1/device_0");
    const auto alone = planOf(folder, "PROF_1"); // without its sources an export is a source
    CHECK(entryOf(alone, "mindstudio_profiler_output/op_summary_20240102120000.csv").isRead());
}

TEST_CASE("layout: unrelated traces of a plain folder are reports of their own", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("plain/one.json", kTrace);
    folder.write("plain/two.json", kTrace);
    folder.write("plain/notes.txt", "hello");
    const auto plan = makePlan(folder.path() / "plain", SourceChoice::Best);
    REQUIRE(plan);
    REQUIRE(plan->reports.size() == 2);
    CHECK(plan->reports[0].kind == ReportKind::ChromeTrace);
    CHECK(plan->reports[0].name == "one.json");
    CHECK(plan->reports[0].entries.size() == 2); // the note goes with the first
}

TEST_CASE("layout: a board's log names the files of a JOB", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("log/board.txt", "create file[/mnt/out/JOBNQMI/info.json.0] success!\n"
                                  "dump file[/mnt/out/JOBNQMI/data/aicore.0.1.1] net0 success!\n");
    const auto plan = planOf(folder, "log");
    CHECK(plan.kind == ReportKind::Job);
    CHECK(entryOf(plan, "board.txt").reason->id == MessageId::BoardLog);
    CHECK(entryOf(plan, "data/aicore.0.1.1").state == FileState::Missing);
}

TEST_CASE("layout: a folder goes by its name however its path is written", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("JOBABC/summary/op_summary_0.net.1.1.1.1.0.01.1000.csv", kLayers);
    for (const auto* path : {"JOBABC", "JOBABC/", "JOBABC/.", "JOBABC/summary/.."}) {
        INFO(path);
        const auto plan = planOf(folder, path);
        CHECK(plan.name == "JOBABC");
        CHECK(plan.kind == ReportKind::Job);
        CHECK(plan.root.filename() == "JOBABC");
    }
}

TEST_CASE("layout: exports of two devices or models are no older ones of each other",
          "[core][import][layout]")
{
    const TempFolder folder;
    const std::string out = "mindstudio_profiler_output/op_summary_";
    for (const auto* name : {"0_1_1_20240101120000.csv", "1_1_1_20240101120001.csv",
                             "1_2_1_20240101120000.csv", "0_1_1_20230101120000.csv"})
        folder.write("PROF_1/" + out + name, kOps);
    const auto plan = planOf(folder, "PROF_1");
    CHECK(entryOf(plan, out + "0_1_1_20240101120000.csv").isRead());
    CHECK(entryOf(plan, out + "1_1_1_20240101120001.csv").isRead());
    CHECK(entryOf(plan, out + "1_2_1_20240101120000.csv").isRead());
    CHECK_FALSE(entryOf(plan, out + "0_1_1_20230101120000.csv").isRead());
}

TEST_CASE("layout: the last slices of a longer older export do not go with a newer one",
          "[core][import][layout]")
{
    const TempFolder folder;
    const std::string out = "mindstudio_profiler_output/op_summary_slice_";
    for (const auto* name : {"0_20231231235958.csv", "1_20231231235959.csv", "2_20240101000000.csv",
                             "0_20240101000500.csv", "1_20240101000501.csv"})
        folder.write("PROF_1/" + out + name, kOps);
    const auto plan = planOf(folder, "PROF_1");
    CHECK(entryOf(plan, out + "0_20240101000500.csv").isRead());
    CHECK(entryOf(plan, out + "1_20240101000501.csv").isRead());
    CHECK(entryOf(plan, out + "2_20240101000000.csv").reason->id == MessageId::OlderExport);
    CHECK_FALSE(entryOf(plan, out + "0_20231231235958.csv").isRead());

    // over midnight, and not in the order of their numbers
    const TempFolder other;
    for (const auto* name : {"0_20231231235958.csv", "1_20240101000002.csv", "2_20231231235957.csv"})
        other.write("PROF_1/" + out + name, kOps);
    const auto one = planOf(other, "PROF_1");
    for (const auto* name : {"0_20231231235958.csv", "1_20240101000002.csv", "2_20231231235957.csv"})
        CHECK(entryOf(one, out + name).isRead());
}

TEST_CASE("layout: a database of an analysis does not stand for the run", "[core][import][layout]")
{
    const TempFolder folder;
    const std::string out = "ASCEND_PROFILER_OUTPUT/";
    folder.write("a_ascend_pt/" + out + "op_summary.csv", kOps);
    folder.write("a_ascend_pt/" + out + "l2_cache.csv",
                 "Stream Id,Task Id,Hit Rate,Victim Rate\n1,2,0.5,0.1\n");
    makeDatabase(folder.path() / "a_ascend_pt" / out / "analysis.db",
                 "CREATE TABLE StepTraceTime(step TEXT, computing NUMERIC)");
    const auto plan = planOf(folder, "a_ascend_pt");
    CHECK(entryOf(plan, out + "op_summary.csv").isRead());
    CHECK(entryOf(plan, out + "analysis.db").reason->id == MessageId::TextChosen);

    makeDatabase(folder.path() / "a_ascend_pt" / out / "ascend_pytorch_profiler_0.db", kSmallDatabase);
    const auto whole = planOf(folder, "a_ascend_pt");
    CHECK(entryOf(whole, out + "ascend_pytorch_profiler_0.db").isRead());
    CHECK(entryOf(whole, out + "op_summary.csv").reason->id == MessageId::DatabaseChosen);
    CHECK(entryOf(whole, out + "l2_cache.csv").isRead()); // in no database
}

TEST_CASE("layout: logs that name very many files do not fill the plan", "[core][import][layout]")
{
    const TempFolder folder;
    for (int log = 0; log < 3; ++log) {
        std::string text;
        for (int i = 0; i < 600; ++i)
            text +=
                "create file[/mnt/JOBNQMI/data/f" + std::to_string(log) + '_' + std::to_string(i) + "] ok\n";
        folder.write("log/board" + std::to_string(log) + ".txt", text);
    }
    const auto plan = planOf(folder, "log");
    const auto missing = std::ranges::count_if(
        plan.entries, [](const PlannedEntry& entry) { return entry.state == FileState::Missing; });
    CHECK(missing == 1000);
}

TEST_CASE("layout: runs are found at any depth and what lies beside them is told once",
          "[core][import][layout]")
{
    const TempFolder folder;
    const std::string run = "/device_0/timeline/msprof_0_1_1.json";
    for (const auto* path : {"all/PROF_1", "all/x/PROF_10", "all/x/PROF_2", "all/x/y/PROF_1"})
        folder.write(path + run, kTrace);
    folder.write("all/PROF_1.txt", "note");
    folder.write("all/x/note.txt", "note");
    folder.write("all/x/y/trace.json", kTrace);
    const auto plan = makePlan(folder.path() / "all", SourceChoice::Best);
    REQUIRE(plan);
    REQUIRE(plan->reports.size() == 5);
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(entryOf(plan->reports[i], run.substr(1)).isRead());
    CHECK(entryOf(plan->reports[0], "../x/note.txt").state == FileState::Ignored);
    CHECK(entryOf(plan->reports[4], "x/y/trace.json").isRead());
}

TEST_CASE("layout: an object may hold much before the events that make it a trace", "[core][import][layout]")
{
    const TempFolder folder;
    const std::string much = R"({"deviceProperties":[{"name":")" + std::string(50'000, 'x') + R"("}])";
    folder.write("plain/rank3.json", much + R"(,"traceEvents":)" + kTrace + '}');
    folder.write("plain/settings.json", much + '}');
    const std::string more = R"({"deviceProperties":")" + std::string(3'000'000, 'x') + '"';
    folder.write("more/rank4.json", more + R"(,"traceEvents":)" + kTrace + '}');
    folder.write("more/rank5.json", std::string(5000, '\n') + kTrace);
    folder.write("more/rank6.json", std::string(4090, ' ') + kTrace);
    const auto plan = planOf(folder, "plain");
    CHECK(entryOf(plan, "rank3.json").kind == "chrome_trace");
    CHECK(entryOf(plan, "rank3.json").isRead());
    CHECK(entryOf(plan, "settings.json").reason->id == MessageId::KindUnknown);
    const auto all = makePlan(folder.path() / "more", SourceChoice::Best);
    REQUIRE(all);
    std::size_t traces = 0;
    for (const auto& report : all->reports)
        traces += static_cast<std::size_t>(std::ranges::count_if(report.entries, [](const auto& entry) {
            return entry.kind == "chrome_trace" && entry.isRead();
        }));
    CHECK(traces == 3);
}

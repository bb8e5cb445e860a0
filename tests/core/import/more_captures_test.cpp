// SPDX-License-Identifier: GPL-3.0-or-later
// The captures below $OPSCOPE_REAL_DATA/more: every file opens, and every event and row that another program
// counted is in the report or is reported as skipped. The numbers come from the MANIFEST of `found` and from
// count_captures.py.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// Under the sanitizers only these are opened, because all of them cost minutes there: one for each shape.
constexpr std::array kChosen{
    "chrome_trace/catapult/big_trace.json",
    "chrome_trace/catapult/main_thread_has_unclosed_slices.json",
    "chrome_trace/catapult/x_event_trace.json",
    "chrome_trace/hta/critical_path__end_to_end__simple_add__output__overlaid_critical_path_trace.json.gz",
    "chrome_trace/speedscope/trace-event__end-event-with-empty-stack.json",
    "chrome_trace/speedscope/trace-event__event-reordering-name-match.json",
    "chrome_trace/speedscope/trace-event__mismatched-name.json",
    "chrome_trace/speedscope/trace-event__simple-partial.json",
    "chrome_trace/speedscope/trace-event__too-many-end-events.json",
    "mindspore_profiler_2022/deepfm_16000/deepfm_16000.csv",
    "mindspore_run_2/normal_run/profiler/ascend_timeline_display_1.json",
    "om/cann_ge__root_model.om",
    "op_summary_all_metrics_A2/op_summary_L2Cache.csv",
    "op_summary_all_metrics_A2/op_summary_Memory.csv",
    "opprof_ako_npu/round_001/Memory.csv",
    "pipeline/JeffDing__psenet.pipeline",
    "msprobe_compare/resources__compare_result_20230703104808.csv",
    "profiling/mindspore_run_1",
    "profiling/st_level2",
    "profiling/text_level0",
};

bool isChosen([[maybe_unused]] std::string_view path)
{
#ifdef OPSCOPE_SANITIZED
    return std::ranges::find(kChosen, path) != kChosen.end();
#else
    return true;
#endif
}

std::uint64_t accountedEvents(const ReadCounts& counts)
{
    return counts.slices + counts.pairedEnds + counts.flowPoints + counts.counters + counts.instants +
           counts.metadata + counts.reported;
}

const InventoryEntry* findEntry(const Workspace& workspace, const fs::path& file)
{
    for (const auto& report : workspace.reports) {
        for (const auto& entry : report->inventory) {
            if (report->root == file || (report->root / entry.path).lexically_normal() == file)
                return &entry;
        }
    }
    return nullptr;
}

bool isRead(const InventoryEntry& entry)
{
    return entry.state == FileState::Used || entry.state == FileState::Partial;
}

/// True for a comparison of tensors: the page Accuracy reads its rows when it is opened.
bool isReadLater(const InventoryEntry& entry)
{
    return entry.kind == "accuracy_result";
}

/// Checks a file that was read against the count of another program.
void checkCount(const InventoryEntry& entry, const std::string& unit, std::uint64_t count)
{
    INFO(entry.path << " as " << entry.kind << ": " << count << ' ' << unit << " were counted");
    if (unit == "events")
        CHECK(accountedEvents(entry.counts) == count);
    else
        CHECK(entry.counts.rows + entry.counts.reported == count);
}

struct ManifestRow {
    std::string path;
    std::optional<std::uint64_t> count;
    std::string unit; ///< "events" or "rows"
};

std::vector<ManifestRow> readManifest(const fs::path& path)
{
    static const std::regex kRow(R"(\| ([^|]+) \|.*\| (?:(\d+) (events|rows)[^|]*|[^|]*) \|)");
    std::vector<ManifestRow> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, kRow) || match.str(1) == "path")
            continue;
        ManifestRow row{match.str(1), std::nullopt, match.str(3)};
        if (match[2].matched)
            row.count = std::stoull(match.str(2));
        rows.push_back(std::move(row));
    }
    return rows;
}

/// "path\tunit\tcount" lines of count_captures.py.
std::vector<ManifestRow> countWithPython(const fs::path& folder)
{
    const auto command =
        "python3 '" OPSCOPE_SOURCE_DIR "/tests/core/import/count_captures.py' '" + folder.string() + "'";
    std::vector<ManifestRow> rows;
    auto* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> line{};
    while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr) {
        const std::string text = line.data();
        const auto first = text.find('\t');
        const auto second = text.find('\t', first + 1);
        rows.push_back({text.substr(0, first), std::stoull(text.substr(second + 1)),
                        text.substr(first + 1, second - first - 1)});
    }
    REQUIRE(pclose(pipe) == 0);
    return rows;
}

} // namespace

TEST_CASE("captures: each file of found opens with what its MANIFEST counts", "[core][import][real]")
{
    const auto found = captureData("more/found");
    if (!found)
        return;
    const auto rows = readManifest(*found / "MANIFEST.md");
    REQUIRE(rows.size() > 250);
    std::size_t counted = 0;
    for (const auto& row : rows) {
        const auto file = *found / row.path;
        if (!isChosen(row.path) || !fs::exists(file))
            continue;
        INFO(file);
        const auto workspace = openPath(file, {.useCache = false});
        if (!workspace) { // what cannot be opened is explained
            CHECK(!workspace.error().text().empty());
            CHECK(!row.path.starts_with("chrome_trace/"));
            continue;
        }
        const auto* const entry = findEntry(*workspace, file);
        if (entry == nullptr || !isRead(*entry) || isReadLater(*entry) || !row.count)
            continue;
        checkCount(*entry, row.unit, *row.count);
        ++counted;
    }
#ifdef OPSCOPE_SANITIZED
    CHECK(counted >= 12);
#else
    CHECK(counted >= 200);
#endif
}

TEST_CASE("captures: each folder of profiling opens with what Python counts", "[core][import][real]")
{
    const auto profiling = captureData("more/profiling");
    if (!profiling)
        return;
    for (const auto& folder : fs::directory_iterator(*profiling)) {
        const auto name = folder.path().filename().string();
        if (!isChosen("profiling/" + name) || !folder.is_directory() || name == "insight_server_tests")
            continue; // the last holds folders of different tests
        INFO(name);
        const auto workspace = openForTest(folder.path());
        std::size_t read = 0;
        for (const auto& row : countWithPython(folder.path())) {
            const auto* const entry = findEntry(workspace, folder.path() / row.path);
            INFO(row.path);
            REQUIRE(entry != nullptr);
            if (!isRead(*entry))
                continue;
            ++read;
            checkCount(*entry, row.unit, *row.count);
        }
        CHECK(read > 0);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "core/notes/notes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

const char* const kProf = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";

std::string contentOfPage(const fs::path& path)
{
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("cut prints what it wrote and left out and does not write twice", "[core][cli]")
{
    const TempFolder folder;
    const auto out = (folder.path() / "part").string();
    const std::vector<std::string> args{"cut", sample(kProf), "--range", "+1ms,+4ms", "--out", out};
    const auto first = runCommand(args);
    INFO(first.err);
    CHECK(first.code == 0);
    CHECK(first.out.find("371 of 1469 slices were written, 1098 were left out") != std::string::npos);
    CHECK(first.out.find("64 rows of op_summary") != std::string::npos);
    const auto again = runCommand(args);
    CHECK(again.code == 2);
    CHECK(again.err.find("File exists") != std::string::npos);
    const auto info = runCommand({"info", out});
    CHECK(info.out.find("371 slices") != std::string::npos);
}

TEST_CASE("cut chooses steps and ranks and refuses those that do not exist", "[core][cli]")
{
    const TempFolder folder;
    const auto ranks = sample("ascend_pt_two_ranks");
    const auto out = [&](const char* name) { return (folder.path() / name).string(); };
    const auto steps = runCommand({"cut", ranks, "--step", "10-11", "--out", out("a")});
    CHECK(steps.code == 0);
    CHECK(fs::exists(folder.path() / "a/rank_0"));
    CHECK(fs::exists(folder.path() / "a/rank_1"));
    CHECK(runCommand({"cut", ranks, "--ranks", "1", "--out", out("b")}).code == 0);
    CHECK(fs::exists(folder.path() / "b/mindstudio_profiler_output"));
    CHECK(runCommand({"cut", ranks, "--ranks", "7", "--out", out("c")}).code == 3);
    CHECK(runCommand({"cut", ranks, "--ranks", "x", "--out", out("c")}).code == 3);
    CHECK(runCommand({"cut", ranks, "--step", "5-3", "--out", out("c")}).code == 3);
    CHECK_FALSE(fs::exists(folder.path() / "c"));
}

TEST_CASE("cut and share keep the notes on their part", "[core][cli]")
{
    const TempFolder folder;
    const auto prof = sample(kProf);
    const std::vector<Note> notes{{NoteKind::Op, prof, "MatMul", "", {}, "split it"},
                                  {NoteKind::Range, prof, "", "", {0, 10}, "long before"},
                                  {NoteKind::Op, "/elsewhere", "MatMul", "", {}, "of another run"}};
    const auto workspace =
        folder.write("w.opscope", "{\"opscopeWorkspace\":1,\"tabs\":[],\"notes\":" + notesJson(notes) + "}")
            .string();
    const auto out = folder.path() / "part";
    const auto cut =
        runCommand({"cut", prof, "--range", "+1ms,+4ms", "--notes", workspace, "--out", out.string()});
    INFO(cut.err);
    REQUIRE(cut.code == 0);
    const auto kept = readWorkspaceContent(out / "notes.opscope");
    REQUIRE(kept);
    REQUIRE(kept->notes.all.size() == 1);
    CHECK(kept->notes.all[0].text == "split it");
    CHECK(notesOf(kept->notes.all, out).size() == 1);
    const auto page = folder.path() / "page.html";
    const auto share = runCommand(
        {"export", "share", prof, "--range", "+1ms,+4ms", "--notes", workspace, "--out", page.string()});
    INFO(share.err);
    CHECK(share.code == 0);
    const auto html = contentOfPage(page);
    CHECK(html.find("split it") != std::string::npos);
    CHECK(html.find("of another run") == std::string::npos);
    CHECK(runCommand({"export", "share", prof, "--out", page.string()}).code == 2);
    CHECK(contentOfPage(page) == html);
}

TEST_CASE("info lists the runs and notes of a workspace file", "[core][cli]")
{
    const TempFolder folder;
    const auto path = folder.write("w.opscope", R"({"opscopeWorkspace":1,"tabs":[{"path":"PROF_1"}],"notes":[
        {"kind":"slice","run":"PROF_1","subject":"conv","lane":"Stream 3","begin":"1736408883688177931",
         "end":"1736408883688177999","text":"slow \u001b[31m here"}]})");
    const auto text = runCommand({"info", path.string()});
    CHECK(text.code == 0);
    CHECK(text.out.find("PROF_1") != std::string::npos);
    CHECK(text.out.find("Stream 3") != std::string::npos);
    CHECK(text.out.find('\x1b') == std::string::npos);
    const auto rows = rowsIn(runCommand({"info", path.string(), "--format", "json"}).out);
    REQUIRE(rows.size() == 1);
    CHECK(rows.at(0).at("begin") == 1'736'408'883'688'177'931);
    CHECK(rows.at(0).at("kind") == "slice");
    CHECK(runCommand({"info", folder.write("bad.opscope", "[]").string()}).code == 2);
}

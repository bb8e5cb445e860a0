// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/notes/notes.h"

#include <catch2/catch.hpp>

#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr std::int64_t kNow = 1'736'408'883'688'177'931; ///< a double would lose its last digits

std::vector<Note> someNotes(const std::string& run)
{
    return {
        {NoteKind::Slice, run, "conv \"1\"", "Stream 3", {kNow, kNow + 5}, "slow </script> here\nand there"},
        {NoteKind::Range, run, "", "", {kNow, kNow + 100}, "warm up"},
        {NoteKind::Op, run, "conv", "", {}, "split it"},
        {NoteKind::Finding, run, "op_l2", "", {}, "not ours"}};
}

} // namespace

TEST_CASE("notes: what is written is read again and paths move with the folder", "[core][notes]")
{
    const auto notes = someNotes("/runs/a/PROF_1");
    const auto json = notesJson(notes, "/runs/a");
    CHECK(json.find("/runs") == std::string::npos);
    const auto again = notesFromJson(json, "notes", "/runs/a");
    REQUIRE(again);
    CHECK(again->all == notes);
    CHECK(again->leftOut == 0);
    CHECK(notesFromJson(json, "notes", "/moved")->all.front().run == "/moved/PROF_1");
    CHECK(notesOf(notes, "/runs/a/./PROF_1/").size() == 4);
    CHECK(notesOf(notes, "/runs/a/PROF_2").empty());
    CHECK(notesOf(notes, "").empty());
    CHECK(notesOf(someNotes(""), "/runs/a").empty());
}

TEST_CASE("notes: a workspace from a stranger is bounded", "[core][notes]")
{
    std::vector<Note> many(kMostNotes + 7, {NoteKind::Op, "/r", "conv", "", {}, "text"});
    many.front().text = std::string(kMostNoteBytes - 1, 'a') + "\xe4\xb8\xad"; // cut before half a character
    const auto read = notesFromJson(notesJson(many), "notes");
    REQUIRE(read);
    CHECK(read->all.size() == kMostNotes);
    CHECK(read->leftOut == 7);
    CHECK(read->all.front().text == std::string(kMostNoteBytes - 1, 'a'));
    CHECK(notesLeftOutText(*read, {}) == "7 notes were left out: a workspace can have 1000 notes");
    const auto wrong =
        notesFromJson(R"([{"kind":"slice","text":"no time"},{"kind":"what","text":"x"},{"kind":"op"},
        {"kind":"range","begin":"9","end":"3","text":"x"},5,null,{"kind":"op","subject":"a","text":"fine"}])",
                      "notes");
    REQUIRE(wrong);
    CHECK(wrong->all.size() == 1);
    CHECK(wrong->leftOut == 6);
    const auto farAway = notesFromJson( // the length of such a range would not fit
        R"([{"kind":"range","begin":"-9223372036854775808","end":"9223372036854775807","text":"x"}])",
        "notes");
    REQUIRE(farAway);
    CHECK(farAway->all.empty());
    CHECK_FALSE(notesFromJson(std::string(1000, '['), "notes"));
    CHECK_FALSE(notesFromJson("{", "notes"));
}

TEST_CASE("notes: the paths and notes of a workspace file are read", "[core][notes]")
{
    const TempFolder folder;
    const auto root = folder.path().string();
    const auto path = folder.write(
        "w.opscope",
        R"({"opscopeWorkspace":1,"tabs":[{"path":"PROF_1"}],"notes":[{"kind":"op","run":"PROF_1","subject":"conv","text":"hi"}]})");
    const auto read = readWorkspaceContent(path);
    REQUIRE(read);
    CHECK(read->paths == std::vector{root + "/PROF_1"});
    REQUIRE(read->notes.all.size() == 1);
    CHECK(read->notes.all[0].run == root + "/PROF_1");
    const auto own = folder.write("own.opscope", workspaceJson(folder.path(), someNotes(root)));
    const auto again = readWorkspaceContent(own);
    REQUIRE(again);
    CHECK(notesOf(again->notes.all, folder.path()).size() == 4);
    CHECK_FALSE(readWorkspaceContent(folder.write("x.opscope", "{\"tabs\":[]}")));
    CHECK_FALSE(readWorkspaceContent(folder.path() / "missing.opscope"));
}

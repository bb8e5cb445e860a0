// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/notes/notes.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/json_text.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/regular_file.h"
#include "core/base/text.h"
#include "core/base/utf8.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostTabs = 200;
constexpr std::array kKinds{NoteKind::Range, NoteKind::Slice, NoteKind::Op, NoteKind::Finding};

/// The first kMostNoteBytes of a text, without half a character at the end.
std::string bounded(std::string text)
{
    if (text.size() <= kMostNoteBytes)
        return text;
    auto end = kMostNoteBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    text.resize(end);
    return text;
}

std::string stored(const std::string& path, const fs::path& folder)
{
    if (path == folder.string())
        return ".";
    const auto start = folder.string() + '/';
    return !folder.empty() && path.starts_with(start) ? path.substr(start.size()) : path;
}

std::string absolute(const std::string& path, const fs::path& folder)
{
    const fs::path given(path);
    return path.empty() || given.is_absolute() || folder.empty()
               ? path
               : (folder / given).lexically_normal().string();
}

Notes notesIn(const JsonTree& list, const fs::path& folder)
{
    Notes out;
    if (!list.is_array())
        return out;
    for (const auto& each : list) {
        Note note;
        const auto kind = std::ranges::find(kKinds, textOf(each, "kind"), noteKindName);
        const auto begin = wholeNumber(textOf(each, "begin"));
        const auto end = wholeNumber(textOf(each, "end"));
        constexpr auto kFarthest = std::int64_t{1} << 62U; // the difference of two such times fits
        const bool hasTime = begin && end && *begin <= *end && *begin > -kFarthest && *end < kFarthest;
        note.text = bounded(textOf(each, "text"));
        if (out.all.size() >= kMostNotes || kind == kKinds.end() || note.text.empty() ||
            (!hasTime && (*kind == NoteKind::Slice || *kind == NoteKind::Range))) {
            ++out.leftOut;
            continue;
        }
        note.kind = *kind;
        note.run = absolute(bounded(textOf(each, "run")), folder);
        note.subject = bounded(textOf(each, "subject"));
        note.lane = bounded(textOf(each, "lane"));
        if (hasTime)
            note.range = {*begin, *end};
        out.all.push_back(std::move(note));
    }
    return out;
}

} // namespace

const char* noteKindName(NoteKind kind)
{
    switch (kind) {
    case NoteKind::Slice:
        return "slice";
    case NoteKind::Op:
        return "op";
    case NoteKind::Finding:
        return "finding";
    case NoteKind::Range:
        break;
    }
    return "range";
}

std::string notesLeftOutText(const Notes& notes, const Words& words)
{
    const std::vector<std::string> args{std::to_string(notes.leftOut), std::to_string(kMostNotes)};
    return fillTemplate(words.text(OPSCOPE_TEXT(
                            "Word", "%1 {1:note was|notes were} left out: a workspace can have %2 notes")),
                        args);
}

std::string notesJson(const std::vector<Note>& notes, const fs::path& folder)
{
    std::string out = "[";
    for (const auto& note : notes) {
        out += out.size() > 1 ? ",\n{" : "\n{";
        const auto text = [&](std::string_view key, std::string_view value) {
            if (value.empty())
                return;
            if (!out.ends_with('{'))
                out += ',';
            appendJsonString(out, key);
            out += ':';
            appendJsonString(out, value);
        };
        text("kind", noteKindName(note.kind));
        text("run", stored(note.run, folder));
        text("subject", note.subject);
        text("lane", note.lane);
        if (note.kind == NoteKind::Slice || note.kind == NoteKind::Range) {
            text("begin", std::to_string(note.range.begin));
            text("end", std::to_string(note.range.end));
        }
        text("text", note.text);
        out += '}';
    }
    return out + "]";
}

Result<Notes> notesFromJson(std::string_view json, const std::string& file, const fs::path& folder)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(json, file));
    return notesIn(tree, folder);
}

Result<WorkspaceContent> readWorkspaceContent(const fs::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto bytes, readRegular(path, kMostWorkspaceBytes));
    const auto bad = [&] {
        return fail(ErrorCode::Malformed, message(MessageId::CannotRead, path.string()));
    };
    const auto tree = parseJsonTree(bytes, path.string());
    if (!tree || !tree->is_object() || integerOf(*tree, "opscopeWorkspace") != 1)
        return bad();
    const auto folder = fs::absolute(path).parent_path();
    WorkspaceContent out;
    if (const auto* tabs = childOf(*tree, "tabs"); tabs != nullptr && tabs->is_array()) {
        for (const auto& tab : *tabs) {
            if (out.paths.size() < kMostTabs)
                out.paths.push_back(absolute(bounded(textOf(tab, "path")), folder));
        }
    }
    if (const auto* notes = childOf(*tree, "notes"))
        out.notes = notesIn(*notes, folder);
    return out;
}

std::string workspaceJson(const fs::path& report, const std::vector<Note>& notes)
{
    return "{\"opscopeWorkspace\":1,\"current\":0,\"tabs\":[{\"path\":\".\",\"page\":\"timeline\"}],\n"
           "\"notes\":" +
           notesJson(notes, report) + "}\n";
}

fs::path normalRun(const fs::path& run)
{
    std::error_code error; // of an empty path
    const auto clean = fs::absolute(run, error).lexically_normal();
    return clean.has_filename() ? clean : clean.parent_path();
}

std::vector<Note> notesOf(const std::vector<Note>& notes, const fs::path& root)
{
    const auto wanted = normalRun(root);
    std::vector<Note> out;
    std::ranges::copy_if(notes, std::back_inserter(out),
                         [&](const Note& note) { return normalRun(note.run) == wanted; });
    return out;
}

} // namespace opscope

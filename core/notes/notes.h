// SPDX-License-Identifier: GPL-3.0-or-later
// What a user wrote next to slices, ranges, ops and findings; a part of a workspace file (*.opscope).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/words.h"

namespace opscope {

enum class NoteKind : std::uint8_t { Range, Slice, Op, Finding };
/// "range", "slice", "op", "finding".
const char* noteKindName(NoteKind kind);

struct Note {
    NoteKind kind = NoteKind::Range;
    std::string run;     ///< path of the report
    std::string subject; ///< name of the slice or op, id of the rule; empty for a range
    std::string lane;    ///< name of the lane of a slice
    TimeRange range;     ///< of a slice or range, ns of the report's clock
    std::string text;

    friend bool operator==(const Note&, const Note&) = default;
};

// Limits: a workspace may come from a stranger.
inline constexpr std::size_t kMostNotes = 1000;
inline constexpr std::size_t kMostNoteBytes = 4000; ///< of each text; longer texts are cut
inline constexpr std::uint64_t kMostWorkspaceBytes = 4 << 20;

/// Under this key the window stores them in its settings.
inline constexpr const char* kNotesKey = "notes/all";

struct Notes {
    std::vector<Note> all;
    std::uint64_t leftOut = 0; ///< after kMostNotes, or not a note
};

/// "3 notes were left out: a workspace can have 1000", for leftOut > 0.
std::string notesLeftOutText(const Notes& notes, const Words& words);

/// The notes as a JSON list. Times are texts, because a JSON number would lose nanoseconds. Paths below
/// `folder` are relative to it.
std::string notesJson(const std::vector<Note>& notes, const std::filesystem::path& folder = {});
/// Reads such a list, or the notes of a workspace. `file` is the name in errors. Errors: not JSON, deeper
/// than 64 levels.
Result<Notes> notesFromJson(std::string_view json, const std::string& file,
                            const std::filesystem::path& folder = {});

/// What opscope-cli reads of a workspace file.
struct WorkspaceContent {
    std::vector<std::string> paths; ///< of its reports, at most 200
    Notes notes;
};
/// Errors: Unreadable, larger than kMostWorkspaceBytes, CannotRead.
Result<WorkspaceContent> readWorkspaceContent(const std::filesystem::path& path);

/// A workspace in the folder of a report that opens it with the notes; paths in it are relative.
std::string workspaceJson(const std::filesystem::path& report, const std::vector<Note>& notes);

/// The absolute path of a run without "." and without a slash at its end: equal for all texts of a path.
std::filesystem::path normalRun(const std::filesystem::path& run);
/// The notes of the run at `root`.
std::vector<Note> notesOf(const std::vector<Note>& notes, const std::filesystem::path& root);

} // namespace opscope

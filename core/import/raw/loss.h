// SPDX-License-Identifier: GPL-3.0-or-later
// What of raw profiling data was not decoded: every loss has a kind, a file, its first offset and a count.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/inventory.h"

namespace opscope::raw {

enum class LossKind : std::uint8_t {
    NoDictionary,  ///< the texts for the numbers of the host are missing
    NotReadable,   ///< the file cannot be opened, or it is not text of the expected kind
    EmptyFile,     ///< the file has no byte: the capture was cut short
    NotFinished,   ///< the marker file `.done` is missing
    ShortFile,     ///< the file is shorter than its marker file states; the count is in bytes
    CutRecord,     ///< an incomplete last record; the count is in bytes
    MissingSlice,  ///< a number of the slices is missing
    WrongMagic,    ///< a record without its magic number, skipped
    UnknownKind,   ///< a record of an unknown kind, skipped
    LostRecords,   ///< the running number jumps: records were lost while the board wrote them
    HostileCount,  ///< a count or length beyond its limit, cut to the limit or skipped
    StartReplaced, ///< a start that another start of the same task follows
    StartOnly,     ///< a start without an end
    EndOnly,       ///< an end without a start
    NoTask,        ///< counters that belong to no task
    OutOfRange,    ///< a time that does not fit in 64-bit nanoseconds
    Sampled,       ///< counters that were sampled at intervals are not decoded
    OtherFamily,   ///< a file that devices of this family do not write is not decoded
};

struct Loss {
    LossKind kind{};
    std::uint64_t count = 0;
    SourcePos first; ///< file relative to the root of the report, offset in bytes
};

/// Counts what was read and what was not, for one folder.
class Losses {
public:
    std::uint64_t records = 0; ///< records that were decoded

    /// Adds to the entry of this kind and file; the first place stays.
    void add(LossKind kind, SourcePos where, std::uint64_t count = 1);
    void add(const Losses& other);
    std::uint64_t count(LossKind kind) const;
    std::span<const Loss> all() const { return m_losses; }

    /// What became of the records of one file: complete ones, and those of them that were skipped.
    struct OfFile {
        std::string file;
        std::uint64_t complete = 0, skipped = 0, cut = 0;
    };
    /// Adds complete records that begin in a file.
    void addRecords(std::string_view file, std::uint64_t count);
    std::span<const OfFile> files() const { return m_files; }

private:
    OfFile& ofFile(std::string_view file);

    std::vector<Loss> m_losses; ///< few: kinds times files
    std::vector<OfFile> m_files;
};

/// One issue for each loss: a warning if data are missing, else an information.
std::vector<Issue> lossIssues(const Losses& losses);

} // namespace opscope::raw

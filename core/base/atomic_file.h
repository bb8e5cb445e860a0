// SPDX-License-Identifier: GPL-3.0-or-later
// All files are written by the functions declared here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/regular_file.h"

namespace opscope {

struct AtomicFileOptions {
    bool makesFolders = false; ///< creates parent folders; removes them if the file is not committed
    bool isDurable = true;     ///< survives a power cut; not needed for files that are verified when read
};

/// A file that appears completely or not at all: it is written next to its destination under a random name,
/// renamed by `commit`, and removed by the destructor if not committed. The writer holds a lock on it
/// meanwhile; the file of a killed process has no lock, and `removeLeftovers` deletes it. Only a regular file
/// is ever replaced.
class AtomicFile {
public:
    /// Errors: CannotWrite with the system's reason, or because `path` exists and is not a regular file:
    /// links are neither followed nor replaced, devices and pipes are not written to.
    static Result<AtomicFile> create(const std::filesystem::path& path, AtomicFileOptions options = {});
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    std::string& text() { return m_text; } ///< append here, or call:
    Result<void> write(std::string_view bytes);
    /// Writes the appended text if it is at least one block long. Errors: CannotWrite (also if the disk is
    /// full).
    Result<void> flushIfFull() { return m_text.size() < kBlock ? Result<void>() : flush(); }
    Result<void> flush();
    /// Replaces bytes that were written earlier.
    Result<void> overwrite(std::uint64_t offset, std::string_view bytes);
    /// Renames the file to its final name. Errors: CannotWrite; the temporary file is then removed.
    Result<void> commit();

    const std::filesystem::path& path() const { return m_path; }
    /// Path of the file before `commit`, for libraries that write to a path.
    const std::filesystem::path& temporary() const { return m_temporary; }
    std::uint64_t written() const { return m_written; }

private:
    static constexpr std::size_t kBlock = 1 << 20;

    AtomicFile() = default;
    Result<void> writeAt(std::uint64_t offset, std::string_view bytes);
    Result<void> makeFolders();
    Result<void> refuseOther() const;
    Failure failure(int error) const;

    std::filesystem::path m_path;
    std::filesystem::path m_temporary;            ///< empty after the commit
    std::vector<std::filesystem::path> m_folders; ///< folders that were created, the innermost first
    std::string m_text;
    std::uint64_t m_written = 0;
    Descriptor m_file;
    bool m_isDurable = true;
};

/// Writes a complete file. Errors: see `AtomicFile`.
Result<void> writeAtomically(const std::filesystem::path& path, std::string_view bytes);

/// True for the name of a temporary file that is not yet committed.
bool isTemporaryName(std::string_view name);
/// Removes the temporary files of killed processes from a folder; files that are still being written stay.
void removeLeftovers(const std::filesystem::path& folder);

} // namespace opscope

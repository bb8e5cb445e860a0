// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to write a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/regular_file.h"

namespace opscope {

struct AtomicFileOptions {
    bool makesFolders = false; ///< those on the way; a file that is not committed takes them away again
    bool isDurable = true;     ///< outlives a power cut; not worth it for what its reader checks
};

/// A file that appears whole or not at all: written beside its place under a name that nobody can guess,
/// renamed by `commit`, removed when destroyed before. While it is written its writer holds a lock on it:
/// what a killed process left has none and goes with `removeLeftovers`. Only a regular file is ever replaced.
class AtomicFile {
public:
    /// Errors: CannotWrite with the system's reason, or because what stands there is no regular file: a link
    /// is neither followed nor replaced, a device or a pipe is not written to.
    static Result<AtomicFile> create(const std::filesystem::path& path, AtomicFileOptions options = {});
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    std::string& text() { return m_text; } ///< append here, or
    Result<void> write(std::string_view bytes);
    /// Writes what was appended when it is a block or more. Errors: CannotWrite (a full disk says so).
    Result<void> flushIfFull() { return m_text.size() < kBlock ? Result<void>() : flush(); }
    Result<void> flush();
    /// Replaces bytes that were written before.
    Result<void> overwrite(std::uint64_t offset, std::string_view bytes);
    /// The file gets its name. Errors: CannotWrite; the temporary file is removed then.
    Result<void> commit();

    const std::filesystem::path& path() const { return m_path; }
    /// Where it is until `commit`, for a library that writes by path.
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
    std::filesystem::path m_temporary;            ///< empty once it is committed
    std::vector<std::filesystem::path> m_folders; ///< that were made, the innermost first
    std::string m_text;
    std::uint64_t m_written = 0;
    Descriptor m_file;
    bool m_isDurable = true;
};

/// Writes a whole file. Errors: as `AtomicFile`.
Result<void> writeAtomically(const std::filesystem::path& path, std::string_view bytes);

/// True for the name that a file has until it is whole.
bool isTemporaryName(std::string_view name);
/// Removes what killed processes left in a folder; files that are being written stay.
void removeLeftovers(const std::filesystem::path& folder);

} // namespace opscope

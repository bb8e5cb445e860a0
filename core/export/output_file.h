// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace opscope {

/// A file that is there whole or not at all: written beside its place under a temporary name, renamed by
/// `commit`, removed when it is not committed (an error, Ctrl+C).
class OutputFile {
public:
    /// Makes the folders on the way. Errors: CannotWrite with the path and the system's reason.
    static Result<OutputFile> create(const std::filesystem::path& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    std::string& text() { return m_text; } ///< append here
    /// Writes what was appended when it is a block or more. Errors: CannotWrite (a full disk says so).
    Result<void> flushIfFull() { return m_text.size() < kBlock ? Result<void>() : flush(); }
    /// Writes the rest to the disk and gives the file its name.
    Result<void> commit();

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t written() const { return m_written; }

private:
    static constexpr std::size_t kBlock = 1 << 20;

    explicit OutputFile(std::filesystem::path path);
    Result<void> flush();
    Failure failure(int error) const;

    std::filesystem::path m_path;
    std::filesystem::path m_temporary;
    std::string m_text;
    std::uint64_t m_written = 0;
    int m_fd = -1;
};

} // namespace opscope

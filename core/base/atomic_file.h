// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

/// A file that appears whole or not at all: written to a temporary one beside it, renamed by `commit`,
/// removed when destroyed before. What is no regular file (a pipe, a device) is written to directly.
class AtomicFile {
public:
    /// Errors: CannotWrite with the system's reason.
    static Result<AtomicFile> create(const std::filesystem::path& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    /// Errors: CannotWrite (a full disk, a size limit).
    Result<void> write(std::string_view bytes);
    /// The file gets its name. Errors: CannotWrite; the temporary file is removed then.
    Result<void> commit();

    const std::filesystem::path& path() const { return m_path; }

private:
    AtomicFile() = default;
    Failure failure() const;

    std::filesystem::path m_path;
    std::filesystem::path m_temporary; ///< empty when written directly
    int m_fd = -1;
};

} // namespace opscope

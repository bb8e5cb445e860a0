// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

/// A file mapped read-only. If the file shrinks while it is mapped, bytes beyond its new end read as zero
/// instead of a crash by SIGBUS. Who has read asks `checkLength` (or `shrank`) before the answer is used.
class MappedFile {
public:
    /// Errors: CannotOpen with the system's reason; not a regular file. The view of an empty file is empty.
    static Result<std::shared_ptr<MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return {m_data, m_size}; }
    std::size_t size() const { return m_size; }
    const std::filesystem::path& path() const { return m_path; }
    bool shrank() const;
    /// Errors: FileShrank.
    Result<void> checkLength() const;

    /// The range will not be read again soon: its memory pages may be freed.
    void release(std::size_t offset, std::size_t length) const;

private:
    MappedFile() = default;

    std::filesystem::path m_path;
    const char* m_data = nullptr;
    std::size_t m_size = 0;
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    std::atomic<bool> m_shrank{false};
    int m_guardSlot = -1;
};

} // namespace opscope

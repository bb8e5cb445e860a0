// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

/// A file mapped read-only. When it shrinks under the map, reads beyond its end give zeros and `shrank()`
/// turns true; the process does not die of SIGBUS. Check `shrank()` after a pass.
class MappedFile {
public:
    /// Errors: CannotOpen with the system's reason; not a regular file; an empty file maps to an empty view.
    static Result<std::shared_ptr<MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const { return {m_data, m_size}; }
    std::size_t size() const { return m_size; }
    const std::filesystem::path& path() const { return m_path; }
    bool shrank() const { return m_shrank.load(std::memory_order_relaxed); }

    /// The range was read and will not be soon: its pages may go.
    void release(std::size_t offset, std::size_t length) const;

private:
    MappedFile() = default;

    std::filesystem::path m_path;
    const char* m_data = nullptr;
    std::size_t m_size = 0;
    std::atomic<bool> m_shrank{false};
    int m_guardSlot = -1;
};

} // namespace opscope

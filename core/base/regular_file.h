// SPDX-License-Identifier: GPL-3.0-or-later
// How a file is opened: whatever takes the place of a file (a pipe, a device) must not make its reader wait.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace opscope {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    int get() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd;
};

/// Opens a regular file without waiting; `flags` as open() takes them, O_RDONLY by default. Errors: NotFound
/// or Unreadable with the system's reason; not a regular file.
Result<Descriptor> openRegular(const std::filesystem::path& path, int flags = 0);

/// Its bytes. Errors: as `openRegular`; CannotRead; FileTooLarge beyond `mostBytes`.
Result<std::string> readRegular(const std::filesystem::path& path, std::uint64_t mostBytes);

} // namespace opscope

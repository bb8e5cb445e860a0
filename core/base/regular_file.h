// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files. If a pipe or a device has the name of the file, the reader must not block.
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

/// Called first in a program: opens what is closed of standard input, output and error, so that no file of
/// ours gets their numbers. Who writes there gets an error.
void openStandardDescriptors();

/// Opens a regular file without blocking. `flags` are those of open(), by default O_RDONLY. Errors: NotFound
/// or Unreadable with the system's reason; not a regular file.
Result<Descriptor> openRegular(const std::filesystem::path& path, int flags = 0);

/// The content of a file. Errors: those of `openRegular`; CannotRead; FileTooLarge if it has more than
/// `mostBytes`.
Result<std::string> readRegular(const std::filesystem::path& path, std::uint64_t mostBytes);

} // namespace opscope

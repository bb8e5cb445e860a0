// SPDX-License-Identifier: GPL-3.0-or-later
// The input of a fuzzer as a file with a name of its own: SQLite follows links, so that a path below
// /proc/self/fd leads it nowhere.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <unistd.h>

namespace opscope {

/// One file of the process, in memory; each input takes the place of the last. Removed at the end.
class InputFile {
public:
    InputFile() : m_file(mkstemp(m_path.data()))
    {
        if (m_file < 0)
            std::abort(); // nothing would be read
    }
    ~InputFile()
    {
        close(m_file);
        unlink(m_path.c_str());
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::string& write(const void* bytes, std::size_t size)
    {
        if (ftruncate(m_file, 0) != 0 || pwrite(m_file, bytes, size, 0) != static_cast<ssize_t>(size))
            std::abort();
        return m_path;
    }

private:
    std::string m_path = "/dev/shm/opscope-fuzz-XXXXXX"; ///< mkstemp fills in the last six letters
    int m_file;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace opscope::test {

/// Sets $TMPDIR for the life of the object: it contains the lock of a device, and tests run at the same time.
class OwnTemporary {
public:
    explicit OwnTemporary(const std::filesystem::path& folder)
    {
        if (const char* const before = std::getenv("TMPDIR"); before != nullptr)
            m_before = before;
        ::setenv("TMPDIR", folder.c_str(), 1);
    }
    OwnTemporary(const OwnTemporary&) = delete;
    OwnTemporary& operator=(const OwnTemporary&) = delete;
    ~OwnTemporary()
    {
        if (m_before)
            ::setenv("TMPDIR", m_before->c_str(), 1);
        else
            ::unsetenv("TMPDIR");
    }

private:
    std::optional<std::string> m_before;
};

} // namespace opscope::test

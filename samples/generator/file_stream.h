// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/result.h"

namespace opscope::samples {

/// A file that is written in blocks; every write is checked.
class FileStream {
public:
    /// Errors: CannotWrite with the path and the system's reason.
    static Result<FileStream> create(const std::filesystem::path& file);

    std::string& text() { return m_text; } ///< append here
    Result<void> flushIfFull() { return m_text.size() < kBlock ? Result<void>() : flush(); }
    Result<void> finish();

private:
    static constexpr std::size_t kBlock = 1 << 20;
    Result<void> flush();
    Failure failure() const;

    std::filesystem::path m_file;
    std::ofstream m_out;
    std::string m_text;
};

} // namespace opscope::samples

// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/file_stream.h"

#include <cerrno>
#include <system_error>

#include "core/base/message_id.h"

namespace opscope::samples {

Result<FileStream> FileStream::create(const std::filesystem::path& file)
{
    FileStream stream;
    stream.m_file = file;
    stream.m_out.open(file, std::ios::binary | std::ios::trunc);
    if (!stream.m_out)
        return stream.failure();
    stream.m_text.reserve(kBlock + (kBlock >> 2));
    return stream;
}

Result<void> FileStream::flush()
{
    m_out.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
    if (!m_out)
        return failure();
    m_text.clear();
    return {};
}

Result<void> FileStream::finish()
{
    OPSCOPE_TRY(flush());
    m_out.close();
    return m_out ? Result<void>() : failure();
}

Failure FileStream::failure() const
{
    SourcePos where;
    where.file = m_file.string();
    const std::error_code reason(errno, std::generic_category());
    return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, reason.message()), where);
}

} // namespace opscope::samples

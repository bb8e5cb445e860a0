// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/json_args.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/utf8.h"
#include "core/import/trace/full_event.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
Result<JsonArgSource::Stamp> JsonArgSource::stampOf(const std::filesystem::path& file)
{
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0)
        return fail(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable,
                    message(MessageId::CannotOpen, std::strerror(errno)), {file.string(), 0, {}});
    return Stamp{static_cast<std::uint64_t>(info.st_size),
                 static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec};
}

Result<std::shared_ptr<const ArgSource>> JsonArgSource::of(const std::filesystem::path& file)
{
    auto source = std::make_shared<JsonArgSource>();
    source->m_file = file;
    OPSCOPE_TRY_ASSIGN(source->m_stamp, stampOf(file));
    return source;
}

std::string JsonArgSource::describe() const
{
    return fmt::format("{} {} {}", m_stamp.size, m_stamp.mtimeNs, m_file.string());
}

Result<std::shared_ptr<const ArgSource>> JsonArgSource::fromText(std::string_view description)
{
    auto source = std::make_shared<JsonArgSource>();
    const char* at = description.data();
    const char* const end = at + description.size();
    const auto size = std::from_chars(at, end, source->m_stamp.size);
    if (size.ec != std::errc{} || size.ptr == end)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, printable(description, 40)));
    const auto time = std::from_chars(size.ptr + 1, end, source->m_stamp.mtimeNs);
    if (time.ec != std::errc{} || time.ptr == end)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, printable(description, 40)));
    source->m_file = std::string(time.ptr + 1, end);
    return source;
}

bool JsonArgSource::isThere() const
{
    const auto stamp = stampOf(m_file);
    return stamp && *stamp == m_stamp;
}

Result<Args> JsonArgSource::decode(std::uint64_t locator) const
{
    OPSCOPE_TRY_ASSIGN(const auto file, openRegular(m_file));
    OPSCOPE_TRY_ASSIGN(const auto stamp, stampOf(m_file));
    const SourcePos where{m_file.string(), 0, locator};
    if (!(stamp == m_stamp) || locator >= stamp.size)
        return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged), where);
    std::string bytes;
    for (std::size_t want = 4096;; want *= 4) {
        const auto have = bytes.size();
        bytes.resize(std::min<std::size_t>(want, stamp.size - locator));
        for (auto at = have; at < bytes.size();) {
            const auto n =
                ::pread(file.get(), bytes.data() + at, bytes.size() - at, static_cast<off_t>(locator + at));
            if (n <= 0)
                return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged), where);
            at += static_cast<std::size_t>(n);
        }
        const char* const stop = skipValue(bytes.data(), bytes.data() + bytes.size());
        if (stop != nullptr)
            return argsOfEvent({bytes.data(), static_cast<std::size_t>(stop - bytes.data())});
        if (bytes.size() == stamp.size - locator)
            break;
    }
    return fail(ErrorCode::Malformed, message(MessageId::EventMalformed, printable(bytes, 24)), where);
}

} // namespace opscope::trace

namespace opscope {

Result<std::shared_ptr<const ArgSource>> makeJsonArgSource(std::string_view description,
                                                           const Report& /*owner*/)
{
    auto source = trace::JsonArgSource::fromText(description);
    if (source &&
        !static_cast<const trace::JsonArgSource&>(**source).isThere()) // an unpacked file was trimmed
        return fail(ErrorCode::Unreadable, message(MessageId::SourceChanged));
    return source;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/probe.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <zlib.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxBlanks = std::size_t{64} << 20;

Result<std::string> unpackHead(std::string packed, std::size_t bytes, const SourcePos& where)
{
    std::string out(bytes, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 16) != Z_OK)
        return fail(ErrorCode::Internal, message(MessageId::Internal, "zlib"), where);
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = inflate(&stream, Z_SYNC_FLUSH);
    const auto unpacked = out.size() - stream.avail_out;
    inflateEnd(&stream);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR && unpacked == 0)
        return fail(ErrorCode::Malformed, message(MessageId::GzipBroken), where);
    out.resize(unpacked);
    return out;
}

} // namespace

Result<std::string> readHead(const std::filesystem::path& path, std::size_t bytes)
{
    const SourcePos where{path.string(), 0, {}};
    OPSCOPE_TRY_ASSIGN(const auto file, openRegular(path));
    // Blanks in front tell nothing of a file's kind, however many there are.
    std::string head(bytes, '\0');
    std::size_t size = 0;
    std::size_t skipped = 0;
    while (size < head.size()) {
        const auto got = ::read(file.get(), head.data() + size, head.size() - size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, std::strerror(errno)), where);
        if (got == 0)
            break;
        size += static_cast<std::size_t>(got);
        if (size == head.size() && skipped < kMaxBlanks) {
            const auto blanks = std::min(head.find_first_not_of(" \t\r\n"), size);
            head.erase(0, blanks);
            head.resize(bytes);
            size -= blanks;
            skipped += blanks;
        }
    }
    head.resize(size);
    if (head.starts_with("\x1f\x8b"))
        return unpackHead(std::move(head), bytes, where);
    return head;
}

} // namespace opscope

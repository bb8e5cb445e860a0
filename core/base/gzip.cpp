// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/gzip.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>

#include "core/base/atomic_file.h"
#include "core/base/block_hash.h"
#include "core/base/message_id.h"

namespace fs = std::filesystem;

namespace opscope {
namespace {

struct CloseGzip {
    void operator()(gzFile file) const { gzclose(file); }
};
using GzipFile = std::unique_ptr<gzFile_s, CloseGzip>;

/// zlib's message without the "<fd:5>: " prefix, its name for a file that we opened.
std::string reasonOf(gzFile file, int& code)
{
    const std::string words = gzerror(file, &code);
    const auto name = words.starts_with("<fd:") ? words.find(">: ") : std::string::npos;
    return name == std::string::npos ? words : words.substr(name + 3);
}

/// "unpacked-<hash of path, size and time>.json"
std::string unpackedName(const fs::path& file, const struct stat& info)
{
    std::error_code error;
    const auto key = fmt::format("{}|{}|{}.{}", fs::absolute(file, error).string(), info.st_size,
                                 info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
    return fmt::format("unpacked-{:016x}.json", textHash(key));
}

} // namespace

bool isGzip(std::string_view head)
{
    return head.starts_with("\x1f\x8b");
}

Result<fs::path> unpackGzip(const fs::path& file, const fs::path& folder, const UnpackLimits& limits,
                            std::stop_token stop)
{
    const SourcePos where{file.string(), 0, {}};
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0)
        return fail(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable,
                    message(MessageId::CannotOpen, std::strerror(errno)), where);
    const auto result = folder / unpackedName(file, info);
    std::error_code ignored;
    if (fs::is_regular_file(result, ignored))
        return result;
    std::error_code folderError;
    fs::create_directories(folder, folderError);
    if (folderError)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, folderError.message()),
                    {folder.string(), 0, {}});

    OPSCOPE_TRY_ASSIGN(auto packed, openRegular(file));
    const GzipFile in(gzdopen(packed.get(), "rb"));
    if (in != nullptr)
        packed.release(); // it is closed with the stream
    if (in == nullptr)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotOpen, std::strerror(errno)), where);
    gzbuffer(in.get(), 1U << 17);
    auto space = fs::space(folder, ignored);
    auto limit = std::max(limits.floorBytes, limits.ratio * static_cast<std::uint64_t>(info.st_size));
    if (!ignored)
        limit = std::min<std::uint64_t>(limit, space.available / 2);

    OPSCOPE_TRY_ASSIGN(auto out, AtomicFile::create(result)); // two threads may unpack one file at once
    std::vector<char> buffer(std::size_t{1} << 20);
    std::uint64_t total = 0;
    while (true) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), where);
        const int n = gzread(in.get(), buffer.data(), static_cast<unsigned>(buffer.size()));
        if (n < 0) {
            int code = 0;
            return fail(ErrorCode::Malformed, message(MessageId::GzipCutOff, reasonOf(in.get(), code)),
                        where);
        }
        if (n == 0)
            break;
        total += static_cast<std::uint64_t>(n);
        if (total > limit)
            return fail(ErrorCode::Unsupported, message(MessageId::GzipTooLarge, limit), where);
        OPSCOPE_TRY(out.write({buffer.data(), static_cast<std::size_t>(n)}));
    }
    int code = Z_OK;
    const auto reason = reasonOf(in.get(), code);
    // A truncated file is still read as far as possible; its reader reports the missing end.
    const bool isCutOff = code == Z_BUF_ERROR && total > 0;
    if (code != Z_OK && code != Z_STREAM_END && !isCutOff)
        return fail(ErrorCode::Malformed, message(MessageId::GzipCutOff, reason), where);
    OPSCOPE_TRY(out.commit());
    return result;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// A zip of npy files. The directory at the end of the file says where each member lies; sizes above 4 GiB
// stand in an extra field (zip64). Members are stored, then they are read where they lie, or deflated.
#include <zlib.h>

#include "core/accuracy/npy.h"
#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostUnpacked = std::uint64_t{2} << 30;
constexpr std::uint64_t kMostRatio = 1100; ///< deflate packs no better
constexpr std::size_t kMostMembers = 100'000;
constexpr std::uint32_t kSize32 = 0xffffffffU; ///< the real size is in the extra field

struct Member {
    std::string name;
    std::uint16_t method = 0;
    std::uint64_t packed = 0;
    std::uint64_t size = 0;
    std::uint64_t header = 0;
};

struct Directory {
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
};

std::optional<Directory> findDirectory(std::string_view bytes)
{
    constexpr std::string_view kEnd = "PK\x05\x06";
    constexpr std::string_view kLocator64 = "PK\x06\x07";
    constexpr std::size_t kLocatorBytes = 20;
    const auto end = bytes.rfind(kEnd);
    if (end == std::string_view::npos || bytes.size() - end < 22)
        return std::nullopt;
    Directory directory{numberAt<std::uint32_t>(bytes, end + 16), numberAt<std::uint16_t>(bytes, end + 10)};
    if (end >= kLocatorBytes && bytes.substr(end - kLocatorBytes).starts_with(kLocator64)) {
        const auto record = numberAt<std::uint64_t>(bytes, end - kLocatorBytes + 8);
        directory = {numberAt<std::uint64_t>(bytes, record + 48),
                     numberAt<std::uint64_t>(bytes, record + 32)};
    }
    return directory;
}

/// Sizes and offset that do not fit into 32 bits, in this order.
void takeZip64(Member& member, std::string_view extra)
{
    constexpr std::uint16_t kZip64 = 1;
    while (extra.size() >= 4) {
        const auto size = std::size_t{numberAt<std::uint16_t>(extra, 2)};
        if (numberAt<std::uint16_t>(extra, 0) == kZip64) {
            std::uint64_t at = 4;
            for (auto* value : {&member.size, &member.packed, &member.header}) {
                if (*value == kSize32) {
                    *value = numberAt<std::uint64_t>(extra, at);
                    at += 8;
                }
            }
            return;
        }
        extra.remove_prefix(std::min(size + 4, extra.size()));
    }
}

Result<std::shared_ptr<const std::string>> unpack(std::string_view packed, std::uint64_t size,
                                                  const SourcePos& where)
{
    if (size > kMostUnpacked || size / kMostRatio > packed.size())
        return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, size, kMostUnpacked), where);
    auto out = std::make_shared<std::string>(size, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return fail(ErrorCode::Internal, message(MessageId::Internal, "zlib"), where);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib does not write to it
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), UINT32_MAX));
    stream.next_out = reinterpret_cast<Bytef*>(out->data());
    stream.avail_out = static_cast<uInt>(size);
    const auto result = inflate(&stream, Z_FINISH);
    const bool isWhole = result == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (!isWhole)
        return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "a member cannot be unpacked"),
                    where);
    return std::shared_ptr<const std::string>(std::move(out));
}

Result<NpyFile> openMember(const std::shared_ptr<MappedFile>& file, const Member& member)
{
    constexpr std::string_view kLocal = "PK\x03\x04";
    constexpr std::uint64_t kLocalBytes = 30;
    constexpr std::uint16_t kDeflated = 8;
    const auto bytes = file->bytes();
    const SourcePos where{file->path().string(), 0, member.header};
    if (member.header > bytes.size() || !bytes.substr(member.header).starts_with(kLocal))
        return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "a member is not where it should be"),
                    where);
    const auto begin = member.header + kLocalBytes + numberAt<std::uint16_t>(bytes, member.header + 26) +
                       numberAt<std::uint16_t>(bytes, member.header + 28);
    if (begin > bytes.size() || member.packed > bytes.size() - begin)
        return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "a member is cut off"), where);
    const auto packed = bytes.substr(begin, member.packed);
    NpyFile npy;
    npy.file = file;
    npy.name = member.name.ends_with(".npy") ? member.name.substr(0, member.name.size() - 4) : member.name;
    if (member.method == 0) {
        OPSCOPE_TRY_ASSIGN(npy.tensor, parseNpy(packed, begin, where.file));
    } else if (member.method == kDeflated) {
        OPSCOPE_TRY_ASSIGN(npy.unpacked, unpack(packed, member.size, where));
        OPSCOPE_TRY_ASSIGN(npy.tensor, parseNpy(*npy.unpacked, 0, where.file + ":" + member.name));
    } else {
        return fail(ErrorCode::Unsupported,
                    message(MessageId::ZipBroken, fmt::format("method {} is not known", member.method)),
                    where);
    }
    return npy;
}

} // namespace

Result<std::vector<NpyFile>> openNpz(const std::filesystem::path& path)
{
    constexpr std::string_view kEntry = "PK\x01\x02";
    constexpr std::uint64_t kEntryBytes = 46;
    OPSCOPE_TRY_ASSIGN(const auto file, MappedFile::open(path));
    const auto bytes = file->bytes();
    const auto directory = findDirectory(bytes);
    if (!directory)
        return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "it has no directory"),
                    {path.string(), 0, {}});
    std::vector<NpyFile> members;
    auto at = directory->offset;
    std::uint64_t unpacked = 0;
    for (std::uint64_t i = 0; i < directory->count; ++i) {
        if (at > bytes.size() || !bytes.substr(at).starts_with(kEntry) || members.size() == kMostMembers)
            return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "its directory breaks off"),
                        {path.string(), 0, at});
        Member member;
        member.method = numberAt<std::uint16_t>(bytes, at + 10);
        member.packed = numberAt<std::uint32_t>(bytes, at + 20);
        member.size = numberAt<std::uint32_t>(bytes, at + 24);
        member.header = numberAt<std::uint32_t>(bytes, at + 42);
        const std::uint64_t nameBytes = numberAt<std::uint16_t>(bytes, at + 28);
        const std::uint64_t extraBytes = numberAt<std::uint16_t>(bytes, at + 30);
        if (bytes.size() - at < kEntryBytes + nameBytes + extraBytes)
            return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, "its directory breaks off"),
                        {path.string(), 0, at});
        member.name = bytes.substr(at + kEntryBytes, nameBytes);
        takeZip64(member, bytes.substr(at + kEntryBytes + nameBytes, extraBytes));
        unpacked += member.method == 0 ? 0 : std::min(member.size, kMostUnpacked);
        if (unpacked > kMostUnpacked)
            return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, unpacked, kMostUnpacked),
                        {path.string(), 0, at});
        OPSCOPE_TRY_ASSIGN(auto npy, openMember(file, member));
        members.push_back(std::move(npy));
        at += kEntryBytes + nameBytes + extraBytes + numberAt<std::uint16_t>(bytes, at + 32);
    }
    return members;
}

} // namespace opscope::accuracy

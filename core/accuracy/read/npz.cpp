// SPDX-License-Identifier: GPL-3.0-or-later
// A zip of npy files. The directory at the end of the file contains the place of each member; sizes above 4
// GiB are in an extra field (zip64). Stored members are read in place, others are inflated.
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <zlib.h>

#include "core/accuracy/read/npy.h"
#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostUnpacked = std::uint64_t{2} << 30;
constexpr std::uint64_t kMostRatio = 1100; ///< maximum ratio of deflate
constexpr std::size_t kMostMembers = 100'000;
constexpr std::uint64_t kLocalBytes = 30;      ///< of the header before a member, without its names
constexpr std::uint32_t kSize32 = 0xffffffffU; ///< the actual size is in the extra field

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

/// Reads sizes and offset that do not fit into 32 bits, in this order.
void readZip64(NpzMember& member, std::string_view extra)
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

/// Limits the memory of unpacked members of all archives together.
class UnpackedMemory {
public:
    /// Waits until this many bytes are free.
    std::shared_ptr<std::string> take(std::uint64_t size)
    {
        {
            std::unique_lock lock(m_mutex);
            m_freed.wait(lock, [&] { return size <= kMostUnpacked - m_used; });
            m_used += size;
        }
        const std::shared_ptr<void> taken(nullptr, [this, size](void*) { free(size); });
        return {new std::string(size, '\0'), [taken](std::string* bytes) { delete bytes; }};
    }

private:
    void free(std::uint64_t size)
    {
        const std::lock_guard lock(m_mutex);
        m_used -= size;
        m_freed.notify_all();
    }

    std::mutex m_mutex;
    std::condition_variable m_freed;
    std::uint64_t m_used = 0;
};

Failure brokenMember(const char* what, const SourcePos& where)
{
    return fail(ErrorCode::Malformed, message(MessageId::ZipBroken, what), where);
}

Result<std::shared_ptr<const std::string>> unpack(std::string_view packed, std::uint64_t size,
                                                  const SourcePos& where)
{
    static UnpackedMemory memory;
    if (size > kMostUnpacked || size / kMostRatio > packed.size())
        return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, size, kMostUnpacked), where);
    const auto out = memory.take(size);
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
        return brokenMember("a member cannot be unpacked", where);
    return out;
}

/// Reads in parts, and releases the pages of each if they belong to `file`.
std::uint32_t checksum(std::string_view bytes, const MappedFile* file)
{
    constexpr std::size_t kPart = std::size_t{16} << 20;
    auto crc = crc32_z(0, nullptr, 0);
    for (std::size_t at = 0; at < bytes.size(); at += kPart) {
        const auto part = bytes.substr(at, kPart);
        crc = crc32_z(crc, reinterpret_cast<const Bytef*>(part.data()), part.size());
        if (file != nullptr)
            file->release(static_cast<std::size_t>(part.data() - file->bytes().data()), part.size());
    }
    return static_cast<std::uint32_t>(crc);
}

bool areApart(std::vector<NpzMember> members)
{
    std::ranges::sort(members, {}, &NpzMember::header);
    return std::ranges::adjacent_find(members, [](const NpzMember& a, const NpzMember& b) {
               return b.header - a.header < kLocalBytes || b.header - a.header - kLocalBytes < a.packed;
           }) == members.end();
}

} // namespace

Result<NpyFile> openMember(const NpzFile& archive, const NpzMember& member)
{
    constexpr std::string_view kLocal = "PK\x03\x04";
    constexpr std::uint16_t kDeflated = 8;
    constexpr std::uint16_t kEncrypted = 1;
    const auto bytes = archive.file->bytes();
    const SourcePos where{archive.file->path().string(), 0, member.header};
    if (member.header > bytes.size() || !bytes.substr(member.header).starts_with(kLocal))
        return brokenMember("a member is not where it should be", where);
    const auto begin = member.header + kLocalBytes + numberAt<std::uint16_t>(bytes, member.header + 26) +
                       numberAt<std::uint16_t>(bytes, member.header + 28);
    if (begin > bytes.size() || member.packed > bytes.size() - begin)
        return brokenMember("a member is cut off", where);
    if ((member.flags & kEncrypted) != 0)
        return brokenMember("a member is encrypted", where);
    if (member.method != 0 && member.method != kDeflated)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::ZipBroken, fmt::format("method {} is not known", member.method)),
                    where);
    const auto packed = bytes.substr(begin, member.packed);
    NpyFile npy;
    npy.file = archive.file;
    if (member.method == kDeflated) {
        OPSCOPE_TRY_ASSIGN(npy.unpacked, unpack(packed, member.size, where));
    } else if (member.packed != member.size) {
        return brokenMember("a stored member has two sizes", where);
    }
    const auto* const mapped = npy.unpacked == nullptr ? npy.file.get() : nullptr;
    const auto content = npy.unpacked == nullptr ? packed : std::string_view(*npy.unpacked);
    const auto crc = checksum(content, mapped);
    OPSCOPE_TRY(npy.file->checkLength());
    if (crc != member.crc)
        return brokenMember("the checksum of a member does not match its bytes", where);
    OPSCOPE_TRY_ASSIGN(npy.tensor, parseNpy(content, mapped != nullptr ? begin : 0,
                                            mapped != nullptr ? where.file : where.file + ":" + member.name));
    npy.tensor.file = mapped;
    return npy;
}

Result<NpzFile> openNpz(const std::filesystem::path& path)
{
    constexpr std::string_view kEntry = "PK\x01\x02";
    constexpr std::uint64_t kEntryBytes = 46;
    constexpr std::string_view kNpy = ".npy";
    NpzFile archive;
    OPSCOPE_TRY_ASSIGN(archive.file, MappedFile::open(path));
    const auto bytes = archive.file->bytes();
    const auto broken = [&](const char* what, std::optional<std::uint64_t> at) {
        return brokenMember(what, {path.string(), 0, at});
    };
    const auto directory = findDirectory(bytes);
    if (!directory)
        return broken("it has no directory", {});
    auto at = directory->offset;
    for (std::uint64_t i = 0; i < directory->count; ++i) {
        if (at > bytes.size() || !bytes.substr(at).starts_with(kEntry) ||
            archive.members.size() == kMostMembers)
            return broken("its directory breaks off", at);
        NpzMember member;
        member.flags = numberAt<std::uint16_t>(bytes, at + 8);
        member.method = numberAt<std::uint16_t>(bytes, at + 10);
        member.crc = numberAt<std::uint32_t>(bytes, at + 16);
        member.packed = numberAt<std::uint32_t>(bytes, at + 20);
        member.size = numberAt<std::uint32_t>(bytes, at + 24);
        member.header = numberAt<std::uint32_t>(bytes, at + 42);
        const std::uint64_t nameBytes = numberAt<std::uint16_t>(bytes, at + 28);
        const std::uint64_t extraBytes = numberAt<std::uint16_t>(bytes, at + 30);
        if (bytes.size() - at < kEntryBytes + nameBytes + extraBytes)
            return broken("its directory breaks off", at);
        member.name = bytes.substr(at + kEntryBytes, nameBytes);
        if (member.name.ends_with(kNpy))
            member.name.resize(member.name.size() - kNpy.size());
        readZip64(member, bytes.substr(at + kEntryBytes + nameBytes, extraBytes));
        archive.members.push_back(std::move(member));
        at += kEntryBytes + nameBytes + extraBytes + numberAt<std::uint16_t>(bytes, at + 32);
    }
    OPSCOPE_TRY(archive.file->checkLength());
    if (!areApart(archive.members))
        return broken("its members overlap", {});
    return archive;
}

} // namespace opscope::accuracy

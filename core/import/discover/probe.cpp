// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/probe.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <zlib.h>

#include "core/base/atomic_file.h"
#include "core/base/gzip.h"
#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/base/plain_csv.h"
#include "core/base/regular_file.h"
#include "core/import/discover/known_names.h"
#include "core/import/discover/other_tools.h"
#include "core/vendor/accuracy_result.h"

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

/// JSON exported by Opscope names it in its first object: {"exporter": "opscope"}.
bool hasOwnMark(std::string_view head)
{
    const auto key = head.find("\"exporter\"");
    if (key == std::string_view::npos)
        return false;
    const auto value = head.substr(key + 10, 16);
    return value.find("\"opscope\"") != std::string_view::npos;
}

/// The key that shows the kind may come long after the first bytes: facts of all devices precede
/// "traceEvents".
constexpr std::size_t kObjectProbeBytes = std::size_t{256} << 20;
constexpr std::size_t kPackedProbeBytes = std::size_t{16} << 20;
constexpr std::size_t kUnknownProbeBytes = kPackedProbeBytes; ///< where the name says no kind

bool isOpenObject(std::string_view head)
{
    if (head.size() < kProbeBytes)
        return false;
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    const auto first = head.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && head[first] == '{';
}

} // namespace

Result<std::string> readHead(const std::filesystem::path& path, std::size_t bytes)
{
    const SourcePos where{path.string(), 0, {}};
    OPSCOPE_TRY_ASSIGN(const auto file, openRegular(path));
    // Leading blanks are skipped, however many there are: they do not show the file's kind.
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

PlannedEntry probeFile(const std::filesystem::path& root, const WalkedFile& file)
{
    PlannedEntry entry;
    entry.path = file.path;
    entry.sizeBytes = file.sizeBytes;
    entry.kind = "unknown";
    entry.planned.path = root / entry.path;
    if (file.refused) {
        entry.skip(*file.refused,
                   file.refused->id == MessageId::LinkNotFollowed ? FileState::Ignored : FileState::Broken);
        return entry;
    }
    if (isTemporaryName(entry.name())) {
        entry.skip(message(MessageId::UnfinishedFile));
        return entry;
    }
    auto head = readHead(entry.planned.path);
    if (!head) {
        entry.skip(head.error().message, FileState::Broken);
        return entry;
    }
    if (isCsvName(entry.name())) {
        if (auto plain = plainCsv(*head, CsvExtent::Head))
            *head = std::move(plain->text);
    }
    const FileProbe probe{std::string(entry.name()), *head};
    const auto kind = kindByName(probe.name, probe.head);
    const auto other = otherTool(probe.name, *head);
    if (other && (kind.empty() || !other->isData)) {
        entry.kind = std::string(other->id);
        entry.skip(other->what, other->isData ? FileState::NotDecoded : FileState::Ignored);
        return entry;
    }
    if (other) { // by its name a table or a trace: the run lacks it
        entry.skip(other->what, FileState::Broken);
        return entry;
    }
    if (isOtherKind(kind, probe.head)) {
        entry.skip(whyOtherKind(kind, probe.head), FileState::Broken);
        return entry;
    }
    if (probe.name.ends_with(".csv") && accuracy::isResultHead(*head)) {
        // The page Accuracy reads it, in which no number is a value too.
        entry.kind = accuracy::kAccuracyResult;
        entry.state = FileState::Used;
        return entry;
    }
    const auto* importer = importerFor(probe);
    if (importer == nullptr && isOpenObject(*head)) {
        const auto mapped = MappedFile::open(entry.planned.path);
        if (mapped && !isGzip((*mapped)->bytes()))
            importer =
                importerFor({probe.name, (*mapped)->bytes().substr(0, kind.empty() ? kUnknownProbeBytes
                                                                                   : kObjectProbeBytes)});
        else if (const auto more = readHead(entry.planned.path, kPackedProbeBytes); more)
            importer = importerFor({probe.name, *more});
    }
    if (importer != nullptr) {
        entry.isOwnExport = importer->reports != nullptr || hasOwnMark(*head);
        entry.importer = importer;
        entry.kind = std::string(importer->id);
        entry.state = FileState::Used;
    } else if (const auto foreign = foreignKind(probe.name)) {
        entry.kind = std::string(foreign->id);
        entry.skip(foreign->what, foreign->isData ? FileState::NotDecoded : FileState::Ignored);
    } else if (!kind.empty()) { // and its head does not fit
        entry.skip(whyOtherKind(kind, probe.head), FileState::Broken);
    } else {
        entry.skip(message(file.sizeBytes == 0 ? MessageId::FileEmpty : MessageId::KindUnknown));
    }
    return entry;
}

} // namespace opscope

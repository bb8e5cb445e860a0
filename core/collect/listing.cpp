// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>
#include <sys/stat.h>

#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/collect/job_scripts.h"
#include "core/collect/remote_files.h"

namespace opscope {
namespace {

constexpr std::size_t kMostOfName = 255;
constexpr std::size_t kMostOfPath = 2048;
constexpr std::size_t kProblemBytes = 1 << 20;
constexpr int kNoFolder = 120;          // exit code of list_folder.sh
constexpr std::size_t kLineBytes = 512; // most bytes of a listing for each allowed file

/// Whether a relative path can only name something below the folder it is fetched to.
bool isSafePath(std::string_view path, std::size_t mostDepth)
{
    if (path.empty() || path.size() > kMostOfPath ||
        std::ranges::any_of(path, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
        return false;
    std::size_t depth = 0;
    while (true) {
        const auto end = std::min(path.find('/'), path.size());
        const auto part = path.substr(0, end);
        if (part.empty() || part == "." || part == ".." || part.size() > kMostOfName || ++depth > mostDepth)
            return false;
        if (end == path.size())
            return true;
        path.remove_prefix(end + 1);
    }
}

/// Removes the next word from the line and returns it; empty at the end.
std::string_view nextWord(std::string_view& line)
{
    const auto end = std::min(line.find(' '), line.size());
    const auto word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

} // namespace

void RemoteListing::refuse(Error why)
{
    ++refusedCount;
    if (refused.size() < kMostRefused)
        refused.push_back(std::move(why));
}

Result<RemoteListing> parseListing(std::string_view text, const std::string& folder,
                                   const FetchBounds& bounds)
{
    RemoteListing listing;
    const auto refuse = [&](Message why, std::string_view path) {
        listing.refuse({ErrorCode::Unsupported, std::move(why), {folder + '/' + std::string(path), 0, {}}});
    };
    for (const auto line : linesOf(text)) {
        auto rest = line;
        std::uint32_t mode = 0;
        const auto modeText = nextWord(rest);
        const auto* const modeEnd = modeText.data() + modeText.size();
        const bool isMode = std::from_chars(modeText.data(), modeEnd, mode, 16).ptr == modeEnd;
        const auto size = wholeNumber<std::uint64_t>(nextWord(rest));
        const auto mtime = wholeNumber<std::int64_t>(nextWord(rest));
        if (!isMode || modeText.empty() || !size || !mtime || !rest.starts_with('.')) {
            refuse(message(MessageId::CollectOddName), line);
            continue;
        }
        if (S_ISDIR(mode))
            continue;
        const auto path = rest.substr(std::min<std::size_t>(2, rest.size()));
        if (!rest.starts_with("./") || !isSafePath(path, bounds.mostDepth)) {
            refuse(message(MessageId::CollectOddName), rest);
        } else if (!S_ISREG(mode)) {
            refuse(message(S_ISLNK(mode) ? MessageId::CollectLink : MessageId::NotARegularFile), path);
        } else {
            if (listing.files.size() == bounds.mostFiles || *size > bounds.mostBytes - listing.totalBytes) {
                refuse(message(MessageId::CollectTooBig, bounds.mostFiles, bounds.mostBytes), path);
                continue;
            }
            listing.totalBytes += *size;
            listing.files.push_back({std::string(path), *size, *mtime});
        }
    }
    std::ranges::sort(listing.files, {}, &RemoteFile::path);
    const auto isFile = [&](std::string_view path) {
        return std::ranges::binary_search(listing.files, path, {}, &RemoteFile::path);
    };
    const auto isBelowFile = [&](std::string_view path) {
        for (auto slash = path.find('/'); slash != std::string_view::npos;
             slash = path.find('/', slash + 1)) {
            if (isFile(path.substr(0, slash)))
                return true;
        }
        return false;
    };
    std::vector<RemoteFile> kept;
    for (const auto& file : listing.files) {
        if ((kept.empty() || kept.back().path != file.path) && !isBelowFile(file.path)) {
            kept.push_back(file);
            continue;
        }
        refuse(message(MessageId::CollectOddName), file.path);
        listing.totalBytes -= file.sizeBytes;
    }
    listing.files = std::move(kept);
    return listing;
}

Result<RemoteListing> listRemote(const Host& host, const std::string& folder, const FetchBounds& bounds,
                                 const std::stop_token& stop)
{
    std::string text, problems;
    const auto most = bounds.mostFiles * kLineBytes;
    ProcessOptions io;
    io.onOut = [&](std::string_view bytes) -> Result<void> {
        if (text.size() > most)
            return fail(ErrorCode::Unsupported, message(MessageId::TooMuchOutput, most));
        text += bytes;
        return {};
    };
    io.onErr = [&](std::string_view bytes) -> Result<void> {
        problems.append(bytes.substr(0, kProblemBytes - std::min(kProblemBytes, problems.size())));
        return {};
    };
    const auto end = host.run(hostScript({{"folder", folder}}, {"list_folder.sh"}), host.answering(io), stop);
    const bool isCut = !end && end.error().message.id == MessageId::TooMuchOutput;
    if (!end && !isCut)
        return Failure(end.error());
    if (end && end->exitCode != 0 && (end->exitCode == kNoFolder || text.empty()))
        return fail(ErrorCode::Unreadable,
                    message(MessageId::CollectCommand, host.name(), end->exitCode, lastWords(problems)));
    if (isCut)
        text.resize(text.rfind('\n') + 1); // the last line is not complete
    OPSCOPE_TRY_ASSIGN(auto listing, parseListing(text, folder, bounds));
    if (isCut)
        listing.refuse({ErrorCode::Unsupported,
                        message(MessageId::CollectTooBig, bounds.mostFiles, bounds.mostBytes),
                        {folder, 0, {}}});
    std::istringstream lines(end && end->exitCode != 0 ? problems : std::string());
    for (std::string line; std::getline(lines, line);)
        listing.refuse({ErrorCode::Unreadable, message(MessageId::CollectNotFetched, line), {folder, 0, {}}});
    return listing;
}

} // namespace opscope

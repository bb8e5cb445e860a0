// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/left_out.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/accuracy/read/dump_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

/// Adds each file once; the first reason counts.
class LeftOut {
public:
    explicit LeftOut(std::vector<LeftOutFile>& files) : m_files(files) {}

    void skip(const std::filesystem::path& path) { m_reported.insert(path); }
    void add(const std::filesystem::path& path, Message reason, std::string cause = {})
    {
        if (m_reported.insert(path).second)
            m_files.push_back({path, std::move(reason), std::move(cause)});
    }
    void add(const std::vector<DumpEntry>& entries, const Message& reason)
    {
        for (const auto& entry : entries)
            add(entry.path, reason);
    }
    /// Only the newest file of a name, or its threads, may be in a row.
    template <class Names>
    void addOlder(const Names& names, const Message& reason)
    {
        for (const auto& [name, entries] : names) {
            const auto newest = newestOf(entries);
            const auto used = std::ranges::find_if(
                newest, [&](const DumpEntry& entry) { return m_reported.contains(entry.path); });
            const auto compared = used == newest.end() ? std::filesystem::path() : used->path;
            for (const auto& entry : entries) {
                const bool isNewest = std::ranges::find(newest, entry.path, &DumpEntry::path) != newest.end();
                add(entry.path, hasTensorIndexTooLarge(entry) || (!isNewest && !compared.empty())
                                    ? reasonNotNewest(entry, compared)
                                    : reason);
            }
        }
    }

private:
    std::vector<LeftOutFile>& m_files;
    std::set<std::filesystem::path> m_reported;
};

void addDetections(LeftOut& out, const DumpFolder& folder)
{
    out.add(folder.overflows, message(MessageId::AccuracyOverflowFile));
    for (const auto& entry : folder.exceptions) {
        const auto dump = openDump(entry.path);
        out.add(entry.path, message(MessageId::AccuracyExceptionFile),
                dump ? dump->exception : dump.error().message.english());
    }
}

void addGolden(LeftOut& out, const GoldenFiles& golden)
{
    const auto& folder = golden.folder();
    const auto notPaired = message(MessageId::AccuracyNotPaired);
    out.addOlder(folder.golden, notPaired);
    out.add(folder.archives, notPaired);
    for (const auto* names : {&folder.dumps, &folder.statistics})
        out.addOlder(*names, golden.isDump() ? notPaired : message(MessageId::AccuracyOfDevice));
    addDetections(out, folder);
}

void addNpu(LeftOut& out, const DumpFolder& folder)
{
    for (const auto& [op, entries] : folder.statistics) {
        if (folder.dumps.contains(op))
            out.add(entries, message(MessageId::AccuracyHasTensors));
    }
    out.addOlder(folder.statistics, message(MessageId::AccuracyNotPaired));
    const auto ofFramework = message(MessageId::AccuracyOfFramework);
    out.addOlder(folder.golden, ofFramework);
    out.add(folder.archives, ofFramework);
    addDetections(out, folder);
}

/// Statistics that could not be read.
void addUnreadable(LeftOut& out, const DumpFolder& folder, const std::vector<Issue>& issues)
{
    std::map<std::string, const Message*> whyNone;
    for (const auto& issue : issues) {
        if (!issue.places.empty())
            whyNone.emplace(issue.places.front().file, &issue.message);
    }
    for (const auto& [op, entries] : folder.statistics) {
        for (const auto& entry : entries) {
            if (const auto why = whyNone.find(entry.path.string()); why != whyNone.end())
                out.add(entry.path, *why->second);
        }
    }
}

/// Files that are not named like dumps.
void moveUnknown(LeftOut& out, std::vector<Issue>& issues)
{
    const auto isUnknown = [](const Issue& issue) {
        return issue.message.id == MessageId::AccuracyNameUnknown && !issue.places.empty();
    };
    for (const auto& issue : issues) {
        if (isUnknown(issue))
            out.add(issue.places.front().file, issue.message);
    }
    std::erase_if(issues, isUnknown);
}

} // namespace

void addLeftOut(AccuracyResult& result, const DumpFolder& npu, const Pairing& pairing,
                const GoldenFiles& golden, bool isPart)
{
    LeftOut out(result.leftOut);
    for (const auto& row : result.rows)
        out.skip(row.npuFile);
    for (const auto& path : golden.used())
        out.skip(path);
    for (const auto& group : pairing.groups) {
        for (const auto& op : group.ops) {
            for (const auto& file : op.files)
                out.skip(file.path);
        }
    }
    for (std::size_t i = 0; i < pairing.leftOut.size(); ++i)
        out.add(pairing.leftOut[i].path, pairing.leftOutReasons[i]);
    addUnreadable(out, npu, result.issues);
    if (!isPart)
        addGolden(out, golden);
    else if (golden.folder().path == npu.path)
        return moveUnknown(out, result.issues);
    addNpu(out, npu);
    moveUnknown(out, result.issues);
}

} // namespace opscope::accuracy

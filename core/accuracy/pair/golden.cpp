// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/pair/golden.h"

#include "core/accuracy/pair/dump_pairing.h"
#include "core/accuracy/read/op_files.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

namespace fs = std::filesystem;

Failure noneOf(const std::string& op, std::uint64_t output)
{
    return fail(ErrorCode::NotFound, message(MessageId::NotFound, goldenKey(op, output)));
}

Result<GoldenTensor> fromDump(const std::vector<DumpEntry>& files, std::uint64_t index, bool isInput)
{
    OPSCOPE_TRY_ASSIGN(auto opened, openOp(files));
    const auto op = std::make_shared<OpenedOp>(std::move(opened));
    OPSCOPE_TRY_ASSIGN(const auto* const found, op->find(isInput, index));
    GoldenTensor golden;
    golden.path = found->path;
    OPSCOPE_TRY_ASSIGN(golden.tensor, found->checked());
    golden.issues = std::move(op->issues);
    golden.kept = op;
    return golden;
}

/// "conv1.0" and "scope/conv1:0" contain the output number, "conv1" is output 0. The name of a golden file is
/// accepted, too.
std::string memberKey(const std::string& member)
{
    if (const auto name = parseDumpName(member + ".npy"); name && name->kind == NameKind::Golden)
        return goldenKey(name->op, name->output);
    const auto at = member.find_last_of(".:");
    if (at != std::string::npos && at + 1 < member.size() &&
        member.find_first_not_of("0123456789", at + 1) == std::string::npos)
        return escapedName(member.substr(0, at)) + '.' + member.substr(at + 1);
    return goldenKey(member, 0);
}

} // namespace

GoldenFiles::GoldenFiles(DumpFolder folder) : m_folder(std::move(folder))
{
    for (const auto& archive : m_folder.archives) {
        auto opened = openNpz(archive.path);
        if (!opened) {
            m_folder.issues.push_back(
                {Severity::DataLoss, opened.error().message, {opened.error().where}, 1});
            continue;
        }
        const auto& members = m_archives.emplace_back(*std::move(opened)).members;
        for (std::size_t i = 0; i < members.size(); ++i) {
            const auto [known, isNew] =
                m_members.try_emplace(memberKey(members[i].name), Place{m_archives.size() - 1, i});
            if (isNew)
                continue;
            m_folder.issues.push_back(
                {Severity::DataLoss,
                 message(MessageId::AccuracySameMember, known->first,
                         m_archives[known->second.archive].file->path().filename().string()),
                 {{archive.path.string(), 0, members[i].header}},
                 1});
        }
    }
}

bool GoldenFiles::has(const std::string& op, std::uint64_t output) const
{
    const auto key = goldenKey(op, output);
    return m_folder.golden.contains(key) || m_members.contains(key) ||
           (isDump() && m_folder.dumps.contains(escapedName(op)));
}

void GoldenFiles::markUsed(const fs::path& path)
{
    const std::lock_guard guard(m_lock);
    m_used.insert(path);
}

Result<GoldenTensor> GoldenFiles::open(const std::string& op, std::uint64_t output, bool isInput)
{
    if (isDump()) {
        const auto found = m_folder.dumps.find(escapedName(op));
        if (found == m_folder.dumps.end())
            return noneOf(op, output);
        const auto files = filesOf(newestOf(found->second), isInput, output);
        if (files.empty())
            return noneOf(op, output);
        for (const auto& file : files)
            markUsed(file.path);
        return fromDump(files, output, isInput);
    }
    const auto key = goldenKey(op, output);
    if (const auto found = m_folder.golden.find(key); found != m_folder.golden.end()) {
        const auto& path = found->second.back().path;
        markUsed(path);
        if (path.extension() != ".npy")
            return fromDump({found->second.back()}, 0, false);
        OPSCOPE_TRY_ASSIGN(auto npy, openNpy(path));
        return GoldenTensor{std::move(npy.tensor), path, {}, npy.file};
    }
    const auto member = m_members.find(key);
    if (member == m_members.end())
        return noneOf(op, output);
    const auto& archive = m_archives[member->second.archive];
    const auto& path = archive.file->path();
    markUsed(path);
    OPSCOPE_TRY_ASSIGN(auto npy, openMember(archive, archive.members[member->second.member]));
    auto kept = std::make_shared<NpyFile>(std::move(npy));
    return GoldenTensor{kept->tensor, path, {}, kept};
}

std::set<fs::path> GoldenFiles::used() const
{
    const std::lock_guard guard(m_lock);
    return m_used;
}

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/export_batch.h"

#include <map>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/base/folder_lock.h"
#include "core/base/message_id.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostPending = 64;

std::string nameIn(const fs::path& folder, const fs::path& path)
{
    std::error_code error;
    return fs::relative(path, folder, error).generic_string();
}

bool isSource(const fs::path& folder, const fs::path& path, const ExportManifest& ours)
{
    std::error_code error;
    return fs::is_regular_file(path, error) && !ours.isUnchanged(nameIn(folder, path), path);
}

/// The layout in which `opscope-cli` finds a run of the kind again, whatever its folder is called; null: as
/// the folder looks.
const char* layoutOf(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Job:
        return "job";
    case ReportKind::ProfOld:
    case ReportKind::ProfNew:
        return "prof";
    case ReportKind::AscendPt:
        return "ascend";
    default:
        return nullptr;
    }
}

} // namespace

ExportBatch::ExportBatch(const Report& report, const ExportTarget& options, std::stop_token stop)
    : m_report(report),
      m_folder(exportFolder(report, options)),
      m_layout(options.isCut ? "prof" : layoutOf(report.kind)),
      m_stop(std::move(stop)),
      m_ours(readExportManifest(m_folder / kExportManifest))
{
    removeLeftovers(m_folder);
}

ExportBatch::~ExportBatch()
{
    while (!m_pending.empty()) // the last one first: the first one created the folder
        m_pending.pop_back();
}

Result<bool> ExportBatch::keeps(const fs::path& path, bool isPart)
{
    if (!isSource(m_folder, path, m_ours))
        return false;
    std::error_code error;
    if (isPart)
        return fail(ErrorCode::Unsupported, message(MessageId::WouldReplaceSource, nameIn(m_folder, path)),
                    {path.string(), 0, {}});
    m_files.push_back({.path = path, .sizeBytes = fs::file_size(path, error), .isKept = true});
    return true;
}

Result<AtomicFile> ExportBatch::create(const fs::path& path)
{
    if (m_cleaned.insert(path.parent_path()).second)
        removeLeftovers(path.parent_path());
    return AtomicFile::create(path, {.makesFolders = true});
}

Result<void> ExportBatch::add(AtomicFile file, std::uint64_t rows)
{
    OPSCOPE_TRY(file.flush());
    m_files.push_back({.path = file.path(), .sizeBytes = file.written(), .rows = rows});
    m_pending.push_back(std::move(file));
    return m_pending.size() < kMostPending ? Result<void>() : publish();
}

Result<std::vector<ExportedFile>> ExportBatch::finish()
{
    OPSCOPE_TRY(publish());
    return std::move(m_files);
}

Result<void> ExportBatch::publish()
{
    if (m_pending.empty())
        return {};
    OPSCOPE_TRY_ASSIGN(const auto turn, FolderLock::take(m_folder, m_stop));
    m_ours = readExportManifest(m_folder / kExportManifest);
    for (const auto& file : m_pending) {
        if (isSource(m_folder, file.path(), m_ours))
            return fail(ErrorCode::Unsupported,
                        message(MessageId::WouldReplaceSource, nameIn(m_folder, file.path())),
                        {file.path().string(), 0, {}});
    }
    OPSCOPE_TRY(writeManifest());
    for (auto& file : m_pending)
        OPSCOPE_TRY(file.commit());
    m_pending.clear();
    return {};
}

/// Lists the files that are renamed next and the unchanged files of an earlier export, even where one
/// replaces the other.
Result<void> ExportBatch::writeManifest() const
{
    using nlohmann::ordered_json;
    auto entries = m_ours.files;
    std::map<std::string, const AtomicFile*> next;
    for (const auto& file : m_pending)
        next.emplace(nameIn(m_folder, file.path()), &file);
    std::erase_if(entries, [&](const ExportManifest::File& entry) {
        const auto& [name, content] = entry;
        std::error_code error;
        const auto path = m_folder / name;
        if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != content.sizeBytes)
            return true;
        // Only a file that is replaced may be written several times.
        return next.contains(name) && !content.hash.empty() && contentHash(path) != content.hash;
    });
    for (const auto& [name, file] : next)
        entries.insert({name, {file->written(), contentHash(file->temporary())}});
    ordered_json manifest = ordered_json::object();
    manifest["exporter"] = "opscope";
    manifest["version"] = OPSCOPE_VERSION;
    if (m_layout != nullptr)
        manifest["layout"] = m_layout;
    if (isKnown(m_report.rank))
        manifest["rank"] = m_report.rank;
    auto list = ordered_json::array();
    for (const auto& [name, content] : entries) {
        list.push_back({{"name", name}, {"sizeBytes", content.sizeBytes}});
        if (!content.hash.empty())
            list.back()["hash"] = content.hash;
    }
    manifest["files"] = std::move(list);
    OPSCOPE_TRY_ASSIGN(auto out, AtomicFile::create(m_folder / kExportManifest));
    out.text() += manifest.dump(1, ' ', false, ordered_json::error_handler_t::replace);
    out.text() += '\n';
    return out.commit();
}

} // namespace opscope

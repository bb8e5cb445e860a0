// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of tensor dumps (dump_path/time/device/model/id/step), perhaps next to their ground truth and the
// graph. There is no time in them: the report is a list of files, and the page Accuracy reads the tensors.
#include <algorithm>
#include <set>

#include "core/base/message_id.h"
#include "core/import/discover/plan_rules.h"
#include "core/vendor/dump_name.h"

namespace opscope {
namespace {

/// With a time of 16 digits, so that no other name of dots and numbers is mistaken for one.
bool isDump(std::string_view path)
{
    const auto name = accuracy::parseDumpName(fileName(path));
    return name && name->time != 0 &&
           (name->kind == accuracy::NameKind::Dump || name->kind == accuracy::NameKind::Overflow ||
            name->kind == accuracy::NameKind::Exception || name->kind == accuracy::NameKind::Statistics);
}

/// A file of a framework; with a time of 16 digits too.
bool isOfFramework(std::string_view path)
{
    const auto name = accuracy::parseDumpName(fileName(path));
    return name && name->time != 0 && name->kind == accuracy::NameKind::Golden;
}

bool isOfTensors(std::string_view path)
{
    return isDump(path) || path.ends_with(".npy") || path.ends_with(".npz") || path.ends_with(".pb");
}

/// A run among the files is opened as what it is.
bool isOfRun(std::string_view path)
{
    if (isJobExportName(fileName(path)) || isDeviceInfoName(fileName(path)))
        return true;
    for (auto rest = path; !rest.empty(); rest = folderOf(rest)) {
        const auto name = fileName(rest);
        if (isProfName(name) || isJobName(name) || isAscendName(name))
            return true;
    }
    return false;
}

bool matches(std::string_view, const WalkedTree& tree)
{
    std::size_t dumps = 0;
    std::set<std::string_view> ofFrameworks; // folders: of two one may be compared with the other
    std::size_t tensors = 0;
    for (const auto& file : tree.files) {
        if (isOfRun(file.path))
            return false;
        dumps += isDump(file.path) ? 1U : 0U;
        if (isOfFramework(file.path))
            ofFrameworks.insert(folderOf(file.path));
        tensors += isOfTensors(file.path) ? 1U : 0U;
    }
    return (dumps > 0 || ofFrameworks.size() > 1) && tensors * 2 > tree.files.size();
}

void plan(ReportPlan& plan)
{
    plan.kind = ReportKind::Dumps;
    for (auto& entry : plan.entries) {
        const bool isRefused = entry.reason && (entry.reason->id == MessageId::LinkNotFollowed ||
                                                entry.reason->id == MessageId::NotARegularFile ||
                                                entry.reason->id == MessageId::FolderUnreadable);
        if (!isOfTensors(entry.path) || isRefused)
            continue;
        entry.kind = "raw";
        entry.skip(message(MessageId::TensorDumpFile), FileState::NotDecoded);
    }
}

} // namespace

constinit const Layout dumpsLayout{"dumps", matches, plan};

} // namespace opscope

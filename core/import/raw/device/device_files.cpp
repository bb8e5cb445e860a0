// SPDX-License-Identifier: GPL-3.0-or-later
// The raw files of a folder device_N or JOB*, by name (FORMATS 1 of this folder).
#include <algorithm>
#include <system_error>
#include <utility>

#include "core/base/number.h"
#include "core/import/raw/device/device_tasks.h"

namespace opscope::raw {
namespace {

struct FileKind {
    std::string_view stem;
    std::vector<RawFile> DeviceFiles::*files;
};
constexpr auto kFileKinds = std::to_array<FileKind>({
    {"hwts.data.", &DeviceFiles::hwts},
    {"hwts.log.data.", &DeviceFiles::hwts},
    {"aicore.data.", &DeviceFiles::aicore},
    {"stars_soc.data.", &DeviceFiles::stars},
    {"ffts_profile.data.", &DeviceFiles::ffts},
    {"ts_track.data.", &DeviceFiles::tsTrack},
    {"training_trace.", &DeviceFiles::trainingTrace},
    {"lpmFreqConv.data.", &DeviceFiles::lpmFreq},
    {"lpmInfoConv.data.", &DeviceFiles::lpmInfo},
    {"aicpu.data.", &DeviceFiles::aiCpu},
    {"Framework.host.vm.task_desc_info.", &DeviceFiles::jobTasks},
    {"Framework.host.vm.graph_desc_info.", &DeviceFiles::jobGraph},
});

void addFiles(const std::filesystem::path& folder, const std::string& prefix, DeviceFiles& out)
{
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto file = entry->path().filename().string();
        if (sliceNumber(file) < 0 || !entry->is_regular_file(error))
            continue;
        for (const auto& kind : kFileKinds) {
            if (file.starts_with(kind.stem))
                (out.*kind.files).push_back({entry->path(), prefix + file});
        }
    }
}

} // namespace

bool isJobFileOf2020(std::string_view fileName)
{
    static constexpr std::array<std::string_view, 4> kBeginnings{"hwts.log.data.", "training_trace.",
                                                                 "Framework.host.vm.task_desc_info.",
                                                                 "Framework.host.vm.graph_desc_info."};
    return sliceNumber(fileName) >= 0 &&
           std::ranges::any_of(kBeginnings, [&](auto begin) { return fileName.starts_with(begin); });
}

std::int32_t deviceOfJobFile(std::string_view fileName)
{
    constexpr std::int32_t kMost = 1 << 20;
    const auto before = fileName.substr(0, std::min(fileName.rfind('.'), fileName.size()));
    const auto number = wholeNumber<std::int32_t>(before.substr(before.rfind('.') + 1));
    return isJobFileOf2020(fileName) && number && *number >= 0 && *number <= kMost ? *number : -1;
}

DeviceFiles findDeviceFiles(const std::filesystem::path& folder, std::string name)
{
    DeviceFiles out;
    out.folder = folder;
    out.name = std::move(name);
    const auto prefix = out.name.empty() ? std::string() : out.name + '/';
    addFiles(folder, prefix, out);
    addFiles(folder / "data", prefix + "data/", out);
    for (const auto& kind : kFileKinds)
        sortSlices(out.*kind.files);
    return out;
}

} // namespace opscope::raw

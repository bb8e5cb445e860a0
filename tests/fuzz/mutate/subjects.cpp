// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/subjects.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace opscope::mutate {
namespace {

namespace fs = std::filesystem;

/// A folder that no capture is: of the generator, or of captures.
bool isRun(const fs::path& folder)
{
    constexpr std::array<std::string_view, 6> kMarks{"PROF_",     "JOB",      "ascend_pt",
                                                     "ascend_ms", "profiler", "cluster"};
    const auto name = folder.filename().string();
    return std::ranges::any_of(kMarks,
                               [&](std::string_view mark) { return name.find(mark) != std::string::npos; }) &&
           name != "ascend_pt_text" && name != "ascend_pt_db" && name != "cluster";
}

void add(std::vector<Subject>& subjects, const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> entries;
    for (const auto& entry : fs::directory_iterator(folder, error))
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    for (const auto& entry : entries) {
        const auto ending = entry.extension();
        if (entry.filename() == "expected" || entry.filename() == "job3_expected")
            continue; // what another program made of raw data
        if (fs::is_directory(entry) && isRun(entry)) {
            std::vector<fs::path> files;
            for (const auto& file : fs::recursive_directory_iterator(entry, error)) {
                if (file.is_regular_file())
                    files.push_back(fs::relative(file.path(), entry));
            }
            std::ranges::sort(files);
            for (auto& file : files)
                subjects.push_back({entry, std::move(file)});
        } else if (fs::is_directory(entry)) {
            add(subjects, entry);
        } else if (ending == ".json" || ending == ".csv" || ending == ".db" || ending == ".gz" ||
                   ending == ".txt") {
            subjects.push_back({entry, {}});
        }
    }
}

} // namespace

std::vector<Subject> findSubjects(const std::vector<fs::path>& roots, const std::string& only,
                                  std::uintmax_t mostBytes)
{
    std::vector<Subject> subjects;
    for (const auto& root : roots)
        add(subjects, root);
    std::erase_if(subjects, [&](const Subject& subject) {
        std::error_code error;
        const auto size = fs::file_size(subject.path(), error);
        const auto name = subject.path().filename();
        return error || size == 0 || size > mostBytes || name == "README.md" || name == "MANIFEST.md" ||
               name == "CMakeLists.txt" || subject.path().string().find(only) == std::string::npos;
    });
    return subjects;
}

} // namespace opscope::mutate

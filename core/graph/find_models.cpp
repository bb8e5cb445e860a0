// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/find_models.h"

#include <algorithm>
#include <system_error>

#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 20'000; ///< of a folder

/// True if the file name allows a model; its first bytes must be checked, too.
bool mayBeModel(const fs::path& path)
{
    const auto extension = path.extension().string();
    if (extension == ".om" || extension == ".onnx" || extension == ".pbtxt" || extension == ".prototxt" ||
        extension == ".pipeline")
        return true;
    const auto name = path.filename().string();
    return (extension == ".txt" && name.starts_with("ge_proto_")) ||
           (extension == ".json" && (name.starts_with("ge_proto_") || path.stem().extension() == ".om"));
}

} // namespace

const GraphFormat* modelFormatOf(const fs::path& path)
{
    const bool isText = path.extension() == ".txt"; // with any name, if the user selected the file
    if (!isText && !mayBeModel(path))
        return nullptr;
    const auto file = MappedFile::open(path);
    return file ? graphFormatFor(path.filename().string(), (*file)->bytes().substr(0, kGraphProbeBytes))
                : nullptr;
}

std::vector<fs::path> modelsIn(const fs::path& folder, const std::stop_token& stop)
{
    std::error_code ignored;
    std::vector<fs::path> found;
    std::size_t seen = 0;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, ignored), end;
         !ignored && it != end && ++seen <= kMostEntries && !stop.stop_requested(); it.increment(ignored)) {
        if (mayBeModel(it->path()) && modelFormatOf(it->path()) != nullptr)
            found.push_back(it->path());
    }
    std::ranges::sort(
        found, [](const fs::path& a, const fs::path& b) { return naturalOrder(a.string(), b.string()) < 0; });
    return found;
}

Error addModelsToError(Error error, const fs::path& folder, const std::stop_token& stop)
{
    constexpr std::size_t kMostNames = 100;
    if (error.message.id != MessageId::NothingReadable)
        return error;
    const auto models = modelsIn(folder, stop);
    std::string names;
    for (std::size_t i = 0; i < std::min(models.size(), kMostNames); ++i)
        names += (i == 0 ? "" : ", ") + models[i].filename().string();
    if (models.size() > kMostNames)
        names += ", ...";
    if (!models.empty())
        error.message = message(MessageId::FolderOfModels, models.size(), names);
    return error;
}

std::vector<FoundModel> findModels(const fs::path& root, std::span<const ReportPtr> reports,
                                   const std::stop_token& stop)
{
    std::error_code ignored;
    std::vector<FoundModel> found;
    if (const auto* const format = modelFormatOf(root))
        return {{root, format->title.data(), true}};
    std::vector<std::string> names; // of models that ran, without extensions
    for (const auto& report : reports) {
        for (const auto& run : report->collection.modelRuns) {
            if (auto name = fs::path(run.model).stem().string(); !name.empty())
                names.push_back(std::move(name));
        }
    }
    const auto isNamed = [&](const std::string& file) {
        return std::ranges::any_of(names,
                                   [&](const std::string& name) { return file.find(name) != file.npos; });
    };
    const auto own = fs::is_directory(root, ignored) ? root : root.parent_path();
    for (const auto& around : {own, fs::absolute(own, ignored).lexically_normal().parent_path()}) {
        for (const auto& folder : {around, around / "model", around / "models"}) {
            for (const auto& path : modelsIn(folder, stop)) {
                if (const auto* const format = modelFormatOf(path))
                    found.push_back({path, format->title.data(), isNamed(path.filename().string())});
            }
        }
    }
    std::ranges::sort(found, [](const FoundModel& a, const FoundModel& b) {
        if (a.isNamed != b.isNamed)
            return a.isNamed;
        return naturalOrder(a.path.string(), b.path.string()) < 0;
    });
    const auto isSame = [](const FoundModel& a, const FoundModel& b) { return a.path == b.path; };
    found.erase(std::unique(found.begin(), found.end(), isSame), found.end());
    return found;
}

const FoundModel* findOnlyModel(std::span<const FoundModel> found)
{
    const auto isNamed = [](const FoundModel& model) { return model.isNamed; };
    const auto isCompiled = [](const FoundModel& model) {
        return model.path.extension() == ".om" || model.path.filename().string().ends_with("_Build.txt");
    };
    const auto isAny = [](const FoundModel&) { return true; };
    const auto only = [&](const auto& is) {
        return std::ranges::count_if(found, is) == 1 ? &*std::ranges::find_if(found, is) : nullptr;
    };
    if (const auto* const named = only(isNamed))
        return named;
    const auto* const compiled = only(isCompiled);
    return compiled != nullptr ? compiled : only(isAny);
}

} // namespace opscope

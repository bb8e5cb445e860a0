// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/user_advice.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/atomic_file.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/graph/find_models.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMostAdviceBytes = 1 << 16;
constexpr const char* kThresholds = "thresholds"; ///< name of the file

/// Creates a file in the user's folder. Errors: there is no home.
Result<AtomicFile> configFile(const char* name)
{
    const auto folder = userConfigFolder();
    if (folder.empty())
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, name));
    return AtomicFile::create(folder / name, {.makesFolders = true});
}

/// The word in a line like "svp_dld = 0.6 # mine"; other lines return another text or an empty one.
std::string_view thresholdWord(std::string_view line)
{
    const auto code = line.substr(0, line.find('#'));
    const auto word = code.substr(0, std::min(code.find('='), code.size()));
    const auto first = word.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : word.substr(first, word.find_last_not_of(" \t") + 1 - first);
}

void readUnknownChip(const fs::path& file, UserAdvice& user)
{
    std::error_code error;
    if (!fs::exists(file, error))
        return;
    auto name = readRegular(file, kMostAdviceBytes);
    if (!name) {
        user.unread.push_back(name.error());
        return;
    }
    name->erase(std::min(name->find_first_of("\r\n"), name->size()));
    if (name->empty())
        return;
    if (const auto assumed = user.options.chips.assume(*name); !assumed)
        user.unread.push_back({assumed.error().code, assumed.error().message, {file.string(), 1, {}}});
}

} // namespace

fs::path userConfigFolder()
{
    const auto* const config = std::getenv("XDG_CONFIG_HOME");
    if (config != nullptr && config[0] == '/')
        return fs::path(config) / "opscope";
    const auto* const home = std::getenv("HOME");
    return home != nullptr && home[0] == '/' ? fs::path(home) / ".config/opscope" : fs::path();
}

UserAdvice userAdvice(const std::vector<fs::path>& ruleFolders)
{
    UserAdvice user;
    const auto folder = userConfigFolder();
    auto rules = ruleFolders;
    std::error_code error;
    if (!folder.empty()) {
        user.options.chips = ChipList::withFolder(folder / "chips", user.unread);
        readUnknownChip(folder / "unknown_chip", user);
        user.options.thresholds = userThresholds(user.unread);
        if (fs::is_directory(folder / "rules", error))
            rules.insert(rules.begin(), folder / "rules");
    }
    user.options.own = allOwnRules(rules, user.unread);
    return user;
}

Result<void> rememberUnknownChip(const std::string& name)
{
    OPSCOPE_TRY_ASSIGN(auto out, configFile("unknown_chip"));
    OPSCOPE_TRY(out.write(name + "\n"));
    return out.commit();
}

Thresholds userThresholds(std::vector<Error>& unread)
{
    Thresholds thresholds;
    const auto folder = userConfigFolder();
    const auto file = folder / kThresholds;
    std::error_code error;
    if (folder.empty() || !fs::exists(file, error))
        return thresholds;
    const auto text = readRegular(file, kMostAdviceBytes);
    if (!text)
        unread.push_back(text.error());
    else
        std::ranges::move(readThresholds(*text, file.string(), thresholds), std::back_inserter(unread));
    return thresholds;
}

Result<void> rememberThreshold(ThresholdId id, std::optional<double> value)
{
    std::error_code error;
    std::string before;
    if (const auto file = userConfigFolder() / kThresholds; fs::exists(file, error)) {
        OPSCOPE_TRY_ASSIGN(before, readRegular(file, kMostAdviceBytes));
    }
    std::string text;
    const auto write = [&](std::string_view comment) {
        if (value)
            text += fmt::format("{} = {}{}{}\n", thresholdOf(id).word, *value, comment.empty() ? "" : "  ",
                                comment);
        else if (!comment.empty())
            text.append(comment).append("\n");
        value.reset(); // if several lines match, the first is kept
    };
    for (const auto line : linesOf(before)) {
        if (thresholdWord(line) == thresholdOf(id).word)
            write(line.substr(std::min(line.find('#'), line.size())));
        else
            text.append(line).append("\n");
    }
    write({});
    OPSCOPE_TRY_ASSIGN(auto out, configFile(kThresholds));
    OPSCOPE_TRY(out.write(text));
    return out.commit();
}

std::vector<ModelGraphPtr> attachedModels(const Workspace& workspace, std::vector<Error>& unread,
                                          const std::stop_token& stop)
{
    constexpr std::size_t kMostModels = 4;
    std::vector<ModelGraphPtr> models;
    if (workspace.reports.empty())
        return models;
    const auto root = workspace.reports.front()->root;
    const auto all = findModels(root, workspace.reports, stop);
    const auto* const only = findOnlyModel(all);
    for (const auto& found : all) {
        // A model outside the run's folder that the run does not name may belong to another run. It counts
        // only if it is the only candidate.
        const auto inside = found.path.lexically_relative(root);
        const bool isOfRun = &found == only || found.isNamed || (!inside.empty() && *inside.begin() != "..");
        if (!isOfRun || models.size() == kMostModels || stop.stop_requested())
            continue;
        if (auto model = openGraph(found.path))
            models.push_back(*std::move(model));
        else
            unread.push_back(model.error());
    }
    return models;
}

std::vector<Error> readThresholds(std::string_view text, const std::string& file, Thresholds& thresholds)
{
    std::vector<Error> unread;
    std::uint64_t number = 0;
    for (const auto full : linesOf(text)) {
        std::string line(full.substr(0, full.find('#')));
        ++number;
        std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
        if (line.empty())
            continue;
        if (const auto parsed = thresholds.parse(line); !parsed)
            unread.push_back({parsed.error().code, parsed.error().message, {file, number, {}}});
    }
    return unread;
}

} // namespace opscope

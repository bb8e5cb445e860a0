// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/sides.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "core/accuracy/judge/result_table.h"
#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/graph/open_graph.h"

namespace opscope::accuracy {
namespace {

namespace fs = std::filesystem;

/// If there are several steps, opens the one of the NPU's dumps.
Result<DumpFolder> openGolden(const fs::path& path, const std::string& step, const std::stop_token& stop)
{
    auto opened = openDumpFolder(path, stop);
    if (opened || opened.error().message.id != MessageId::AccuracySeveralRuns)
        return opened;
    std::vector<fs::path> same;
    std::string others;
    for (const auto& folder : foldersWithDumps(path, stop)) {
        const auto name = folder.filename().string();
        if (name == step)
            same.push_back(folder);
        else
            others += (others.empty() ? "" : ", ") + name;
    }
    if (same.size() == 1)
        return openDumpFolder(same.front(), stop);
    if (!same.empty())
        return opened;
    return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoStep, step, others),
                {path.string(), 0, {}});
}

void sortNaturally(std::vector<fs::path>& paths)
{
    std::ranges::sort(
        paths, [](const fs::path& a, const fs::path& b) { return naturalOrder(a.native(), b.native()) < 0; });
}

bool isGraphFileName(const std::string& name)
{
    return name.ends_with(".om") || (name.starts_with("ge_proto_") && name.ends_with("_Build.txt"));
}

constexpr std::size_t kMostTables = 1000; ///< CSV files that are checked for being results

/// Searches a folder. Folders with dumps without a time are collected in `untimed`.
void findIn(const fs::path& folder, int level, FoundSides& found, std::vector<fs::path>& untimed,
            std::size_t& tables, const std::stop_token& stop)
{
    std::error_code error;
    bool hasDumps = false;
    bool hasTime = false;
    bool hasGolden = false;
    std::vector<fs::path> below;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end && !stop.stop_requested(); it.increment(error)) {
        std::error_code ignored;
        if (it->is_symlink(ignored))
            continue;
        if (it->is_directory(ignored)) {
            below.push_back(it->path());
            continue;
        }
        const auto name = it->path().filename().string();
        if (isGraphFileName(name))
            found.graphs.push_back(it->path());
        const auto parsed = parseDumpName(name);
        if (!parsed) {
            if (name.ends_with(".csv") && tables++ < kMostTables && isResult(it->path()))
                found.results.push_back(it->path());
            continue;
        }
        if (parsed->kind == NameKind::Golden || parsed->kind == NameKind::Archive)
            hasGolden = true;
        else {
            hasDumps = true;
            hasTime = hasTime || parsed->time != 0;
        }
    }
    if (hasDumps)
        (hasTime ? found.dumps : untimed).push_back(folder);
    if (hasGolden)
        found.golden.push_back(folder);
    for (const auto& each : below) {
        if (level < kMostDumpLevels)
            findIn(each, level + 1, found, untimed, tables, stop);
    }
}

/// If there are only files of frameworks, one folder is used instead of dumps: the first without "golden" in
/// its name.
void useFrameworkFiles(FoundSides& found)
{
    sortNaturally(found.golden);
    const auto isTruth = [](const fs::path& path) {
        return path.filename().string().find("golden") != std::string::npos;
    };
    const auto own = std::ranges::find_if_not(found.golden, isTruth);
    const auto at = own == found.golden.end() ? found.golden.begin() : own;
    found.dumps.push_back(*at);
    found.golden.erase(at);
}

} // namespace

Result<Sides> openSides(const SidePaths& paths, std::stop_token stop)
{
    Sides sides;
    OPSCOPE_TRY_ASSIGN(sides.npu, openDumpFolder(paths.npu, stop));
    useGoldenAsDumps(sides.npu);
    DumpFolder golden;
    if (!paths.golden.empty()) {
        OPSCOPE_TRY_ASSIGN(golden, openGolden(paths.golden, sides.npu.path.filename().string(), stop));
    }
    sides.golden = std::make_shared<GoldenFiles>(std::move(golden));
    ModelGraphPtr quant;
    ModelGraphPtr unfused;
    if (!paths.quant.empty()) {
        OPSCOPE_TRY_ASSIGN(quant, openGraph(paths.quant, stop));
    }
    if (!paths.unfused.empty()) {
        OPSCOPE_TRY_ASSIGN(unfused, openGraph(paths.unfused, stop));
    }
    if (paths.graph.empty()) { // the graph of the quantisation tool is used if there is no other graph
        sides.graph = std::exchange(quant, nullptr);
    } else {
        OPSCOPE_TRY_ASSIGN(sides.graph, openGraph(paths.graph, stop));
    }
    if (sides.graph == nullptr) {
        sides.pairing = pairByName(sides.npu);
    } else {
        OPSCOPE_TRY_ASSIGN(sides.pairing, pairByGraph(sides.npu, *sides.graph, {quant.get(), unfused.get()}));
    }
    return sides;
}

FoundSides findSides(const fs::path& root, std::stop_token stop)
{
    FoundSides found;
    std::vector<fs::path> untimed;
    std::error_code error;
    std::size_t tables = 0;
    if (fs::is_directory(root, error))
        findIn(root, 0, found, untimed, tables, stop);
    else if (isResult(root))
        found.results.push_back(root);
    else if (fs::is_regular_file(root, error))
        found.dumps.push_back(root);
    if (found.dumps.empty())
        found.dumps = std::move(untimed);
    if (found.dumps.empty() && found.golden.size() > 1)
        useFrameworkFiles(found);
    for (auto* list : {&found.dumps, &found.golden, &found.graphs, &found.results})
        sortNaturally(*list);
    std::ranges::reverse(found.results);
    return found;
}

bool hasDumps(const fs::path& root, std::size_t mostNames)
{
    std::error_code error;
    std::deque<std::pair<fs::path, int>> folders;
    if (fs::is_directory(root, error))
        folders.emplace_back(root, 0);
    std::size_t names = 0;
    for (; !folders.empty(); folders.pop_front()) {
        const auto [folder, level] = folders.front();
        for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
             !error && it != end; it.increment(error)) {
            if (++names > mostNames)
                return false;
            std::error_code ignored;
            if (it->is_symlink(ignored))
                continue;
            if (it->is_directory(ignored)) {
                if (level < kMostDumpLevels)
                    folders.emplace_back(it->path(), level + 1);
                continue;
            }
            const auto name = parseDumpName(it->path().filename().string());
            if (name && name->time != 0 && name->kind != NameKind::Golden && name->kind != NameKind::Archive)
                return true;
        }
    }
    return false;
}

Result<Compared> compareSides(Sides sides, const CompareOptions& options, std::stop_token stop)
{
    Compared compared;
    OPSCOPE_TRY_ASSIGN(compared.result, comparePaired(sides.npu, sides.pairing, *sides.golden,
                                                      sides.hasGraph(), options, std::move(stop)));
    auto advice =
        sides.hasGraph() ? makeAdviceOptions(*sides.graph, options.pair.likeReference) : AdviceOptions{};
    advice.likeReference = options.pair.likeReference;
    if (!compared.result.isStopped) // it needs all tensors
        compared.advice = adviceOn(compared.result.rows, advice);
    compared.origins = findErrorOrigins(compared.result.rows, sides.graph.get());
    compared.sides = std::move(sides);
    return compared;
}

Result<Compared> readCompared(const fs::path& path)
{
    OPSCOPE_TRY_ASSIGN(auto read, readResult(path));
    Compared compared;
    for (auto& row : read.rows) {
        if (row.tensor == kNoValue) // msprobe has only the name of the tensor
            row.tensor = row.npu;
    }
    compared.result.rows = std::move(read.rows);
    compared.result.metrics = std::move(read.columns.metrics);
    compared.result.issues = std::move(read.issues);
    compared.advice = adviceOn(compared.result.rows, {});
    compared.origins = findErrorOrigins(compared.result.rows);
    return compared;
}

} // namespace opscope::accuracy

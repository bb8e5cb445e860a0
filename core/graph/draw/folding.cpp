// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/folding.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/base/text_match.h"

namespace opscope {
namespace {

constexpr std::size_t kFewest = 10; ///< with fewer boxes a drawing shows too little
constexpr std::size_t kMostFactor = 10;

/// Calls `f` with the name of the group around each scope ("" if there is none) and its own name.
template <class F>
void forEachScope(const GraphScopes& scopes, const F& f)
{
    std::vector<std::string_view> groups(scopes.all.size());
    for (std::size_t i = 1; i < scopes.all.size(); ++i) {
        const auto& scope = scopes.all[i];
        groups[i] = scope.kind == GraphScopeKind::Name ? groups[scope.parent] : scope.name;
        f(i, std::pair(groups[i], scope.name));
    }
}

/// Number of boxes that each scope shows when it is open.
std::vector<std::size_t> boxesIn(const ModelGraph& graph, const GraphScopes& scopes)
{
    std::vector<std::size_t> boxes(scopes.all.size());
    for (std::size_t i = 0; i < scopes.ofNode.size(); ++i)
        boxes[scopes.ofNode[i]] += isConstantNode(graph.typeOf(NodeId::of(i))) ? 0U : 1U;
    for (std::size_t i = scopes.all.size(); i-- > 1;)
        boxes[scopes.all[i].parent] += boxes[i] == 0 ? 0U : 1U;
    return boxes;
}

} // namespace

bool isConstantNode(std::string_view type)
{
    return type == "Const" || type == "Constant" || type == "ConstPlaceHolder";
}

std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most)
{
    std::vector<bool> isOpen(scopes.all.size());
    const auto boxes = boxesIn(graph, scopes);
    auto seen = boxes[0];
    isOpen[0] = true;
    for (std::uint32_t depth = 1; seen < most; ++depth) {
        std::map<std::pair<std::uint32_t, std::string>, std::vector<std::size_t>> alike;
        for (std::size_t i = 1; i < scopes.all.size(); ++i) {
            const auto& scope = scopes.all[i];
            if (scope.depth == depth && scope.kind == GraphScopeKind::Name && isOpen[scope.parent] &&
                boxes[i] != 0)
                alike[{scope.parent, withoutNumbers(scope.name)}].push_back(i);
        }
        if (alike.empty())
            break;
        std::vector<std::pair<std::size_t, const std::vector<std::size_t>*>> groups; // additional boxes
        for (const auto& [key, group] : alike) {
            groups.emplace_back(0, &group);
            for (const auto i : group)
                groups.back().first += boxes[i] - 1;
        }
        std::ranges::sort(groups, [](const auto& a, const auto& b) {
            return std::pair(a.first, a.second->front()) < std::pair(b.first, b.second->front());
        });
        for (const auto& [more, group] : groups) {
            const bool isTooFew = seen < kFewest && seen + more <= kMostFactor * most;
            if (seen + more > most && !isTooFew)
                continue;
            seen += more;
            for (const auto i : *group)
                isOpen[i] = true;
        }
    }
    return isOpen;
}

std::vector<bool> openOutermostScopes(const ModelGraph& graph, const GraphScopes& scopes)
{
    const auto boxes = boxesIn(graph, scopes);
    std::vector<std::size_t> inner(scopes.all.size()); // number of scopes directly in each
    std::vector<std::size_t> last(scopes.all.size());
    for (std::size_t i = 1; i < scopes.all.size(); ++i) {
        inner[scopes.all[i].parent] += boxes[i] == 0 ? 0U : 1U;
        if (boxes[i] != 0)
            last[scopes.all[i].parent] = i;
    }
    std::vector<bool> isOpen(scopes.all.size());
    isOpen[0] = true;
    for (std::size_t at = 0; inner[at] == 1 && inner[last[at]] > 0; at = last[at])
        isOpen[last[at]] = scopes.all[last[at]].kind == GraphScopeKind::Name;
    return isOpen;
}

std::vector<bool> copyOpenScopes(const GraphScopes& others, const std::vector<bool>& areOpen,
                                 const GraphScopes& scopes, std::vector<bool> isOpen)
{
    std::map<std::pair<std::string_view, std::string_view>, bool> wanted;
    forEachScope(others, [&](std::size_t i, const auto& names) { wanted.emplace(names, areOpen[i]); });
    forEachScope(scopes, [&](std::size_t i, const auto& names) {
        if (const auto it = wanted.find(names); it != wanted.end())
            isOpen[i] = it->second;
    });
    return isOpen;
}

} // namespace opscope

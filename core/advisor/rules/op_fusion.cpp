// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a fusion pass makes one of, found by the order of the tasks in a stream.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

#include "core/advisor/fusion_patterns.h"
#include "core/advisor/op_order.h"
#include "core/advisor/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct Group {
    std::vector<std::uint32_t> ops;
    std::int64_t time = 0;
};
/// Of one sequence of types.
struct Groups {
    std::string_view pass;
    std::string types;
    std::vector<Group> groups;
    std::uint64_t time = 0;
    bool hasShapes = false;
};

StringId typeOf(const OpView& view, std::size_t op)
{
    return valueAt(view.report().ops.type, op, StringId());
}

/// Which place of which pattern a type may stand at, found once for each type.
class Places {
public:
    explicit Places(const OpView& view) : m_view(view), m_patterns(fusionPatterns())
    {
        std::size_t places = 0;
        for (const auto& pattern : m_patterns) {
            m_first.push_back(places);
            places += pattern.types.size();
        }
        std::unordered_map<StringId, std::uint32_t> known;
        for (std::size_t op = 0; op < view.size(); ++op) {
            const auto type = typeOf(view, op); // a table may have no types
            const auto [it, isNew] = known.emplace(type, static_cast<std::uint32_t>(m_fitting.size()));
            m_types.push_back(it->second);
            if (!isNew)
                continue;
            m_fitting.emplace_back();
            m_begin.emplace_back();
            for (std::size_t i = 0; i < m_patterns.size(); ++i) {
                for (const auto types : m_patterns[i].types)
                    m_fitting.back().push_back(isOneOf(view.report().text(type), types));
                if (m_fitting.back()[m_first[i]])
                    m_begin.back().push_back(i);
            }
        }
    }
    /// The patterns whose first place an op may stand at: most types begin none.
    const std::vector<std::size_t>& beginningAt(std::uint32_t op) const { return m_begin[m_types[op]]; }
    const FusionPattern& pattern(std::size_t i) const { return m_patterns[i]; }
    /// The length of the pattern that begins there; 0: it does not.
    std::size_t lengthAt(const std::vector<std::uint32_t>& order, std::size_t first, std::size_t pattern,
                         bool& hasShapes) const
    {
        const auto length = m_patterns[pattern].types.size();
        if (first + length > order.size())
            return 0;
        for (std::size_t i = 0; i < length; ++i) {
            if (!fits(order[first + i], m_first[pattern] + i))
                return 0;
            const auto fed = i == 0 ? Feeds::NotSaid : feeds(m_view, order[first + i - 1], order[first + i]);
            if (fed == Feeds::No)
                return 0;
            hasShapes = hasShapes || fed == Feeds::Yes;
        }
        return length;
    }

private:
    bool fits(std::uint32_t op, std::size_t place) const { return m_fitting[m_types[op]][place]; }

    const OpView& m_view;
    std::span<const FusionPattern> m_patterns;
    std::vector<std::vector<std::size_t>> m_begin; ///< of each type, patterns
    std::vector<std::size_t> m_first;              ///< place of each pattern
    std::vector<std::uint32_t> m_types;            ///< of each op, its place in:
    std::vector<std::vector<bool>> m_fitting;      ///< of each type, by place
};

std::map<std::string, Groups> groupsOf(const OpView& view, std::uint64_t& lookedAt)
{
    std::map<std::string, Groups> found;
    const Places places(view);
    for (const auto& order : view.byStream()) {
        lookedAt += static_cast<std::uint64_t>(
            std::ranges::count_if(order, [&](std::uint32_t op) { return !view.type(op).empty(); }));
        for (std::size_t at = 0; at < order.size();) {
            const FusionPattern* best = nullptr;
            bool hasShapes = false;
            for (const auto i : places.beginningAt(order[at])) {
                const auto& pattern = places.pattern(i);
                if ((best == nullptr || pattern.types.size() > best->types.size()) &&
                    places.lengthAt(order, at, i, hasShapes) != 0)
                    best = &pattern;
            }
            if (best == nullptr) {
                ++at;
                continue;
            }
            Group group;
            std::string types;
            for (std::size_t i = 0; i < best->types.size(); ++i) {
                group.ops.push_back(order[at + i]);
                group.time += view.dur(order[at + i]);
                types.append(types.empty() ? "" : " + ").append(view.type(order[at + i]));
            }
            auto& same = found[types];
            same.pass = best->pass;
            same.types = types;
            same.hasShapes = same.hasShapes || hasShapes;
            same.groups.push_back(std::move(group));
            at += best->types.size();
        }
    }
    return found;
}

using TimeByType = std::unordered_map<StringId, std::int64_t>;

TimeByType timeByType(const OpView& view)
{
    TimeByType times;
    for (std::size_t op = 0; op < view.size(); ++op)
        times[typeOf(view, op)] += view.dur(op);
    return times;
}

/// Of all ops of the types of a group, alone or not.
std::int64_t timeOfTypes(const OpView& view, const Group& group, const TimeByType& times)
{
    std::set<StringId> types;
    for (const auto op : group.ops)
        types.insert(typeOf(view, op));
    return std::transform_reduce(types.begin(), types.end(), std::int64_t{0}, std::plus{},
                                 [&](StringId type) { return times.at(type); });
}

const char* adviceArgument(bool hasShapes)
{
    if (hasShapes)
        return ", with fitting shapes";
    return "";
}

Finding findingOf(const OpView& view, Groups groups, const TimeByType& times)
{
    OpFinding found;
    for (const auto& group : groups.groups) {
        // The longest of them stays.
        const auto stays = *std::ranges::max_element(group.ops, {}, [&](auto op) { return view.dur(op); });
        for (const auto op : group.ops)
            found.parts.push_back({op, op == stays ? 0 : view.dur(op)});
    }
    auto finding =
        found.finding(view,
                      message(MessageId::OpFusionWhat, groups.groups.size(), groups.types,
                              found.timeText(view), usText(timeOfTypes(view, groups.groups.front(), times))),
                      message(MessageId::OpFusionWhy, groups.pass, adviceArgument(groups.hasShapes)),
                      message(MessageId::OpFusionHow, groups.pass));
    finding.settings = {{Setting::Kind::FusionPass, std::string(groups.pass)}};
    finding.numbers.push_back({"groups", static_cast<double>(groups.groups.size())});
    std::ranges::stable_sort(groups.groups, std::greater{}, &Group::time);
    groups.groups.resize(std::min(groups.groups.size(), kMostEvidence));
    RecordTable<Group> table("advice", view.reportPtr(), std::move(groups.groups));
    table.column(textSpec("type", "Type"), [&](const Group&) { return groups.types; });
    table.column(textSpec("ops", "Ops"), [&](const Group& group) {
        std::string names;
        for (const auto op : group.ops)
            names.append(names.empty() ? "" : ", ").append(view.name(op));
        return names;
    });
    table.nameIsLast();
    table.column(durationSpec("duration", "Duration"), &Group::time);
    table.sortByLast();
    if (const auto& slices = view.report().ops.slice; !slices.empty())
        table.slices([&](const Group& group) { return slices[group.ops.front()]; });
    finding.evidence = table.finish();
    return finding;
}

RuleResult run(const RuleContext& context)
{
    return eachReport(context, [](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result))
            return;
        const auto times = timeByType(view);
        for (auto& [types, groups] : groupsOf(view, result.lookedAt))
            result.findings.push_back(findingOf(view, std::move(groups), times));
    });
}

} // namespace

extern const Rule opFusionRule;
constinit const Rule opFusionRule{"op_fusion", RuleGroup::Operators, MessageId::OpFusionTitle,
                                  "op_summary: OP Type, Stream ID, Task Start Time(us), shapes", run};

} // namespace opscope

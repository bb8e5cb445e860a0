// SPDX-License-Identifier: GPL-3.0-or-later
// Activations that an SVP board does not support run as several layers. In the SS928 guide's example the time
// went from 23.299 to 14.190 ms when Mish was replaced by LeakyRelu.
#include <array>

#include "core/advisor/engine/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::size_t kMostLayers = 4;

struct Activation {
    std::string_view name;
    std::array<std::string_view, kMostLayers> layers; ///< types in a row
    std::size_t size() const
    {
        return static_cast<std::size_t>(std::ranges::find(layers, std::string_view()) - layers.begin());
    }
    std::string text() const
    {
        std::string out;
        for (std::size_t i = 0; i < size(); ++i)
            out.append(i == 0 ? "" : " + ").append(layers[i]);
        return out;
    }
};
/// If one begins with the ops of another one, the longer one is first. HardSwish is x * relu6(x + 3) / 6.
constexpr std::array<Activation, 5> kActivations{{{"Mish", {"Softplus", "Tanh", "Mul"}},
                                                  {"HardSwish", {"Add", "Relu6", "Mul", "Mul"}},
                                                  {"HardSwish", {"Add", "Relu6", "Mul"}},
                                                  {"Swish", {"Sigmoid", "Mul"}},
                                                  {"HardSwish", {"HardSigmoid", "Mul"}}}};

bool beginsAt(const OpView& view, std::size_t first, const Activation& activation)
{
    for (std::size_t i = 0; i < activation.size(); ++i) {
        if (first + i >= view.size() || !equalsNoCase(view.type(first + i), activation.layers[i]))
            return false;
    }
    return true;
}

struct Groups {
    OpFinding layers;
    std::vector<std::uint32_t> firsts;
};

std::string followed(const OpView& view, std::size_t first)
{
    return first == 0 ? std::string() : std::string(view.name(first - 1));
}

Finding findingOf(const OpView& view, const Activation& activation, const Groups& found)
{
    const auto& layers = found.layers;
    const auto share = static_cast<double>(layers.time(view)) / static_cast<double>(view.opTime());
    auto finding = layers.finding(view,
                                  message(MessageId::SvpActivationWhat, found.firsts.size(), activation.name,
                                          activation.text(), layers.timeText(view)),
                                  message(MessageId::SvpActivationWhy, activation.name, activation.size(),
                                          layers.timeText(view), usText(view.opTime()), percentText(share)),
                                  message(MessageId::SvpActivationHow));
    finding.numbers.push_back({"groups", static_cast<double>(found.firsts.size())});
    struct Group {
        std::uint32_t first = 0;
        std::int64_t time = 0;
    };
    std::vector<Group> groups;
    for (const auto first : found.firsts) {
        std::int64_t time = 0;
        for (std::size_t i = 0; i < activation.size(); ++i)
            time += view.dur(first + i);
        groups.push_back({first, time});
    }
    RecordTable<Group> table("advice", view.reportPtr(), std::move(groups));
    table.column(textSpec("follows", OPSCOPE_TEXT("Column", "Follows")),
                 [&](const Group& g) { return followed(view, g.first); });
    table.nameIsLast();
    for (std::size_t i = 0; i < activation.size(); ++i)
        table.column(textSpec("layer" + std::to_string(i + 1), std::string(activation.layers[i])),
                     [&](const Group& g) { return view.report().ops.name[g.first + i]; });
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")), &Group::time);
    table.sortByLast();
    if (const auto& slices = view.report().ops.slice; !slices.empty())
        table.slices([&](const Group& g) { return slices[g.first]; });
    table.table().isComputed = true;
    finding.evidence = table.finish();
    return finding;
}

RuleResult runSvpActivation(const RuleContext& context)
{
    return eachReport(context, {hasLayersOfSvp}, [](const OpView& view, RuleResult& result) {
        result.lookedAt += view.size();
        std::array<Groups, kActivations.size()> found;
        for (std::size_t op = 0; op < view.size();) {
            std::size_t next = op + 1;
            for (std::size_t a = 0; a < kActivations.size() && next == op + 1; ++a) {
                if (!beginsAt(view, op, kActivations[a]))
                    continue;
                found[a].firsts.push_back(static_cast<std::uint32_t>(op));
                for (next = op; next < op + kActivations[a].size(); ++next)
                    found[a].layers.parts.push_back({static_cast<std::uint32_t>(next), view.dur(next)});
            }
            op = next;
        }
        for (std::size_t a = 0; a < kActivations.size(); ++a) {
            if (!found[a].firsts.empty())
                result.findings.push_back(findingOf(view, kActivations[a], found[a]));
        }
    });
}

} // namespace

constinit const Rule svpActivationRule{"svp_activation", RuleGroup::Svp, MessageId::SvpActivationTitle,
                                       "op_summary: Layer Type, Time(us)", runSvpActivation};

} // namespace opscope

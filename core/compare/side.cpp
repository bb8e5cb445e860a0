// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/analysis/execute_calls.h"
#include "core/analysis/slice_scope.h"
#include "core/base/ascii.h"
#include "core/compare/compared_scopes.h"
#include "core/vendor/names.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

constexpr std::size_t kFirstSlots = 256;

} // namespace

const char* scopeKindName(ScopeKind kind)
{
    static constexpr std::array kNames{"run",   "execute", "step",       "range",   "calls",
                                       "steps", "device",  "step-times", "op-times"};
    static_assert(kNames.size() == kScopeKindCount);
    return kNames.at(static_cast<std::size_t>(kind));
}

bool coversRun(ScopeKind kind)
{
    return kind != ScopeKind::Execute && kind != ScopeKind::Step && kind != ScopeKind::Range;
}

std::size_t executeCallCount(const Report& report)
{
    return executeCalls(report).size();
}

std::optional<Scope> sameScope(const Report& report, const Scope& like, const Report& of)
{
    if (coversRun(like.kind))
        return scopeOfAll(report, like.kind);
    const auto scopes = scopesOf(report, like.kind == ScopeKind::Execute ? like.index + 1 : 0);
    const auto it = std::ranges::find_if(scopes, [&](const Scope& scope) {
        if (scope.kind != like.kind)
            return false;
        if (like.kind == ScopeKind::Step)
            return like.index < of.steps.size() &&
                   report.steps[scope.index].number == of.steps[like.index].number;
        return scope.index == like.index;
    });
    return it == scopes.end() ? std::nullopt : std::optional(*it);
}

std::vector<Scope> scopesOf(const Report& report, std::size_t maxCalls)
{
    std::vector<Scope> scopes;
    scopes.push_back({.kind = ScopeKind::Run, .range = sliceSpan(report), .slice = {}, .label = report.name});
    const auto calls = maxCalls == 0 ? std::vector<SliceId>{} : executeCalls(report);
    for (std::size_t n = 0; n < std::min(calls.size(), maxCalls); ++n) {
        const auto slice = report.slices.at(calls[n]);
        scopes.push_back({.kind = ScopeKind::Execute,
                          .index = n,
                          .range = {slice.ts, slice.end()},
                          .slice = calls[n],
                          .label = std::string(report.text(slice.name))});
    }
    for (std::size_t n = 0; n < report.steps.size(); ++n) {
        const auto& step = report.steps[n];
        scopes.push_back({.kind = ScopeKind::Step,
                          .index = n,
                          .range = step.range,
                          .slice = {},
                          .label = stepName(report, step)});
    }
    return scopes;
}

std::int64_t countedDuration(const CompareRun& run, std::int64_t start, std::int64_t dur)
{
    const auto kind = run.scope.kind;
    if (coversRun(kind))
        return dur;
    const TimeRange whole{start, start + dur};
    const auto part = kind == ScopeKind::Step
                          ? countedTime(*run.report, whole, {}, static_cast<std::uint16_t>(run.scope.index))
                          : countedTime(*run.report, whole, run.scope.range, {});
    return part ? part->dur() : 0;
}

std::uint32_t OpKeys::intern(std::string_view name, std::string_view shape, std::string_view type,
                             std::string_view taskType)
{
    if (m_slots.size() < 2 * (m_keys.size() + 1)) {
        m_slots.assign(std::max<std::size_t>(m_slots.size() * 2, kFirstSlots), 0);
        for (std::size_t key = 0; key < m_keys.size(); ++key)
            m_slots[slotOf(m_keys[key].name, m_keys[key].shape)] = static_cast<std::uint32_t>(key + 1);
    }
    auto& slot = m_slots[slotOf(name, shape)];
    if (slot == 0) {
        m_keys.push_back({name, shape, type, taskType});
        slot = static_cast<std::uint32_t>(m_keys.size());
    }
    return slot - 1;
}

std::size_t OpKeys::slotOf(std::string_view name, std::string_view shape) const
{
    const auto hash = std::hash<std::string_view>();
    const auto mask = m_slots.size() - 1;
    auto slot = (hash(name) * 31 + hash(shape)) & mask;
    while (m_slots[slot] != 0 &&
           (m_keys[m_slots[slot] - 1].name != name || m_keys[m_slots[slot] - 1].shape != shape))
        slot = (slot + 1) & mask;
    return slot;
}

std::vector<std::uint32_t> OpKeys::merge(const OpKeys& other)
{
    std::vector<std::uint32_t> mine;
    mine.reserve(other.size());
    for (const auto& key : other.m_keys)
        mine.push_back(intern(key.name, key.shape, key.type, key.taskType));
    return mine;
}

} // namespace opscope

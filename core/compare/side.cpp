// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kStopEvery = 1 << 16;

/// Is a slice of this class an op to compare? Tasks of a communication op count where the op itself is not
/// there.
bool isComparedClass(SliceClass cls, bool hasCommunicationOps)
{
    switch (cls) {
    case SliceClass::Kernel:
    case SliceClass::AiCpu:
    case SliceClass::Communication:
    case SliceClass::Memcpy:
        return true;
    case SliceClass::CommunicationTask:
        return !hasCommunicationOps;
    default:
        return false;
    }
}

/// (name, shape, type, task type) ids of one report -> key: a report's own ids are found without touching
/// text.
class KeyCache {
public:
    KeyCache(const Report& report, OpKeys& keys) : m_report(report), m_keys(keys) {}

    std::uint32_t of(StringId name, OpId op, StringId sliceType)
    {
        const auto& ops = m_report.ops;
        const auto pick = [&](const Column<StringId>& column) {
            return op.valid() && !column.empty() ? column[op.index()] : StringId{};
        };
        const auto shape = pick(ops.inputShapes);
        const auto type = pick(ops.type);
        const auto opTask = pick(ops.taskType);
        const auto taskType = opTask.valid() ? opTask : sliceType;
        const Ids ids{name.value, shape.value, type.value, taskType.value};
        const auto said = [&](StringId id) { // exports write N/A where databases have nothing
            const auto text = m_report.text(id);
            return text == "N/A" ? std::string_view() : text;
        };
        const auto [it, isNew] = m_known.try_emplace(ids, 0U);
        if (isNew)
            it->second = m_keys.intern(m_report.text(name), said(shape), said(type), said(taskType));
        return it->second;
    }

private:
    using Ids = std::array<std::uint32_t, 4>;
    struct IdsHash {
        std::size_t operator()(const Ids& ids) const
        {
            std::uint64_t h = 0x9e3779b97f4a7c15ULL;
            for (const auto id : ids)
                h = (h ^ id) * 0xff51afd7ed558ccdULL;
            return static_cast<std::size_t>(h ^ (h >> 29));
        }
    };
    const Report& m_report;
    OpKeys& m_keys;
    std::unordered_map<Ids, std::uint32_t, IdsHash> m_known;
};

bool inScope(const CompareRun& run, std::int64_t start)
{
    return run.scope.kind == ScopeKind::Run || run.scope.range.contains(start);
}

Result<std::vector<OpInstance>> fromSlices(const CompareRun& run, OpKeys& keys, const std::stop_token& stop)
{
    const auto& report = *run.report;
    const auto& slices = report.slices;
    const bool hasCommunicationOps =
        std::ranges::find(slices.cls, SliceClass::Communication) != slices.cls.end();
    KeyCache cache(report, keys);
    std::vector<OpInstance> out;
    std::size_t nextLink = 0;
    const auto links = report.opsBySlice.span();
    const bool isStep = run.scope.kind == ScopeKind::Step;
    for (const auto& track : report.tracks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (!isComparedClass(slices.cls[i], hasCommunicationOps))
                continue;
            if (run.device && track.device != kNoDevice && track.device != *run.device)
                continue;
            if (isStep ? slices.step[i] != run.scope.index : !inScope(run, slices.ts[i]))
                continue;
            const SliceId id{i};
            while (nextLink < links.size() && report.ops.slice[links[nextLink].index()] < id)
                ++nextLink;
            const bool isLinked = nextLink < links.size() && report.ops.slice[links[nextLink].index()] == id;
            const auto op = isLinked ? links[nextLink] : OpId{};
            out.push_back({.key = cache.of(slices.name[i], op, slices.type[i]),
                           .device = track.device,
                           .start = slices.ts[i],
                           .dur = slices.dur[i],
                           .slice = id,
                           .op = op});
        }
    }
    std::ranges::sort(out, {}, [](const OpInstance& o) { return std::pair(o.start, o.slice.value); });
    return out;
}

Result<std::vector<OpInstance>> fromOps(const CompareRun& run, OpKeys& keys, const std::stop_token& stop)
{
    const auto& report = *run.report;
    const auto& ops = report.ops;
    KeyCache cache(report, keys);
    std::vector<OpInstance> out;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (i % kStopEvery == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        const auto dur = ops.dur.empty() ? kMissingInteger : ops.dur[i];
        const auto start = ops.start.empty() ? kMissingInteger : ops.start[i];
        const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
        if (dur == kMissingInteger || (run.device && device != kNoDevice && device != *run.device))
            continue;
        if (run.scope.kind == ScopeKind::Step) {
            if (ops.step.empty() || ops.step[i] != run.scope.index)
                continue;
        } else if (start != kMissingInteger && !inScope(run, start)) {
            continue;
        }
        out.push_back({.key = cache.of(ops.name[i], OpId::of(i), {}),
                       .device = device,
                       .start = start,
                       .dur = dur,
                       .slice = ops.slice.empty() ? SliceId{} : ops.slice[i],
                       .op = OpId::of(i)});
    }
    if (std::ranges::none_of(out, [](const OpInstance& o) { return o.start == kMissingInteger; }))
        std::ranges::sort(out, {}, [](const OpInstance& o) { return std::pair(o.start, o.op.value); });
    return out;
}

std::string lower(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return out;
}

} // namespace

bool isExecuteCall(std::string_view apiName)
{
    const auto name = lower(apiName);
    return name.ends_with("mdl_execute") || name.ends_with("mdlexecute") || name.ends_with("mdlexecutev2");
}

namespace {

/// Slices that call the model, by start.
std::vector<SliceId> executeCalls(const Report& report)
{
    std::unordered_map<std::uint32_t, bool> isExecute; // distinct names are few: each is tested once
    std::vector<SliceId> calls;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (!isHostApiClass(report.slices.cls[i]) && report.slices.cls[i] != SliceClass::Other)
            continue;
        const auto name = report.slices.name[i];
        const auto [it, isNew] = isExecute.try_emplace(name.value, false);
        if (isNew)
            it->second = isExecuteCall(report.text(name));
        if (it->second)
            calls.push_back(SliceId::of(i));
    }
    std::ranges::sort(calls, {}, [&](SliceId s) { return std::pair(report.slices.ts[s.index()], s); });
    return calls;
}

} // namespace

std::size_t executeCallCount(const Report& report)
{
    return executeCalls(report).size();
}

std::optional<Scope> sameScope(const Report& report, const Scope& like, const Report& of)
{
    if (like.kind == ScopeKind::Run)
        return Scope{.kind = ScopeKind::Run, .range = report.span, .slice = {}, .label = report.name};
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
    scopes.push_back({.kind = ScopeKind::Run, .range = report.span, .slice = {}, .label = report.name});
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
        auto label = std::string(report.text(step.label));
        if (label.empty())
            label = fmt::format("{}", step.number);
        scopes.push_back({.kind = ScopeKind::Step,
                          .index = n,
                          .range = step.range,
                          .slice = {},
                          .label = std::move(label)});
    }
    return scopes;
}

Scope defaultScope(const Report& report)
{
    auto scopes = scopesOf(report);
    if (report.kind == ReportKind::Job) {
        const auto it = std::ranges::find(scopes, ScopeKind::Execute, &Scope::kind);
        if (it != scopes.end())
            return *it;
    }
    return scopes.front();
}

std::uint32_t OpKeys::intern(std::string_view name, std::string_view shape, std::string_view type,
                             std::string_view taskType)
{
    std::string key(name);
    key += '\0';
    key += shape;
    const auto [it, isNew] = m_index.try_emplace(std::move(key), static_cast<std::uint32_t>(m_keys.size()));
    if (isNew)
        m_keys.push_back({std::string(name), std::string(shape), std::string(type), std::string(taskType)});
    return it->second;
}

Result<std::vector<OpInstance>> opsOf(const CompareRun& run, OpKeys& keys, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto ops, fromSlices(run, keys, stop));
    if (ops.empty())
        return fromOps(run, keys, stop);
    return ops;
}

} // namespace opscope

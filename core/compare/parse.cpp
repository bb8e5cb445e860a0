// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/parse.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/unit.h"
#include "core/compare/compared_scopes.h"

namespace opscope {
namespace {

std::optional<double> number(std::string_view text)
{
    const auto value = wholeNumber<double>(trimmed<' '>(text));
    return value && *value >= 0 && *value <= 1e15 ? value : std::nullopt;
}

} // namespace

Result<double> parseShare(std::string_view text)
{
    const auto plain = trimmed<' '>(text); // without the % sign 5 could be a ratio
    const auto value = plain.ends_with('%') ? number(plain.substr(0, plain.size() - 1)) : std::nullopt;
    if (!value)
        return fail(ErrorCode::Malformed, message(MessageId::CompareBadShare, text));
    return *value / 100;
}

Result<void> parseNoise(std::string_view text, CompareOptions& options)
{
    const auto bad = [&] { return fail(ErrorCode::Malformed, message(MessageId::CompareBadNoise, text)); };
    for (auto rest = text; !rest.empty();) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto part = trimmed<' '>(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (part.ends_with('%')) {
            const auto share = parseShare(part);
            if (!share)
                return bad();
            options.noiseShare = *share;
            continue;
        }
        const auto ns = typedTime(part, {});
        if (!ns || *ns < 0)
            return bad();
        options.noiseNs = *ns;
    }
    if (text.empty())
        return bad();
    return {};
}

Result<Scope> findScope(const Report& report, std::string_view text, std::optional<std::int32_t> device)
{
    const auto colon = text.find(':');
    const auto word = text.substr(0, colon);
    const bool hasNumber = colon != std::string_view::npos;
    const auto number = hasNumber ? wholeNumber(text.substr(colon + 1)) : std::optional<std::int64_t>(1);
    if (!number)
        return fail(ErrorCode::Malformed, message(MessageId::CompareBadScope, text));
    const auto wanted = *number;
    if (word == "execute" && wanted < 1)
        return fail(ErrorCode::NotFound, message(MessageId::CompareScopeMissing, report.name, text));
    const auto scopes = scopesOf(report, word == "execute" ? static_cast<std::size_t>(wanted) : 0);
    const auto missing = [&] {
        return fail(ErrorCode::NotFound, message(MessageId::CompareScopeMissing, report.name, text));
    };
    if (word == "run" && !hasNumber)
        return scopes.front();
    for (const auto kind : {ScopeKind::Calls, ScopeKind::Steps, ScopeKind::Device}) {
        if (hasNumber || word != scopeKindName(kind))
            continue;
        if (auto scope = scopeOfAll(report, kind))
            return *std::move(scope);
        return missing();
    }
    std::optional<Scope> ofStep;
    for (const auto& scope : scopes) {
        if (word == "execute" && scope.kind == ScopeKind::Execute &&
            static_cast<std::int64_t>(scope.index) + 1 == wanted)
            return scope;
        if (word != "step" || !hasNumber || scope.kind != ScopeKind::Step ||
            report.steps[scope.index].number != wanted)
            continue;
        if (!device || report.steps[scope.index].device == *device)
            return scope;
        if (!ofStep && report.steps[scope.index].device == kNoDevice)
            ofStep = scope; // a step of all devices
    }
    if (ofStep)
        return *std::move(ofStep);
    if (word == "execute" || (word == "step" && hasNumber))
        return missing();
    return fail(ErrorCode::Malformed, message(MessageId::CompareBadScope, text));
}

} // namespace opscope

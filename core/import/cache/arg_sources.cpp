// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/cache/arg_sources.h"

#include <algorithm>
#include <array>

#include "core/base/message_id.h"

namespace opscope {

#define ARG_SOURCE(kind, factory)                                                                            \
    Result<std::shared_ptr<const ArgSource>> factory(std::string_view, const Report&);
#include "core/import/cache/arg_sources.def"
#undef ARG_SOURCE

namespace {

struct Factory {
    std::string_view kind;
    Result<std::shared_ptr<const ArgSource>> (*make)(std::string_view, const Report&) = nullptr;
};

constexpr std::array kFactories{
#define ARG_SOURCE(kind, factory) Factory{kind, factory},
#include "core/import/cache/arg_sources.def"
#undef ARG_SOURCE
};

const Factory* factoryOf(std::string_view kind)
{
    const auto* const it = std::ranges::find(kFactories, kind, &Factory::kind);
    return it == kFactories.end() ? nullptr : it;
}

} // namespace

bool isArgSourceKind(std::string_view kind)
{
    return factoryOf(kind) != nullptr;
}

Result<std::shared_ptr<const ArgSource>> makeArgSource(std::string_view kind, std::string_view description,
                                                       const Report& report)
{
    const auto* const factory = factoryOf(kind);
    if (factory == nullptr)
        return fail(ErrorCode::Unsupported, message(MessageId::Internal, std::string(kind)));
    return factory->make(description, report);
}

} // namespace opscope

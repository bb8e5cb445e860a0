// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/glossary.h"

#include <string>
#include <unordered_map>

#include "core/base/ascii.h"

namespace opscope {
namespace {

constexpr GlossaryEntry kEntries[] = {
#define GLOSSARY(key, title, text) {key, title, text},
#include "core/table/glossary.def"
#undef GLOSSARY
};

/// "Task Duration(us)" -> "task duration", "memory_bound_computed" stays.
std::string keyOf(std::string_view header)
{
    const auto bracket = header.find('(');
    auto key = lowerAscii(bracket == 0 ? header : header.substr(0, bracket));
    while (!key.empty() && key.back() == ' ')
        key.pop_back();
    return key;
}

const GlossaryEntry* find(std::string_view header)
{
    static const auto kByKey = [] {
        std::unordered_map<std::string_view, const GlossaryEntry*> map;
        for (const auto& entry : kEntries)
            map.emplace(entry.key, &entry);
        return map;
    }();
    std::string key = keyOf(header);
    if (const auto it = kByKey.find(key); it != kByKey.end())
        return it->second;
    const auto number = key.find_last_not_of("0123456789"); // "core 12" of ai_core_utilization
    if (number != std::string::npos && number + 1 < key.size() && key[number] == ' ') {
        if (const auto it = kByKey.find(std::string_view(key).substr(0, number)); it != kByKey.end())
            return it->second;
    }
    if (key.starts_with("aic_") || key.starts_with("aiv_")) {
        if (const auto it = kByKey.find(std::string_view(key).substr(4)); it != kByKey.end())
            return it->second;
    }
    return nullptr;
}

} // namespace

std::span<const GlossaryEntry> glossary()
{
    return kEntries;
}

const GlossaryEntry* glossaryOf(const ColumnSpec& spec)
{
    const auto* entry = find(spec.id);
    return entry != nullptr ? entry : find(spec.title);
}

} // namespace opscope

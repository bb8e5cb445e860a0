// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/glossary.h"

#include <functional>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/base/ascii.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// "Task Duration(us)" -> "task duration", "memory_bound_computed" stays.
std::string keyOf(std::string_view header)
{
    const auto bracket = header.find('(');
    auto key = lowerAscii(bracket == 0 ? header : header.substr(0, bracket));
    while (!key.empty() && key.back() == ' ')
        key.pop_back();
    return key;
}

/// The explanations of our columns and those of the vendor's; of a header with several names, each name that
/// has no other explanation.
const std::vector<GlossaryEntry>& entries()
{
    static const auto kEntries = [] {
        std::vector<GlossaryEntry> all{
#define GLOSSARY(key, title, text) {key, title, text},
#include "core/table/glossary.def"
#undef GLOSSARY
        };
        std::set<std::string, std::less<>> keys;
        const auto add = [&](const VendorColumnInfo& column, std::string_view name) {
            auto key = keyOf(name);
            if (!column.text.empty() && keys.insert(key).second)
                all.push_back({std::move(key), column.title, column.text});
        };
        for (const auto& entry : all)
            keys.insert(entry.key);
        for (const auto& column : vendorColumns())
            add(column, column.header());
        for (const auto& column : vendorColumns())
            forEachName(column, [&](std::string_view name) { add(column, name); });
        return all;
    }();
    return kEntries;
}

const GlossaryEntry* find(std::string_view header)
{
    static const auto kByKey = [] {
        std::unordered_map<std::string_view, const GlossaryEntry*> map;
        for (const auto& entry : entries())
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
    return entries();
}

const GlossaryEntry* glossaryOf(const ColumnSpec& spec)
{
    const auto* entry = find(spec.id);
    return entry != nullptr ? entry : find(spec.title);
}

} // namespace opscope

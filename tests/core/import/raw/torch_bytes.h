// SPDX-License-Identifier: GPL-3.0-or-later
// Files FRAMEWORK/torch.*, written as FORMATS 7 of core/import/raw describes them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opscope::raw::test {

template <class T>
void appendNumber(std::string& bytes, T value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

inline std::string torchEntry(std::uint16_t type, std::string_view value)
{
    std::string bytes;
    appendNumber(bytes, type);
    appendNumber(bytes, static_cast<std::uint32_t>(value.size()));
    return bytes.append(value);
}

using TorchFields = std::vector<std::pair<std::uint16_t, std::string>>;

struct TorchOpValues {
    std::int64_t start = 0, end = 0, sequence = -1;
    std::uint64_t thread = 7, forwardThread = 0;
    TorchFields fields{};
};

/// `hasScope`: the record of newer builds, which is one byte longer.
inline std::string torchOp(const TorchOpValues& op, bool hasScope = true)
{
    std::string value;
    for (const auto number : {op.start, op.end, op.sequence})
        appendNumber(value, number);
    for (const auto number : {std::uint64_t{70}, op.thread, op.thread, op.forwardThread})
        appendNumber(value, number);
    value.append(hasScope ? 2 : 1, '\0');
    for (const auto& [type, text] : op.fields)
        value += torchEntry(type, text);
    return torchEntry(1, value);
}

inline std::string torchMark(std::int64_t time, std::uint64_t kind, std::uint64_t correlation,
                             std::uint64_t thread, std::string_view name)
{
    std::string value;
    appendNumber(value, time);
    for (const auto number : {kind, correlation, thread, std::uint64_t{70}})
        appendNumber(value, number);
    return torchEntry(1, value + torchEntry(1, name));
}

inline std::string torchMemory(std::int64_t pointer, std::int64_t time, std::int64_t size,
                               std::int64_t allocated, std::int8_t kind = 20)
{
    std::string value;
    for (const auto number : {pointer, time, size, allocated, std::int64_t{1000}, allocated, std::int64_t{5}})
        appendNumber(value, number);
    value += static_cast<char>(kind);
    value += '\0';         // number of the device
    value.append(3, '\0'); // component, data type, allocator
    for (const auto number : {std::uint64_t{7}, std::uint64_t{70}})
        appendNumber(value, number);
    return torchEntry(1, value);
}

} // namespace opscope::raw::test

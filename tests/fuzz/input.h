// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace opscope {

/// Takes values from the front of the input; zeros behind its end.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : m_bytes(reinterpret_cast<const char*>(data), size) {}
    bool empty() const { return m_bytes.empty(); }
    template <class T>
    T take()
    {
        T value{};
        const auto count = std::min(sizeof(T), m_bytes.size());
        std::memcpy(&value, m_bytes.data(), count);
        m_bytes.remove_prefix(count);
        return value;
    }
    std::string_view text(std::size_t size)
    {
        const auto out = m_bytes.substr(0, size);
        m_bytes.remove_prefix(out.size());
        return out;
    }

private:
    std::string_view m_bytes;
};

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Which call a record of the host belongs to: calls of one thread contain each other in time (FORMATS 6,
// "Host tree", of this folder).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/page_memory.h"
#include "core/import/raw/host/host_data.h"

namespace opscope::raw {

class CallTree {
public:
    /// The calls of the levels acl, model, node and communication; they must be ordered (`orderCalls`).
    explicit CallTree(const HostData& host);

    /// For each record the innermost call of its thread with begin < count <= end, or kNoNumber.
    template <class T>
    std::vector<std::uint32_t> innermost(std::span<const T> records) const
    {
        std::vector<Point> points;
        reservePages(points, records.size());
        for (const auto& record : records)
            points.push_back(
                {threadOf(record.thread), record.count, static_cast<std::uint32_t>(points.size())});
        return find(points);
    }
    /// The call itself or the nearest one around it that has this level; kNoNumber if there is none.
    std::uint32_t around(std::uint32_t call, std::uint16_t level) const;

private:
    /// For each level of the tree the call itself or the nearest one around it.
    using Around = std::array<std::uint32_t, 4>;
    struct Point {
        std::uint32_t thread = 0;
        std::uint64_t count = 0;
        std::uint32_t index = 0;
    };
    std::uint32_t threadOf(std::uint32_t thread) const;
    std::vector<std::uint32_t> find(std::vector<Point>& points) const;
    void nest();

    std::span<const ApiRecord> m_calls;
    std::vector<std::uint32_t> m_order;                   ///< of the tree's calls: by thread, then begin
    std::vector<Around> m_around;                         ///< of each call
    std::map<std::uint32_t, std::uint32_t> m_mainThreads; ///< by sub-thread
};

} // namespace opscope::raw

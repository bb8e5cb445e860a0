// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/call_tree.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace opscope::raw {
namespace {

constexpr std::array<std::uint16_t, 4> kTreeLevels{kLevelAcl, kLevelModel, kLevelNode, kLevelCommunication};

std::size_t levelIndex(std::uint16_t level)
{
    return static_cast<std::size_t>(std::ranges::find(kTreeLevels, level) - kTreeLevels.begin());
}

} // namespace

CallTree::CallTree(const HostData& host) : m_calls(host.calls), m_around(host.calls.size())
{
    for (std::uint32_t i = 0; i < m_calls.size(); ++i) {
        if (levelIndex(m_calls[i].level) < kTreeLevels.size() && m_calls[i].begin < m_calls[i].end)
            m_order.push_back(i);
    }
    std::ranges::stable_sort(m_order, {}, [&](std::uint32_t call) { return m_calls[call].thread; });
    for (const auto& threads : host.multiThreads) {
        for (std::uint32_t i = 0; i < std::min(threads.size, MultiThread::kMost); ++i)
            m_mainThreads[threads.threads[i]] = threads.thread;
    }
    nest();
}

/// Finds the calls around each call. A call that overlaps the last one of its level in part is left out.
void CallTree::nest()
{
    std::vector<std::uint32_t> open;
    std::vector<std::uint32_t> kept;
    std::array<std::uint64_t, kTreeLevels.size()> lastEnd{};
    std::uint32_t thread = 0;
    for (const auto call : m_order) {
        const auto& each = m_calls[call];
        if (kept.empty() || each.thread != thread) {
            open.clear();
            lastEnd = {};
            thread = each.thread;
        }
        auto& end = lastEnd[levelIndex(each.level)];
        if (each.begin < end && each.end > end)
            continue;
        end = std::max(end, each.end);
        while (!open.empty() && m_calls[open.back()].end <= each.begin)
            open.pop_back();
        m_around[call] =
            open.empty() ? Around{kNoNumber, kNoNumber, kNoNumber, kNoNumber} : m_around[open.back()];
        m_around[call][levelIndex(each.level)] = call;
        open.push_back(call);
        kept.push_back(call);
    }
    m_order = std::move(kept);
}

std::uint32_t CallTree::threadOf(std::uint32_t thread) const
{
    const auto main = m_mainThreads.empty() ? m_mainThreads.end() : m_mainThreads.find(thread);
    return main == m_mainThreads.end() ? thread : main->second;
}

std::vector<std::uint32_t> CallTree::find(std::vector<Point>& points) const
{
    std::vector<std::uint32_t> found(points.size(), kNoNumber);
    const auto key = [](const Point& point) { return std::tuple(point.thread, point.count); };
    std::ranges::stable_sort(points, {}, key);
    std::vector<std::uint32_t> open;
    auto next = m_order.begin();
    std::uint32_t thread = 0;
    for (const auto& point : points) {
        if (point.thread != thread)
            open.clear();
        thread = point.thread;
        while (next != m_order.end() && m_calls[*next].thread < thread)
            ++next;
        for (; next != m_order.end() && m_calls[*next].thread == thread && m_calls[*next].begin < point.count;
             ++next) {
            while (!open.empty() && m_calls[open.back()].end <= m_calls[*next].begin)
                open.pop_back();
            open.push_back(*next);
        }
        while (!open.empty() && m_calls[open.back()].end < point.count)
            open.pop_back();
        found[point.index] = open.empty() ? kNoNumber : open.back();
    }
    return found;
}

std::uint32_t CallTree::around(std::uint32_t call, std::uint16_t level) const
{
    return call == kNoNumber ? kNoNumber : m_around[call].at(levelIndex(level));
}

} // namespace opscope::raw

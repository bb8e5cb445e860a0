// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/call_stack.h"

#include <algorithm>

namespace opscope {
namespace {

constexpr std::size_t kMostFrames = 256;
constexpr std::size_t kMostInName = 200;

std::string fileName(const StackFrame& frame)
{
    return std::string(frame.file.substr(frame.file.find_last_of("/\\") + 1).substr(0, kMostInName));
}

} // namespace

std::optional<StackFrame> stackFrameOf(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \r\n\t");
    const auto end = text.rfind("): ");
    const auto bracket = end == std::string_view::npos ? end : text.rfind('(', end);
    if (bracket == std::string_view::npos || bracket <= begin)
        return std::nullopt;
    StackFrame frame{text.substr(begin, bracket - begin), text.substr(bracket + 1, end - bracket - 1),
                     text.substr(end + 3)};
    frame.function = frame.function.substr(0, frame.function.find_last_not_of(" \r\n\t") + 1);
    if (frame.line.empty() || frame.line.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    return frame;
}

std::vector<StackFrame> stackFramesOf(std::string_view stack)
{
    std::vector<StackFrame> frames;
    for (std::size_t at = 0; at < stack.size() && frames.size() < kMostFrames;) {
        const auto end = std::min(stack.find_first_of(";\n", at), stack.size());
        if (const auto frame = stackFrameOf(stack.substr(at, end - at)))
            frames.push_back(*frame);
        at = end + 1;
    }
    return frames;
}

bool isOfUser(const StackFrame& frame)
{
    const auto has = [&](std::string_view part) { return frame.file.find(part) != std::string_view::npos; };
    return !frame.file.starts_with('<') && !has("torch/") && !has("torch_npu") && !has("/lib/python") &&
           !has("site-packages");
}

std::optional<std::string> StackWalk::enter(const StackFrame& frame)
{
    if (m_byFunction)
        return isOfUser(frame) ? std::optional(fileName(frame) + ": " +
                                               std::string(frame.function.substr(0, kMostInName)))
                               : std::nullopt;
    if (frame.file.ends_with("torch/nn/modules/module.py")) {
        m_isCall = m_isCall || frame.function == "_call_impl" || frame.function == "_slow_forward";
        return std::nullopt;
    }
    std::optional<std::string> name;
    if (m_isCall) {
        name = fileName(frame) + ": " + std::string(frame.function.substr(0, kMostInName));
        if (!m_caller.empty())
            *name += " (" + m_caller + ")";
    }
    m_isCall = false;
    m_caller = fileName(frame) + ":" + std::string(frame.line.substr(0, kMostInName));
    return name;
}

} // namespace opscope

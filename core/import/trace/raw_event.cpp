// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/raw_event.h"

#include "core/base/block_hash.h"

namespace opscope::trace {

const RawEvent kEmptyEvent;

Hint hintOfLevel(std::string_view level)
{
    if (level == "acl" || level == "ACL")
        return Hint::Acl;
    if (level == "runtime")
        return Hint::Runtime;
    if (level == "node")
        return Hint::Node;
    if (level == "model")
        return Hint::Model;
    if (level == "communication" || level == "hccl")
        return Hint::Communication;
    if (level == "op" || level == "queue" || level == "trace")
        return Hint::Op;
    return Hint::None;
}

Hint hintOfCategory(std::string_view category)
{
    switch (category.size()) {
    case 6:
        return category == "cpu_op" ? Hint::Op : category == "kernel" ? Hint::GpuKernel : Hint::None;
    case 7:
        return category == "enqueue" || category == "dequeue" ? Hint::Op : Hint::None;
    case 10:
        return category == "gpu_memcpy" || category == "gpu_memset" ? Hint::GpuCopy : Hint::None;
    case 11:
        return category == "cuda_driver" ? Hint::GpuApi : Hint::None;
    case 12:
        return category == "cuda_runtime" ? Hint::GpuApi : Hint::None;
    case 15:
        return category == "python_function"   ? Hint::Python
               : category == "user_annotation" ? Hint::Annotation
                                               : Hint::None;
    case 19:
        return category == "gpu_user_annotation" ? Hint::GpuAnnotation : Hint::None;
    default:
        return Hint::None;
    }
}

Hint hintOfEventType(std::string_view eventType)
{
    if (eventType == "marker" || eventType == "marker_ex" || eventType == "mark")
        return Hint::Mark;
    if (eventType == "push/pop" || eventType == "start/end" || eventType == "range" ||
        eventType == "push_pop" || eventType == "start_end")
        return Hint::Range;
    return Hint::None;
}

Hint hintOf(const RawEvent& event)
{
    return event.hint != Hint::None || event.category.empty() ? event.hint : hintOfCategory(event.category);
}

bool parseKeyNumber(std::string_view text, std::uint64_t& number)
{
    if (text.empty() || text.size() > 19 || (text[0] == '0' && text.size() > 1))
        return false;
    std::uint64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (value >> 63 != 0)
        return false;
    number = value;
    return true;
}

std::uint64_t idOfText(std::string_view text)
{
    std::uint64_t number = 0;
    if (parseKeyNumber(text, number))
        return number;
    return textHash(text) | (std::uint64_t{1} << 63);
}

std::uint32_t smallNumber(std::string_view text)
{
    std::uint64_t number = 0;
    return parseKeyNumber(text, number) && number < kNoNumber ? static_cast<std::uint32_t>(number)
                                                              : kNoNumber;
}

} // namespace opscope::trace

// SPDX-License-Identifier: GPL-3.0-or-later
// One Chrome trace event, the common result of the fast and the full reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/id.h"
#include "core/import/trace/event_time.h"
#include "core/import/trace/own_args.h"
#include "core/report/slice_table.h"

namespace opscope::trace {

/// A pid or tid: an integer, or any other text. 5 and "5" are equal.
struct EventKey {
    std::string_view text; ///< as written in the file
    std::uint64_t number = 0;
    bool isNumber = false;
};

/// The meaning of a slice according to `args.level`, `args.event_type` or `cat`, before its process is known.
enum class Hint : std::uint8_t {
    None,
    Acl,
    Model,
    Node,
    Runtime,
    Communication,
    Op,     ///< level op, queue or trace of a framework; cat cpu_op, enqueue, dequeue
    Python, ///< cat python_function
    Range,  ///< msproftx push/pop, start/end
    Mark,   ///< msproftx marker
    // Categories of PyTorch's profiler (Kineto), see kineto.h; a trace of another tool may use the same
    // words.
    Annotation,    ///< cat user_annotation
    GpuAnnotation, ///< cat gpu_user_annotation
    GpuKernel,     ///< cat kernel
    GpuCopy,       ///< cat gpu_memcpy, gpu_memset
    GpuApi,        ///< cat cuda_runtime, cuda_driver
};
Hint hintOfLevel(std::string_view level);
Hint hintOfCategory(std::string_view category);
Hint hintOfEventType(std::string_view eventType);

/// Views point into the file, or into the storage of the reader until its next event.
struct RawEvent {
    char phase = 0; ///< 0: missing; '?': a text that is not one character
    std::string_view name;
    std::string_view category;
    EventKey pid;
    EventKey tid;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::uint64_t id = 0;     ///< integer, or hash of a text
    std::uint64_t bindId = 0; ///< the same for `bind_id`
    bool hasTs = false;
    bool hasDur = false;
    bool hasBadTime = false; ///< ts or dur is malformed or out of range
    bool hasBadDur = false;  ///< dur is null, NaN or infinite
    bool hasId = false;
    bool hasBindId = false;
    bool flowIn = false;
    bool flowOut = false;
    bool bindEnclosing = false;
    bool isLocalId = false; ///< `id2.local`: valid only within its process
    bool hasArgs = false;   ///< `args` is an object that is not empty
    char scope = 0;         ///< `s` of an instant: 't', 'p', 'g'

    // Arguments that have a column of their own.
    std::string_view type; ///< Task Type, task type, Mode
    std::uint32_t stream = kNoNumber;
    std::uint32_t task = kNoNumber;
    Hint hint = Hint::None; ///< from level or event_type; the category is checked later
    OwnArgs own;
    std::string_view argsText; ///< the args object, `{` to `}`; only from the fast reader
};

/// An event without values, to copy from: initialising the members one by one is slower.
extern const RawEvent kEmptyEvent;

/// The hint of the event: from an argument, or else from its category.
Hint hintOf(const RawEvent& event);

/// 936 for "936" and 936; a hash with the highest bit set for any other text.
std::uint64_t idOfText(std::string_view text);
/// Reads a non-negative decimal integer below 2^63 without leading zeros.
bool parseKeyNumber(std::string_view text, std::uint64_t& number);
/// Stream and task ids: an integer from 0 to 2^32 - 2, else kNoNumber.
std::uint32_t smallNumber(std::string_view text);

} // namespace opscope::trace

// SPDX-License-Identifier: GPL-3.0-or-later
// What the copies of a device moved, from where to where, and whether a thread of the host waited for them.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/launches.h"
#include "core/report/report.h"

namespace opscope {

enum class CopyKind : std::uint8_t {
    Unknown, ///< not in the source
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
    HostToHost,
    PeerToPeer, ///< between two devices
    Memset,
};
/// "host to device", ...; empty: unknown.
const char* copyKindName(CopyKind kind);
/// From the words of the sources: "host to device", "Memcpy HtoD (Pageable -> Device)",
/// "acl_memcpy_device_to_host".
CopyKind copyKindOf(std::string_view words);

/// A copy of fewer bytes costs more time to launch than to move (ours: 64 KiB at 25 GB/s need 2.6 us).
inline constexpr std::int64_t kSmallCopyBytes = 64 * 1024;

struct Copy {
    std::uint32_t slice = 0;
    CopyKind kind = CopyKind::Unknown;
    bool isPageable = false; ///< according to the source the memory of the host is pageable
    std::int64_t bytes = kMissingInteger;
    SliceId call; ///< of the host; invalid: not recorded
    SliceId op;   ///< the op of the framework that copies; invalid if none
    SliceId wait; ///< the synchronisation of the thread that directly follows; invalid if none
    /// ns in which the thread that copies was in a call that returned only when the copy had ended, or in the
    /// synchronisation directly after it; of several copies that one call or synchronisation waits for, the
    /// last to end has that time. 0: it went on. kMissingInteger: its call is not recorded.
    std::int64_t waited = kMissingInteger;

    bool isSmall() const { return bytes != kMissingInteger && bytes < kSmallCopyBytes; }
    bool isBlocking() const { return waited != kMissingInteger && waited > 0; }
};

/// In the order of the launches. Incomplete after a stop request.
std::vector<Copy> copiesOf(const Report& report, std::span<const Launch> launches, std::stop_token stop = {});

/// The copies of a stream that move in one direction.
struct CopyGroup {
    std::int32_t device = kNoDevice;
    std::uint32_t stream = kNoNumber;
    CopyKind kind = CopyKind::Unknown;
    bool isPageable = false;
    std::uint64_t count = 0;
    std::uint64_t sized = 0;    ///< copies whose bytes are known
    std::int64_t bytes = 0;     ///< of these
    std::int64_t time = 0;      ///< ns, of all copies
    std::int64_t sizedTime = 0; ///< ns, of the copies whose bytes are known
    std::int64_t longest = 0;   ///< ns
    SliceId longestCopy;
    std::uint64_t small = 0;
    std::int64_t smallTime = 0; ///< ns
    std::uint64_t called = 0;   ///< copies whose call is recorded
    std::uint64_t blocking = 0; ///< of these
    std::int64_t waited = 0;    ///< ns of the host
};
/// The longest time first.
std::vector<CopyGroup> copyGroupsOf(const Report& report, std::span<const Copy> copies);

} // namespace opscope

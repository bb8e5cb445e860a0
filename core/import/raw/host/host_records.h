// SPDX-License-Identifier: GPL-3.0-or-later
// Records of the host folder of raw data, declared field by field (FORMATS 5.1, 5.2 of this folder).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/import/raw/stream.h"

namespace opscope::raw {

inline constexpr std::uint16_t kHostMagic = 0x5A5A;
inline constexpr HasMagic kHasHostMagic{0, kHostMagic};
inline constexpr std::size_t kApiSize = 40;
inline constexpr std::size_t kCompactSize = 64;
inline constexpr std::size_t kAdditionalSize = 256;
/// An API record with this end is an event: two of the same kind make one call.
inline constexpr std::uint64_t kEventEnd = UINT64_MAX;

enum Level : std::uint16_t {
    kLevelRuntime = 5000,
    kLevelCommunication = 5500,
    kLevelAiCpu = 6000,
    kLevelNode = 10000,
    kLevelModel = 15000,
    kLevelAcl = 20000,
    kLevelMsproftx = 20500,
    kLevelPta = 25000,
    kLevelPyTorch = 30000
};

// Each record has `describe`: field(offset in the record, member).

struct ApiRecord {
    std::uint16_t level = 0;
    std::uint32_t type = 0, thread = 0, request = 0;
    std::uint64_t begin = 0, end = 0; ///< host counts
    std::uint64_t item = 0;           ///< hash
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = ApiRecord;
        field(2, &T::level), field(4, &T::type), field(8, &T::thread), field(12, &T::request);
        field(16, &T::begin), field(24, &T::end), field(32, &T::item);
    }
};

/// The head that compact and additional records share.
struct RecordHead {
    std::uint16_t level = 0;
    std::uint32_t type = 0, thread = 0;
    std::uint64_t count = 0; ///< host count
    bool isKept = false;     ///< from an unaging file: kept from before the capture, as of a static graph
};

struct TaskTrack : RecordHead {
    std::uint16_t device = 0, stream = 0;
    std::uint32_t task = 0;                 ///< of V6; else the id in the low half, above it the stored batch
    std::uint64_t taskType = 0, kernel = 0; ///< of the type dictionary; hash of the kernel's name
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = TaskTrack;
        field(24, &T::device), field(26, &T::stream), field(28, &T::task), field(32, &T::taskType);
        field(40, &T::kernel);
    }
};

struct NodeInfo : RecordHead {
    std::uint64_t op = 0, opType = 0; ///< hashes
    std::uint32_t taskType = 0, blocks = 0, flag = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = NodeInfo;
        field(24, &T::op), field(32, &T::taskType), field(36, &T::opType), field(44, &T::blocks);
        field(48, &T::flag);
    }
};

struct Tensor {
    std::uint32_t direction = 0, format = 0, dataType = 0; ///< direction 0: input, 1: output
    std::array<std::uint32_t, 8> shape{};                  ///< ends at the first 0
    friend bool operator==(const Tensor&, const Tensor&) = default;
};

struct TensorInfo : RecordHead {
    static constexpr std::uint32_t kMost = 5;
    std::uint64_t op = 0;
    std::uint32_t size = 0;
    std::array<Tensor, kMost> tensors{};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = TensorInfo;
        field(24, &T::op), field(32, &T::size), field(36, &T::tensors);
    }
};

struct ContextIds : RecordHead {
    static constexpr std::uint32_t kMost = 54; ///< the rest of the record
    std::uint64_t op = 0;
    std::uint32_t size = 0;
    std::array<std::uint32_t, kMost> ids{};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = ContextIds;
        field(24, &T::op), field(32, &T::size), field(36, &T::ids);
    }
};

struct FusionOpInfo : RecordHead {
    static constexpr std::uint32_t kMost = 8;
    std::uint64_t op = 0;
    std::uint32_t size = 0;
    std::array<std::uint64_t, 5> memory{}; ///< input, output, weight, workspace, total; bytes
    std::array<std::uint64_t, kMost> fused{};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = FusionOpInfo;
        field(24, &T::op), field(32, &T::size), field(36, &T::memory), field(76, &T::fused);
    }
};

struct NodeAttribute : RecordHead {
    std::uint64_t op = 0, attribute = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        field(24, &NodeAttribute::op), field(36, &NodeAttribute::attribute);
    }
};

struct MemcpyInfo : RecordHead {
    std::uint64_t bytes = 0, most = 0;
    std::uint16_t olderDirection = 0, newerDirection = 0;
    /// 0 host to host, 1 host to device, 2 device to host, 3 device to device.
    std::uint16_t direction() const
    {
        return most >= 4 || newerDirection != 0 ? newerDirection : olderDirection;
    }
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = MemcpyInfo;
        field(24, &T::bytes), field(32, &T::most), field(32, &T::olderDirection);
        field(40, &T::newerDirection);
    }
};

struct HcclOpInfo : RecordHead {
    std::uint8_t flags = 0, dataType = 0; ///< bit 0 relay, bit 1 retry
    std::uint64_t algorithm = 0, elements = 0, group = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = HcclOpInfo;
        field(24, &T::flags), field(25, &T::dataType), field(26, &T::algorithm), field(34, &T::elements);
        field(42, &T::group);
    }
};

struct HcclInfo : RecordHead {
    std::uint64_t item = 0, tag = 0, group = 0, notify = 0, bytes = 0;
    std::uint32_t localRank = 0, remoteRank = 0, rankSize = 0, plane = 0, context = 0, dataType = 0, link = 0,
                  transport = 0, rdmaType = 0;
    double estimatedUs = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = HcclInfo;
        field(24, &T::item), field(32, &T::tag), field(40, &T::group), field(48, &T::localRank);
        field(52, &T::remoteRank), field(56, &T::rankSize), field(64, &T::plane), field(68, &T::context);
        field(72, &T::notify), field(88, &T::estimatedUs), field(112, &T::bytes);
        field(124, &T::dataType), field(128, &T::link), field(132, &T::transport), field(136, &T::rdmaType);
    }
};

struct GraphIdMap : RecordHead {
    std::uint64_t name = 0;
    std::uint32_t graph = 0, model = 0;
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = GraphIdMap;
        field(24, &T::name), field(32, &T::graph), field(36, &T::model);
    }
};

struct MultiThread : RecordHead {
    static constexpr std::uint32_t kMost = 25;
    std::uint32_t size = 0;
    std::array<std::uint32_t, kMost> threads{};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field(24, &MultiThread::size), field(28, &MultiThread::threads);
    }
};

struct MsproftxRecord : RecordHead {
    std::uint16_t kind = 0, segment = 0; ///< kind 1: mstx
    std::uint32_t pid = 0, markThread = 0, category = 0,
                  event = 0; ///< event: 0 marker, 1 push/pop, 2 start/end
    std::uint32_t payloadType = 0;
    std::uint64_t payload = 0, begin = 0, end = 0, mark = 0, domain = 0;
    std::uint32_t messageType = 0;
    std::array<char, 156> text{};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = MsproftxRecord;
        field(24, &T::kind), field(26, &T::segment), field(36, &T::pid), field(40, &T::markThread);
        field(44, &T::category), field(48, &T::event), field(52, &T::payloadType), field(56, &T::payload);
        field(64, &T::begin), field(72, &T::end), field(80, &T::mark), field(88, &T::domain);
        field(96, &T::messageType), field(100, &T::text);
    }
};

/// Decodes a record of one of these kinds.
template <class T>
T decodeRecord(Record bytes)
{
    T out;
    const auto field = [&]<class M, class C>(std::size_t at, M C::*member) {
        out.*member = read<M>(bytes, at);
    };
    if constexpr (std::is_base_of_v<RecordHead, T>) {
        out.level = read<std::uint16_t>(bytes, 2);
        out.type = read<std::uint32_t>(bytes, 4);
        out.thread = read<std::uint32_t>(bytes, 8);
        out.count = read<std::uint64_t>(bytes, 16);
    }
    T::describe(field);
    return out;
}

} // namespace opscope::raw

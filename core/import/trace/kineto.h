// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of PyTorch's profiler (Kineto): the categories of their events and the members of their object
// (FORMATS 3.2).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/import/importer.h"
#include "core/import/trace/trace_reader.h"

namespace opscope::trace {

/// What the categories of a trace mean, if it is one of Kineto.
class Kineto {
public:
    explicit Kineto(const TraceChunks& trace);

    /// Whether the object around the events has the members that Kineto writes.
    bool isOne() const { return m_isOne; }
    /// The class by the category; none for a category without a meaning here and for traces of other tools.
    /// `name` is a number of the chunk's table. A collective is its kernel; without such kernels it is its
    /// range on the host, and without these its range on the device.
    std::optional<SliceClass> classOf(const Chunk& chunk, Hint hint, std::uint32_t name) const
    {
        if (!m_isOne || hint < Hint::Annotation)
            return std::nullopt;
        return classOfGpu(chunk, hint, name);
    }

    /// The device of a process with the label "GPU 3"; kNoDevice for any other.
    static std::int32_t deviceOf(std::string_view label);
    /// The stream of a thread of a device, from its name "stream 7 " or else its number.
    static std::uint32_t streamOf(std::string_view thread, std::string_view tid);

private:
    std::optional<SliceClass> classOfGpu(const Chunk& chunk, Hint hint, std::uint32_t name) const;

    bool m_isOne = false;
    Hint m_collectives = Hint::GpuKernel;                         ///< which slices are the collectives
    std::map<const LocalTables*, std::vector<char>> m_collective; ///< names of collectives, by table
};

/// Adds the rank, the devices with their chips and the settings from the members of the object.
void addKinetoFacts(ImportContext& context, const TraceChunks& trace);

/// Adds the memory of the allocator of each GPU after each of its events "[memory]", from `firstInstant` on.
void addKinetoMemory(ImportContext& context, std::string_view bytes, std::size_t firstInstant);

} // namespace opscope::trace

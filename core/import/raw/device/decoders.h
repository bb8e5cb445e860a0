// SPDX-License-Identifier: GPL-3.0-or-later
// The record kinds of a device, each a function from bytes to plain structs. Sections of FORMATS are those of
// core/import/raw/FORMATS.md. Times are counts: readDevice converts them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/import/raw/device/device_tasks.h"
#include "core/import/raw/device/task_events.h"

namespace opscope::raw {

/// The task ids of a stream have wrapped (FORMATS 4.7, tag 0x0E).
struct Flip {
    std::uint32_t stream = 0;
    std::uint32_t task = 0; ///< 0xFFFF: the stream was destroyed
    std::uint64_t count = 0;
};

/// What ts_track contains.
struct TrackRecords {
    std::vector<Flip> flips;
    std::vector<StepPoint> steps;
    std::vector<DeviceTask> tasks; ///< AI CPU tasks and copies
};

/// A counter record before it is joined to its task.
struct PmuRecords {
    struct RowKey {
        TaskKey key;
        std::uint64_t offset; ///< of the record in the stream
    };
    struct BlockKey {
        TaskKey key;
        std::uint64_t endCount;
        std::uint64_t offset;
        bool isVector;
    };
    std::vector<PmuRow> rows;
    std::vector<RowKey> rowKeys; ///< for each row
    std::vector<PmuBlock> blocks;
    std::vector<BlockKey> blockKeys; ///< for each block
};

/// Finds gaps of a running number of four bits.
class RunningNumber {
public:
    /// The number of records lost before this one.
    std::uint32_t lostBefore(std::uint32_t number)
    {
        const auto lost = m_isFirst ? 0U : (number - m_next) & 15U;
        m_isFirst = false;
        m_next = (number + 1) & 15U;
        return lost;
    }

private:
    bool m_isFirst = true;
    std::uint32_t m_next = 0;
};

inline constexpr std::uint16_t kMagic = 0x6BD3;
inline constexpr HasMagic kHasMagic{2, kMagic};

/// The stream and task of stars and counter records of version 4 (FORMATS 4.4).
struct StreamTask {
    std::uint32_t stream;
    std::uint32_t task;
};
StreamTask starsIds(std::uint32_t stream, std::uint32_t task, std::uint32_t sqeType, bool expandStream);

std::vector<DeviceTask> starsTasks(const RecordStream& stream, DecoderFamily family, bool expandStream,
                                   Losses& losses);                            // FORMATS 4.4
std::vector<DeviceTask> hwtsTasks(const RecordStream& stream, Losses& losses); // FORMATS 4.1
PmuRecords fftsRecords(const RecordStream& stream, DecoderFamily family, bool expandStream,
                       Losses& losses);                                                      // FORMATS 4.5
PmuRecords aicoreRecords(const RecordStream& stream, Losses& losses);                        // FORMATS 4.2
TrackRecords trackRecords(const RecordStream& stream, DecoderFamily family, Losses& losses); // FORMATS 4.7
std::vector<StepPoint> trainingPoints(const RecordStream& stream, Losses& losses);           // FORMATS 4.8
std::vector<FrequencyPoint> lpmPoints(const RecordStream& stream, Losses& losses);           // FORMATS 4.9
std::vector<AiCpuRecord> aiCpuRecords(const RecordStream& stream, Losses& losses);           // FORMATS 4.10

/// Batch ids by the flips of each stream (FORMATS 6). The tasks are sorted by start, the flips by sortFlips.
void setBatches(std::span<DeviceTask> tasks, std::span<const Flip> flips);
/// The batch of other records, by the number of flips before their counts.
std::uint32_t batchAt(std::span<const Flip> sortedFlips, std::uint32_t stream, std::uint64_t count);
void sortFlips(std::vector<Flip>& flips); ///< by stream and count
/// Hides rows of FFTS+ tasks (FORMATS 4.4, "What is shown").
void setShown(std::span<DeviceTask> tasks);

/// Moves counters into the device and joins them to its tasks. `byOrder`: the records have no times, the n-th
/// of a key belongs to the n-th run.
void joinCounters(RawDevice& device, PmuRecords records, bool byOrder, const RecordStream& stream);
/// Sets PmuRow::mhz: aic_frequency, corrected by `frequencies` where they apply (FORMATS 6).
void setFrequencies(RawDevice& device);

} // namespace opscope::raw

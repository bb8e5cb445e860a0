// SPDX-License-Identifier: GPL-3.0-or-later
// The capabilities of a chip: numbers with their source, from resources/chips, the user's files and the run.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

enum class CopyKind : std::uint8_t;

enum class ChipNumberId : std::uint8_t {
#ifndef Q_MOC_RUN
#define CHIP_NUMBER(id, word, unit, what) id,
#include "core/advisor/engine/chip_numbers.def"
#undef CHIP_NUMBER
#endif
};
inline constexpr std::size_t kChipNumberCount = 0
#ifndef Q_MOC_RUN
#define CHIP_NUMBER(id, word, unit, what) +1
#include "core/advisor/engine/chip_numbers.def"
#undef CHIP_NUMBER
#endif
    ;
struct ChipNumberSpec {
    std::string_view word; ///< "ai_core_num"
    std::string_view unit;
    std::string_view what;
};
const ChipNumberSpec& chipNumberSpec(ChipNumberId id);

/// How sure a number is: `Run`: from the run itself; `Stated`: from an official file or source; `Measured`;
/// `Inferred`: computed from other numbers; `Unchecked`: general knowledge; `User`: from the user's own file,
/// which overrides all others.
enum class Certainty : std::uint8_t { Run, Stated, Measured, Inferred, Unchecked, User };

struct ChipNumber {
    double value = std::numeric_limits<double>::quiet_NaN(); ///< NaN: not known
    std::string source;                                      ///< "CANN platform_config of the SoC"
    Certainty certainty = Certainty::Stated;
};

struct Chip {
    std::string name;                ///< "Ascend910B3", "Ascend 910B (one of several)"; empty: not known
    std::string family;              ///< "Ascend 910B"
    std::vector<std::string> called; ///< names of the family in runs
    std::array<ChipNumber, kChipNumberCount> numbers;

    const ChipNumber& of(ChipNumberId id) const { return numbers[static_cast<std::size_t>(id)]; }
    ChipNumber& of(ChipNumberId id) { return numbers[static_cast<std::size_t>(id)]; }
    double at(ChipNumberId id) const { return of(id).value; } ///< NaN: not known
};

/// GB/s that copies of this kind can reach: of the link that they use, or of the memory, of which a copy
/// inside a device reads and writes each byte; NaN if it is not known.
double copyPeakOf(const Chip& chip, CopyKind kind);

/// Operations of one cube in fp16 in one cycle.
inline constexpr double kCubeOperations = 16 * 16 * 16 * 2;

/// The known chips, and the chip that the user chose for the runs.
class ChipList {
public:
    /// The chips that the program ships.
    static const ChipList& builtIn();
    /// Adds the files *.json of a folder of the user to the built-in list. The numbers of a file replace
    /// those of the chip with the same name; a chip with "like" starts with the numbers of another. A missing
    /// folder counts as empty; a file that cannot be used is skipped and reported in `unread`.
    static ChipList withFolder(const std::filesystem::path& folder, std::vector<Error>& unread);

    /// Adds the chips of a file. Errors: not JSON, no chips, an unknown number.
    Result<void> add(std::string_view bytes, const std::string& file, bool isUsers);
    /// Sets the chip of all runs: a name, or a file with one chip. Errors: NotFound with all names; as add().
    Result<void> choose(const std::string& nameOrFile);

    /// The chip for runs that do not name theirs. Errors: NotFound.
    Result<void> assume(const std::string& name);

    /// The chip of a run: the chosen chip, otherwise the one that the run names. If it may be several chips,
    /// only the numbers in which they agree are set. Numbers of the run (ai_core_num, frequencies) override
    /// those of a list; the user's own numbers override both. What a cube computes in a cycle is known for
    /// every chip.
    Chip chipOf(const PlatformInfo& platform) const;

    std::span<const Chip> chips() const { return m_chips; }
    const Chip* find(std::string_view name) const; ///< ignores case; null if there is none

private:
    std::string names() const;
    Chip namedChip(const PlatformInfo& platform) const;

    std::vector<Chip> m_chips;
    std::size_t m_chosen = SIZE_MAX;  ///< index into m_chips
    std::size_t m_assumed = SIZE_MAX; ///< likewise
};

} // namespace opscope

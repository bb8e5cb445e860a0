// SPDX-License-Identifier: GPL-3.0-or-later
// What a chip can do: numbers with their source, from resources/chips, from files of the user, and from the
// run itself.
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

enum class ChipNumberId : std::uint8_t {
#ifndef Q_MOC_RUN
#define CHIP_NUMBER(id, word, unit, what) id,
#include "core/advisor/chip_numbers.def"
#undef CHIP_NUMBER
#endif
};
inline constexpr std::size_t kChipNumberCount = 0
#ifndef Q_MOC_RUN
#define CHIP_NUMBER(id, word, unit, what) +1
#include "core/advisor/chip_numbers.def"
#undef CHIP_NUMBER
#endif
    ;
struct ChipNumberSpec {
    std::string_view word; ///< "ai_core_num"
    std::string_view unit;
    std::string_view what;
};
const ChipNumberSpec& chipNumberSpec(ChipNumberId id);

/// How sure a number is: `Run`: of the run itself; `Stated`: in an official file or a source; `Measured`;
/// `Inferred`: computed from others; `Unchecked`: general knowledge; `User`: of the user's own file, and
/// above all others.
enum class Certainty : std::uint8_t { Run, Stated, Measured, Inferred, Unchecked, User };
const char* certaintyName(Certainty certainty);

struct ChipNumber {
    double value = std::numeric_limits<double>::quiet_NaN(); ///< NaN: not known
    std::string source;                                      ///< "CANN platform_config of the SoC"
    Certainty certainty = Certainty::Stated;
};

struct Chip {
    std::string name;                ///< "Ascend910B3", "Ascend 910B (one of several)"; empty: not known
    std::string family;              ///< "Ascend 910B"
    std::vector<std::string> called; ///< as runs call the family
    std::array<ChipNumber, kChipNumberCount> numbers;

    const ChipNumber& of(ChipNumberId id) const { return numbers[static_cast<std::size_t>(id)]; }
    ChipNumber& of(ChipNumberId id) { return numbers[static_cast<std::size_t>(id)]; }
    double at(ChipNumberId id) const { return of(id).value; } ///< NaN: not known
};

/// Of a cube in fp16, a cycle.
inline constexpr double kCubeOperations = 16 * 16 * 16 * 2;

/// The known chips, and the one that the user named for a run.
class ChipList {
public:
    /// Those that the program carries within itself.
    static const ChipList& builtIn();
    /// With the files *.json of a folder of the user: a chip of the same name takes their numbers over its
    /// own, a chip with "like" the numbers of another. A folder that is not there is empty; a file that
    /// cannot be used is left out and told in `unread`.
    static ChipList withFolder(const std::filesystem::path& folder, std::vector<Error>& unread);

    /// Adds the chips of a file. Errors: not JSON, no chips, a number that there is not.
    Result<void> add(std::string_view bytes, const std::string& file, bool isUsers);
    /// Takes a chip for all runs: its name, or a file with one chip. Errors: NotFound with all names; those
    /// of a file.
    Result<void> choose(const std::string& nameOrFile);

    /// The chip of runs that do not say theirs. Errors: NotFound.
    Result<void> assume(const std::string& name);

    /// The chip of a run: that which was chosen, else that which the run names; of several that it may be
    /// only the numbers in which they agree. Numbers of the run (ai_core_num, frequencies) stand above those
    /// of a list and below the user's own. What a cube does in a cycle is known of every chip.
    Chip chipOf(const PlatformInfo& platform) const;

    std::span<const Chip> chips() const { return m_chips; }
    const Chip* find(std::string_view name) const; ///< letters of any case; null if there is none

private:
    std::string names() const;
    Chip namedChip(const PlatformInfo& platform) const;

    std::vector<Chip> m_chips;
    std::size_t m_chosen = SIZE_MAX;  ///< index into m_chips
    std::size_t m_assumed = SIZE_MAX; ///< likewise
};

} // namespace opscope

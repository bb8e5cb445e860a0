// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a rule: what is slow, where, why, what to do, and the largest gain to expect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/time.h"
#include "core/table/table.h"

namespace opscope {

enum class SubjectKind : std::uint8_t { Op, Slice, Range, Track, Rank, Collective, Node };
const char* subjectKindName(SubjectKind kind);

/// Something that a page can show and jump to.
struct Subject {
    SubjectKind kind = SubjectKind::Op;
    std::uint32_t report = 0; ///< index into Workspace::reports
    /// Index into the table of its kind (ops, slices, tracks, communication), the number of a rank, or for a
    /// range the slice that contains it. -1: none.
    std::int64_t id = -1;
    TimeRange range = {};  ///< only for a range
    std::int64_t gain = 0; ///< ns: the part of the finding's gain that belongs to this subject
    std::string name = {}; ///< only for a node of the model; other names are in the tables
};

/// "Conv2D_1", "rank 3", the name of the slice.
std::string subjectName(const Workspace& workspace, const Subject& subject);

enum class FindingSeverity : std::uint8_t { High, Medium, Low };
const char* findingSeverityName(FindingSeverity severity);

/// How sure the gain is.
enum class GainBasis : std::uint8_t {
    Measured,   ///< seen in this run: other ops or ranks of the run do not need that time
    UpperBound, ///< no more than this
    Estimate,
};
const char* gainBasisName(GainBasis basis);

struct Gain {
    std::int64_t ns = 0; ///< 0: not known
    /// Share of the run of the finding's report, or of the longest run if the finding is about all ranks: see
    /// OpView::runTime(). The engine sets this member and the next one. Both are kNoReal if the length of the
    /// run is not known.
    double share = 0;
    double deviceShare = 0; ///< share of the time of the device; 0: the gain is outside of it
    GainBasis basis = GainBasis::UpperBound;
    bool isOfRun = false; ///< a part of the gain is outside the work of the device: the severity uses `share`

    bool isKnown() const { return ns > 0; }
};

/// A part of a time, and which time.
struct GainShare {
    double share = 0;
    bool isOfDevice = false; ///< of the time of the device; otherwise of the run
};
/// The shares that every text names, the one that the severity depends on first: of the time of the device
/// and then of the run. Only of the run if a part of the gain is outside the device, or both are the same.
/// Empty if the gain or the length of the run is not known.
std::vector<GainShare> sharesOf(const Gain& gain);
/// Known, but less than half a percent of that time: such findings come after all others.
bool isSmall(const Gain& gain);

struct FindingNumber {
    std::string name; ///< "layers", "mac_ppen": a word for JSON
    double value = 0;
};

/// A setting for the next run that brings the gain: a line of a file or of a command.
struct Setting {
    enum class Kind : std::uint8_t {
        FusionPass, ///< key: a pass of fusion_switch.cfg
        Aipp,       ///< a line of an AIPP configuration: key and value
        AtcOption,  ///< "--precision_mode" and its value
    };
    Kind kind = Kind::FusionPass;
    std::string key;
    std::string value = {};
};

/// Compared with a baseline.
enum class FindingChange : std::uint8_t { None, New, Grown, Same, Smaller, Gone };
const char* findingChangeName(FindingChange change);

inline constexpr std::uint32_t kAllReports = UINT32_MAX;

struct Finding {
    std::string rule;                   ///< id of the rule
    std::uint32_t report = kAllReports; ///< index into Workspace::reports
    FindingSeverity severity = FindingSeverity::Low;
    std::vector<Subject> subjects; ///< the greatest gain first
    TablePtr evidence;             ///< rows that show it; may be null
    Gain gain;
    std::vector<FindingNumber> numbers;
    Message what;
    Message why;
    Message how;
    std::vector<Setting> settings = {};
    FindingChange change = FindingChange::None;
    std::int64_t gainBefore = 0; ///< ns, in the baseline
};

/// The devices of its subjects in ascending order; empty if they are on none, as calls of the host.
std::vector<std::int32_t> devicesOf(const Workspace& workspace, const Finding& finding);

/// An input that a rule did not find, and how to get it.
struct MissingInput {
    Message what;
    Message how;
    friend bool operator==(const MissingInput&, const MissingInput&) = default;
};

enum class Outcome : std::uint8_t { Found, Fine, Skipped, Failed };
const char* outcomeName(Outcome outcome);

struct RuleResult {
    std::uint64_t lookedAt = 0; ///< ops, slices, layers, ... that had the inputs of the rule
    std::uint64_t ops = 0;      ///< for a rule that looks at ops, how many ops ran; otherwise 0
    std::vector<MissingInput> missing;
    std::optional<Error> failure;
    std::vector<Finding> findings;

    /// Skipped if there was nothing to look at. An input that only some of the reports miss skips nothing.
    Outcome outcome() const;
    void addMissing(MissingInput input); ///< does not add the same input twice
};

} // namespace opscope

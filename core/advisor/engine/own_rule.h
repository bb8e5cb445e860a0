// SPDX-License-Identifier: GPL-3.0-or-later
// Rules in a text file: lines "key: text", then one SELECT over the tables of `opscope-cli query`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/rule.h"

namespace opscope {

/// A text in English and, if the file has it, in Chinese. {column} is replaced by a cell of the row, {rows}
/// and {gain_us} by values of the complete finding.
struct OwnText {
    std::string english;
    std::string chinese;    ///< empty: same as the English
    std::uint64_t line = 0; ///< of the English
};

struct OwnRule {
    std::string id;
    RuleGroup group = RuleGroup::Own;
    std::optional<FindingSeverity> severity; ///< nullopt: by the share of the gain, as for other rules
    GainBasis basis = GainBasis::UpperBound;
    OwnText title, what, why, how;
    std::vector<std::pair<std::string, std::string>>
        needs; ///< tables and columns without which it is skipped
    std::string sql;
    std::uint64_t sqlLine = 0;    ///< where the SELECT begins
    std::string file;             ///< for errors
    std::optional<Error> failure; ///< why the file cannot be used; then only `id` and `file` are set
};

/// A file that cannot be read as a rule becomes a rule with a failure, so that the user sees it in the list.
OwnRule parseOwnRule(std::string_view text, std::string file);

/// The rules that ship with the program.
std::vector<OwnRule> shippedRules();
/// The files *.rule of a folder, sorted by name. Errors: the folder cannot be read.
Result<std::vector<OwnRule>> ownRulesIn(const std::filesystem::path& folder);
/// The rules that ship and those of `folders`. If two have the same id, the later one counts. A folder that
/// cannot be read is reported in `unread`.
std::vector<OwnRule> allOwnRules(const std::vector<std::filesystem::path>& folders,
                                 std::vector<Error>& unread);

/// Runs the SELECT over all reports together if it has the column "report", otherwise over each report. A row
/// names its subject in the columns op, slice, communication, rank, or begin and end (ns), and may have
/// gain_ns. Rows of one report with the same text of `what` are one finding. Read-only; stops after the time
/// of the threshold own_rule_time.
RuleResult runOwnRule(const OwnRule& rule, const RuleContext& context);

Message ownTitle(const OwnRule& rule);

} // namespace opscope

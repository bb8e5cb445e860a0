// SPDX-License-Identifier: GPL-3.0-or-later
// What `accuracy compare` was asked for, and how it prints what it found.
#pragma once

#include <string>
#include <vector>

#include "app/cli/accuracy_options.h"
#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/detail_files.h"
#include "core/accuracy/judge/result_table.h"

namespace opscope {

struct CompareArguments {
    AccuracyOptions common;
    IgnoredOptions ignored;
    std::string npu;
    std::string golden;
    std::string graph;
    std::string quant;
    std::string unfused;
    std::string out;
    std::vector<std::string> algorithms{"all"};
    std::vector<std::string> failOn;
    std::string range;
    std::string selection;
    std::string inputs; ///< of the model, for the advisor
    std::string op;
    std::optional<std::size_t> output;
    std::optional<std::size_t> input;
    std::optional<std::size_t> top;
    std::optional<std::uint64_t> mostLines;
    std::uint64_t mostElements = 0;
    unsigned threads = 0;
    bool likeReference = false;
    bool detectsOverflow = false;
    bool advises = false;
    bool isMapping = false;
    bool ignoresElements = false;
};

/// "CosineSimilarity<0.99": true of a value that makes the run fail.
struct Condition {
    accuracy::Metric metric;
    bool isBelow;
    double bound;
    std::string text;

    /// A value that is no number fails; one that was refused has another reason.
    bool fails(const accuracy::Comparison& comparison) const;
};
std::optional<Condition> parseCondition(const std::string& text);
/// Names and digits, apart by commas or one by one; in the order of the table. Errors: a word that is none.
Result<std::vector<accuracy::Metric>> chosenMetrics(const std::vector<std::string>& words);
/// Regressed if any row meets a condition; prints how many do.
ExitCode judgeRows(CliContext& context, const std::vector<accuracy::ResultRow>& rows,
                   const std::vector<Condition>& conditions);

/// The elements with the largest errors, absolute then relative.
void printDetail(CliContext& context, OutputFormat format, const accuracy::Detail& detail,
                 const accuracy::PairForm& form);
/// Which file belongs to which: mapping_TIME.csv. Errors: CannotWrite.
Result<std::filesystem::path> writeMapping(const std::filesystem::path& folder,
                                           const std::vector<accuracy::ResultRow>& rows);
/// Writes the files that are in no row, with their reasons: not_paired_TIME.csv. Errors: CannotWrite.
Result<std::filesystem::path> writeLeftOut(const std::filesystem::path& folder,
                                           const std::vector<accuracy::LeftOutFile>& files);

} // namespace opscope

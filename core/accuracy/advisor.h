// SPDX-License-Identifier: GPL-3.0-or-later
// Where a comparison went wrong, by the rules of msaccucmp's advisor. ACCURACY 7.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/result_row.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// What a cosine similarity must be at least to agree.
inline constexpr double kLeastCosine = 0.99;
/// And a relative Euclidean distance at most.
inline constexpr double kMostDistance = 0.05;

/// The cosine similarity of a row, which may be no number; where it was refused because the NPU's side alone
/// is zero, 0. None of what was not compared.
std::optional<double> agreementOf(const ResultRow& row);

enum class AdviceKind { Overflow, InputInconsistent, ProblemNode, SinglePoint, EndUnknown, Consistent };

struct Advice {
    AdviceKind kind = AdviceKind::Consistent;
    std::optional<std::int64_t> index; ///< of the op; none of a run that is consistent
    std::string tensor;
};

struct AdviceOptions {
    std::vector<std::string> inputs; ///< names of the graph's ops of type Data
    std::vector<std::string>
        producers;              ///< of its outputs; empty: the last valid row decides, as in the reference
    bool likeReference = false; ///< what is no number counts neither as an error nor as valid
};

/// The inputs of a graph; and, unless as in the reference, what feeds its NetOutput.
AdviceOptions adviceOptions(const ModelGraph& graph, bool likeReference);

/// The first rule that holds, in the reference's order: overflow, inputs, the whole. None when no cosine is
/// valid.
std::optional<Advice> adviceOn(const std::vector<ResultRow>& rows, const AdviceOptions& options);

Message adviceTitle(AdviceKind kind);
Message adviceText(AdviceKind kind);
/// The lines of advisor_summary.txt.
std::string adviceSummary(const Advice& advice);

/// An output whose error is not that of an input.
struct ErrorOrigin {
    std::int64_t index = 0;
    std::string tensor;
    std::optional<double> inputCosine; ///< least of the inputs; none: they were not compared
    double outputCosine = 0;           ///< may be no number
    std::string after{};               ///< the output before it, which agrees, of an op after the first error
};

/// What is known of the error of a row.
enum class OriginKind : std::uint8_t {
    None,      ///< it has none
    Born,      ///< the inputs of the op agree
    First,     ///< the first of all or after an output that agrees; its inputs were not compared
    Inherited, ///< of an output an input of the op has one too; an input behind the first output with one
    Unknown,   ///< an input before that, or an output whose inputs were not compared
};

struct ErrorOrigins {
    std::vector<OriginKind> kinds; ///< of each row
    std::vector<ErrorOrigin> born; ///< in the order of the rows
    std::size_t inherited = 0;     ///< outputs with an error of which an input has one too
};

/// Where errors are born (all compared inputs of the op agree, the output does not) and how many outputs
/// inherit one. The inputs of an op that were not compared are the outputs that it reads by the graph. Of ops
/// whose inputs are not known so either, the first output with an error counts, and each that follows an
/// output which agrees. Agreement is a cosine similarity of 0.99 at least.
ErrorOrigins errorOrigins(const std::vector<ResultRow>& rows, const ModelGraph* graph = nullptr);
Message originText(const ErrorOrigin& origin);

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// Where a comparison went wrong, by the rules of msaccucmp's advisor. FORMATS 5.3 of this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/judge/result_row.h"
#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

/// Tensors agree if their cosine similarity is at least this.
inline constexpr double kLeastCosine = 0.99;
/// Recommended maximum of the relative Euclidean distance.
inline constexpr double kMostDistance = 0.05;

/// The cosine similarity of a row, which may be NaN. It is 0 if the metric was refused because only the NPU's
/// side is zero, and missing if the row was not compared.
std::optional<double> agreementOf(const ResultRow& row);

enum class AdviceKind { Overflow, InputInconsistent, ProblemNode, SinglePoint, EndUnknown, Consistent };

struct Advice {
    AdviceKind kind = AdviceKind::Consistent;
    std::optional<std::int64_t> index; ///< of the op; missing if the run is consistent
    std::string tensor;
};

struct AdviceOptions {
    std::vector<std::string> inputs; ///< names of the graph's ops of type Data
    std::vector<std::string>
        producers; ///< ops that feed NetOutput; empty: the last valid row decides, as in the reference
    bool likeReference = false; ///< NaN counts neither as an error nor as valid
};

/// Collects the inputs of a graph and, without `likeReference`, the ops that feed its NetOutput.
AdviceOptions makeAdviceOptions(const ModelGraph& graph, bool likeReference);

/// Returns the first rule that applies, in the order of the reference: overflow, inputs, all rows. No advice
/// if no cosine similarity is valid.
std::optional<Advice> adviceOn(const std::vector<ResultRow>& rows, const AdviceOptions& options);

Message adviceTitle(AdviceKind kind);
Message adviceText(AdviceKind kind);
/// The lines of advisor_summary.txt.
std::string adviceSummary(const Advice& advice);

/// An output whose error does not come from an input.
struct ErrorOrigin {
    std::int64_t index = 0;
    std::string tensor;
    std::optional<double> inputCosine; ///< minimum over the inputs; missing: no input was compared
    double outputCosine = 0;           ///< may be NaN
    std::string after{}; ///< previous output that agrees; only after the first error, without inputs
};

/// Where the error of a row comes from.
enum class OriginKind : std::uint8_t {
    None,      ///< no error
    Born,      ///< the inputs of the op agree
    First,     ///< the first error, or the first after an output that agrees; the inputs were not compared
    Inherited, ///< output: an input of the op has an error too; input: it follows the first output with an
               ///< error
    Unknown,   ///< an input before that output, or an output whose inputs were not compared
};

struct ErrorOrigins {
    std::vector<OriginKind> kinds; ///< one for each row
    std::vector<ErrorOrigin> born; ///< in the order of the rows
    std::size_t inherited = 0;     ///< number of outputs with an error of which an input has an error too
};

/// Finds where errors begin (all compared inputs of the op agree, the output does not) and how many outputs
/// inherit one. Inputs that were not compared are replaced by the outputs that the op reads according to the
/// graph. If the inputs are still unknown, the first output with an error counts, and each one that follows
/// an output that agrees. Tensors agree if the cosine similarity is at least 0.99.
ErrorOrigins findErrorOrigins(const std::vector<ResultRow>& rows, const ModelGraph* graph = nullptr);
Message originText(const ErrorOrigin& origin);

} // namespace opscope::accuracy

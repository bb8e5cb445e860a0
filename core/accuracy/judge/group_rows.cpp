// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/group_rows.h"

#include <algorithm>

#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

/// Largest finite float16. A value of this size counts as overflow.
constexpr double kHalfMost = 65504;

/// Without a graph: by the original name in the dump's header, otherwise by the name of the op.
GoldenRef goldenByName(const GoldenFiles& golden, const PairedOp& op, const OpenedOp& opened,
                       const OpTensor& of)
{
    const auto& tensor = of.tensor;
    GoldenRef ref;
    if (!tensor.originName.empty() && golden.has(tensor.originName, tensor.originIndex)) {
        ref.name = tensor.originName;
        ref.output = tensor.originIndex;
    } else {
        ref.name = opened.opName.empty() || !golden.has(opened.opName, of.index) ? op.name : opened.opName;
        ref.output = of.index;
    }
    return ref;
}

ResultRow emptyRow(const PairedOp& op, std::string reason)
{
    ResultRow row;
    row.index = op.index;
    row.sequence = op.sequence;
    row.opType = op.type;
    row.npu = op.npuNames;
    row.golden = op.goldenNames;
    row.reason = std::move(reason);
    return row;
}

ResultRow emptyRowOfFiles(const PairedOp& op, std::string reason)
{
    auto row = emptyRow(op, std::move(reason));
    row.npuFile = op.files.back().path;
    return row;
}

class GroupRun {
public:
    GroupRun(GoldenFiles& golden, bool hasGraph, const CompareOptions& options, const std::stop_token& stop)
        : m_golden(golden), m_hasGraph(hasGraph), m_options(options), m_stop(stop)
    {
    }

    void add(const PairedOp& op)
    {
        const auto opened = openOp(op.files);
        if (!opened) {
            m_made.rows.push_back(
                emptyRowOfFiles(op, fmt::format("[{}] {}", op.name, opened.error().text())));
            return addLoss(opened.error());
        }
        m_made.issues.insert(m_made.issues.end(), opened->issues.begin(), opened->issues.end());
        const auto before = m_made.rows.size();
        // Without a graph the correct value of an input is unknown, unless the other side is a dump too.
        const bool comparesInputs = op.comparesInputs && (m_hasGraph || m_golden.isDump());
        for (const auto& tensor : opened->tensors) {
            if (tensor.isInput ? comparesInputs : op.comparesOutputs)
                m_made.rows.push_back(rowOf(op, *opened, tensor));
        }
        if (m_made.rows.size() == before)
            m_made.rows.push_back(emptyRowOfFiles(
                op, fmt::format("[{}] There is no tensor in the dump file that can be compared.", op.name)));
    }
    GroupRows& made() { return m_made; }

private:
    /// Reports each file that could not be read completely once. A tensor that cannot be compared is no data
    /// loss.
    void addLoss(const Error& error)
    {
        const bool isReported = std::ranges::any_of(m_made.issues, [&](const Issue& issue) {
            return issue.severity == Severity::DataLoss && !issue.places.empty() &&
                   issue.places.front().file == error.where.file;
        });
        if (!isReported && error.code != ErrorCode::NotFound && error.code != ErrorCode::Unsupported &&
            error.code != ErrorCode::Cancelled)
            m_made.issues.push_back({Severity::DataLoss, error.message, {error.where}, 1});
    }

    ResultRow rowOf(const PairedOp& op, const OpenedOp& opened, const OpTensor& tensor)
    {
        auto row = emptyRow(op, {});
        row.npuFile = tensor.path;
        row.tensor = TensorName{op.name, tensor.isInput, tensor.index}.text();
        const auto checked = tensor.checked();
        if (!tensor.error)
            row.shape = shapeText(tensor.tensor.shape);
        if (tensor.tensor.address != 0)
            row.npuAddress = std::to_string(tensor.tensor.address);
        const auto golden = goldenRefOf(m_golden, m_hasGraph, op, opened, tensor);
        if (!m_hasGraph && golden.name != op.name)
            row.golden = golden.name;
        if (!checked) {
            row.reason = fmt::format("[{}] {}", op.name, checked.error().text());
            addLoss(checked.error());
            return row;
        }
        compare(row, op, *checked, golden, tensor.isInput);
        if (m_options.detectsOverflow)
            row.overflow = overflowOf(*checked, row.comparison);
        return row;
    }

    void compare(ResultRow& row, const PairedOp& op, const Tensor& tensor, const GoldenRef& ref, bool isInput)
    {
        const auto none = [&] {
            return fmt::format("[{}] There is no the ground truth dump file for {}.", op.name, row.tensor);
        };
        const auto refuse = [&](const Error& error) {
            row.reason =
                error.code == ErrorCode::NotFound ? none() : fmt::format("[{}] {}", op.name, error.text());
        };
        if (!ref.reason.empty()) {
            row.reason = ref.reason == "-" ? none() : ref.reason;
            return;
        }
        const auto golden = m_golden.open(ref.name, ref.output, isInput && m_golden.isDump() && !m_hasGraph);
        if (!golden) {
            addLoss(golden.error());
            return refuse(golden.error());
        }
        m_made.issues.insert(m_made.issues.end(), golden->issues.begin(), golden->issues.end());
        row.goldenFile = golden->path;
        const auto form = findPairForm(tensor, golden->tensor, ref.form);
        if (!form)
            return refuse(form.error());
        row.shape = shapeText(form->shape);
        row.npuType = typeName(tensor.type);
        row.goldenType = typeName(golden->tensor.type);
        if (golden->tensor.address != 0)
            row.goldenAddress = std::to_string(golden->tensor.address);
        auto comparison = comparePair(tensor, golden->tensor, *form,
                                      {false, false, {}, row.npuFile.string(), row.goldenFile.string()},
                                      m_options.pair, m_stop);
        if (!comparison) {
            addLoss(comparison.error());
            return refuse(comparison.error());
        }
        fill(row, *std::move(comparison));
    }

    /// The metrics of an incompletely read tensor are unknown.
    static void fill(ResultRow& row, Comparison comparison)
    {
        if (comparison.isCut()) {
            row.reason = (comparison.count == 0
                              ? message(MessageId::AccuracyNotReached)
                              : message(MessageId::AccuracyStopped, comparison.count, comparison.all))
                             .english();
            return;
        }
        row.reason = fmt::format("{}", fmt::join(comparison.reasons, ","));
        row.comparison = std::move(comparison);
    }

    /// The reference shows the type that it cast to.
    std::string typeName(DataType type) const
    {
        const bool isCast = type == DataType::BFloat16 || type == DataType::HiFloat8 ||
                            type == DataType::Float8E5M2 || type == DataType::Float8E4M3;
        return m_options.pair.likeReference && isCast ? "float32" : dataTypeName(type);
    }

    /// Only for float16. A NaN counts as overflow too, but not in the reference: numpy's maximum is NaN then.
    std::string overflowOf(const Tensor& tensor, const std::optional<Comparison>& comparison)
    {
        if (tensor.type != DataType::Float16)
            return kNoValue;
        Comparison own;
        if (!comparison) { // without a golden tensor, compared with itself
            auto form = PairForm{mapAsStored(tensor), mapAsStored(tensor), tensor.shape};
            auto compared = comparePair(tensor, tensor, form, {}, m_options.pair, m_stop);
            if (!compared) {
                addLoss(compared.error());
                return kNoValue;
            }
            own = *std::move(compared);
        }
        const auto& seen = comparison ? *comparison : own;
        if (seen.npuNonFinite.nans > 0)
            return m_options.pair.likeReference ? "NO" : "YES";
        return seen.npuPeak >= kHalfMost ? "YES" : "NO";
    }

    GoldenFiles& m_golden;
    bool m_hasGraph;
    const CompareOptions& m_options;
    const std::stop_token& m_stop;
    GroupRows m_made;
};

} // namespace

GoldenRef goldenRefOf(const GoldenFiles& golden, bool hasGraph, const PairedOp& op, const OpenedOp& opened,
                      const OpTensor& tensor)
{
    auto ref =
        hasGraph ? op.goldenOf(tensor.isInput, tensor.index) : goldenByName(golden, op, opened, tensor);
    if (!tensor.tensor.logicalShape.empty() || !hasGraph)
        ref.form.shape = tensor.tensor.logicalShape;
    return ref;
}

GroupRows rowsOf(const PairedGroup& group, GoldenFiles& golden, bool hasGraph, const CompareOptions& options,
                 const std::stop_token& stop)
{
    GroupRun run(golden, hasGraph, options, stop);
    for (const auto& op : group.ops) {
        if (op.files.empty())
            run.made().rows.push_back(emptyRow(op, group.reason));
        else
            run.add(op);
    }
    return std::move(run.made());
}

GroupRows makeStoppedRows(const PairedGroup& group)
{
    GroupRows made;
    for (const auto& op : group.ops)
        made.rows.push_back(op.files.empty()
                                ? emptyRow(op, group.reason)
                                : emptyRowOfFiles(op, message(MessageId::AccuracyNotReached).english()));
    return made;
}

} // namespace opscope::accuracy

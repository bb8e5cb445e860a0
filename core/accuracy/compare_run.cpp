// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/compare_run.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>
#include <numeric>

#include "core/accuracy/left_out.h"
#include "core/accuracy/statistics_csv.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"

namespace opscope::accuracy {
namespace {

/// Largest finite number of float16: what is as large has overflowed.
constexpr double kHalfMost = 65504;

/// Without a graph: by the name that the dump's header gives it, else by that of the op.
GoldenRef goldenByName(const GoldenFiles& golden, const PairedOp& op, const DumpFile& dump,
                       const Tensor& tensor, std::size_t i)
{
    GoldenRef ref;
    if (!tensor.originName.empty() && golden.has(tensor.originName, tensor.originIndex)) {
        ref.name = tensor.originName;
        ref.output = tensor.originIndex;
    } else {
        ref.name = dump.opName.empty() || !golden.has(dump.opName, i) ? op.name : dump.opName;
        ref.output = i;
    }
    return ref;
}

/// Which golden tensor belongs to a tensor of a dump.
GoldenRef goldenOf(const GoldenFiles& golden, bool hasGraph, const PairedOp& op, const DumpFile& dump,
                   bool isInput, std::size_t i)
{
    const auto& tensor = (isInput ? dump.inputs : dump.outputs)[i];
    auto ref = hasGraph ? op.goldenOf(isInput, i) : goldenByName(golden, op, dump, tensor, i);
    if (!tensor.logicalShape.empty() || !hasGraph)
        ref.form.shape = tensor.logicalShape;
    return ref;
}

/// The file of a tensor; of threads the last one's.
const std::filesystem::path& fileOf(const PairedOp& op, bool isInput, std::size_t i)
{
    const auto own = std::ranges::find_if(op.files, [&](const DumpEntry& entry) {
        const auto& tensor = entry.name.tensor;
        return tensor && tensor->isInput == isInput && tensor->index == i;
    });
    return (own == op.files.end() ? op.files.back() : *own).path;
}

class Run {
public:
    Run(GoldenFiles& golden, bool hasGraph, const CompareOptions& options, std::stop_token stop)
        : m_golden(golden), m_hasGraph(hasGraph), m_options(options), m_stop(std::move(stop))
    {
    }

    std::vector<ResultRow> rowsOf(const PairedGroup& group)
    {
        std::vector<ResultRow> rows;
        for (const auto& op : group.ops) {
            if (op.files.empty()) {
                rows.push_back(emptyRow(op, group.reason));
                continue;
            }
            auto dump = openOp(op.files);
            if (!dump) {
                rows.push_back(emptyRow(op, fmt::format("[{}] {}", op.name, dump.error().text())));
                rows.back().npuFile = op.files.back().path;
                continue;
            }
            addRows(rows, op, *dump);
            const std::lock_guard guard(m_lock);
            m_issues.insert(m_issues.end(), dump->issues.begin(), dump->issues.end());
        }
        return rows;
    }
    /// Of a group that a stop left out.
    std::vector<ResultRow> stoppedRows(const PairedGroup& group) const
    {
        std::vector<ResultRow> rows;
        for (const auto& op : group.ops) {
            rows.push_back(emptyRow(op, message(MessageId::AccuracyNotReached).english()));
            if (!op.files.empty())
                rows.back().npuFile = op.files.back().path;
        }
        return rows;
    }
    std::vector<Issue>& issues() { return m_issues; }

private:
    ResultRow emptyRow(const PairedOp& op, std::string reason) const
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

    void addRows(std::vector<ResultRow>& rows, const PairedOp& op, const DumpFile& dump)
    {
        const auto before = rows.size();
        // Without a graph nobody knows what an input should be, unless the other side is a dump too.
        if (op.comparesInputs && (m_hasGraph || m_golden.isDump())) {
            for (std::size_t i = 0; i < dump.inputs.size(); ++i)
                rows.push_back(rowOf(op, dump, true, i));
        }
        if (op.comparesOutputs) {
            for (std::size_t i = 0; i < dump.outputs.size(); ++i)
                rows.push_back(rowOf(op, dump, false, i));
        }
        if (rows.size() == before) {
            rows.push_back(emptyRow(op, fmt::format("[{}] There is no tensor in the dump file that can be "
                                                    "compared.",
                                                    op.name)));
            rows.back().npuFile = op.files.back().path;
        }
    }

    ResultRow rowOf(const PairedOp& op, const DumpFile& dump, bool isInput, std::size_t i)
    {
        const auto& tensor = (isInput ? dump.inputs : dump.outputs)[i];
        auto row = emptyRow(op, {});
        row.npuFile = fileOf(op, isInput, i);
        row.tensor = TensorName{op.name, isInput, i}.text();
        row.shape = shapeText(tensor.shape);
        if (tensor.address != 0)
            row.npuAddress = std::to_string(tensor.address);
        const auto golden = goldenOf(m_golden, m_hasGraph, op, dump, isInput, i);
        if (!m_hasGraph && golden.name != op.name)
            row.golden = golden.name;
        const auto checked = checkedTensor(tensor, row.npuFile.string());
        if (!checked) {
            row.reason = fmt::format("[{}] {}", op.name, checked.error().text());
            return row;
        }
        compare(row, op, *checked, golden, isInput);
        if (m_options.detectsOverflow)
            row.overflow = overflowOf(*checked, row.comparison);
        return row;
    }

    void compare(ResultRow& row, const PairedOp& op, const Tensor& tensor, const GoldenRef& ref, bool isInput)
    {
        const auto refuse = [&](const Error& error) {
            row.reason =
                error.code == ErrorCode::NotFound
                    ? fmt::format("[{}] There is no the ground truth dump file for {}.", op.name, row.tensor)
                    : fmt::format("[{}] {}", op.name, error.text());
        };
        if (!ref.reason.empty()) {
            row.reason =
                ref.reason == "-"
                    ? fmt::format("[{}] There is no the ground truth dump file for {}.", op.name, row.tensor)
                    : ref.reason;
            return;
        }
        const auto golden = m_golden.open(ref.name, ref.output, isInput && m_golden.isDump() && !m_hasGraph);
        if (!golden)
            return refuse(golden.error());
        row.goldenFile = golden->path;
        const auto form = pairForm(tensor, golden->tensor, ref.form);
        if (!form)
            return refuse(form.error());
        row.shape = shapeText(form->shape);
        row.npuType = typeName(tensor.type);
        row.goldenType = typeName(golden->tensor.type);
        if (golden->tensor.address != 0)
            row.goldenAddress = std::to_string(golden->tensor.address);
        row.comparison = comparePair(tensor, golden->tensor, *form,
                                     {false, false, {}, row.npuFile.string(), row.goldenFile.string()},
                                     m_options.pair, m_stop);
        if (row.comparison->isCut() && row.comparison->count == 0) {
            row.comparison.reset();
            row.reason = message(MessageId::AccuracyNotReached).english();
            return;
        }
        if (row.comparison->isCut())
            row.comparison->reasons.push_back(
                message(MessageId::AccuracyStopped, row.comparison->count, row.comparison->all).english());
        for (std::size_t m = 0; m < kMetrics; ++m)
            row.metrics[m] = metricText(*row.comparison, static_cast<Metric>(m));
        row.reason = fmt::format("{}", fmt::join(row.comparison->reasons, ","));
    }

    /// The reference shows what it cast to.
    std::string typeName(DataType type) const
    {
        const bool isCast = type == DataType::BFloat16 || type == DataType::HiFloat8 ||
                            type == DataType::Float8E5M2 || type == DataType::Float8E4M3;
        return m_options.pair.likeReference && isCast ? "float32" : dataTypeName(type);
    }

    /// Of float16 only. A NaN counts as an overflow too, but not for the reference: numpy's maximum is none
    /// then.
    std::string overflowOf(const Tensor& tensor, const std::optional<Comparison>& comparison) const
    {
        if (tensor.type != DataType::Float16)
            return kNoValue;
        Comparison own;
        if (!comparison) { // without a golden tensor: beside itself
            auto form = PairForm{mapAsStored(tensor), mapAsStored(tensor), tensor.shape};
            own = comparePair(tensor, tensor, form, {}, m_options.pair, m_stop);
        }
        const auto& seen = comparison ? *comparison : own;
        if (seen.npuOdd.nans > 0)
            return m_options.pair.likeReference ? "NO" : "YES";
        return seen.npuPeak >= kHalfMost ? "YES" : "NO";
    }

    GoldenFiles& m_golden;
    bool m_hasGraph;
    const CompareOptions& m_options;
    std::stop_token m_stop;
    std::mutex m_lock;
    std::vector<Issue> m_issues;
};

/// Ops of which only statistics were dumped: rows that say them.
void addStatistics(AccuracyResult& result, const DumpFolder& npu)
{
    constexpr std::size_t kMostRows = 200'000; // of all files together
    std::size_t added = 0;
    auto index = result.rows.empty() ? 0 : result.rows.back().index + 1;
    for (const auto& [op, entries] : npu.statistics) {
        if (npu.dumps.contains(op))
            continue;
        const auto& file = entries.back();
        if (added >= kMostRows) {
            result.issues.push_back({Severity::DataLoss,
                                     message(MessageId::GraphTooMany, kMostRows),
                                     {{file.path.string(), 0, {}}},
                                     1});
            return;
        }
        const auto statistics = readStatistics(file.path, result.issues);
        if (!statistics) {
            result.issues.push_back(
                {Severity::DataLoss, statistics.error().message, {statistics.error().where}, 1});
            continue;
        }
        added += statistics->size();
        for (const auto& each : *statistics) {
            ResultRow row;
            row.index = index;
            row.sequence = index;
            row.opType = file.name.opType;
            row.npu = op;
            row.golden = op;
            row.npuType = each.type;
            row.tensor = TensorName{op, each.isInput, each.index}.text();
            row.shape = shapeText(each.shape);
            row.npuFile = file.path;
            const auto number = [](const std::optional<double>& value) {
                return value ? fmt::format("{:.6g}", *value) : std::string(kNoValue);
            };
            const bool isOdd = each.nans + each.infinities > 0;
            row.overflow = isOdd ? "YES" : "NO";
            row.reason =
                message(isOdd ? MessageId::AccuracyStatisticsOdd : MessageId::AccuracyOnlyStatistics,
                        number(each.most), number(each.least), number(each.mean), each.nans, each.infinities)
                    .english();
            result.rows.push_back(std::move(row));
        }
        ++index;
    }
}

std::uintmax_t bytesOf(const PairedGroup& group)
{
    std::uintmax_t bytes = 0;
    for (const auto& op : group.ops) {
        for (const auto& file : op.files) {
            std::error_code error;
            const auto size = std::filesystem::file_size(file.path, error);
            bytes += error ? 0 : size;
        }
    }
    return bytes;
}

} // namespace

std::string TensorName::text() const
{
    return fmt::format("{}:{}:{}", op, isInput ? "input" : "output", index);
}

std::optional<TensorName> parseTensorName(std::string_view text)
{
    for (const std::string_view kind : {":output:", ":input:"}) {
        const auto at = text.rfind(kind);
        if (at == std::string_view::npos)
            continue;
        TensorName name{std::string(text.substr(0, at)), kind == ":input:", 0};
        const auto digits = text.substr(at + kind.size());
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), name.index);
        if (read.ec == std::errc{} && read.ptr == digits.data() + digits.size())
            return name;
    }
    return std::nullopt;
}

Result<OpenedPair> openPair(const Pairing& pairing, GoldenFiles& golden, bool hasGraph,
                            const TensorName& name)
{
    const auto noOp = [&] { return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoOp, name.op)); };
    const PairedOp* found = nullptr;
    const auto escaped = escapedName(name.op); // a name may be that of the graph or that of the file
    for (const auto& group : pairing.groups) {
        for (const auto& op : group.ops) {
            if (op.name == name.op || (found == nullptr && escapedName(op.name) == escaped))
                found = &op;
        }
    }
    if (found == nullptr || found->files.empty())
        return noOp();
    OpenedPair pair;
    pair.op = *found;
    OPSCOPE_TRY_ASSIGN(pair.dump, openOp(found->files));
    const auto& list = name.isInput ? pair.dump.inputs : pair.dump.outputs;
    const auto file = found->files.back().path.string();
    if (name.index >= list.size())
        return fail(ErrorCode::NotFound,
                    message(MessageId::AccuracyNoTensor, name.op, name.isInput ? "input" : "output",
                            name.index, list.size()),
                    {file, 0, {}});
    OPSCOPE_TRY_ASSIGN(pair.npu, checkedTensor(list[name.index], file));
    const auto ref = goldenOf(golden, hasGraph, pair.op, pair.dump, name.isInput, name.index);
    if (!ref.reason.empty())
        return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoGolden, name.text()), {file, 0, {}});
    OPSCOPE_TRY_ASSIGN(pair.golden,
                       golden.open(ref.name, ref.output, name.isInput && golden.isDump() && !hasGraph));
    OPSCOPE_TRY_ASSIGN(pair.form, pairForm(pair.npu, pair.golden.tensor, ref.form));
    return pair;
}

Result<Pairing> pairFolder(const DumpFolder& npu, const ModelGraph* graph)
{
    if (graph != nullptr)
        return pairByGraph(npu, *graph);
    return pairByName(npu);
}

Result<AccuracyResult> compareFolders(const DumpFolder& npu, GoldenFiles& golden, const ModelGraph* graph,
                                      const CompareOptions& options, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto pairing, pairFolder(npu, graph));
    return comparePaired(npu, std::move(pairing), golden, graph != nullptr, options, std::move(stop));
}

Result<AccuracyResult> comparePaired(const DumpFolder& npu, Pairing pairing, GoldenFiles& golden,
                                     bool hasGraph, const CompareOptions& options, std::stop_token stop)
{
    std::vector<const PairedGroup*> groups;
    for (const auto& group : pairing.groups) {
        if (!options.isWanted || options.isWanted(group))
            groups.push_back(&group);
    }
    const auto count = groups.size();
    std::vector<std::size_t> order(count);
    std::vector<std::uintmax_t> sizes(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::transform(groups, sizes.begin(), [](const auto* group) { return bytesOf(*group); });
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return sizes[i]; });
    std::vector<std::vector<ResultRow>> rows(count);
    Run run(golden, hasGraph, options, stop);
    std::atomic<std::size_t> done = 0;
    forEachParallel(count, options.threads == 0 ? coreCount() : options.threads,
                    [&](std::size_t i, std::size_t) {
                        const auto& group = *groups[order[i]];
                        rows[order[i]] = stop.stop_requested() ? run.stoppedRows(group) : run.rowsOf(group);
                        if (options.progress)
                            options.progress(++done, count);
                    });
    AccuracyResult result;
    result.isStopped = stop.stop_requested();
    if (result.isStopped && !options.keepsStopped)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    result.issues = std::move(run.issues());
    for (auto& part : rows)
        std::ranges::move(part, std::back_inserter(result.rows));
    addStatistics(result, npu);
    for (const auto* folder : {&npu, &golden.folder()})
        result.issues.insert(result.issues.end(), folder->issues.begin(), folder->issues.end());
    addLeftOut(result, npu, pairing, golden, result.isStopped || options.isWanted != nullptr);
    result.isNpuOfFramework = npu.hasGolden() || npu.areTensors();
    result.isGoldenOfFramework = golden.folder().hasGolden();
    return result;
}

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/model_performance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <memory>
#include <unordered_map>

#include "core/advisor/engine/core_units.h"
#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/roofline/roofline_work.h"
#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {
namespace {

constexpr double kGiga = 1e9;
constexpr double kGood = 80;

/// Removes the text up to the next `at` from `text`, with the `at`, and returns it without the `at`.
std::string_view cutFirst(std::string_view& text, char at)
{
    const auto end = std::min(text.find(at), text.size());
    const auto first = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return first;
}

double bytesOfType(std::string_view type)
{
    struct Size {
        std::string_view type;
        double bytes;
    };
    static constexpr auto kSizes = std::to_array<Size>({{"INT4", 0.5},
                                                        {"INT8", 1},
                                                        {"UINT8", 1},
                                                        {"BOOL", 1},
                                                        {"INT16", 2},
                                                        {"UINT16", 2},
                                                        {"FLOAT16", 2},
                                                        {"BF16", 2},
                                                        {"BFLOAT16", 2},
                                                        {"INT32", 4},
                                                        {"UINT32", 4},
                                                        {"FLOAT", 4},
                                                        {"FLOAT32", 4},
                                                        {"INT64", 8},
                                                        {"UINT64", 8},
                                                        {"DOUBLE", 8},
                                                        {"COMPLEX64", 8},
                                                        {"COMPLEX128", 16}});
    if (type.starts_with("DT_"))
        type.remove_prefix(3);
    const auto* it = std::ranges::find(kSizes, type, &Size::type);
    return it == kSizes.end() ? kNoReal : it->bytes;
}

/// Ops of the AI Core, and values that several figures share.
class Figures {
public:
    explicit Figures(const OpView& view)
        : m_view(view), m_cores(coreCount(view)), m_megahertz(view.chip().at(ChipNumberId::CubeMhz))
    {
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            const auto type = view.taskType(op);
            if (type == "AI_CORE" || type == "AI_VECTOR_CORE" || type.starts_with("MIX_"))
                m_ops.push_back(op);
        }
        m_coreTimes.reserve(m_ops.size());
        for (const auto op : m_ops) { // read once: many figures need them
            m_duration += static_cast<double>(view.dur(op));
            m_coreTimes.push_back(sumOfKnown(of("aicore_time(us)", op), of("aiv_time(us)", op)));
        }
    }
    bool empty() const { return m_ops.empty(); }
    /// The number of ops that have times of both kinds of cores.
    std::size_t mixedOps() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(m_ops, [&](std::uint32_t op) {
            return of("aicore_time(us)", op) > 0 && of("aiv_time(us)", op) > 0;
        }));
    }

    struct Op {
        std::size_t index = 0; ///< into the view
        double coreTime = 0;   ///< us
    };
    double of(std::string_view header, std::size_t op) const { return m_view.value(column(header), op); }

    using Value = std::function<double(const Op& op)>;
    /// Adds up the value over the ops that have it.
    void sum(PerformanceField field, MissingInput missing, const Value& value, double scale = 1)
    {
        double sum = 0;
        double covered = 0;
        for (std::size_t i = 0; i < m_ops.size(); ++i) {
            const auto each = value({m_ops[i], m_coreTimes[i]});
            if (std::isnan(each))
                continue;
            sum += each;
            covered += static_cast<double>(m_view.dur(m_ops[i]));
        }
        take(field, std::move(missing), covered, sum * scale);
    }
    /// The mean, weighted by the time in the core, or by the duration if that time is missing.
    void mean(PerformanceField field, MissingInput missing, const Value& value, double scale = 1)
    {
        double sum = 0;
        double weights = 0;
        double covered = 0;
        for (std::size_t i = 0; i < m_ops.size(); ++i) {
            const auto each = value({m_ops[i], m_coreTimes[i]});
            if (std::isnan(each))
                continue;
            const auto duration = static_cast<double>(m_view.dur(m_ops[i]));
            const auto weight = std::isnan(m_coreTimes[i]) ? duration / 1000 : m_coreTimes[i];
            sum += each * weight;
            weights += weight;
            covered += duration;
        }
        take(field, std::move(missing), covered, weights > 0 ? sum / weights * scale : kNoReal);
    }
    /// Sum of `over` divided by sum of `under`, for the ops that have both. An op whose counters are in
    /// another run, or without shapes, is in neither sum.
    void quotient(PerformanceField field, std::initializer_list<std::string_view> from, MissingInput missing,
                  const Value& over, const Value& under)
    {
        double top = 0;
        double bottom = 0;
        double covered = 0;
        for (std::size_t i = 0; i < m_ops.size(); ++i) {
            const Op op{m_ops[i], m_coreTimes[i]};
            const auto a = over(op);
            const auto b = under(op);
            if (std::isnan(a) || std::isnan(b))
                continue;
            top += a;
            bottom += b;
            covered += static_cast<double>(m_view.dur(op.index));
        }
        derived(std::move(field), bottom > 0 ? top / bottom : kNoReal, from);
        auto& made = result.fields.back();
        made.coverage = m_duration > 0 ? covered / m_duration : 0;
        if (std::isnan(made.value) && !made.missing)
            made.missing = std::move(missing);
    }
    /// A figure computed from other figures.
    void derived(PerformanceField field, double value, std::initializer_list<std::string_view> from)
    {
        field.value = value;
        field.coverage = 1;
        for (const auto id : from) {
            const auto* other = result.find(id);
            field.coverage = std::min(field.coverage, other->coverage);
            field.isEstimate = field.isEstimate || other->isEstimate;
            if (other->missing && !field.missing)
                field.missing = other->missing;
        }
        if (field.missing)
            field.value = kNoReal;
        result.fields.push_back(std::move(field));
    }
    double valueOf(std::string_view id) const { return result.find(id)->value; }
    double cores() const { return m_cores; }
    double megahertz() const { return m_megahertz; }
    MissingInput missingColumn(std::string_view group, std::string_view column) const
    {
        return {message(MessageId::MissingColumn, m_view.source(), column),
                group.empty() ? message(MessageId::HowSummary) : message(MessageId::HowMetricsGroup, group)};
    }
    MissingInput missingChipNumber(std::string_view number) const
    {
        return {message(MessageId::MissingChipNumber, number), message(MessageId::HowChip)};
    }

    ModelPerformance result;

private:
    void take(PerformanceField& field, MissingInput missing, double covered, double value)
    {
        field.coverage = m_duration > 0 ? covered / m_duration : 0;
        field.value = covered > 0 ? value : kNoReal;
        if (std::isnan(field.value))
            field.missing = std::move(missing);
        result.fields.push_back(std::move(field));
    }

    /// The headers are literals, so that the search by name happens only for the first op.
    const DataColumn* column(std::string_view header) const
    {
        const auto it =
            std::ranges::find(m_columns, header.data(), &std::pair<const char*, const DataColumn*>::first);
        if (it != m_columns.end())
            return it->second;
        return m_columns.emplace_back(header.data(), m_view.column(header)).second;
    }

    const OpView& m_view;
    mutable std::vector<std::pair<const char*, const DataColumn*>> m_columns;
    double m_cores, m_megahertz;
    std::vector<std::uint32_t> m_ops;
    std::vector<double> m_coreTimes; ///< for each of m_ops; NaN: missing
    double m_duration = 0;           ///< ns
};

PerformanceField field(std::string_view id, std::string_view title, std::string_view unit,
                       std::string_view formula)
{
    return {id, title, unit, formula, kNoReal, 0, std::nullopt, false, false, std::nullopt};
}

void addThroughput(const OpView& view, Figures& figures)
{
    figures.sum(
        field("ai_core_time", OPSCOPE_TEXT("Column", "AI Core Time"), "us", "sum(aicore_time + aiv_time)"),
        figures.missingColumn("PipeUtilization", "aicore_time(us)"),
        [](const Figures::Op& op) { return op.coreTime; });
    if (const auto mixed = figures.mixedOps(); mixed != 0)
        figures.result.fields.back().note = message(MessageId::CoreTimesAddUp, mixed);
    figures.sum(field("task_duration", OPSCOPE_TEXT("Column", "Task Duration"), "us",
                      "sum(duration) of the ops of the AI Core"),
                figures.missingColumn("", "Task Duration(us)"),
                [&](const Figures::Op& op) { return static_cast<double>(view.dur(op.index)) / 1000; });
    const OpWork work(view); // as the roofline counts it
    bool isEstimate = false;
    const auto cube = [&](const Figures::Op& op) {
        const auto done = work.cube(op.index);
        if (!done.isKnown() || done.basis == WorkBasis::Shapes)
            return kNoReal;
        isEstimate = isEstimate || (done.basis == WorkBasis::Ratio && done.operations > 0);
        return done.operations;
    };
    figures.sum(
        field("cube_throughput", OPSCOPE_TEXT("Column", "Cube Throughput"), "GOps",
              "sum(cube_fops) / 1e9; else cycles * (8192 * mac_fp16 + 16384 * mac_int8); else cycles * "
              "mac_ratio * 8192"),
        figures.missingColumn("ArithmeticUtilization", "cube_fops"), cube, 1 / kGiga);
    figures.result.fields.back().isEstimate = isEstimate;
    const CoreColumns vector(view, "vector_fops", kArithmeticGroup);
    figures.sum(
        field("vector_throughput", OPSCOPE_TEXT("Column", "Vector Throughput"), "GOps",
              "sum(vector_fops) / 1e9"),
        figures.missingColumn("ArithmeticUtilization", "vector_fops"),
        [&](const Figures::Op& op) { return vector.sum(op.index); }, 1 / kGiga);
    const auto ofCube = [&](const Figures::Op& op) { return figures.of("aicore_time(us)", op.index); };
    figures.quotient(
        field("cube_rate", OPSCOPE_TEXT("Column", "Cube Rate"), "TOPS", "Cube Throughput / sum(aicore_time)"),
        {"cube_throughput", "ai_core_time"}, figures.missingColumn("PipeUtilization", "aicore_time(us)"),
        [&](const Figures::Op& op) { return cube(op) / 1e6; }, ofCube);
    const auto rate = figures.valueOf("cube_rate");
    figures.derived(
        field("cube_peak_share", OPSCOPE_TEXT("Column", "Cube Share Of The Peak"), "",
              "Cube Rate / (cores * MHz * 16 * 16 * 16 * 2)"),
        rate * 1e12 / cubePeak(figures.cores(), figures.megahertz(), view.chip().at(ChipNumberId::CubeFp16)),
        {"cube_rate"});
    auto& share = figures.result.fields.back();
    if (std::isnan(share.value) && !share.missing)
        share.missing =
            figures.missingChipNumber(std::isnan(figures.cores()) ? "ai_core_num" : "aic_frequency");
}

void addRatios(const OpView& view, Figures& figures)
{
    const auto cores = figures.cores();
    figures.mean(field("block_dim_usage", OPSCOPE_TEXT("Column", "Avg BlockDim Usage"), "",
                       "sum(time * min(blocks, cores) / cores) / sum(time), of cube or vector cores"),
                 std::isnan(cores) ? figures.missingChipNumber("ai_core_num")
                                   : figures.missingColumn("", "Block Dim"),
                 [&](const Figures::Op& op) {
                     const auto blocks = figures.of("Block Dim", op.index);
                     const auto own = coresOf(view, op.index);
                     return std::isnan(blocks) || std::isnan(own) ? kNoReal : std::min(blocks, own) / own;
                 });
    const auto ratio = [&](PerformanceField of, Pipe pipe, std::string_view column) {
        figures.mean(std::move(of), figures.missingColumn("PipeUtilization", column),
                     [&view, pipe](const Figures::Op& op) { return view.pipe(pipe, op.index); });
    };
    constexpr std::string_view kMean = "sum(ratio * time in the core) / sum(time in the core)";
    ratio(field("cube_ratio", OPSCOPE_TEXT("Column", "Cube Ratio"), "", kMean), Pipe::Mac, "mac_ratio");
    ratio(field("vector_ratio", OPSCOPE_TEXT("Column", "Vector Ratio"), "", kMean), Pipe::Vec, "vec_ratio");
    ratio(field("scalar_ratio", OPSCOPE_TEXT("Column", "Scalar Ratio"), "", kMean), Pipe::Scalar,
          "scalar_ratio");
    ratio(field("mte1_bound", OPSCOPE_TEXT("Column", "MTE1 Bound"), "", kMean), Pipe::Mte1, "mte1_ratio");
    ratio(field("mte2_bound", OPSCOPE_TEXT("Column", "MTE2 Bound"), "", kMean), Pipe::Mte2, "mte2_ratio");
    ratio(field("mte3_bound", OPSCOPE_TEXT("Column", "MTE3 Bound"), "", kMean), Pipe::Mte3, "mte3_ratio");
    auto chip = field("chip_utilization", OPSCOPE_TEXT("Column", "Chip Utilization"), "%",
                      "100 * sum(time * largest ratio of cube, vector, scalar and MTE) / sum(time)");
    chip.isOurScore = true;
    figures.mean(
        std::move(chip), figures.missingColumn("PipeUtilization", "mac_ratio"),
        [&](const Figures::Op& op) {
            // If only the scalar unit is busy, the kernel does no work for which the chip is made.
            const auto largest =
                view.largest({Pipe::Mac, Pipe::Vec, Pipe::Mte1, Pipe::Mte2, Pipe::Mte3}, op.index);
            const auto scalar = view.pipe(Pipe::Scalar, op.index);
            const bool isIdle = !(view.largest({Pipe::Mac, Pipe::Vec}, op.index) > 0);
            return isIdle && scalar > largest ? kNoReal : std::fmax(largest, scalar);
        },
        100);
}

void addMemory(const OpView& view, Figures& figures)
{
    const auto& ops = view.report().ops;
    const auto real = [&](std::string_view header) {
        return [column = CountedBytes(view, header, "Memory")](const Figures::Op& op) {
            return column.bytes(op.index) / (1 << 30);
        };
    };
    const auto theory = [&](const Column<StringId>& shapes, const Column<StringId>& types) {
        // A model has few different shapes and many ops with each.
        using Known = std::unordered_map<std::uint64_t, double>;
        return [&view, &shapes, &types, known = std::make_shared<Known>()](const Figures::Op& op) {
            if (op.index >= shapes.size() || op.index >= types.size())
                return kNoReal;
            const auto shape = shapes[op.index];
            const auto type = types[op.index];
            const auto [it, isNew] = known->try_emplace(std::uint64_t{shape.value} << 32U | type.value);
            if (isNew)
                it->second = tensorBytes(view.report().text(shape), view.report().text(type)) / (1 << 30);
            return it->second;
        };
    };
    constexpr std::string_view kReal = "sum(main_memory_datas), else sum(bandwidth * cycles / MHz)";
    constexpr std::string_view kTheory = "sum of the bytes of all tensors";
    const Figures::Value read = real("main_mem_read_bw(GB/s)");
    const Figures::Value written = real("main_mem_write_bw(GB/s)");
    const Figures::Value inputs = theory(ops.inputShapes, ops.inputTypes);
    const Figures::Value outputs = theory(ops.outputShapes, ops.outputTypes);
    figures.sum(field("real_memory_input", OPSCOPE_TEXT("Column", "Real Memory Input"), "GiB", kReal),
                figures.missingColumn("Memory", "main_mem_read_bw(GB/s)"), read);
    figures.sum(field("real_memory_output", OPSCOPE_TEXT("Column", "Real Memory Output"), "GiB", kReal),
                figures.missingColumn("Memory", "main_mem_write_bw(GB/s)"), written);
    figures.sum(field("theory_memory_input", OPSCOPE_TEXT("Column", "Theory Memory Input"), "GiB", kTheory),
                figures.missingColumn("", "Input Shapes"), inputs);
    figures.sum(field("theory_memory_output", OPSCOPE_TEXT("Column", "Theory Memory Output"), "GiB", kTheory),
                figures.missingColumn("", "Output Shapes"), outputs);
    constexpr std::string_view kRedundancy = "real / theory of the ops that have both";
    figures.quotient(
        field("read_redundancy", OPSCOPE_TEXT("Column", "Memory Read Redundant"), "", kRedundancy),
        {"real_memory_input", "theory_memory_input"},
        figures.missingColumn("Memory", "main_mem_read_bw(GB/s)"), read, inputs);
    figures.quotient(
        field("write_redundancy", OPSCOPE_TEXT("Column", "Memory Write Redundant"), "", kRedundancy),
        {"real_memory_output", "theory_memory_output"},
        figures.missingColumn("Memory", "main_mem_write_bw(GB/s)"), written, outputs);
    auto tiling = field("tiling_strategy", OPSCOPE_TEXT("Column", "Tiling Strategy"), "%",
                        "100 * exp(-((max(r, 1) - 1) / 0.5)^2) of the read redundancy r");
    tiling.isOurScore = true;
    figures.derived(std::move(tiling), tilingScore(figures.valueOf("read_redundancy")), {"read_redundancy"});
}

} // namespace

const PerformanceField* ModelPerformance::find(std::string_view id) const
{
    const auto it = std::ranges::find(fields, id, &PerformanceField::id);
    return it == fields.end() ? nullptr : &*it;
}

std::string figureText(double value)
{
    constexpr int kMostDigits = 12;
    const auto size = std::abs(value);
    if (!(size > 0) || size >= 0.1 || !std::isfinite(size))
        return numberText(value);
    const auto digits = std::min(kMostDigits, static_cast<int>(-std::floor(std::log10(size))) + 2);
    auto text = fmt::format("{:.{}f}", value, digits);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

double cubePeak(double cores, double megahertz, double perCycle)
{
    return cores * megahertz * 1e6 * perCycle;
}

double tilingScore(double readRedundancy)
{
    const auto more = (std::fmax(readRedundancy, 1) - 1) / 0.5;
    return std::isnan(readRedundancy) ? readRedundancy : 100 * std::exp(-more * more);
}

double tensorBytes(std::string_view shapes, std::string_view types)
{
    if (types.empty() || types == "N/A")
        return kNoReal;
    double bytes = 0;
    while (!types.empty()) {
        double elements = 1;
        auto shape = cutFirst(shapes, ';');
        const auto type = cutFirst(types, ';');
        if (type == "DT_UNDEFINED" || type == "UNDEFINED") // an optional input that the op does not have
            continue;
        while (!shape.empty()) {
            const auto text = cutFirst(shape, ',');
            double length = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
            if (error != std::errc() || length < 0)
                return kNoReal;
            elements *= length;
        }
        bytes += elements * bytesOfType(type);
    }
    return bytes;
}

std::string performanceReason(const ModelPerformance& performance, const Words& words)
{
    const auto reason = [&](const char* title, std::string_view id) {
        const auto* field = performance.find(id);
        if (field == nullptr || field->missing || std::isnan(field->value))
            return words.message(message(MessageId::PerformanceMissing, title));
        return words.message(
            message(field->value < kGood ? MessageId::PerformanceBelow : MessageId::PerformanceReached, title,
                    figureText(field->value), kGood));
    };
    return words.message(message(MessageId::PerformanceReasons,
                                 reason(OPSCOPE_TEXT("Argument", "Chip Utilization"), "chip_utilization"),
                                 reason(OPSCOPE_TEXT("Argument", "Tiling Strategy"), "tiling_strategy")));
}

std::optional<ModelPerformance> modelPerformance(const OpView& view)
{
    Figures figures(view);
    if (view.isSvp() || figures.empty())
        return std::nullopt;
    figures.result.report = view.index();
    addThroughput(view, figures);
    addRatios(view, figures);
    addMemory(view, figures);
    const auto chip = figures.valueOf("chip_utilization");
    const auto tiling = figures.valueOf("tiling_strategy");
    if (chip < kGood || tiling < kGood)
        figures.result.isGood = false; // one reason is enough
    else if (chip >= kGood && tiling >= kGood)
        figures.result.isGood = true;
    return std::move(figures.result);
}

} // namespace opscope

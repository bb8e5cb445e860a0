// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/compare_run.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stop_token>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/accuracy_advice.h"
#include "core/accuracy/judge/result_table.h"
#include "core/accuracy/judge/sides.h"
#include "core/accuracy/measure/element_table.h"
#include "core/accuracy/read/convert.h"
#include "core/accuracy/read/npy.h"
#include "core/accuracy/read/overflow.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/accuracy_data.h"
#include "tests/core/accuracy/compare_folders.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

std::string npyOf(const std::vector<float>& values, const Shape& shape)
{
    return npyHeader(DataType::Float, shape) +
           std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

Comparison compared(const std::vector<float>& x, const std::vector<float>& y, bool likeReference)
{
    const auto tensorOf = [](const std::vector<float>& values) {
        Tensor tensor;
        tensor.type = DataType::Float;
        tensor.shape = {values.size()};
        tensor.bytes = {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
        return tensor;
    };
    const auto npu = tensorOf(x);
    const auto golden = tensorOf(y);
    const auto form = findPairForm(npu, golden, {});
    REQUIRE(form);
    return *comparePair(npu, golden, *form, {false, false, {}, "x", "y"}, {likeReference, 0});
}

ResultRow rowOf(std::int64_t index, const std::string& name, const std::string& cosine)
{
    ResultRow row;
    row.index = index;
    row.npu = name;
    row.tensor = name + ":output:0";
    row.read(Metric::CosineSimilarity, cosine);
    return row;
}

} // namespace

TEST_CASE("tensors that are equal have no error in either mode", "[core][accuracy]")
{
    for (const bool likeReference : {false, true}) {
        const auto same = compared({1, -2, 3, 4}, {1, -2, 3, 4}, likeReference);
        CHECK(metricText(same, Metric::CosineSimilarity) == "1.000000");
        CHECK(metricText(same, Metric::MaxAbsoluteError) == "0.000000");
        CHECK(metricText(same, Metric::KullbackLeiblerDivergence) == "0.000000");
        CHECK(metricText(same, Metric::StandardDeviation) == "(1.500;2.291),(1.500;2.291)");
        CHECK_FALSE(same.firstWrong);
        CHECK(same.within1000th == 1);
    }
}

TEST_CASE("zeros and values that are no numbers print what the reference prints", "[core][accuracy]")
{
    for (const bool likeReference : {false, true}) {
        const auto zeros = compared({0, 0, 0}, {0, 0, 0}, likeReference);
        CHECK(metricText(zeros, Metric::CosineSimilarity) == "1.0");
        CHECK(metricText(zeros, Metric::RelativeEuclideanDistance) == "0.000000");
        const auto half = compared({0, 0, 0}, {1, 2, 3}, likeReference);
        CHECK(metricText(half, Metric::CosineSimilarity) == "NaN");
        REQUIRE(half.reasons.size() == 1);
        CHECK(half.reasons[0] == "Cannot compare by Cosine Similarity. All the data is zero in x.");
        const auto broken = compared({1, NAN, 3}, {1, 2, 3}, likeReference);
        CHECK(metricText(broken, Metric::CosineSimilarity) == "nan");
        CHECK(metricText(broken, Metric::MaxAbsoluteError) == "nan");
        CHECK(metricText(broken, Metric::StandardDeviation) == "(nan;nan),(2.000;0.816)");
        CHECK(broken.npuNonFinite.nans == 1);
        CHECK(broken.firstWrong == 1);
        const auto large = compared({1, INFINITY, 3}, {1, 2, 3}, likeReference);
        CHECK(metricText(large, Metric::MaxAbsoluteError) == "inf");
        CHECK(large.npuNonFinite.infinities == 1);
        CHECK(metricText(large, Metric::StandardDeviation) == "(inf;nan),(2.000;0.816)");
        const auto onZero = compared({0, NAN, 3}, {0, 0, 3}, likeReference);
        CHECK(onZero.firstWrong == 1);
        const auto scalar = compared({2}, {5}, likeReference);
        CHECK(metricText(scalar, Metric::CosineSimilarity) == "1.000000");
        CHECK(scalar.reasons == std::vector<std::string>{"This tensor is scalar."});
        CHECK(metricText(scalar, Metric::MaxRelativeError) == "0.600000");
        const auto none = compared({}, {}, likeReference);
        CHECK(metricText(none, Metric::MaxAbsoluteError) == "NaN");
        CHECK(metricText(none, Metric::MeanAbsoluteError) == "nan");
    }
}

TEST_CASE("the sums of both modes agree on a long tensor", "[core][accuracy]")
{
    std::vector<float> x;
    std::vector<float> y;
    for (int i = 0; i < 30011; ++i) {
        y.push_back(static_cast<float>(std::sin(i) * 3 + 4));
        x.push_back(y.back() * (1 + 0.0011F * static_cast<float>(i % 13)));
    }
    const auto exact = compared(x, y, false);
    const auto like = compared(x, y, true);
    for (std::size_t m = 0; m < kMetrics; ++m) {
        INFO(metricName(static_cast<Metric>(m)));
        CHECK(like.values[m] == Approx(exact.values[m]).epsilon(1e-4).margin(1e-6));
    }
    CHECK(like.firstWrong == exact.firstWrong);
    CHECK(like.firstWrong == 5); // the first of 0.55 %
    // 13 equally frequent errors from 0 to 1.32 %
    CHECK(exact.within1000th == Approx(1.0 / 13).margin(0.001));
    CHECK(exact.median == Approx(0.0066).epsilon(0.125));
}

TEST_CASE("a comparison that is stopped reports means of what it has read", "[core][accuracy]")
{
    constexpr std::uint64_t kBlock = 1024;
    const int readBlocks = GENERATE(1, 2, 3); // two are a pass
    std::stop_source stop;
    int given = 0;
    PairSource<double> source;
    source.count = 2 * kBlock;
    // 1, 3, 1, 3 ... then 10, 20, 10, 20 ...
    source.npu = [&](std::uint64_t first, std::span<double> buffer) -> std::span<const double> {
        if (++given == readBlocks)
            stop.request_stop();
        for (std::size_t i = 0; i < buffer.size(); ++i)
            buffer[i] = first == 0 ? (i % 2 == 0 ? 1 : 3) : (i % 2 == 0 ? 10 : 20);
        return buffer;
    };
    source.golden = [&](std::uint64_t first, std::span<double> buffer) -> std::span<const double> {
        for (std::size_t i = 0; i < buffer.size(); ++i)
            buffer[i] = first == 0 ? (i % 2 == 0 ? 2 : 6) : (i % 2 == 0 ? 30 : 50);
        return buffer;
    };
    const auto cut = compareExact(source, {}, stop.get_token());
    INFO(readBlocks << " blocks were read");
    CHECK(cut.npu.mean == Approx(readBlocks == 1 ? 2 : 8.5));
    CHECK(cut.golden.mean == Approx(readBlocks == 1 ? 4 : 22));
    CHECK(cut.npu.deviation == Approx(readBlocks == 1 ? 1 : std::sqrt(55.25)));
    const auto& error = cut.values[static_cast<std::size_t>(Metric::MeanAbsoluteError)];
    CHECK(error == Approx(readBlocks == 1 ? 2 : 13.5));
    CHECK(cut.all == 2 * kBlock);
    if (readBlocks == 2) { // the second pass reads a block before it sees the stop
        CHECK(given == 3);
    }
    CHECK(cut.count == kBlock); // in both passes
    CHECK(cut.isCut());
    CHECK(metricText(cut, Metric::KullbackLeiblerDivergence) == "NaN");
}

TEST_CASE("a comparison that is stopped keeps what it has and says of the rest that it was stopped",
          "[core][accuracy]")
{
    const TempFolder folder;
    const auto values = npyOf({1, 2}, {2});
    for (const auto* op : {"a", "b", "c"}) {
        const auto dump = dumpBytes(op, {}, {floats({1, 2})});
        folder.write("npu/Add." + std::string(op) + ".1.1.1717200000000000", dump);
        folder.write("golden/" + std::string(op) + ".0.1717200000000000.npy", values);
    }
    const auto npu = openDumpFolder(folder.path() / "npu");
    REQUIRE(npu);
    GoldenFiles golden(*openDumpFolder(folder.path() / "golden"));
    std::stop_source stop;
    CompareOptions options;
    options.threads = 1;
    options.progress = [&](std::size_t, std::size_t) { stop.request_stop(); };
    CHECK_FALSE(compareFolders(*npu, golden, nullptr, options, stop.get_token()));
    stop = {};
    options.keepsStopped = true;
    options.pair.likeReference = GENERATE(false, true);
    const auto result = compareFolders(*npu, golden, nullptr, options, stop.get_token());
    REQUIRE(result);
    CHECK(result->isStopped);
    REQUIRE(result->rows.size() == 3);
    CHECK(std::ranges::count_if(result->rows, [](const auto& row) { return row.comparison.has_value(); }) ==
          1);
    CHECK(std::ranges::count(result->rows, message(MessageId::AccuracyNotReached).english(),
                             &ResultRow::reason) == 2);
    CHECK(result->leftOut.empty());
    stop = {};
    auto sides = openSides({folder.path() / "npu", folder.path() / "golden", {}, {}, {}});
    REQUIRE(sides);
    const auto judged = compareSides(*std::move(sides), options, stop.get_token());
    REQUIRE(judged);
    CHECK_FALSE(judged->advice); // of a part nobody can say that all agrees
}

TEST_CASE("in the way of the reference a tensor that was cut is not compared", "[core][accuracy]")
{
    std::stop_source stop;
    PairSource<float> source;
    source.count = 3;
    source.npu = [&](std::uint64_t, std::span<float> buffer) -> std::span<const float> {
        std::ranges::fill(buffer, 1.0F);
        stop.request_stop();
        return buffer;
    };
    source.golden = source.npu;
    const auto cut = compareLikeReference(source, {}, stop.get_token());
    CHECK(cut.count == 0);
    CHECK(cut.isCut());
}

TEST_CASE("the threads of an op are joined along the dimension that was cut", "[core][accuracy]")
{
    const auto unit = accuracyData("synthetic/unit");
    if (!unit)
        return;
    const auto folder = openDumpFolder(*unit);
    REQUIRE(folder);
    const auto found = folder->dumps.find("sub_sgt_graph_0_ffts");
    REQUIRE(found != folder->dumps.end());
    const auto files = newestOf(found->second);
    REQUIRE(files.size() == 2);
    const auto dump = openOp(files);
    REQUIRE(dump);
    CHECK(dump->issues.empty());
    REQUIRE(dump->find(false, 0));
    CHECK_FALSE(dump->find(false, 1));
    const auto& whole = (*dump->find(false, 0))->tensor;
    CHECK(whole.shape == Shape{4, 4});
    float last = 0;
    std::memcpy(&last, whole.bytes.data() + 15 * sizeof(float), sizeof last);
    CHECK(last == 15);
    const auto one = openOp({files.front()});
    REQUIRE(one);
    REQUIRE(one->issues.size() == 1);
    CHECK(one->issues[0].message.id == MessageId::AccuracyPartsMissing);
}

TEST_CASE("a folder of dumps is equal to itself and the threads of an op count whole", "[core][accuracy]")
{
    const auto unit = accuracyData("synthetic/unit");
    if (!unit)
        return;
    const auto folder = openDumpFolder(*unit);
    REQUIRE(folder);
    GoldenFiles golden(*folder);
    const auto tensor = golden.open("sub_sgt_graph_0_ffts", 0);
    REQUIRE(tensor);
    CHECK(tensor->tensor.shape == Shape{4, 4});
    float last = 0;
    std::memcpy(&last, tensor->tensor.bytes.data() + 15 * sizeof(float), sizeof last);
    CHECK(last == 15);
    CHECK(std::ranges::count_if(golden.used(), [](const auto& path) {
              return path.filename().string().starts_with("Add.sub_sgt");
          }) == 2);
}

TEST_CASE("both forms of the overflow detection name unit task and stream", "[core][accuracy]")
{
    const auto unit = accuracyData("synthetic/unit");
    if (!unit)
        return;
    const auto folder = openDumpFolder(*unit);
    REQUIRE(folder);
    std::vector<Issue> issues;
    const auto found = findOverflows(*folder, issues);
    REQUIRE(found);
    CHECK(issues.empty());
    REQUIRE(found->size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK((*found)[i].unit == "AI Core");
        CHECK((*found)[i].model == 1);
        CHECK((*found)[i].stream == 3);
        CHECK((*found)[i].task == 52);
        CHECK((*found)[i].status == 8);
        CHECK_FALSE((*found)[i].context);
    }
    CHECK_FALSE(parseOverflow("short", "f"));
}

TEST_CASE("the advisor says in the order of its rules where it went wrong", "[core][accuracy]")
{
    std::vector<ResultRow> rows{rowOf(0, "data", "1.000000"), rowOf(1, "conv", "0.900000"),
                                rowOf(2, "out", "0.995"), rowOf(3, "end", "NaN")};
    auto advice = adviceOn(rows, {});
    REQUIRE(advice);
    CHECK(advice->kind == AdviceKind::SinglePoint);
    CHECK(advice->index == 1);
    rows[2].read(Metric::CosineSimilarity, "0.500000");
    CHECK(adviceOn(rows, {})->kind == AdviceKind::ProblemNode);
    CHECK(adviceOn(rows, {{}, {"data"}})->kind == AdviceKind::SinglePoint); // the output comes of data
    CHECK(adviceOn(rows, {{"conv"}, {}})->kind == AdviceKind::InputInconsistent);
    rows[2].overflow = "YES";
    CHECK(adviceOn(rows, {{"conv"}, {}})->kind == AdviceKind::Overflow);
    CHECK(adviceOn({rowOf(0, "a", "0.999")}, {})->kind == AdviceKind::Consistent);
    CHECK_FALSE(adviceOn({rowOf(0, "a", "NaN")}, {}));
    // What is no number is an error, but not for the reference.
    CHECK(adviceOn({rowOf(0, "a", "nan"), rowOf(1, "b", "1")}, {})->kind == AdviceKind::SinglePoint);
    CHECK(adviceOn({rowOf(0, "a", "nan"), rowOf(1, "b", "1")}, {{}, {}, true})->kind ==
          AdviceKind::Consistent);
}

TEST_CASE("an output that is zero beside a golden one that is not is an error", "[core][accuracy]")
{
    ResultRow row = rowOf(0, "a", "NaN");
    row.comparison = compared({0, 0, 0}, {1, 2, 3}, false);
    CHECK(agreementOf(row) == 0.0);
    CHECK(findErrorOrigins({row}).born.size() == 1);
    row.comparison = compared({1e-7F, 0, 0}, {0, 0, 0}, false);
    CHECK_FALSE(agreementOf(row)); // how far it is from nothing has no measure
    CHECK(findErrorOrigins({row}).born.empty());
    for (const auto metric : {Metric::RelativeEuclideanDistance, Metric::AccumulatedRelativeError,
                              Metric::MaxRelativeError, Metric::MeanRelativeError})
        CHECK(metricText(*row.comparison, metric) == "NaN"); // relative to nothing
    CHECK(row.comparison->values[static_cast<std::size_t>(Metric::MaxAbsoluteError)] > 0);
}

TEST_CASE("the worst elements come with their coordinates", "[core][accuracy]")
{
    const std::vector<float> y{1, 100, 0, 4, 5, 6};
    const std::vector<float> x{1.5F, 101, 0.25F, 4, 5, 6};
    TempFolder folder;
    const auto npu = openNpy(folder.write("a.npy", npyOf(x, {2, 3})));
    const auto golden = openNpy(folder.write("b.npy", npyOf(y, {2, 3})));
    REQUIRE(npu);
    REQUIRE(golden);
    const auto form = findPairForm(npu->tensor, golden->tensor, {});
    REQUIRE(form);
    const auto worst = [&](ElementOrder order, std::size_t most) {
        WorstElements out(order, most);
        REQUIRE(walkElements(npu->tensor, golden->tensor, *form,
                             [&](std::span<const Element> elements) { out.add(elements); }));
        return std::move(out).take();
    };
    const auto absolute = worst(ElementOrder::Absolute, 2);
    REQUIRE(absolute.size() == 2);
    CHECK(absolute[0].index == 1);
    CHECK(absolute[0].absolute == 1);
    CHECK(absolute[1].index == 0);
    const auto relative = worst(ElementOrder::Relative, 100);
    REQUIRE(relative.size() == 6);
    CHECK(relative[0].index == 2); // infinite, not lost
    CHECK(computeCoordinates(5, {2, 3}) == Shape{1, 2});
}

TEST_CASE("a dump becomes npy files that are read as the same values", "[core][accuracy]")
{
    const auto unit = accuracyData("synthetic/unit");
    if (!unit)
        return;
    TempFolder folder;
    for (const auto* name : {"MatMulV2.nz.1.1.1717200000000000", "Add.bf16.4.1.1717200000000000",
                             "Greater.bool.9.1.1717200000000000"}) {
        INFO(name);
        const auto dump = openDump(*unit / name);
        REQUIRE(dump);
        std::vector<Issue> issues;
        const auto written = convertDump(*dump, folder.path(), {}, issues);
        REQUIRE(written);
        CHECK(issues.empty());
        REQUIRE(written->size() == 1);
        const auto npy = openNpy(written->front().path);
        REQUIRE(npy);
        CHECK(npy->tensor.shape == dump->outputs[0].logicalShape);
        const auto tensor = checkedTensor(dump->outputs[0], name);
        REQUIRE(tensor);
        const auto form = findPairForm(*tensor, npy->tensor, {});
        REQUIRE(form);
        CHECK(comparePair(*tensor, npy->tensor, *form, {}, {})->values[1] == 0);
    }
}

TEST_CASE("a result is read again as it was written with both columns of a name", "[core][accuracy]")
{
    TempFolder folder;
    auto row = rowOf(7, "conv", "0.990000");
    row.npuType = "float16";
    row.goldenType = "float32";
    row.shape = "[1,2]";
    row.overflow = "NO";
    row.reason = "He said \"no\", twice";
    ResultColumns columns;
    columns.hasOverflow = true;
    columns.hasGoldenAddress = false;
    columns.metrics = {Metric::CosineSimilarity, Metric::MaxAbsoluteError};
    const auto path = folder.path() / "result.csv";
    REQUIRE(writeTable(path, *resultTable({row}, columns)));
    const auto read = readResult(path);
    REQUIRE(read);
    REQUIRE(read->rows.size() == 1);
    const auto written = resultTable({row}, columns);
    const auto again = resultTable(read->rows, columns);
    REQUIRE(again->columns.size() == 13);
    for (std::size_t i = 0; i < again->columns.size(); ++i)
        CHECK(again->text(0, i) == written->text(0, i));
    CHECK(read->columns.metrics == columns.metrics);
    CHECK_FALSE(read->columns.hasGoldenAddress);
    const auto old =
        folder.write("old.csv", "Index,LeftOp,RightOp,TensorIndex,CosineSimilarity\n3,a,b,a:output:0,0.5\n");
    const auto older = readResult(old);
    REQUIRE(older);
    CHECK(older->rows.at(0).npu == "a");
    CHECK(older->rows.at(0).golden == "b");
    CHECK(older->rows.at(0).text(Metric::CosineSimilarity) == "0.5");
}

TEST_CASE("a result with all metrics is read again without an issue", "[core][accuracy]")
{
    const TempFolder folder;
    const auto path = folder / "result.csv";
    ResultColumns columns;
    for (std::size_t i = 0; i < kMetrics; ++i)
        columns.metrics.push_back(static_cast<Metric>(i));
    ResultRow row = rowOf(0, "conv", "0.5");
    row.printed.clear();
    row.comparison = compared({1, 2, 3}, {1, 2, 4}, true);
    ResultRow refused = row;
    refused.comparison.reset();
    ResultRow broken = row;
    broken.comparison = compared({1, NAN, 3}, {1, 2, 3}, true);
    REQUIRE(writeTable(path, *resultTable({row, refused, broken}, columns)));
    const auto read = readResult(path);
    REQUIRE(read);
    CHECK(read->issues.empty());
    REQUIRE(read->rows.size() == 3);
    CHECK(read->rows[0].text(Metric::StandardDeviation) == row.text(Metric::StandardDeviation));
    const std::string cut = "(1.500;2.291),(1.5";
    for (const auto& cell : {cut, cut + "00;2.291)", std::string("words")}) {
        INFO(cell);
        const auto other = readResult(folder.write(
            "cut.csv", "Index,NPUDump,GroundTruth,TensorIndex,StandardDeviation,CompareFailReason\n"
                       "0,a,a,a:output:0,\"" +
                           cell + "\",\n"));
        REQUIRE(other);
        CHECK(other->issues.empty() == cell.ends_with(')'));
    }
}

TEST_CASE("a result with a name like a formula is written harmless and read as it was", "[core][accuracy]")
{
    const TempFolder folder;
    ResultColumns columns;
    columns.metrics = {Metric::CosineSimilarity};
    const auto path = folder / "result.csv";
    const std::vector<ResultRow> rows{rowOf(0, "=cmd()", "1.000000"), rowOf(1, "-x", "-0.500000"),
                                      rowOf(2, "conv", "0.990000")};
    REQUIRE(writeTable(path, *resultTable(rows, columns)));
    std::ifstream in(path);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CHECK(text.find(",'=cmd()") != std::string::npos);
    CHECK(text.find(",-0.500000") != std::string::npos); // a number
    const auto read = readResult(path);
    REQUIRE(read);
    REQUIRE(read->rows.size() == 3);
    CHECK(read->rows[0].npu == "=cmd()");
    CHECK(read->rows[1].npu == "-x");
    CHECK(read->issues.empty());
}

TEST_CASE("a result that is cut off in its last cell is a loss", "[core][accuracy]")
{
    const TempFolder folder;
    const std::string header = "Index,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\r\n";
    const std::string first = "0,a,a,a:output:0,0.5,fine\r\n";
    const std::string second = "1,b,b,b:output:0,0.5,\"two, words\"\r\n";
    const auto lossesOf = [&](const std::string& text) {
        const auto read = readResult(folder.write("r.csv", text));
        REQUIRE(read);
        return read->issues.size();
    };
    CHECK(lossesOf(header + first + second) == 0);
    for (std::size_t bytes = 1; bytes + 2 < second.size(); ++bytes) {
        INFO(second.substr(0, bytes));
        CHECK(lossesOf(header + first + second.substr(0, bytes)) == 1);
    }
}

TEST_CASE("a metric that is neither a number nor missing is a loss with its line", "[core][accuracy]")
{
    const TempFolder folder;
    const auto read =
        readResult(folder.write("r.csv", "Index,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                         "0,a,a,a:output:0,abc\n"
                                         "1,b,b,b:output:0,N/A\n"
                                         "2,c,c,c:output:0,unsupported\n"
                                         "3,d,d,d:output:0,nan\n"
                                         "4,e,e,e:output:0,NaN\n"
                                         "5,f,f,f:output:0,\n"));
    REQUIRE(read);
    CHECK(read->rows.size() == 6);
    REQUIRE(read->issues.size() == 1);
    CHECK(read->issues[0].count == 1);
    CHECK(read->issues[0].places.at(0).line == 2);
}

TEST_CASE("an npy that lies about itself is refused with its offset", "[core][accuracy]")
{
    TempFolder folder;
    CHECK_FALSE(openNpy(folder.write("a.npy", "PK")));
    auto text = npyOf({1, 2}, {2});
    const auto cut = openNpy(folder.write("b.npy", text.substr(0, text.size() - 1)));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().where.offset == 64 + 64);
    auto object = text;
    object.replace(object.find("<f4"), 3, "|O8");
    const auto refused = openNpy(folder.write("c.npy", object));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::NpyObjects);
    auto fortran = npyOf({0, 1, 2, 3, 4, 5}, {2, 3});
    fortran.replace(fortran.find("False"), 5, "True ");
    const auto npy = openNpy(folder.write("d.npy", fortran));
    REQUIRE(npy);
    CHECK(npy->tensor.isFortranOrder);
}

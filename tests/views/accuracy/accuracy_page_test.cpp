// SPDX-License-Identifier: GPL-3.0-or-later
// The page Accuracy on the sample with two wrong ops.
#include <algorithm>
#include <map>
#include <mutex>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTranslator>
#include <QtTest>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/sides.h"
#include "core/base/regular_file.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/temp_folder.h"
#include "tests/views/seen.h"
#include "views/accuracy/accuracy_answer.h"
#include "views/accuracy/accuracy_plot.h"
#include "views/accuracy/dump_settings_dialog.h"
#include "views/accuracy/element_view.h"
#include "views/accuracy/error_map_plot.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/panel.h"

using namespace opscope;

namespace {

std::filesystem::path sample()
{
    return std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net";
}

/// The page on what was opened, with its selection.
struct OnPath {
    explicit OnPath(const std::filesystem::path& path)
    {
        OpenOptions options;
        options.useCache = false;
        auto opened = openPath(path, options);
        REQUIRE(opened);
        PanelContext context(std::make_shared<const Workspace>(*std::move(opened)), selection);
        context.root = path.string();
        const auto* panel = panelOf("accuracy");
        REQUIRE(panel != nullptr);
        page.reset(panel->create(context, nullptr));
        page->resize(1200, 800);
    }
    TableWidget& tensors() const
    {
        auto* tabs = page->findChild<QTabWidget*>();
        return *qobject_cast<TableWidget*>(tabs->widget(0));
    }
    bool says(const QString& text) const
    {
        const auto labels = page->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
    }

    Selection selection;
    std::unique_ptr<Page> page;
};

/// The dumps of the sample and their ground truth, without the graph.
void copySides(const TempFolder& folder)
{
    for (const auto* side : {"npu", "golden"})
        std::filesystem::copy(sample() / side, folder.path() / side,
                              std::filesystem::copy_options::recursive);
}

/// Another language for the verdicts.
class Verdicts : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char* /*what*/,
                      int /*count*/) const override
    {
        return qstrcmp(context, "Accuracy") == 0 ? QLatin1Char('<') + QLatin1String(text) + QLatin1Char('>')
                                                 : QString();
    }
};

} // namespace

TEST_CASE("the page of dumps finds both sides and names where errors are born", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    CHECK(on.tensors().table()->rows == 13);
    CHECK(on.says(QStringLiteral("13 of 14 tensors compared")));
    CHECK(on.says(QStringLiteral("FP16 Overflow: scale:output:0")));
    CHECK(on.says(QStringLiteral("transpose:output:0: the error begins here")));
    CHECK(on.page->cliCommand().contains(QStringLiteral(" -f ")));
    const auto cosine = on.tensors().table()->find("CosineSimilarity");
    REQUIRE(cosine);
    on.tensors().header()->sortBy(static_cast<int>(*cosine), false);
    CHECK_FALSE(on.tensors().header()->sortKeys().front().isDescending); // the worst tensors are first
}

TEST_CASE("a tensor that is chosen shows its largest errors", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const auto& table = *on.tensors().table();
    const auto column = table.find("TensorIndex");
    REQUIRE(column);
    std::uint32_t row = 0;
    while (row < table.rows && table.text(row, *column) != "transpose:output:0")
        ++row;
    REQUIRE(row < table.rows);
    on.tensors().reveal(row);
    auto* elements = on.page->findChild<ElementView*>();
    auto* list = elements->findChild<TableWidget*>();
    REQUIRE(QTest::qWaitFor([&] { return list->table() != nullptr && list->table()->rows == 20; }, 20000));
    const auto error = list->table()->find("AbsoluteError");
    REQUIRE(error);
    CHECK(list->table()->text(0, *error) == "12.000000");
}

TEST_CASE("the verdicts of the table follow the language as the legend does", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const auto verdict = [&](std::size_t row) {
        const auto& table = *on.tensors().table();
        return table.text(row, table.find("Verdict").value());
    };
    constexpr std::size_t kScale = 4; // scale:output:0
    CHECK(verdict(kScale) == "error begins here");
    Verdicts translator;
    QCoreApplication::installTranslator(&translator);
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(on.page.get(), &change);
    CHECK(verdict(kScale) == "<error begins here>");
    QCoreApplication::removeTranslator(&translator);
}

TEST_CASE("without a ground truth the page says that none is chosen", "[views][accuracy]")
{
    const OnPath on(sample() / "npu");
    REQUIRE(QTest::qWaitFor([&] { return on.says(QStringLiteral("no ground truth is chosen")); }, 20000));
    CHECK(on.says(QStringLiteral("0 of 13 tensors compared")));
    CHECK(on.tensors().table()->rows == 13); // with the reason of each
}

TEST_CASE("a graph of another model and a step that is not there are told", "[views][accuracy]")
{
    const TempFolder folder;
    copySides(folder);
    folder.write("ge_proto_00000001_Build.txt",
                 "graph { name: \"other\" op { name: \"nobody\" type: \"Relu\" } }");
    const OnPath on(folder.path());
    REQUIRE(QTest::qWaitFor([&] { return on.says(QStringLiteral("belongs to another model")); }, 20000));
}

TEST_CASE("without a graph ops are paired by name and no op is named where an error begins",
          "[views][accuracy]")
{
    const TempFolder folder;
    copySides(folder);
    const OnPath on(folder.path());
    REQUIRE(QTest::qWaitFor([&] { return on.says(QStringLiteral("no graph is chosen")); }, 20000));
    CHECK_FALSE(on.says(QStringLiteral("begins here")));
    const auto& table = *on.tensors().table();
    std::map<std::string, int> verdicts;
    for (std::size_t row = 0; row < table.rows; ++row)
        ++verdicts[table.text(row, table.find("Verdict").value())];
    CHECK(verdicts["first with an error"] == 2); // one more after an output that agrees
    CHECK(verdicts["wrong"] > 0);
    CHECK(verdicts["error begins here"] + verdicts["inherits an error"] == 0);
}

TEST_CASE("a run with dumps in its folder has the page and other runs have not", "[views][accuracy]")
{
    const TempFolder folder;
    copySides(folder);
    Workspace run;
    run.reports.push_back(std::make_shared<const Report>());
    const auto whyEmpty = panelOf("accuracy")->whyEmpty;
    CHECK_FALSE(whyEmpty({run, 0, folder.path()}));
    const TempFolder other;
    other.write("data/aicore.0.model.1.1.1.0", "no dump"); // dots and numbers
    CHECK(whyEmpty({run, 0, other.path()}));
}

TEST_CASE("what was stopped is no earlier result and both phases are one progress", "[views][accuracy]")
{
    const TempFolder folder;
    copySides(folder);
    AccuracyRequest request;
    request.now.paths = {folder.path() / "npu", folder.path() / "golden", {}, {}, {}};
    request.before = request.now;
    std::vector<std::pair<std::size_t, std::size_t>> told;
    std::mutex lock;
    const auto whole = accuracyAnswer(request, {}, [&](std::size_t done, std::size_t all) {
        const std::lock_guard guard(lock);
        told.emplace_back(done, all);
    });
    CHECK(whole.before.size() == whole.compared->result.rows.size());
    const auto most = std::ranges::max(told);
    CHECK(most.first == most.second);
    CHECK(told.size() == most.second);
    std::stop_source stop;
    const auto cut = accuracyAnswer(request, stop.get_token(), [&](std::size_t done, std::size_t all) {
        if (done > all / 2)
            stop.request_stop();
    });
    REQUIRE(cut.compared);
    CHECK_FALSE(cut.compared->result.isStopped);
    CHECK(cut.before.empty());
    REQUIRE(cut.error);
    CHECK(cut.error->code == ErrorCode::Cancelled);
}

TEST_CASE("folders of a framework on both sides are compared", "[views][accuracy]")
{
    const TempFolder folder;
    std::filesystem::copy(sample() / "golden", folder.path() / "golden",
                          std::filesystem::copy_options::recursive);
    std::filesystem::copy(sample() / "golden", folder.path() / "run",
                          std::filesystem::copy_options::recursive);
    const OnPath on(folder.path());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    CHECK_FALSE(on.says(QStringLiteral("no ground truth is chosen")));
}

TEST_CASE("in a low window the plot is a tab beside the tensors", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    auto* tabs = on.page->findChild<QTabWidget*>();
    auto* plot = on.page->findChild<AccuracyPlot*>();
    REQUIRE(plot != nullptr);
    on.page->show();
    CHECK(tabs->indexOf(plot) == -1);
    on.page->resize(900, 480);
    CHECK(tabs->indexOf(plot) == 2);
    CHECK_FALSE(plot->isVisible()); // behind the tensors
    tabs->setCurrentWidget(plot);
    CHECK(plot->isVisible());
    on.page->resize(1200, 800);
    CHECK(tabs->indexOf(plot) == -1);
    CHECK(plot->isVisible());
}

TEST_CASE("a golden run without the step of the dumps says which it has", "[views][accuracy]")
{
    const TempFolder folder;
    folder.write("a/npu/7/Relu.x.1.1.1717200000000000", "");
    folder.write("golden/3/Relu.x.1.1.1717200000000000", "");
    folder.write("golden/4/Relu.x.1.1.1717200000000000", "");
    const auto opened =
        accuracy::openSides({folder.path() / "a/npu/7", folder.path() / "golden", {}, {}, {}});
    REQUIRE_FALSE(opened);
    CHECK(
        translateError(opened.error()).contains(QStringLiteral("There is no step '7'; the steps are: 3, 4")));
}

TEST_CASE("an earlier result stands beside this one tensor by tensor", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const TempFolder folder;
    const auto file = (folder.path() / "before.csv").string();
    folder.write("before.csv",
                 "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n"
                 "0,Transpose,t,t,transpose:output:0,0.999900,\n");
    REQUIRE(QMetaObject::invokeMethod(on.page.get(), "compareWith",
                                      Q_ARG(QString, QString::fromStdString(file))));
    REQUIRE(QTest::qWaitFor(
        [&] { return on.says(QStringLiteral("compared with before.csv: 1 worse, 0 better")); }, 20000));
    const auto& table = *on.tensors().table();
    const auto change = table.find("Change");
    REQUIRE(change);
    std::size_t row = 0;
    while (row < table.rows && table.text(row, table.find("TensorIndex").value()) != "transpose:output:0")
        ++row;
    REQUIRE(row < table.rows);
    CHECK(table.text(row, *change) == "worse");
    CHECK(table.text(row, table.find("Before").value()) == "0.999900");
}

TEST_CASE("a folder of results opens the newest and offers the others", "[views][accuracy]")
{
    const TempFolder folder;
    const std::string header = "Index,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,MaxAbsoluteError,"
                               "CompareFailReason\n";
    folder.write("result_20260101000000.csv", header + "0,a,a,a:output:0,0.5,1,\n");
    folder.write("result_20260102000000.csv", header + "0,a,a,a:output:0,nan,inf,\n"
                                                       "1,b,b,b:output:0,NaN,0.25,All zero\n");
    const OnPath on(folder.path());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const auto cell = [&](std::size_t row, const char* column) {
        const auto& table = *on.tensors().table();
        return table.text(row, table.find(column).value());
    };
    CHECK(cell(0, "CosineSimilarity") == "nan");
    CHECK(cell(0, "MaxAbsoluteError") == "inf");
    CHECK(cell(1, "CosineSimilarity") == "NaN");
    CHECK(on.says(QStringLiteral("a result that was written before")));
    auto* dumps = on.page->findChildren<QComboBox*>().front();
    CHECK(dumps->itemText(1) == QStringLiteral("result_20260101000000.csv"));
    dumps->setCurrentIndex(1);
    Q_EMIT dumps->activated(1);
    CHECK(QTest::qWaitFor([&] { return !on.page->isBusy() && cell(0, "CosineSimilarity") == "0.500000"; },
                          20000));
}

TEST_CASE("what is not compared stands in the table with its reason when it is asked for",
          "[views][accuracy]")
{
    const TempFolder folder;
    copySides(folder);
    folder.write("golden/nobody.0.1751616001000900.npy", "");
    const OnPath on(folder.path());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const auto rows = on.tensors().table()->rows;
    on.page->findChild<QCheckBox*>(QStringLiteral("accuracy.invalid"))->setChecked(true);
    const auto& table = *on.tensors().table();
    REQUIRE(table.rows > rows);
    CHECK(table.text(table.rows - 1, table.find("TensorIndex").value()) ==
          "golden/nobody.0.1751616001000900.npy");
    CHECK(table.text(table.rows - 1, table.find("Verdict").value()) == "not paired");
}

TEST_CASE("the first tensor beyond the limit is one click away", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    auto* first = on.page->findChild<QPushButton*>(QStringLiteral("accuracy.first"));
    REQUIRE(first != nullptr);
    REQUIRE(first->isEnabled());
    CHECK(first->toolTip().contains(QStringLiteral("scale:output:0")));
    auto* slider = on.page->findChild<QSlider*>();
    REQUIRE(slider != nullptr);
    CHECK(slider->value() == 990); // of a cosine similarity
    slider->setValue(0);
    CHECK_FALSE(first->isEnabled());
}

TEST_CASE("a tensor that is chosen shows where its errors lie and is written to files", "[views][accuracy]")
{
    const OnPath on(sample());
    REQUIRE(QTest::qWaitFor([&] { return on.tensors().shown().rows != nullptr; }, 20000));
    const auto& table = *on.tensors().table();
    std::uint32_t row = 0;
    while (row < table.rows && table.text(row, table.find("TensorIndex").value()) != "transpose:output:0")
        ++row;
    REQUIRE(row < table.rows);
    on.tensors().reveal(row);
    auto* elements = on.page->findChild<ElementView*>();
    auto* list = elements->findChild<TableWidget*>();
    REQUIRE(QTest::qWaitFor([&] { return list->table() != nullptr && list->table()->rows == 20; }, 20000));
    auto* map = elements->findChild<ErrorMapPlot*>();
    REQUIRE(map != nullptr);
    for (auto* combo : elements->findChildren<QComboBox*>()) {
        if (combo->count() == 3 && combo->itemText(2) == QStringLiteral("Heat map")) {
            combo->setCurrentIndex(2);
            Q_EMIT combo->activated(2);
        }
    }
    CHECK(QTest::qWaitFor([&] { return !map->xAxis->label().isEmpty(); }, 20000));
    CHECK(map->xAxis->label() != map->yAxis->label());
    const TempFolder folder;
    elements->exportTo(QString::fromStdString(folder.path().string()));
    CHECK(QTest::qWaitFor([&] { return std::filesystem::exists(folder.path() / "transpose_output_0.npy"); },
                          20000));
}

TEST_CASE("the dump section is checked in its form and saved with the rest of the file", "[views][accuracy]")
{
    const TempFolder folder;
    folder.write("acl.json",
                 R"({"profiler": {"switch": "on"}, "dump": {"dump_path": "out", "dump_step": "0|x",
                                 "dump_list": [{"model_name": "net", "layer": ["conv1", "relu"]}]}})");
    const auto file = QString::fromStdString((folder.path() / "acl.json").string());
    DumpSettingsDialog dialog;
    CHECK(dialog.windowTitle() == QStringLiteral("Dump Configuration (acl.json)"));
    CHECK(
        test::wordsOf(dialog, "accuracy.settings_problems").contains(QStringLiteral("dump_path is missing")));
    REQUIRE(dialog.load(file));
    CHECK(test::wordsOf(dialog, "accuracy.settings_problems").contains(QStringLiteral("dump_step is '0|x'")));
    CHECK(dialog.settings().models.at(0).layers == std::vector<std::string>{"conv1", "relu"});
    for (auto* line : dialog.findChildren<QLineEdit*>()) {
        if (line->text() == QStringLiteral("0|x"))
            line->setText(QStringLiteral("0|3-5"));
    }
    CHECK(test::wordsOf(dialog, "accuracy.settings_problems").isEmpty());
    REQUIRE(dialog.save(file));
    const auto text = readRegular((folder.path() / "acl.json").string(), 1 << 20);
    REQUIRE(text);
    CHECK(text->find("\"profiler\"") != std::string::npos);
    CHECK(text->find("\"dump_step\": \"0|3-5\"") != std::string::npos);
    CHECK_FALSE(dialog.load(QStringLiteral("/nowhere/acl.json")));
}

TEST_CASE("the dump section is made from the ticked ops of a model", "[views][accuracy]")
{
    const TempFolder folder;
    const auto model = folder.write("net_Build.txt", R"(graph { name: "net"
        op { name: "data" type: "Data" } op { name: "weights" type: "Const" }
        op { name: "conv1" type: "Conv2D" input: "data:0" } op { name: "relu" type: "Relu" input: "conv1:0" } })");
    DumpSettingsDialog dialog;
    dialog.setModel(QString::fromStdString(model.string()));
    REQUIRE(QTest::qWaitFor([&] { return !dialog.isBusy(); }, 20000));
    auto* ops = dialog.findChild<QListView*>(QStringLiteral("accuracy.settings_ops"));
    REQUIRE(ops->model()->rowCount() == 3); // without the weights
    REQUIRE(dialog.settings().models.size() == 1);
    CHECK(dialog.settings().models[0].name == "net");
    CHECK(dialog.settings().models[0].layers.empty()); // all ops
    ops->model()->setData(ops->model()->index(1, 0), Qt::Checked, Qt::CheckStateRole);
    ops->model()->setData(ops->model()->index(2, 0), Qt::Checked, Qt::CheckStateRole);
    CHECK(dialog.settings().models[0].layers == std::vector<std::string>{"conv1", "relu"});
    for (auto* line : dialog.findChildren<QLineEdit*>()) {
        if (line->placeholderText().contains(QStringLiteral("Filter")))
            line->setText(QStringLiteral("relu"));
    }
    CHECK(ops->model()->rowCount() == 1);
    CHECK(dialog.settings().models[0].layers.size() == 2); // the filter hides, it does not untick
    REQUIRE(dialog.save(QString::fromStdString((folder.path() / "acl.json").string())));

    DumpSettingsDialog chosen; // as from the graph of the model
    chosen.setModel(QString::fromStdString(model.string()),
                    {QStringLiteral("relu"), QStringLiteral("weights")});
    REQUIRE(QTest::qWaitFor([&] { return !chosen.isBusy(); }, 20000));
    CHECK(chosen.settings().models.at(0).layers == std::vector<std::string>{"relu"});
    DumpSettingsDialog none;
    none.setModel(QString::fromStdString(model.string()), {QStringLiteral("weights")});
    REQUIRE(QTest::qWaitFor([&] { return !none.isBusy(); }, 20000));
    CHECK(test::wordsOf(none, "accuracy.settings_problems").contains(QStringLiteral("None of the selected")));
}

// SPDX-License-Identifier: GPL-3.0-or-later
// A page with a small model and a run of it.
#pragma once

#include <memory>
#include <string>

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/support/slices.h"
#include "tests/support/temp_folder.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_search.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/graph/op_node_table.h"

namespace opscope::test {

inline const char* const kModel = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 224 } } }
  op { name: "net/conv" type: "Conv2D" input: "in:0" attr { key: "pads" value { list { i: 1 i: 2 } } } }
  op { name: "net/relu" type: "Relu" input: "net/conv:0" } })";

/// A run with two executions of the conv and one op without a node.
inline ReportPtr run(const char* conv = "net/conv", const char* other = "other")
{
    auto report = std::make_shared<Report>();
    auto& ops = report->ops;
    const auto op = [&](const char* name, std::int64_t dur) {
        ops.name.push_back(report->strings.intern(name));
        ops.type.push_back(report->strings.intern("Conv2D"));
        ops.taskType.push_back(report->strings.intern("AI_CORE"));
        ops.start.push_back(0);
        ops.dur.push_back(dur);
        ops.device.push_back(0);
        ops.stream.push_back(0);
        ops.step.push_back(kNoStep);
        ops.model.push_back(0);
        report->opsBySlice.push_back(OpId::of(ops.slice.size()));
        ops.slice.push_back(SliceId{static_cast<std::uint32_t>(ops.slice.size())});
    };
    op(conv, 30'000);
    op(other, 7'000);
    op(conv, 50'000);
    return report;
}

struct GraphStage {
    explicit GraphStage(ReportPtr report = run(), const std::string& file = "ge_proto_00000001_Build.txt",
                        const std::string& further = {})
    {
        folder.write("run/x.csv", "a\n");
        model = folder.write("run/" + file, kModel).string();
        if (!further.empty())
            folder.write("run/" + further, kModel);
        makePage(std::move(report));
    }
    void makePage(ReportPtr report)
    {
        PanelContext context(std::move(report), selection);
        shared = context.facts;
        context.root = (folder / "run").string();
        page = std::make_unique<GraphPage>(context);
        page->resize(1000, 600);
        page->show();
    }
    void open()
    {
        page->openModel(QString::fromStdString(model));
        wait();
        REQUIRE(page->hasModel());
    }
    /// Waits until the models are read, laid out and matched with their runs.
    void wait() const
    {
        REQUIRE(page->isBusy()); // otherwise nothing was started
        REQUIRE(QTest::qWaitFor([&] { return !page->isBusy(); }, 20'000));
    }
    /// Types into the search and waits for its answer.
    void search(const QString& text)
    {
        QSignalSpy searched(part<GraphSearch>(), &GraphSearch::searched);
        searchEdit()->setText(text);
        REQUIRE(searched.wait(10'000));
    }
    void compare(const std::filesystem::path& other)
    {
        page->compareWith(QString::fromStdString(other.string()));
        wait();
        REQUIRE(differences() != nullptr);
    }
    Facts& facts() { return *shared; }
    template <class Part>
    Part* part(const char* name = "") const
    {
        return *name == 0 ? page->findChild<Part*>() : page->findChild<Part*>(QLatin1String(name));
    }
    GraphCanvas* canvas() const { return part<GraphCanvas>("graph.canvas_b"); }
    GraphCanvas* otherCanvas() const { return part<GraphCanvas>("graph.canvas_a"); }
    GraphCanvas* mergedCanvas() const { return part<GraphCanvas>("graph.canvas_both"); }
    /// Null until two models were compared.
    TableWidget* differences() const { return part<TableWidget>("graph.differences"); }
    OpLinks* links() const { return part<OpLinks>(); }
    ModelChooser* chooser() const { return part<ModelChooser>(); }
    NodeDetails* details() const { return part<NodeDetails>(); }
    QLineEdit* searchEdit() const { return part<GraphSearch>()->findChild<QLineEdit*>(); }
    QLabel* searchHits() const { return part<GraphSearch>()->findChild<QLabel*>(); }
    QLabel* noteLabel() const { return part<QLabel>("graph.note"); }
    QLabel* noticeLabel() const { return part<QLabel>("graph.notice"); }
    QString detail(const char* name) const
    {
        const auto items = details()->findItems(QLatin1String(name), Qt::MatchExactly | Qt::MatchRecursive);
        return items.isEmpty() ? QString() : items[0]->text(1);
    }

    TempFolder folder;
    std::string model;
    Selection selection;
    std::shared_ptr<Facts> shared; ///< the data that pages share
    std::unique_ptr<GraphPage> page;
};

} // namespace opscope::test

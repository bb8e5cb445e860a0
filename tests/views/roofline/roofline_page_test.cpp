// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/views/own_settings.h"
#include "views/advice_run.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/roofline/roofline_plot.h"

using namespace opscope;

namespace {

class ShownPage {
public:
    explicit ShownPage(const char* sample)
    {
        OpenOptions options;
        options.useCache = false;
        auto opened = openPath(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / sample, options);
        REQUIRE(opened);
        m_workspace = std::make_shared<const Workspace>(*std::move(opened));
        const PanelContext context(m_workspace, m_selection);
        m_facts = context.facts;
        m_page.reset(panelOf("roofline")->create(context, nullptr));
        m_page->resize(900, 600);
        m_page->show();
        REQUIRE(QTest::qWaitForWindowExposed(m_page.get()));
        REQUIRE(QTest::qWaitFor(
            [this] { return table().table() != nullptr && table().shown().rows != nullptr; }));
    }
    RooflinePlot& plot() const { return *m_page->findChild<RooflinePlot*>(); }
    TableWidget& table() const { return *m_page->findChild<TableWidget*>(); }
    QComboBox& combo(const char* name) const
    {
        for (auto* box : m_page->findChildren<QComboBox*>()) {
            if (box->accessibleName() == QLatin1String(name))
                return *box;
        }
        FAIL("no " << name);
        return *m_page->findChild<QComboBox*>();
    }
    Selection& selection() { return m_selection; }
    Page& page() const { return *m_page; }
    const Workspace& workspace() const { return *m_workspace; }
    AdviceRun& advice() const { return m_facts->of<AdviceRun>(); }
    void restartAdvice() const { advice().restart(m_workspace); }

private:
    OwnSettings m_settings;
    std::shared_ptr<const Workspace> m_workspace;
    Selection m_selection;
    std::shared_ptr<Facts> m_facts;
    std::unique_ptr<Page> m_page;
};

} // namespace

TEST_CASE("roofline page: six runs are one plot and one table", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    CHECK(shown.table().table()->rows == 33);
    CHECK(shown.plot().scene().dots.size() == 32); // TransData computes nothing
    CHECK(shown.plot().scene().lines.size() >= 3);
    auto& channel = shown.combo("Channel");
    const auto index = channel.findText(QStringLiteral("L1 -> L0A"), Qt::MatchStartsWith);
    REQUIRE(index > 0);
    channel.setCurrentIndex(index);
    Q_EMIT channel.activated(index);
    CHECK(shown.plot().scene().dots.size() == 21); // 20 convolutions and the matmul
    CHECK(shown.table().table()->rows == 21);
    CHECK(shown.page().cliCommand().contains(QLatin1String("--channel l1_to_l0a")));
}

TEST_CASE("roofline page: a click on a dot selects its row and its slice", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    auto& plot = shown.plot();
    plot.replot();
    const auto& dot = plot.scene().dots.front();
    const QPoint at(static_cast<int>(std::lround(plot.xAxis->coordToPixel(dot.x))),
                    static_cast<int>(std::lround(plot.yAxis->coordToPixel(dot.y))));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
    REQUIRE(QTest::qWaitFor([&] { return shown.table().currentRow().has_value(); }));
    REQUIRE(QTest::qWaitFor([&] { return !shown.selection().slices().empty(); }));
    const auto& report = *shown.workspace().reports.at(shown.selection().rank());
    CHECK(report.sliceName(shown.selection().slices().front()) ==
          shown.table().table()->text(*shown.table().currentRow(), 0));
}

TEST_CASE("roofline page: a JOB asks for the peak of its board and keeps it", "[roofline]")
{
    ShownPage shown("JOBYOLOMISHBEFORESAMPLE");
    auto* peak = shown.page().findChild<QDoubleSpinBox*>();
    REQUIRE(peak != nullptr);
    CHECK(peak->isVisible());
    CHECK_FALSE(shown.plot().scene().dots.empty());
    CHECK(shown.plot().scene().lines.size() == 1); // the MAC
    peak->setValue(25.6);
    REQUIRE(QTest::qWaitFor([&] { return shown.plot().scene().lines.size() == 2; }));
}

TEST_CASE("roofline page: no name of a roof covers another name or a roof or a dot", "[roofline]")
{
    const auto check = [](RooflinePlot& plot) {
        plot.replot();
        std::vector<QPolygonF> boxes;
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* label = qobject_cast<QCPItemText*>(plot.item(i));
            if (label == nullptr || label->objectName() != QLatin1String("roof") || !label->visible())
                continue;
            const auto corner = [](const QCPItemAnchor* at) { return at->pixelPosition(); };
            boxes.emplace_back(QList{corner(label->topLeft), corner(label->topRight),
                                     corner(label->bottomRight), corner(label->bottomLeft)});
        }
        const auto px = [&](double x, double y) {
            return QPointF(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y));
        };
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t other = 0; other < i; ++other)
                CHECK_FALSE(boxes[i].intersects(boxes[other]));
            for (const auto& line : plot.scene().lines) {
                INFO(line.title);
                constexpr int kSteps = 2000;
                const auto from = px(line.x1, line.y1);
                const auto to = px(line.x2, line.y2);
                int over = 0;
                for (int step = 0; step <= kSteps; ++step)
                    over += boxes[i].containsPoint(from + (to - from) * step / kSteps, Qt::OddEvenFill);
                CHECK(over == 0);
            }
            for (const auto& dot : plot.scene().dots)
                CHECK_FALSE(boxes[i].containsPoint(px(dot.x, dot.y), Qt::OddEvenFill));
        }
        return boxes.size();
    };
    ShownPage block("PROF_000001_20250620081530123_TRANSFORMERBLOCK"); // two roofs at the same height
    const auto mostHaveSpace = [&](RooflinePlot& plot) {
        return check(plot) * 4 >= plot.scene().lines.size() * 3;
    };
    CHECK(mostHaveSpace(block.plot()));
    ShownPage six("ascend310_six_groups");
    CHECK(mostHaveSpace(six.plot()));
    six.plot().yAxis->scaleRange(8); // little space
    CHECK(check(six.plot()) > 0);
}

namespace {

std::size_t columnOf(const ShownPage& shown, const char* id)
{
    const auto column = shown.table().table()->find(id);
    REQUIRE(column);
    return *column;
}

/// Clicks on the line of the legend that begins with this text.
void clickLegend(const ShownPage& shown, const char* title, Qt::KeyboardModifiers keys = {})
{
    auto& plot = shown.plot();
    plot.replot();
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        auto* line = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i));
        if (line != nullptr && line->plottable()->name().startsWith(QLatin1String(title))) {
            QTest::mouseClick(&plot, Qt::LeftButton, keys, line->rect().center());
            return;
        }
    }
    FAIL("no line " << title);
}

std::size_t rowsShown(const ShownPage& shown)
{
    return shown.table().shown().rows->order.size();
}

} // namespace

TEST_CASE("roofline page: a line of the legend leaves only its ops in plot and table", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    clickLegend(shown, "memory bound");
    REQUIRE(QTest::qWaitFor([&] { return rowsShown(shown) == 16; }));
    CHECK(shown.plot().scene().dots.size() == 16);
    for (const auto row : shown.table().shown().rows->order)
        CHECK(shown.table().table()->text(row, columnOf(shown, "verdict")) == "memory bound");
    clickLegend(shown, "compute bound", Qt::ControlModifier);
    REQUIRE(QTest::qWaitFor([&] { return rowsShown(shown) == 28; }));
    clickLegend(shown, "compute bound");
    REQUIRE(QTest::qWaitFor([&] { return rowsShown(shown) == 12; }));
    clickLegend(shown, "compute bound");
    REQUIRE(QTest::qWaitFor([&] { return rowsShown(shown) == 33; }));
    CHECK(shown.plot().scene().dots.size() == 32);
}

TEST_CASE("roofline page: a filter of the table narrows the plot", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    const auto lines = shown.plot().scene().lines.size();
    shown.table().setFilter(columnOf(shown, "type"), QStringLiteral("=Pooling"));
    REQUIRE(QTest::qWaitFor([&] { return rowsShown(shown) < 5; }));
    CHECK(shown.plot().scene().dots.size() == rowsShown(shown));
    CHECK(shown.plot().scene().lines.size() == lines);
}

TEST_CASE("roofline page: the first sort by the share of the roof has the worst op first and explains it",
          "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    const auto share = columnOf(shown, "roof_share");
    shown.table().header()->sortBy(static_cast<int>(share), false);
    REQUIRE(QTest::qWaitFor([&] {
        const auto& order = shown.table().shown().rows->order;
        return shown.table().table()->text(order.front(), 0) == "softmax";
    }));
    const auto& order = shown.table().shown().rows->order;
    const auto& table = *shown.table().table();
    CHECK(table.text(order[0], share) == "0.075");
    const auto* why = shown.page().findChild<QLabel*>(QStringLiteral("roofline.why"));
    REQUIRE(why != nullptr);
    CHECK(why->isVisible());
    CHECK(why->text().contains(QStringLiteral("<b>softmax</b> (latency bound: pipelines) reaches")));
    CHECK(why->text().contains(QStringLiteral("Under it, it can be at most")));
    CHECK(why->text().contains(QStringLiteral("What to do: Use double buffers")));
}

TEST_CASE("roofline page: the explanation links to the advice about the op", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    auto* why = shown.page().findChild<QLabel*>(QStringLiteral("roofline.why"));
    REQUIRE(why != nullptr);
    std::optional<std::uint32_t> row;
    for (std::uint32_t i = 0; i < shown.table().table()->rows; ++i) {
        if (shown.table().table()->text(i, 0) == "trans_TransData_0")
            row = i;
    }
    REQUIRE(row);
    REQUIRE(shown.table().selectRow(*row));
    REQUIRE(QTest::qWaitFor([&] { return why->text().contains(QStringLiteral("<a href=")); }, 20000));
    CHECK(why->text().contains(QStringLiteral("TransData op is at the input or output")));
    QSignalSpy asked(&shown.selection().navigator(), &Navigator::asked);
    const auto link = why->text().section(QStringLiteral("href=\""), 1, 1).section(QLatin1Char('"'), 0, 0);
    Q_EMIT why->linkActivated(link);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].value<Target>().finding == link);
}

TEST_CASE("roofline page: rules that were cancelled are no statement about the op", "[roofline]")
{
    ShownPage shown("ascend310_six_groups");
    const auto* why = shown.page().findChild<QLabel*>(QStringLiteral("roofline.why"));
    REQUIRE(why != nullptr);
    shown.restartAdvice();
    shown.advice().cancel();
    CHECK(why->text().contains(QStringLiteral("Advice: the rules did not finish.")));
    // Neither another row nor another order starts them again.
    REQUIRE(shown.table().selectRow(1));
    QCoreApplication::processEvents();
    CHECK(shown.advice().state() == AdviceRun::State::Cancelled);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/views/own_settings.h"
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
        m_page.reset(panelOf("roofline")->create(PanelContext(m_workspace, m_selection), nullptr));
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

private:
    OwnSettings m_settings;
    std::shared_ptr<const Workspace> m_workspace;
    Selection m_selection;
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

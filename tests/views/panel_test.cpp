// SPDX-License-Identifier: GPL-3.0-or-later
/// Pages that go while their jobs run: nothing outlives them, and under AddressSanitizer nothing reaches
/// back.
#include "views/panel.h"

#include <set>
#include <string>

#include <QTest>

#include <catch2/catch.hpp>

#include "tests/support/open.h"
#include "views/comparison/comparison_sides.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

/// Shows a page of any kind and lets it go: at once, when its jobs have begun, when some have answered.
template <class Create>
void showShortly(Create create)
{
    for (const int rounds : {0, 1, 5}) {
        const std::unique_ptr<QWidget> page(create());
        page->resize(1000, 700);
        page->show();
        for (int i = 0; i < rounds; ++i)
            QCoreApplication::processEvents();
    }
}

/// Those of reports, added up.
long usersOf(const std::vector<ReportPtr>& reports)
{
    long users = 0;
    for (const auto& report : reports)
        users += report.use_count();
    return users;
}

} // namespace

TEST_CASE("panels: a page that goes while its jobs run holds no report", "[views][pages]")
{
    std::set<std::string> shown;
    for (const char* sample :
         {"JOBYOLOMISHBEFORESAMPLE", "PROF_000001_20250620081530123_TRANSFORMERBLOCK", "ascend_pt_two_ranks",
          "dumps_small_net", "PROF_000001_20211118093012345_FACEMASKSLEEPING"}) {
        const auto path = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / sample;
        const auto workspace = std::make_shared<const Workspace>(openForTest(path));
        const auto users = usersOf(workspace->reports);
        for (const auto* panel : panels()) {
            if (panel->whyEmpty({*workspace, 0, path}))
                continue;
            INFO(sample << ' ' << panel->id);
            shown.insert(panel->id);
            {
                Selection selection;
                PanelContext context(workspace, selection);
                context.root = path.string();
                showShortly([&] { return panel->create(context, nullptr); });
            }
            CHECK(QTest::qWaitFor(
                [&] { return workspace.use_count() == 1 && usersOf(workspace->reports) == users; }, 60'000));
        }
    }
    CHECK(shown.size() == panels().size());
}

TEST_CASE("panels: a page of a comparison that goes while its jobs run holds no report",
          "[views][comparison]")
{
    std::set<std::string> shown;
    for (const auto& [first, second] : {std::pair("JOBYOLOMISHBEFORESAMPLE", "JOBYOLOLEAKYRELUAFTERSAMPLE"),
                                        std::pair("dumps_small_net", "dumps_small_net")}) {
        const std::vector<ReportPtr> reports{openSample(first), openSample(second)};
        const auto users = usersOf(reports);
        for (const auto* panel : comparisonPanels()) {
            INFO(first << ' ' << panel->id);
            {
                if (panel->whyEmpty != nullptr &&
                    panel->whyEmpty({Workspace{{reports[1]}}, 0, {}, reports[0].get()}))
                    continue;
                ComparisonSides sides(reports[0], reports[1]);
                shown.insert(panel->id);
                Selection selection;
                showShortly([&] { return panel->create({sides, selection}, nullptr); });
            }
            CHECK(QTest::qWaitFor([&] { return usersOf(reports) == users; }, 60'000));
        }
    }
    CHECK(shown.size() == comparisonPanels().size());
}

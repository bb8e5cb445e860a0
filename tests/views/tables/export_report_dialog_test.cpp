// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/export_report_dialog.h"

#include <fstream>
#include <iterator>
#include <map>

#include <QComboBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"
#include "tests/views/seen.h"
#include "views/selection/page_settings.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

std::map<std::string, std::string> filesIn(const fs::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().filename().string().front() == '.')
            continue;
        std::ifstream in(entry.path(), std::ios::binary);
        files[fs::relative(entry.path(), folder).string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return files;
}

void exportIn(ExportReportDialog& dialog, const fs::path& folder)
{
    dialog.setFolder(QString::fromStdString(folder.string()));
    QSignalSpy done(&dialog, &ExportReportDialog::finished);
    dialog.start();
    REQUIRE((done.count() > 0 || done.wait(30'000)));
    REQUIRE(done.front().front().toBool());
}

} // namespace

TEST_CASE("export report: the window writes the bytes of the command line", "[views][export]")
{
    const auto report = openSample("JOBYOLOMISHBEFORESAMPLE");
    const TempFolder folder;
    ExportTarget target;
    target.out = folder / "command";
    REQUIRE(exportTimeline(*report, target));
    REQUIRE(exportSummary(*report, target));
    ForgottenPageSettings settings;
    ExportReportDialog dialog({report}, ExportReportDialog::Content::Timeline, settings);
    exportIn(dialog, folder / "window");
    seen<QComboBox>(dialog, "Content").setCurrentIndex(1);
    exportIn(dialog, folder / "window");
    const auto files = filesIn(folder / "window");
    CHECK(files.size() > 3);
    CHECK(files == filesIn(folder / "command"));

    target.out = folder / "json";
    target.format = SummaryFormat::Json;
    REQUIRE(exportSummary(*report, target));
    seen<QComboBox>(dialog, "Format").setCurrentIndex(1);
    exportIn(dialog, folder / "window_json");
    CHECK(filesIn(folder / "window_json") == filesIn(folder / "json"));
    CHECK(dialog.command().contains(QStringLiteral("export summary")));
    CHECK(dialog.command().contains(QStringLiteral("--format json")));
}

TEST_CASE("export report: one iteration and the names of the other layout", "[views][export]")
{
    const auto report = openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    REQUIRE_FALSE(report->steps.empty());
    ForgottenPageSettings settings;
    ExportReportDialog dialog({report}, ExportReportDialog::Content::Timeline, settings);
    const auto& last = report->steps.back();
    dialog.chooseIteration(last);
    CHECK(dialog.command().contains(QStringLiteral("--step %1").arg(last.number)));
    seen<QComboBox>(dialog, "Names of files").setCurrentIndex(2);
    CHECK(dialog.command().contains(QStringLiteral("--layout new")));
    const TempFolder folder;
    exportIn(dialog, folder / "out");
    const auto files = filesIn(folder / "out");
    REQUIRE(files.size() == 1);
    CHECK(files.begin()->first.find("mindstudio_profiler_output/msprof_") != std::string::npos);
}

TEST_CASE("export report: the folder is kept and a timeline has no format to choose", "[views][export]")
{
    const auto report = openSample("JOBYOLOMISHBEFORESAMPLE");
    ForgottenPageSettings settings;
    const TempFolder folder;
    const auto place = folder / "window";
    {
        ExportReportDialog dialog({report}, ExportReportDialog::Content::Timeline, settings);
        dialog.show();
        CHECK_FALSE(seen<QComboBox>(dialog, "Format").isVisible());
        exportIn(dialog, place);
        CHECK(seen<QPlainTextEdit>(dialog, "Written files")
                  .toPlainText()
                  .contains(QStringLiteral(" slices, ")));
    }
    ExportReportDialog dialog({report}, ExportReportDialog::Content::Summary, settings);
    dialog.show();
    CHECK(seen<QComboBox>(dialog, "Format").isVisible());
    CHECK(dialog.folder() == QString::fromStdString(place.string()));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_state/page_state.h"

#include <algorithm>
#include <memory>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "views/i18n.h"
#include "views/panel.h"

using namespace opscope;

namespace {

PageEmpty emptyBecause(const char* missing)
{
    PageEmpty empty;
    empty.reason.what = message(MessageId::NotFound, missing);
    empty.root = QStringLiteral("/data/JOB_1");
    InventoryEntry input;
    input.path = "timeline/acl_0.json";
    input.state = FileState::Missing;
    empty.inputs.push_back(input);
    return empty;
}

} // namespace

TEST_CASE("page state: it starts with loading and names the pending input", "[views][page_state]")
{
    PageState page(QStringLiteral("Timeline"));
    CHECK(page.state() == PageState::State::Loading);
    page.setLoading({0.64, QStringLiteral("acl_0.json")});
    CHECK(page.state() == PageState::State::Loading);
    bool showsPercent = false;
    for (const auto* label : page.findChildren<QLabel*>())
        showsPercent = showsPercent || label->text() == QStringLiteral("64 %  acl_0.json");
    CHECK(showsPercent);
}

TEST_CASE("page state: empty shows the searched input and its place and state", "[views][page_state]")
{
    PageState page(QStringLiteral("Timeline"));
    page.setEmpty(emptyBecause("acl_*.json"));
    CHECK(page.state() == PageState::State::Empty);
    CHECK(page.text().contains(QStringLiteral("Not found: acl_*.json")));
    CHECK(page.text().contains(QStringLiteral("timeline/acl_0.json: missing")));
    CHECK(page.text().contains(QStringLiteral("/data/JOB_1")));
}

TEST_CASE("page state: failed shows what and where and the log", "[views][page_state]")
{
    PageState page(QStringLiteral("Events"));
    page.setFailed({{},
                    Error{ErrorCode::Malformed, message(MessageId::NotANumber, "x"), {"a.csv", 17, {}}},
                    QStringLiteral("/data/a.csv"),
                    QStringLiteral("/state/opscope.log")});
    CHECK(page.state() == PageState::State::Failed);
    CHECK(page.text().contains(QStringLiteral("'x' is not a number")));
    CHECK(page.text().contains(QStringLiteral("a.csv:17")));
    CHECK(page.text().contains(QStringLiteral("/state/opscope.log")));

    QSignalSpy retry(&page, &PageState::retryRequested);
    page.findChildren<QPushButton*>().first()->click();
    CHECK(retry.count() == 1);
}

TEST_CASE("page state: it shows its content and hides it again", "[views][page_state]")
{
    PageState page(QStringLiteral("Events"));
    Selection selection;
    auto* content = new Page(selection, &page);
    page.setContent(content);
    CHECK(page.state() == PageState::State::Ready);
    CHECK(page.content() == content);
    CHECK(page.text().isEmpty());
    page.setEmpty(emptyBecause("b"));
    CHECK(page.content() == nullptr);
    CHECK_FALSE(page.text().isEmpty());
}

TEST_CASE("page state: a text of a report is never markup", "[views][page_state]")
{
    PageState page(QStringLiteral("Events"));
    page.setEmpty(emptyBecause("<b>bold</b>"));
    CHECK(page.text().contains(QStringLiteral("<b>bold</b>")));
    for (const auto* label : page.findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("<b>bold")))
            CHECK(label->textFormat() == Qt::PlainText);
    }
}

TEST_CASE("page state: every page shows the reason why an empty report has nothing to show",
          "[views][page_state]")
{
    ReportBuilder builder;
    builder.report().root = "/data/JOB_EMPTY";
    const ReportPtr report = builder.finish();
    for (const auto* panel : panels()) {
        INFO(panel->id);
        const auto reason = panel->whyEmpty({Workspace{{report}}, 0, {}});
        if (!reason) { // the page waits for a file of the user and shows this itself
            Selection selection;
            const std::unique_ptr<Page> page(panel->create({report, selection}, nullptr));
            const auto labels = page->findChildren<QLabel*>();
            CHECK(std::ranges::any_of(labels, [](const QLabel* l) { return l->text().size() > 20; }));
            continue;
        }
        CHECK_FALSE(translateMessage(reason->what).isEmpty());
        PageState page(panelTitle(panel->title));
        page.setEmpty({*reason, QStringLiteral("/data/JOB_EMPTY"), {}});
        CHECK(page.text().contains(translateMessage(reason->what)));
    }
}

TEST_CASE("page state: an empty page of a board offers only the options of its profiler",
          "[views][page_state]")
{
    ReportBuilder builder;
    builder.report().kind = ReportKind::Job;
    const Workspace job{{builder.finish()}};
    int offered = 0;
    for (const auto* panel : panels()) {
        const auto reason = panel->whyEmpty({job, 0, {}});
        if (!reason)
            continue;
        PageState page(panelTitle(panel->title));
        page.setEmpty(emptyPage(*reason, job, {}, panel->id));
        INFO(panel->id << ": " << page.text().toStdString());
        for (const char* foreign : {"--sys-", "--ai-core", "--hccl", "--task-time", "torch_npu"})
            CHECK_FALSE(page.text().contains(QLatin1String(foreign)));
        const bool isOffered = page.findChild<QPushButton*>(QStringLiteral("collect")) != nullptr;
        CHECK(isOffered == page.text().contains(QStringLiteral("in the section profiler of acl.json")));
        offered += isOffered ? 1 : 0;
    }
    CHECK(offered >= 3);
}

TEST_CASE("page state: an empty page of a framework's run shows the lines for its script",
          "[views][page_state]")
{
    for (const auto& [kind, module] :
         {std::pair{ReportKind::AscendPt, "torch_npu"}, std::pair{ReportKind::AscendMs, "mindspore"}}) {
        ReportBuilder builder;
        builder.report().kind = kind;
        const Workspace run{{builder.finish()}};
        PageState page(QStringLiteral("Memory"));
        page.setEmpty(emptyPage(*panelOf("memory")->whyEmpty({run, 0, {}}), run, {}, "memory"));
        CHECK(page.findChild<QPushButton*>(QStringLiteral("collect")) == nullptr);
        auto* lines = page.findChild<QPushButton*>(QStringLiteral("snippet"));
        REQUIRE(lines != nullptr);
        lines->click();
        const auto text = QApplication::clipboard()->text();
        CHECK(text.startsWith(QStringLiteral("import %1\n").arg(QLatin1String(module))));
        CHECK(text.contains(QStringLiteral("profile_memory=True")));
    }
}

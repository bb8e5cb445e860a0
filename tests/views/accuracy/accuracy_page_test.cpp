// SPDX-License-Identifier: GPL-3.0-or-later
// The page Accuracy on the sample with two wrong ops.
#include <algorithm>

#include <QLabel>
#include <QTabWidget>
#include <QTranslator>
#include <QtTest>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "views/accuracy/element_view.h"
#include "views/panel.h"
#include "views/tables/table_widget.h"

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
    CHECK(on.says(QStringLiteral("transpose:output:0: the error is born here")));
    CHECK(on.page->cliCommand().contains(QStringLiteral(" -f ")));
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
    CHECK(verdict(kScale) == "error is born here");
    Verdicts translator;
    QCoreApplication::installTranslator(&translator);
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(on.page.get(), &change);
    CHECK(verdict(kScale) == "<error is born here>");
    QCoreApplication::removeTranslator(&translator);
}

TEST_CASE("without a ground truth the page says that none is chosen", "[views][accuracy]")
{
    const OnPath on(sample() / "npu");
    REQUIRE(QTest::qWaitFor([&] { return on.says(QStringLiteral("no ground truth is chosen")); }, 20000));
    CHECK(on.says(QStringLiteral("0 of 13 tensors compared")));
    CHECK(on.tensors().table()->rows == 13); // with the reason of each
}

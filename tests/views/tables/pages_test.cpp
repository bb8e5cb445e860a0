// SPDX-License-Identifier: GPL-3.0-or-later
// Every page on a table, over every sample and every real capture.
#include <cstdlib>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/import/open.h"
#include "core/table/table_page_list.h"
#include "tests/support/answered.h"
#include "tests/support/captures.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/page_state/page_state.h"
#include "views/panel.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"

using namespace opscope;

namespace {

/// The reports of all samples and captures; opened once for all tests.
const std::vector<ReportPtr>& reports()
{
    static const std::vector<ReportPtr> kReports = [] {
        std::vector<ReportPtr> all;
        auto paths = allSamples();
        const auto real = allRealCaptures();
        paths.insert(paths.end(), real.begin(), real.end());
        for (const auto& path : paths) {
            INFO(path);
            OpenOptions options;
            options.useCache = false;
            const auto opened = openPath(path, options);
            REQUIRE(opened);
            all.insert(all.end(), opened->reports.begin(), opened->reports.end());
        }
        return all;
    }();
    return kReports;
}

/// The tables of a page: one, or one a tab.
std::vector<TablePageWidget*> tablesOf(QWidget& page)
{
    const auto children = page.findChildren<TablePageWidget*>();
    std::vector<TablePageWidget*> all(children.begin(), children.end());
    if (auto* self = qobject_cast<TablePageWidget*>(&page))
        all.push_back(self);
    return all;
}

/// Pictures of the pages for the eye, where OPSCOPE_SHOTS names a folder.
void keepPicture(QWidget& page, const Report& report, const char* panel)
{
    const char* folder = std::getenv("OPSCOPE_SHOTS");
    if (folder == nullptr)
        return;
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        setCurrentTheme(kind);
        QApplication::setPalette(currentTheme().palette());
        for (const QSize size : {QSize(1280, 800), QSize(800, 500)}) {
            page.resize(size);
            waitForAnswers();
            page.grab().save(
                QStringLiteral("%1/%2-%3-%4-%5.png")
                    .arg(QString::fromLocal8Bit(folder), QLatin1String(panel),
                         QString::fromStdString(report.name),
                         kind == ThemeKind::Light ? QStringLiteral("light") : QStringLiteral("dark"))
                    .arg(size.width()));
        }
    }
    setCurrentTheme(ThemeKind::Light);
    QApplication::setPalette(currentTheme().palette());
}

/// Every table that the page can be switched to; one without a name if there is no choice.
std::vector<QString> variantsOf(const TablePageWidget& page)
{
    std::vector<QString> variants;
    for (const auto& variant : tablePage(page.pageId())->variants)
        variants.push_back(QString::fromUtf8(variant.id.data(), static_cast<qsizetype>(variant.id.size())));
    return variants.empty() ? std::vector<QString>{{}} : variants;
}

QString withoutMarkup(QString tip)
{
    return tip.remove(QStringLiteral("<p style='white-space:pre-wrap'>"))
        .remove(QStringLiteral("</p>"))
        .remove(QChar(0x200B));
}

/// Every cell that is cut tells its whole text.
void checkHover(const TableWidget& table)
{
    const auto* view = table.view();
    const auto* delegate = qobject_cast<const CellDelegate*>(view->itemDelegate());
    REQUIRE(delegate != nullptr);
    const QFontMetrics metrics(view->font());
    for (int row = 0; row < std::min(table.model()->rowCount(), 12); ++row) {
        for (int column = 0; column < std::min(table.model()->columnCount(), 80); ++column) {
            const auto index = table.model()->index(row, column);
            QStyleOptionViewItem option;
            option.font = view->font();
            option.rect = view->visualRect(index);
            const auto shown = index.data().toString();
            const int room = option.rect.width() - 2 * CellDelegate::kPadding;
            if (view->header()->isSectionHidden(column) || metrics.horizontalAdvance(shown) <= room)
                continue;
            const auto whole = index.data(TableModel::FullTextRole).toString();
            const auto tip = withoutMarkup(delegate->hoverText(option, index));
            CHECK(tip.toStdString() == whole.left(4000).toHtmlEscaped().toStdString());
        }
    }
}

/// The Details dock is given every field of the row, hidden ones as well, uncut.
void checkDetails(TableWidget& table, Selection& selection)
{
    std::vector<std::pair<QString, QString>> fields;
    QObject context;
    QObject::connect(&selection, &Selection::detailsChanged, &context,
                     [&] { fields = selection.details().fields; });
    QTest::keyClick(table.view(), Qt::Key_End);
    QTest::keyClick(table.view(), Qt::Key_Home);
    if (fields.empty())
        return; // one row: it was chosen before
    const auto& of = *table.table();
    REQUIRE(fields.size() >= of.columns.size());
    for (std::size_t column = 0; column < of.columns.size(); ++column)
        CHECK(fields[column].second == shownText(of, *table.currentRow(), column));
}

void walkVariant(TablePageWidget& page, Selection& selection, const QString& variant)
{
    INFO(variant.toStdString());
    if (!variant.isEmpty())
        page.setVariant(variant);
    auto* table = page.table();
    REQUIRE(QTest::qWaitFor(
        [&] {
            return !page.isLoading() &&
                   (!page.hasTable() || (table->shown().rows && table->shown().table == table->table()));
        },
        30000));
    if (!page.hasTable() || table->model()->rowCount() == 0)
        return; // it says why: this table has nothing here
    table->view()->setFocus();
    QTest::keyClick(table->view(), Qt::Key_Home);
    QTest::keyClick(table->view(), Qt::Key_Down);
    CHECK(table->view()->currentIndex().isValid());
    checkHover(*table);
    checkDetails(*table, selection);
    table->setGroupBy(table->table()->nameColumn);
    table->model()->setAllExpanded(false);
    table->model()->setAllExpanded(true);
    table->setGroupBy(std::nullopt);
}

} // namespace

TEST_CASE("table pages: every page over every capture is a sound model", "[views][pages]")
{
    for (const auto& report : reports()) {
        for (const auto* panel : panels()) {
            if (panel->whyEmpty({Workspace{{report}}, 0, {}}))
                continue;
            INFO(report->root.string() << " " << panel->id);
            Selection selection;
            const std::unique_ptr<QWidget> page(panel->create({report, selection}, nullptr));
            const auto tables = tablesOf(*page);
            if (tables.empty())
                continue;
            page->resize(1280, 800);
            page->show();
            for (auto* of : tables) {
                const QAbstractItemModelTester tester(of->table()->model(),
                                                      QAbstractItemModelTester::FailureReportingMode::Fatal);
                of->load();
                const auto variants = variantsOf(*of);
                for (const auto& variant : variants)
                    walkVariant(*of, selection, variant);
                if (variants.size() > 1)
                    walkVariant(*of, selection, variants.front());
            }
            waitForAnswers(); // the plots, from the pool
            keepPicture(*page, *report, panel->id);
            for (auto* of : tables) {
                auto* table = of->table();
                for (int column = 0; column < std::min(table->model()->columnCount(), 30); ++column)
                    table->header()->sortBy(column, false);
                REQUIRE(QTest::qWaitFor([&] { return table->shown().rows || !table->table(); }, 30000));
            }
            page->grab();
        }
    }
}

TEST_CASE("table page: a target does not wait for a table that cannot be built", "[views][table]")
{
    Selection selection;
    TablePage broken = *tablePage("statistics");
    broken.build = [](const ReportPtr&, const TableRequest&, std::stop_token) -> Result<TablePtr> {
        return fail(ErrorCode::NotFound, message(MessageId::NoDumpsInput));
    };
    TablePageWidget page({ReportBuilder().finish(), selection}, broken, {}, nullptr);
    QSignalSpy ready(&page, &Page::ready);
    const Target target{.row = SliceId{0}};
    CHECK_FALSE(page.reveal(target));
    REQUIRE(ready.wait(10'000));
    CHECK(page.reveal(target));
}

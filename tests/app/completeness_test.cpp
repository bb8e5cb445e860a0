// SPDX-License-Identifier: GPL-3.0-or-later
/// Every text of the window has a Chinese translation.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <QFile>
#include <QLibraryInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "core/table/table_builder.h"
#include "core/table/table_page_list.h"
#include "source_dir.h"
#include "tests/support/captures.h"
#include "views/panel.h"

using namespace opscope;

namespace {

struct Catalogue {
    std::map<std::string, std::set<std::string>> sources; ///< by context
    std::vector<std::string> unfinished;
    std::vector<std::string> empty; ///< without a text and without the mark
};

const QString kFolder = QStringLiteral(OPSCOPE_SOURCE_DIR "/resources/translations");

Catalogue read(const char* file, const QString& folder = kFolder)
{
    Catalogue out;
    QFile in(folder + QLatin1Char('/') + QLatin1String(file));
    REQUIRE(in.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&in);
    std::string context;
    std::string source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("name")) {
            context = xml.readElementText().toStdString();
        } else if (xml.name() == QStringLiteral("source")) {
            source = xml.readElementText().toStdString();
            out.sources[context].insert(source);
        } else if (xml.name() == QStringLiteral("translation")) {
            const bool isFinished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            if (!isFinished)
                out.unfinished.push_back(context + ": " + source);
            else if (text.isEmpty())
                out.empty.push_back(context + ": " + source);
        }
    }
    REQUIRE_FALSE(xml.hasError());
    return out;
}

} // namespace

/// A contributor who does not write Chinese leaves a text unfinished, with the mark by which `package` finds
/// it.
TEST_CASE("translations: an entry without a translation is marked as unfinished", "[app][i18n]")
{
    for (const auto* file : {"opscope_zh_CN.ts", "opscope_en.ts"}) {
        INFO(file);
        const auto catalogue = read(file);
        CHECK(catalogue.empty == std::vector<std::string>{});
        if (!catalogue.unfinished.empty())
            WARN(catalogue.unfinished.size() << " texts of " << file << " are not translated yet");
    }
}

/// Because of this a page is a folder and a line: the window asks panels and pages and knows none of their
/// ids. The command line has words of its own, some of which are ids of pages.
TEST_CASE("pages: the window knows no id of a page", "[app][pages]")
{
    const std::set<std::pair<std::string, std::string>> icons{
        {"window/commands.cpp", "inventory"}, {"window/commands.cpp", "settings"},
        {"tabs/report_view.cpp", "accuracy"}, {"tabs/report_view.cpp", "graph"},
        {"tabs/report_view.cpp", "sql"},      {"tabs/report_view.cpp", "timeline"},
    };
    std::set<std::pair<std::string, std::string>> met;
    std::vector<std::string> ids;
    for (const auto list : {panels(), comparisonPanels(), fleetPanels()}) {
        for (const auto* panel : list)
            ids.emplace_back(panel->id);
    }
    int files = 0;
    const std::filesystem::path app = OPSCOPE_SOURCE_DIR "/app";
    for (const auto& file : std::filesystem::recursive_directory_iterator(app)) {
        const auto path = file.path().lexically_relative(app);
        const auto kind = path.extension();
        if (*path.begin() == "cli" || path.stem() == "known_words" || // names of pages in other tools
            (kind != ".cpp" && kind != ".h" && kind != ".def"))
            continue;
        ++files;
        std::ifstream in(file.path());
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        for (const auto& id : ids) {
            if (text.find('"' + id + '"') != std::string::npos)
                met.emplace(path.generic_string(), id);
        }
        INFO(path);
        CHECK(text.find("qobject_cast<TimelinePage") == std::string::npos);
    }
    CHECK(met == icons);
    CHECK(files > 50);
}

/// The navigator lists the pages by groups, and Ctrl+1 to Ctrl+9 follow the lists.
TEST_CASE("pages: the lists are in the order of the groups", "[app][pages]")
{
    for (const auto list : {panels(), comparisonPanels(), fleetPanels()})
        CHECK(std::ranges::is_sorted(list, {}, [](const Panel* panel) { return panel->traits.group; }));
}

TEST_CASE("translations: every message and page and panel of core has an entry", "[app][i18n]")
{
    auto catalogue = read("opscope_zh_CN.ts");
    for (const auto id : allMessages()) {
        INFO(messageName(id));
        CHECK(catalogue.sources["Message"].contains(std::string(messageTemplate(id))));
    }
    for (const auto* page : tablePages()) {
        INFO(page->title);
        CHECK(catalogue.sources["Page"].contains(std::string(page->title)));
        for (const auto& variant : page->variants) {
            INFO(variant.title);
            CHECK(catalogue.sources["Page"].contains(std::string(variant.title)));
        }
    }
    for (const auto list : {panels(), comparisonPanels(), fleetPanels()}) {
        for (const auto* panel : list) {
            INFO(panel->title);
            CHECK(catalogue.sources["Panel"].contains(panel->title));
        }
    }
}

TEST_CASE("translations: every column that core names itself has an entry", "[app][i18n]")
{
    const auto known = read("opscope_zh_CN.ts").sources["Column"];
    std::set<std::string> met;
    for (const auto& sample : allSamples()) {
        const auto opened = openPath(sample, {});
        REQUIRE(opened.has_value());
        for (const auto* page : tablePages()) {
            std::vector<std::string> variants{""};
            for (const auto& variant : page->variants)
                variants.emplace_back(variant.id);
            for (const auto& variant : variants) {
                TableRequest request;
                request.variant = variant;
                const auto table = page->build(opened->reports.front(), request, {});
                if (!table)
                    continue;
                for (const auto& column : (*table)->columns) {
                    const auto& group = column.spec.group; // "HCCS bandwidth": the name of a link in the data
                    const bool isOfData = !group.empty() && column.spec.title.starts_with(group + " ");
                    if (!column.spec.isVendor && !isOfData && met.insert(column.spec.title).second) {
                        INFO(page->id << " " << variant << " " << column.spec.id
                                      << ": not marked with OPSCOPE_TEXT");
                        CHECK(known.contains(titleInWords(column.spec.title)));
                    }
                }
            }
        }
    }
    CHECK(met.size() > 100);
}

TEST_CASE("translations: the catalogues know every text of the sources", "[app][i18n]")
{
    const QTemporaryDir folder;
    for (const auto* file : {"opscope_zh_CN.ts", "opscope_en.ts"})
        REQUIRE(QFile::copy(kFolder + QLatin1Char('/') + QLatin1String(file),
                            folder.filePath(QLatin1String(file))));
    QProcess update;
    update.start(QStringLiteral("python3"),
                 {kFolder + QStringLiteral("/update.py"), QStringLiteral(OPSCOPE_SOURCE_DIR),
                  QLibraryInfo::path(QLibraryInfo::BinariesPath) + QStringLiteral("/lupdate"), folder.path(),
                  folder.path()});
    REQUIRE(update.waitForFinished(120000));
    INFO(update.readAllStandardError().toStdString());
    REQUIRE(update.exitCode() == 0);
    for (const auto* file : {"opscope_zh_CN.ts", "opscope_en.ts"}) {
        const auto stored = read(file);
        for (const auto& [context, sources] : read(file, folder.path()).sources) {
            for (const auto& source : sources) {
                const auto it = stored.sources.find(context);
                INFO(file << " " << context << ": " << source);
                CHECK((it != stored.sources.end() && it->second.contains(source)));
            }
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFontInfo>

#include <catch2/catch.hpp>

#include "app/tabs/report_view.h"
#include "app/window/appearance.h"
#include "core/base/message_id.h"
#include "views/i18n.h"
#include "views/panel.h"

using namespace opscope;

namespace {

/// Applies a language and restores English at the end.
class Language {
public:
    explicit Language(const char* language) : m_appearance(*qApp)
    {
        AppSettings values;
        values.language = QLatin1String(language);
        m_appearance.apply(values);
    }

private:
    Appearance m_appearance;
};

} // namespace

TEST_CASE("translations: panels and states and messages are Chinese", "[app][i18n]")
{
    const Language chinese("zh_CN");
    CHECK(panelTitle("Inventory") == QStringLiteral("数据清单"));
    CHECK(fileStateText(FileState::Missing) == QStringLiteral("缺失"));
    CHECK(translateMessage(message(MessageId::NoFilesInReport, "/x")) ==
          QStringLiteral("在 /x 中没有找到文件"));
}

TEST_CASE("translations: English has its plural forms", "[app][i18n]")
{
    const Language english("en");
    CHECK(QCoreApplication::translate("opscope::InventoryPage", "%n file(s)", nullptr, 1) ==
          QStringLiteral("1 file"));
    CHECK(QCoreApplication::translate("opscope::InventoryPage", "%n file(s)", nullptr, 3) ==
          QStringLiteral("3 files"));
    CHECK(QCoreApplication::translate("opscope::InventoryPage", "%n file(s)", nullptr, 1234567) ==
          QStringLiteral("1\u202f234\u202f567 files"));
    CHECK(progressText(0.64, QStringLiteral("a.json"), 3200) == QStringLiteral("64 %   a.json   4 s left"));
}

TEST_CASE("translations: an argument of a message is not read as a placeholder", "[app][i18n]")
{
    const Language chinese("zh_CN");
    CHECK(translateMessage(message(MessageId::NoFilesInReport, "/%1/%2")) ==
          QStringLiteral("在 /%1/%2 中没有找到文件"));
}

TEST_CASE("translations: a Chinese font is chosen for Chinese", "[app][i18n]")
{
    const Language chinese("zh_CN");
    CHECK(QApplication::font().families().contains(QStringLiteral("Noto Sans CJK SC")));
    const QFontMetrics metrics{QApplication::font()};
    CHECK(metrics.inFontUcs4(U'数'));
}

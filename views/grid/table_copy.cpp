// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_copy.h"

#include <algorithm>

#include <QMimeData>
#include <QString>

#include "views/model/table_model.h"

namespace opscope {
namespace {

class Writer {
public:
    void beginRow() { m_html += QLatin1String("<tr>"); }
    void cell(const QString& text, bool isHeader, bool isNumber)
    {
        auto flat = text;
        for (QChar& c : flat) {
            if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r'))
                c = QLatin1Char(' ');
        }
        if (m_hasCell)
            m_text += QLatin1Char('\t');
        m_hasCell = true;
        m_text += flat;
        const auto tag = isHeader ? QLatin1String("th") : QLatin1String("td");
        m_html +=
            QStringLiteral("<%1%2>%3</%1>")
                .arg(tag, isNumber ? QStringLiteral(" align=\"right\"") : QString(), text.toHtmlEscaped());
    }
    void endRow()
    {
        m_text += QLatin1Char('\n');
        m_html += QLatin1String("</tr>\n");
        m_hasCell = false;
    }
    std::unique_ptr<QMimeData> take()
    {
        auto mime = std::make_unique<QMimeData>();
        mime->setText(m_text);
        mime->setHtml(QStringLiteral("<table>\n%1</table>").arg(m_html));
        return mime;
    }

private:
    QString m_text;
    QString m_html;
    bool m_hasCell = false;
};

} // namespace

std::unique_ptr<QMimeData> copyCells(const Table& table, const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::size_t>& columns, bool withHeaders)
{
    Writer writer;
    const auto isNumber = [&](std::size_t column) { return isNumeric(table.columns[column].spec.kind); };
    if (withHeaders) {
        writer.beginRow();
        for (const auto column : columns)
            writer.cell(columnTitle(table.columns[column].spec), true, isNumber(column));
        writer.endRow();
    }
    for (std::size_t i = 0; i < std::min(rows.size(), kMaxCopyRows); ++i) {
        writer.beginRow();
        for (const auto column : columns)
            writer.cell(QString::fromStdString(table.text(rows[i], column)), false, isNumber(column));
        writer.endRow();
    }
    return writer.take();
}

} // namespace opscope

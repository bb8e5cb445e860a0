// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html.h"

#include "core/base/utf8.h"

namespace opscope {
namespace {

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--line:#d0d5dc;--bad:#b3261e;--good:#0b6b3a;--bar:#9db7d5;--back:#fff}
@media(prefers-color-scheme:dark){:root{--text:#e3e5e8;--muted:#a3a9b3;--line:#3a3d43;--bad:#ff8a80;--good:#63d297;--bar:#3e5f86;--back:#1e1f22}}
body{font:14px/1.45 system-ui,"Noto Sans CJK SC",sans-serif;margin:24px;color:var(--text);background:var(--back)}
h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:24px 0 8px}
.muted{color:var(--muted)}.SLOWER,.NEW,.slower{color:var(--bad)}.FASTER,.GONE,.faster{color:var(--good)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 8px;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.name{overflow-wrap:anywhere}
th{position:sticky;top:0;background:var(--back)}svg text{fill:var(--text);font-size:12px}
)";

} // namespace

std::string htmlEscaped(std::string_view text)
{
    if (!isUtf8(text)) // names of files may be any bytes
        return htmlEscaped(toUtf8(text));
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string htmlHead(std::string_view title)
{
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + htmlEscaped(title) +
           "</title><style>" + kStyle + "</style></head><body>\n";
}

} // namespace opscope

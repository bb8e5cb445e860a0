// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/share_html.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <unordered_map>

#include "core/base/atomic_file.h"
#include "core/base/embedded.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/export/cut.h"
#include "core/export/html.h"

namespace opscope {
namespace {

constexpr const char* kShareStyle = R"(
:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--line:#d0d5dc;--bad:#b3261e;--back:#fff;--panel:#f4f5f7}
@media(prefers-color-scheme:dark){:root{--text:#e3e5e8;--muted:#a3a9b3;--line:#3a3d43;--bad:#ff8a80;--back:#1e1f22;--panel:#2a2c30}}
body{font:14px/1.45 system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:var(--text);background:var(--back)}
header{position:sticky;top:0;z-index:1;padding:10px 16px;background:var(--panel);border-bottom:1px solid var(--line)}
h1{font-size:17px;margin:0 0 6px;overflow-wrap:anywhere}
.bar{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
input{min-width:12em}input,button{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:4px;padding:2px 8px}
.muted{color:var(--muted)}canvas{display:block;position:sticky;touch-action:pan-y}
#notes{margin:0;padding:4px 16px 8px 40px;overflow-wrap:anywhere;white-space:pre-wrap}#notes:empty{display:none}
pre{margin:0;padding:4px 16px;white-space:pre-wrap;overflow-wrap:anywhere}
#tip{position:fixed;z-index:2;max-width:60ch;padding:6px 10px;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);border:1px solid var(--line);pointer-events:none}
#tip[hidden]{display:none}
)";

std::string_view script()
{
    for (const auto& file : embeddedShareScripts()) {
        if (file.name == "share.js")
            return file.text;
    }
    return {};
}

Failure failTooLarge(std::size_t bytes)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, bytes, kMostSharedBytes));
}

/// Makes JSON safe inside an HTML element and for old versions of JavaScript.
std::string escapedForHtml(std::string_view json)
{
    std::string out;
    out.reserve(json.size() + json.size() / 16);
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto rest = json.substr(i);
        if (rest[0] == '<' || rest[0] == '>' || rest[0] == '&') {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(rest[0]));
        } else if (rest.starts_with("\xe2\x80\xa8") || rest.starts_with("\xe2\x80\xa9")) {
            out += rest[2] == '\xa8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else {
            out += rest[0];
        }
    }
    return out;
}

class PageWriter {
public:
    PageWriter(std::span<const SharedReport> reports, const Words& words, const std::stop_token& stop)
        : m_reports(reports), m_words(words), m_stop(stop)
    {
    }

    Result<void> choose()
    {
        for (const auto& each : m_reports) {
            m_chosen.push_back(slicesOfPart(*each.report, each.scopes, m_stop));
            const auto& slices = each.report->slices;
            for (std::size_t i = 0; i < slices.size(); ++i) {
                if (!m_chosen.back()[i])
                    continue;
                ++m_count;
                m_all.begin = std::min(m_all.begin, slices.ts[i]);
                m_all.end = std::max(m_all.end, slices.ts[i] + slices.dur[i]);
            }
        }
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        constexpr std::size_t kLeastBytes = 8; ///< of a slice
        if (m_count * kLeastBytes > kMostSharedBytes)
            return failTooLarge(m_count * kLeastBytes);
        if (m_count != 0)
            return {};
        if (m_reports.empty() || m_reports.front().scopes.empty())
            return fail(ErrorCode::NotFound, message(MessageId::NoTimelineToExport));
        return fail(ErrorCode::NotFound,
                    whyNoSlices(*m_reports.front().report, m_reports.front().scopes.front()));
    }

    std::string json()
    {
        const auto view = viewed();
        m_begin = view.begin;
        auto out = fmt::format("{{\"begin\":\"{}\",\"view\":[0,{}],\"words\":{{", m_begin, view.dur());
        const auto word = [&](std::string_view key, std::string_view english, bool isFirst) {
            out += isFirst ? "" : ",";
            appendJsonString(out, key);
            out += ':';
            appendJsonString(out, m_words.text(english));
        };
        word("start", OPSCOPE_TEXT("Word", "Start"), true);
        word("duration", OPSCOPE_TEXT("Word", "Duration"), false);
        word("show", OPSCOPE_TEXT("Word", "Show"), false);
        out += "},\n\"notes\":[" + notesText() + "],\n\"lanes\":[";
        bool isFirst = true;
        for (std::size_t r = 0; r < m_reports.size(); ++r)
            lanes(out, r, isFirst);
        out += "],\n\"names\":[";
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            out += i == 0 ? "" : ",";
            appendJsonString(out, m_names[i]);
        }
        return out + "]}";
    }

    std::uint64_t slices() const { return m_count; }
    std::uint64_t notes() const { return m_noteCount; }

private:
    /// The range of the scopes if each has one, otherwise that of the slices.
    TimeRange viewed() const
    {
        TimeRange range{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
        for (const auto& each : m_reports) {
            for (const auto& scope : each.scopes) {
                auto time = scope.range;
                if (scope.step && *scope.step < each.report->steps.size())
                    time = each.report->steps[*scope.step].range;
                if (!time || time->empty())
                    return m_all;
                range = {std::min(range.begin, time->begin), std::max(range.end, time->end)};
            }
        }
        return range.empty() ? m_all : range;
    }

    void lanes(std::string& out, std::size_t r, bool& isFirst)
    {
        const auto& report = *m_reports[r].report;
        for (const auto& track : report.tracks) {
            std::string slices;
            int rows = 0;
            for (std::size_t i = track.firstSlice; i < std::size_t{track.firstSlice} + track.sliceCount;
                 ++i) {
                if (!m_chosen[r][i])
                    continue;
                const auto row = report.slices.row[i];
                rows = std::max(rows, row + 1);
                slices +=
                    fmt::format("{}{},{},{},{}", slices.empty() ? "" : ",", report.slices.ts[i] - m_begin,
                                report.slices.dur[i], nameOf(report.text(report.slices.name[i])), row);
            }
            if (slices.empty())
                continue;
            out += isFirst ? "\n{\"name\":" : ",\n{\"name\":";
            isFirst = false;
            appendJsonString(out, report.text(track.name));
            out += ",\"process\":";
            const std::string process(report.text(report.processes[track.process.index()].shownName()));
            appendJsonString(out, m_reports.size() > 1 ? report.name + ": " + process : process);
            out += fmt::format(",\"rows\":{},\"s\":[", rows) + slices + "]}";
        }
    }

    std::size_t nameOf(std::string_view name)
    {
        const auto [it, isNew] = m_places.try_emplace(std::string(name), m_names.size());
        if (isNew)
            m_names.emplace_back(name);
        return it->second;
    }

    std::string notesText()
    {
        std::string out;
        for (const auto& each : m_reports) {
            for (const auto& note : each.notes) {
                out += m_noteCount++ == 0 ? "{\"text\":" : ",{\"text\":";
                appendJsonString(out, note.text);
                std::string where = note.subject;
                if (!note.lane.empty())
                    where += (where.empty() ? "" : " · ") + note.lane;
                if (m_reports.size() > 1)
                    where += (where.empty() ? "" : " · ") + each.report->name;
                out += ",\"where\":";
                appendJsonString(out, where);
                if (note.kind == NoteKind::Slice || note.kind == NoteKind::Range)
                    out += fmt::format(",\"begin\":{},\"end\":{}", note.range.begin - m_begin,
                                       note.range.end - m_begin);
                out += '}';
            }
        }
        return out;
    }

    std::span<const SharedReport> m_reports;
    const Words& m_words;
    const std::stop_token& m_stop;
    std::vector<std::vector<bool>> m_chosen;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::size_t> m_places;
    TimeRange m_all{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    std::int64_t m_begin = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_noteCount = 0;
};

} // namespace

Result<SharePage> sharePage(const std::string& title, std::span<const SharedReport> reports,
                            const Words& words, const std::stop_token& stop)
{
    PageWriter writer(reports, words, stop);
    OPSCOPE_TRY(writer.choose());
    const auto json = escapedForHtml(writer.json());
    if (json.size() > kMostSharedBytes)
        return failTooLarge(json.size());
    const auto word = [&](std::string_view english) { return htmlEscaped(words.text(english)); };
    const auto code = script();
    auto out = std::string("<!doctype html>\n<html><head><meta charset=\"utf-8\">\n");
    out +=
        fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
                    "'{}'; style-src '{}'; base-uri 'none'; form-action 'none'\">\n",
                    policyHash(code), policyHash(kShareStyle));
    out += "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + htmlEscaped(title) +
           "</title><style>" + kShareStyle + "</style></head><body>\n<header id=\"head\"><h1>" +
           htmlEscaped(title) +
           "</h1><div class=\"bar\"><button id=\"in\">+</button><button id=\"out\">-</button>"
           "<button id=\"all\">" +
           word(OPSCOPE_TEXT("Word", "Everything")) +
           "</button><input id=\"find\" type=\"search\" placeholder=\"" +
           word(OPSCOPE_TEXT("Word", "Find a name")) + "\" aria-label=\"" + word("Find a name") +
           "\"><span id=\"range\"></span><span class=\"muted\">" +
           word(OPSCOPE_TEXT("Word",
                             "W S zoom, A D move, Ctrl+wheel zooms, drag moves, double click fits a slice")) +
           "</span></div></header>\n<ol id=\"notes\"></ol><pre id=\"chosen\"></pre>\n"
           "<div id=\"view\"><canvas id=\"lanes\"></canvas></div><div id=\"tip\" hidden></div>\n"
           "<script type=\"application/json\" id=\"data\">" +
           json + "</script>\n<script>" + std::string(code) + "</script></body></html>\n";
    return SharePage{std::move(out), writer.slices(), writer.notes()};
}

Result<SharePage> writeSharePage(const std::filesystem::path& path, const std::string& title,
                                 std::span<const SharedReport> reports, const Words& words,
                                 const std::stop_token& stop)
{
    OPSCOPE_TRY(checkIsNew(path));
    OPSCOPE_TRY_ASSIGN(auto page, sharePage(title, reports, words, stop));
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    OPSCOPE_TRY(file.write(page.html));
    OPSCOPE_TRY(checkIsNew(path));
    OPSCOPE_TRY(file.commit());
    return page;
}

} // namespace opscope

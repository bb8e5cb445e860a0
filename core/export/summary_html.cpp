// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_html.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "core/export/html.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxRows = 2000;

std::string us(std::int64_t ns)
{
    return microsText(ns);
}

std::string percent(double share)
{
    return fmt::format("{:.1f}", share * 100);
}

/// Writes the page section by section; escapes the report's texts, translates our own.
class SummaryPageHtml {
public:
    SummaryPageHtml(const Report& report, const Summary& summary, const Words& words, std::vector<Note> notes)
        : m_report(report), m_s(summary), m_words(words), m_notes(std::move(notes))
    {
    }

    std::string write()
    {
        m_out = htmlHead("Opscope: " + m_report.name);
        m_out += "<h1>" + htmlEscaped(m_report.name) + "</h1>\n";
        headline();
        notes();
        breakdown();
        vendor();
        communication();
        entries(OPSCOPE_TEXT("Word", "Top ops"), m_s.topOps);
        entries(OPSCOPE_TEXT("Word", "Top op types"), m_s.topOpTypes);
        entries(OPSCOPE_TEXT("Word", "Top APIs"), m_s.topApis);
        gaps();
        steps();
        memoryAndFrequency();
        facts();
        return m_out + "<p class=\"muted\">Opscope " OPSCOPE_VERSION "</p></body></html>\n";
    }

private:
    std::string word(std::string_view english) const { return htmlEscaped(m_words.text(english)); }

    void begin(std::string_view title, std::initializer_list<std::string_view> columns, std::size_t names)
    {
        m_out += "<h2>" + word(title) + "</h2>\n<table><tr>";
        std::size_t i = 0;
        for (const auto column : columns)
            m_out += (i++ < names ? "<th>" : "<th class=\"n\">") + word(column) + "</th>";
        m_out += "</tr>\n";
    }
    /// The first `names` cells are names, the others numbers.
    void row(std::initializer_list<std::string> cells, std::size_t names)
    {
        m_out += "<tr>";
        std::size_t i = 0;
        for (const auto& cell : cells)
            m_out += (i++ < names ? "<td class=\"name\">" : "<td class=\"n\">") + htmlEscaped(cell) + "</td>";
        m_out += "</tr>\n";
    }
    void end() { m_out += "</table>\n"; }
    void more(std::size_t all)
    {
        if (all > kMaxRows)
            m_out += "<p class=\"muted\">" + std::to_string(all - kMaxRows) + " " +
                     word(OPSCOPE_TEXT("Word", "more rows")) + "</p>\n";
    }
    std::string device(std::int32_t id) const { return id == kNoDevice ? "-" : std::to_string(id); }

    void headline()
    {
        const auto title = m_s.isWallTime ? word(OPSCOPE_TEXT("Word", "Total time"))
                                          : word(OPSCOPE_TEXT("Word", "Sum of op times"));
        if (m_s.inference) {
            m_out += "<p>" + word(OPSCOPE_TEXT("Word", "One inference")) + " <b>" +
                     htmlEscaped(m_words.message(inferenceText(*m_s.inference))) + "</b></p>\n";
            if (const auto note = inferenceNote(*m_s.inference))
                m_out += "<p>" + htmlEscaped(m_words.message(*note)) + "</p>\n";
        }
        m_out += "<p>" + title + " <b>" + us(m_s.totalTime) + " us</b>";
        const auto add = [&](std::string_view what, const std::string& value) {
            m_out += " · " + word(what) + " " + htmlEscaped(value);
        };
        add(OPSCOPE_TEXT("Word", "Ops"), std::to_string(m_s.opCount));
        add(OPSCOPE_TEXT("Word", "Steps"), std::to_string(m_s.stepCount));
        if (m_s.deviceBusy)
            add(OPSCOPE_TEXT("Word", "AI Core busy"), percent(*m_s.deviceBusy) + " %");
        if (m_s.longestWait)
            add(OPSCOPE_TEXT("Word", "Longest wait between ops"), us(*m_s.longestWait) + " us");
        add(OPSCOPE_TEXT("Word", "Files read"), std::to_string(m_s.filesUsed));
        add(OPSCOPE_TEXT("Word", "Files missing"), std::to_string(m_s.filesMissing));
        add(OPSCOPE_TEXT("Word", "Files broken"), std::to_string(m_s.filesBroken));
        add(OPSCOPE_TEXT("Word", "Problems while reading"), std::to_string(m_s.problems));
        m_out += "</p>\n";
    }

    void breakdown()
    {
        if (m_s.breakdown.empty())
            return;
        begin(OPSCOPE_TEXT("Word", "Where the time goes"),
              {OPSCOPE_TEXT("Word", "Device"),
               OPSCOPE_TEXT("Word", "Step"),
               OPSCOPE_TEXT("Word", "Wall us"),
               OPSCOPE_TEXT("Word", "Compute sum us"),
               OPSCOPE_TEXT("Word", "Compute us"),
               OPSCOPE_TEXT("Word", "%"),
               OPSCOPE_TEXT("Word", "Communication sum us"),
               OPSCOPE_TEXT("Word", "Communication us"),
               OPSCOPE_TEXT("Word", "%"),
               OPSCOPE_TEXT("Word", "Communication not overlapped us"),
               OPSCOPE_TEXT("Word", "%"),
               OPSCOPE_TEXT("Word", "Copy sum us"),
               OPSCOPE_TEXT("Word", "Copy us"),
               OPSCOPE_TEXT("Word", "%"),
               OPSCOPE_TEXT("Word", "Host API sum us"),
               OPSCOPE_TEXT("Word", "Host API us"),
               OPSCOPE_TEXT("Word", "%"),
               OPSCOPE_TEXT("Word", "Free us"),
               OPSCOPE_TEXT("Word", "Free %"),
               OPSCOPE_TEXT("Word", "Idle us"),
               OPSCOPE_TEXT("Word", "Idle %"),
               OPSCOPE_TEXT("Word", "Before the first task us"),
               OPSCOPE_TEXT("Word", "After the last task us")},
              2);
        for (std::size_t i = 0; i < std::min(m_s.breakdown.size(), kMaxRows); ++i) {
            const auto& b = m_s.breakdown[i];
            const auto wall = static_cast<double>(std::max<std::int64_t>(b.range.dur(), 1));
            const auto share = [&](std::int64_t ns) { return percent(static_cast<double>(ns) / wall); };
            row({device(b.device),
                 b.step == kNoStep ? m_words.text(OPSCOPE_TEXT("Word", "entire run"))
                                   : m_s.steps[b.step].label,
                 us(b.range.dur()),
                 us(b.compute.sum),
                 us(b.compute.covered),
                 share(b.compute.covered),
                 us(b.communication.sum),
                 us(b.communication.covered),
                 share(b.communication.covered),
                 us(b.communicationNotOverlapped),
                 share(b.communicationNotOverlapped),
                 us(b.copy.sum),
                 us(b.copy.covered),
                 share(b.copy.covered),
                 us(b.hostApi.sum),
                 us(b.hostApi.covered),
                 share(b.hostApi.covered),
                 us(b.free),
                 percent(freeShare(b)),
                 us(b.idle),
                 share(b.idle),
                 us(b.beforeFirst),
                 us(b.afterLast)},
                2);
        }
        end();
        more(m_s.breakdown.size());
    }

    void vendor()
    {
        if (m_s.vendor.empty())
            return;
        begin(OPSCOPE_TEXT("Word", "The vendor's step times and ours"),
              {OPSCOPE_TEXT("Word", "Step"), OPSCOPE_TEXT("Word", "Computing: vendor us"),
               OPSCOPE_TEXT("Word", "here us"), OPSCOPE_TEXT("Word", "Not overlapped: vendor us"),
               OPSCOPE_TEXT("Word", "here us"), OPSCOPE_TEXT("Word", "Free: vendor us"),
               OPSCOPE_TEXT("Word", "here us")},
              1);
        for (std::size_t i = 0; i < std::min(m_s.vendor.size(), kMaxRows); ++i) {
            const auto& v = m_s.vendor[i];
            const auto ours = [&](std::int64_t ns) { return v.isMatched ? us(ns) : std::string("-"); };
            row({v.step.empty() ? m_words.text(OPSCOPE_TEXT("Word", "entire run")) : v.step,
                 us(v.vendorComputing), ours(v.computing), us(v.vendorNotOverlapped), ours(v.notOverlapped),
                 us(v.vendorFree), ours(v.free)},
                1);
        }
        end();
        more(m_s.vendor.size());
    }

    void communication()
    {
        const auto isRun = [](const OverlapRow& b) {
            return b.step == kNoStep && b.communication.covered > 0;
        };
        if (std::ranges::none_of(m_s.breakdown, isRun))
            return;
        begin(OPSCOPE_TEXT("Word", "Communication of each device"),
              {OPSCOPE_TEXT("Word", "Device"), OPSCOPE_TEXT("Word", "Communication us"),
               OPSCOPE_TEXT("Word", "Share %"), OPSCOPE_TEXT("Word", "Not overlapped us"),
               OPSCOPE_TEXT("Word", "Share %")},
              1);
        for (const auto& b : m_s.breakdown) {
            if (!isRun(b))
                continue;
            const auto wall = static_cast<double>(std::max<std::int64_t>(b.range.dur(), 1));
            row({device(b.device), us(b.communication.covered),
                 percent(static_cast<double>(b.communication.covered) / wall),
                 us(b.communicationNotOverlapped),
                 percent(static_cast<double>(b.communicationNotOverlapped) / wall)},
                1);
        }
        end();
    }

    void entries(std::string_view title, const std::vector<SummaryEntry>& list)
    {
        if (list.empty())
            return;
        begin(title, {"Name", "Type", "Total us", "Share %", "Count"}, 2);
        for (const auto& e : list)
            row({e.name, e.type, us(e.total), percent(e.share), std::to_string(e.count)}, 2);
        end();
    }

    void notes()
    {
        if (m_notes.empty())
            return;
        begin(OPSCOPE_TEXT("Word", "Notes"),
              {OPSCOPE_TEXT("Word", "On"), OPSCOPE_TEXT("Word", "Note"), OPSCOPE_TEXT("Word", "us")}, 2);
        for (const auto& note : m_notes) {
            const bool isTimed = note.kind == NoteKind::Slice || note.kind == NoteKind::Range;
            row({note.subject + (note.lane.empty() ? "" : " · " + note.lane), note.text,
                 isTimed ? us(note.range.dur()) : std::string()},
                2);
        }
        end();
    }

    void gaps()
    {
        if (m_s.gaps.empty())
            return;
        begin(OPSCOPE_TEXT("Word", "Longest gaps"),
              {OPSCOPE_TEXT("Word", "After"), OPSCOPE_TEXT("Word", "Before"), OPSCOPE_TEXT("Word", "Host"),
               OPSCOPE_TEXT("Word", "us")},
              3);
        const auto name = [&](SliceId id) {
            return id.valid() ? std::string(m_report.sliceName(id)) : std::string("-");
        };
        for (const auto& gap : m_s.gaps)
            row({name(gap.previous), name(gap.next), hostText(m_report, gap.host, m_words),
                 us(gap.range.dur())},
                3);
        end();
    }

    void steps()
    {
        if (m_s.steps.empty())
            return;
        begin(OPSCOPE_TEXT("Word", "Steps"),
              {OPSCOPE_TEXT("Word", "Step"), OPSCOPE_TEXT("Word", "Outlier"), OPSCOPE_TEXT("Word", "us")}, 2);
        for (std::size_t i = 0; i < std::min(m_s.steps.size(), kMaxRows); ++i) {
            const auto& step = m_s.steps[i];
            row({step.label, step.isOutlier ? m_words.text(OPSCOPE_TEXT("Word", "outlier")) : std::string(),
                 us(step.time)},
                2);
        }
        end();
        more(m_s.steps.size());
    }

    void memoryAndFrequency()
    {
        if (!m_s.memoryPeaks.empty()) {
            begin(OPSCOPE_TEXT("Word", "Memory peaks"),
                  {OPSCOPE_TEXT("Word", "Component"), OPSCOPE_TEXT("Word", "Bytes")}, 1);
            for (const auto& peak : m_s.memoryPeaks)
                row({peak.component, std::to_string(peak.bytes)}, 1);
            end();
        }
        if (!m_s.frequencies.empty()) {
            begin(OPSCOPE_TEXT("Word", "AI Core frequency"),
                  {OPSCOPE_TEXT("Word", "Device"), OPSCOPE_TEXT("Word", "Unit"),
                   OPSCOPE_TEXT("Word", "Least"), OPSCOPE_TEXT("Word", "Mean"),
                   OPSCOPE_TEXT("Word", "Greatest")},
                  2);
            for (const auto& f : m_s.frequencies)
                row({device(f.device), f.unit, fmt::format("{:g}", f.min), fmt::format("{:.1f}", f.mean),
                     fmt::format("{:g}", f.max)},
                    2);
            end();
        }
    }

    void facts()
    {
        m_out += "<h2>" + word(OPSCOPE_TEXT("Word", "Collection and platform")) + "</h2>\n<table>\n";
        const auto fact = [&](const std::string& name, const std::string& value) {
            if (!value.empty())
                m_out += "<tr><td>" + htmlEscaped(name) + "</td><td class=\"name\">" + htmlEscaped(value) +
                         "</td></tr>\n";
        };
        const auto& c = m_report.collection;
        fact(m_words.text(OPSCOPE_TEXT("Word", "Begin")), c.begin);
        fact(m_words.text(OPSCOPE_TEXT("Word", "End")), c.end);
        if (c.beginNs && c.endNs && *c.endNs >= *c.beginNs)
            fact(m_words.text(OPSCOPE_TEXT("Word", "Elapsed us")), us(*c.endNs - *c.beginNs));
        if (c.sizeOnDisk != 0)
            fact(m_words.text(OPSCOPE_TEXT("Word", "Size on disk (bytes)")), std::to_string(c.sizeOnDisk));
        for (const auto& f : platformFacts(m_report))
            fact(m_words.message(f.name), f.value);
        end();
    }

    const Report& m_report;
    const Summary& m_s;
    const Words& m_words;
    std::vector<Note> m_notes;
    std::string m_out;
};

} // namespace

std::string summaryHtml(const Report& report, const Summary& summary, const Words& words,
                        const std::vector<Note>& notes)
{
    return SummaryPageHtml(report, summary, words, notesOf(notes, report.root)).write();
}

} // namespace opscope

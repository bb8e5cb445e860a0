// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_html.h"

#include <fmt/format.h>

#include "core/export/html.h"

namespace opscope {
namespace {

std::string cell(std::string_view text)
{
    return "<td class=\"n\">" + htmlEscaped(text) + "</td>";
}

std::string nameCell(std::string_view text)
{
    return "<td class=\"name\">" + htmlEscaped(text) + "</td>";
}

void entries(std::string& out, const char* title, const std::vector<SummaryEntry>& list)
{
    if (list.empty())
        return;
    out += fmt::format("<h2>{}</h2>\n<table><tr><th>Name</th><th>Type</th><th class=\"n\">Total us</th>"
                       "<th class=\"n\">Share %</th><th class=\"n\">Count</th></tr>\n",
                       title);
    for (const auto& e : list)
        out += "<tr>" + nameCell(e.name) + nameCell(e.type) + cell(microsText(e.total)) +
               cell(fmt::format("{:.1f}", e.share * 100)) + cell(std::to_string(e.count)) + "</tr>\n";
    out += "</table>\n";
}

void fact(std::string& out, const char* name, const std::string& value)
{
    if (!value.empty())
        out += "<tr><td>" + std::string(name) + "</td>" + nameCell(value) + "</tr>\n";
}

} // namespace

std::string summaryHtml(const Report& report, const Summary& s)
{
    auto out = htmlHead("Opscope: " + report.name);
    out += "<h1>" + htmlEscaped(report.name) + "</h1>\n<p>" +
           fmt::format(
               "{} <b>{} us</b> · {} ops · {} steps · {} files read, {} missing, {} broken · {} problems",
               s.isWallTime ? "Total time" : "Sum of op times", microsText(s.totalTime), s.opCount,
               s.stepCount, s.filesUsed, s.filesMissing, s.filesBroken, s.problems);
    if (s.deviceBusy)
        out += fmt::format(" · AI Core busy {:.1f} %", *s.deviceBusy * 100);
    out += "</p>\n";
    if (!s.breakdown.empty()) {
        out +=
            "<h2>Where the time goes</h2>\n<table><tr><th>Device</th><th>Step</th><th class=\"n\">Wall "
            "us</th>"
            "<th class=\"n\">Compute us</th><th class=\"n\">Communication not overlapped us</th>"
            "<th class=\"n\">Copy us</th><th class=\"n\">Host API us</th><th class=\"n\">Idle us</th></tr>\n";
        for (const auto& b : s.breakdown)
            out += "<tr>" + nameCell(b.device == kNoDevice ? "-" : std::to_string(b.device)) +
                   nameCell(b.step == kNoStep ? "whole run" : s.steps[b.step].label) +
                   cell(microsText(b.range.dur())) + cell(microsText(b.compute.covered)) +
                   cell(microsText(b.communicationNotOverlapped)) + cell(microsText(b.copyOnly)) +
                   cell(microsText(b.hostOnly)) + cell(microsText(b.nothing)) + "</tr>\n";
        out += "</table>\n";
    }
    entries(out, "Top ops", s.topOps);
    entries(out, "Top op types", s.topOpTypes);
    entries(out, "Top APIs", s.topApis);
    if (!s.gaps.empty()) {
        out += "<h2>Longest gaps</h2>\n<table><tr><th "
               "class=\"n\">us</th><th>After</th><th>Before</th><th>Host</th></tr>\n";
        const auto name = [&](SliceId id) {
            return id.valid() ? report.sliceName(id) : std::string_view("-");
        };
        for (const auto& gap : s.gaps)
            out += "<tr>" + cell(microsText(gap.range.dur())) + nameCell(name(gap.previous)) +
                   nameCell(name(gap.next)) + nameCell(name(gap.hostCall)) + "</tr>\n";
        out += "</table>\n";
    }
    out += "<h2>Collection and platform</h2>\n<table>\n";
    fact(out, "Kind", reportKindName(report.kind));
    fact(out, "Begin", report.collection.begin);
    fact(out, "End", report.collection.end);
    fact(out, "CANN", report.collection.cannVersion);
    fact(out, "Host", report.platform.hostName);
    fact(out, "OS", report.platform.os);
    for (const auto& device : report.platform.devices) {
        fact(out, "Chip", device.chip);
        fact(out, "AI Core", device.aiCoreCount);
        fact(out, "AI CPU", device.aiCpuCount);
        fact(out, "Control CPU", device.controlCpuType);
    }
    for (const auto& run : report.collection.modelRuns) {
        fact(out, "Model", run.model);
        fact(out, "Frequency", run.frequency);
        fact(out, "icache miss rate", run.icacheMissRate);
    }
    for (const auto& [key, value] : report.collection.switches) {
        const auto name = htmlEscaped(key);
        fact(out, name.c_str(), value);
    }
    return out + "</table>\n<p class=\"muted\">Opscope " OPSCOPE_VERSION "</p></body></html>\n";
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/loss.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/message_id.h"

namespace opscope::raw {
namespace {

struct LossText {
    LossKind kind;
    MessageId message;
    Severity severity = Severity::DataLoss;
    bool countsBytes = false; ///< the count is an argument of the message
};
// In the order of LossKind.
constexpr auto kLossTexts = std::to_array<LossText>({
    {LossKind::NoDictionary, MessageId::RawNoDictionary},
    {LossKind::NotReadable, MessageId::RawNotReadable},
    {LossKind::EmptyFile, MessageId::RawEmptyFile},
    {LossKind::NotFinished, MessageId::RawNotFinished},
    {LossKind::ShortFile, MessageId::RawShortFile, Severity::DataLoss, true},
    {LossKind::CutRecord, MessageId::RawCutRecord, Severity::DataLoss, true},
    {LossKind::MissingSlice, MessageId::RawMissingSlice},
    {LossKind::WrongMagic, MessageId::RawWrongMagic},
    {LossKind::UnknownKind, MessageId::RawUnknownKind, Severity::Warning},
    {LossKind::LostRecords, MessageId::RawLostRecords},
    {LossKind::HostileCount, MessageId::RawHostileCount},
    {LossKind::StartReplaced, MessageId::RawStartReplaced, Severity::Warning},
    {LossKind::StartOnly, MessageId::RawStartOnly, Severity::Warning},
    {LossKind::EndOnly, MessageId::RawEndOnly},
    {LossKind::NoTask, MessageId::RawNoTask},
    {LossKind::OutOfRange, MessageId::RawOutOfRange},
    {LossKind::Sampled, MessageId::RawSampled, Severity::Warning},
    {LossKind::OtherFamily, MessageId::RawOtherFamily, Severity::Warning},
});
static_assert(kLossTexts.size() == static_cast<std::size_t>(LossKind::OtherFamily) + 1);

} // namespace

void Losses::add(LossKind kind, SourcePos where, std::uint64_t count)
{
    const bool isSkipped = kind == LossKind::WrongMagic || kind == LossKind::UnknownKind ||
                           (kind == LossKind::OutOfRange && where.offset);
    if (isSkipped || kind == LossKind::CutRecord)
        (isSkipped ? ofFile(where.file).skipped : ofFile(where.file).cut) += isSkipped ? count : 1;
    // Losses of one file follow each other.
    const auto known = std::find_if(m_losses.rbegin(), m_losses.rend(), [&](const Loss& loss) {
        return loss.kind == kind && loss.first.file == where.file;
    });
    if (known != m_losses.rend())
        known->count += count;
    else
        m_losses.push_back({kind, count, std::move(where)});
}

void Losses::add(const Losses& other)
{
    records += other.records;
    for (const auto& loss : other.m_losses)
        add(loss.kind, loss.first, loss.count);
    for (const auto& each : other.m_files)
        addRecords(each.file, each.complete);
}

void Losses::addRecords(std::string_view file, std::uint64_t count)
{
    ofFile(file).complete += count;
}

Losses::OfFile& Losses::ofFile(std::string_view file)
{
    const auto known =
        std::find_if(m_files.rbegin(), m_files.rend(), [&](const OfFile& each) { return each.file == file; });
    return known != m_files.rend() ? *known : m_files.emplace_back(OfFile{std::string(file)});
}

std::uint64_t Losses::count(LossKind kind) const
{
    std::uint64_t sum = 0;
    for (const auto& loss : m_losses)
        sum += loss.kind == kind ? loss.count : 0;
    return sum;
}

std::vector<Issue> lossIssues(const Losses& losses)
{
    std::vector<Issue> issues;
    for (const auto& loss : losses.all()) {
        const auto& text = kLossTexts[static_cast<std::size_t>(loss.kind)];
        auto issue = Issue{text.severity, message(text.message), {loss.first}, loss.count};
        if (text.countsBytes) {
            issue.message = message(text.message, loss.count);
            issue.count = 1;
        }
        issues.push_back(std::move(issue));
    }
    return issues;
}

} // namespace opscope::raw

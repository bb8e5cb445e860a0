// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/detail_files.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/accuracy/read/convert.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLeastLetters = 4; ///< shapes with fewer dimensions are filled with ones

void widen(ErrorBounds& bounds, double error)
{
    if (!std::isfinite(error))
        return;
    bounds.least = std::min(bounds.least.value_or(error), error);
    bounds.most = std::max(bounds.most.value_or(error), error);
}

std::size_t decadeOf(const Element& element)
{
    constexpr std::array kBounds{1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2};
    if (element.absolute == 0)
        return 0;
    if (!std::isfinite(element.relative))
        return kBounds.size() + 2;
    return 1 +
           static_cast<std::size_t>(std::ranges::upper_bound(kBounds, element.relative) - kBounds.begin());
}

/// The tab prevents spreadsheets from rounding.
void appendLine(std::string& text, const Element& element, const PairForm& form)
{
    text += fmt::format("{},{},", element.index, coordinateText(element.index, form));
    for (const auto value : {element.npu, element.golden, element.absolute})
        text += std::isnan(value) ? "nan\t," : fmt::format("{:.6f}\t,", value);
    text +=
        std::isfinite(element.relative) ? fmt::format("{:.6f}\t\n", element.relative) : std::string("-\n");
}

std::string headerOf(const PairForm& form)
{
    return fmt::format("Index,{},NPUDump,GroundTruth,AbsoluteError,RelativeError\n", coordinateNames(form));
}

/// Files of at most `mostLines` elements each, named after the first one.
class ElementFiles {
public:
    ElementFiles(fs::path folder, std::string prefix, const PairForm& form, std::uint64_t mostLines)
        : m_folder(std::move(folder)), m_prefix(std::move(prefix)), m_form(form), m_mostLines(mostLines)
    {
    }

    Result<void> add(std::span<const Element> elements)
    {
        for (const auto& element : elements) {
            if (element.index % m_mostLines == 0)
                OPSCOPE_TRY(begin(element.index));
            appendLine(m_file->text(), element, m_form);
        }
        if (m_file)
            return m_file->flushIfFull();
        return {};
    }
    Result<void> finish()
    {
        if (!m_file)
            return {};
        m_files.push_back(m_file->path());
        auto committed = m_file->commit();
        m_file.reset();
        return committed;
    }
    const std::vector<fs::path>& files() const { return m_files; }

private:
    Result<void> begin(std::uint64_t index)
    {
        OPSCOPE_TRY(finish());
        OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(m_folder / fmt::format("{}_{}.csv", m_prefix, index),
                                                         {.makesFolders = true, .isDurable = false}));
        m_file.emplace(std::move(file));
        m_file->text() += headerOf(m_form);
        return {};
    }

    fs::path m_folder;
    std::string m_prefix;
    const PairForm& m_form;
    std::uint64_t m_mostLines;
    std::optional<AtomicFile> m_file;
    std::vector<fs::path> m_files;
};

Result<void> writeText(const fs::path& path, std::string_view text)
{
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true, .isDurable = false}));
    OPSCOPE_TRY(file.write(text));
    return file.commit();
}

Result<void> writeTop(const fs::path& path, const std::vector<Element>& worst, const PairForm& form)
{
    auto text = headerOf(form);
    for (const auto& element : worst)
        appendLine(text, element, form);
    return writeText(path, text);
}

std::string summaryOf(const Detail& detail, const OpenedPair& pair)
{
    const auto spaced = [](std::string names) {
        std::ranges::replace(names, ',', ' ');
        return names;
    };
    const auto number = [](const std::optional<double>& value) {
        return value ? fmt::format("{:.6f}", *value) : std::string("nan");
    };
    return fmt::format("TotalCount:{}\nNPUDump:{}\nGroundTruth:{}\nFormat:{}\nMinAbsoluteError:{}\n"
                       "MaxAbsoluteError:{}\nMinRelativeError:{}\nMaxRelativeError:{}\n",
                       detail.count, spaced(pair.op.npuNames), spaced(pair.op.goldenNames),
                       coordinateNames(pair.form), number(detail.absolute.least),
                       number(detail.absolute.most), number(detail.relative.least),
                       number(detail.relative.most));
}

} // namespace

std::string coordinateNames(const PairForm& form)
{
    const auto letters = formatLetters(form.order);
    const auto& shape = form.shape;
    if (shape.empty())
        return "ID";
    if (!letters.empty() && letters.size() == shape.size())
        return fmt::format("{}", fmt::join(letters, " "));
    if (shape.size() <= kLeastLetters)
        return "N C H W";
    if (shape.size() == kLeastLetters + 1)
        return "N C D H W";
    std::string names;
    for (std::size_t d = 0; d < shape.size(); ++d)
        names += fmt::format("{}D{}", d == 0 ? "" : " ", d);
    return names;
}

std::string coordinateText(std::uint64_t index, const PairForm& form)
{
    auto shape = form.shape;
    if (!shape.empty() && shape.size() < kLeastLetters)
        shape.resize(kLeastLetters, 1);
    return shape.empty() ? std::to_string(index)
                         : fmt::format("{}", fmt::join(computeCoordinates(index, shape), " "));
}

Result<Detail> detailOf(const OpenedPair& pair, const TensorName& name, const DetailOptions& options,
                        const fs::path& folder, std::stop_token stop)
{
    Detail detail;
    WorstElements absolute(ElementOrder::Absolute, options.top);
    WorstElements relative(ElementOrder::Relative, options.top);
    const auto prefix =
        fmt::format("{}_{}_{}", escapedName(name.op), name.isInput ? "input" : "output", name.index);
    ElementFiles files(folder, prefix, pair.form, options.mostLines);
    constexpr std::uint64_t kMostPoints = 512;
    const auto total = pair.form.npu.count * (isComplex(pair.npu.type) ? 2 : 1);
    detail.cumulative.assign(std::min(kMostPoints, total), 0);
    const auto perPoint = std::max<std::uint64_t>((total + kMostPoints - 1) / kMostPoints, 1);
    Result<void> written;
    const bool writesElements = !folder.empty() && options.writesElements;
    std::stop_source halt; // stops the walk if the disk is full
    const std::stop_callback forward(stop, [&] { halt.request_stop(); });
    const auto walked = walkElements(
        pair.npu, pair.golden.tensor, pair.form,
        [&](std::span<const Element> elements) {
            detail.count += elements.size();
            absolute.add(elements);
            relative.add(elements);
            for (const auto& element : elements) {
                widen(detail.absolute, element.absolute);
                widen(detail.relative, element.relative);
                ++detail.relativeDecades[decadeOf(element)];
                if (std::isfinite(element.absolute))
                    detail.cumulative[element.index / perPoint] += element.absolute;
                else
                    ++detail.nonFiniteErrors;
            }
            if (writesElements && written)
                written = files.add(elements);
            if (!written)
                halt.request_stop();
        },
        halt.get_token());
    OPSCOPE_TRY(walked);
    OPSCOPE_TRY(std::move(written));
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    detail.cumulative.resize((total + perPoint - 1) / perPoint);
    std::partial_sum(detail.cumulative.begin(), detail.cumulative.end(), detail.cumulative.begin());
    detail.worstAbsolute = std::move(absolute).take();
    detail.worstRelative = std::move(relative).take();
    if (folder.empty())
        return detail;
    OPSCOPE_TRY(files.finish());
    detail.files = files.files();
    const auto path = [&](const char* ending) {
        return detail.files.emplace_back(folder / (prefix + ending));
    };
    OPSCOPE_TRY(writeTop(path("_absolute_error_topn.csv"), detail.worstAbsolute, pair.form));
    OPSCOPE_TRY(writeTop(path("_relative_error_topn.csv"), detail.worstRelative, pair.form));
    OPSCOPE_TRY(writeText(path("_summary.txt"), summaryOf(detail, pair)));
    OPSCOPE_TRY(writeNpy(path(".npy"), pair.npu, pair.form.npu));
    return detail;
}

} // namespace opscope::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/op_bound.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "core/base/ascii.h"
#include "core/table/scale.h"

namespace opscope {
namespace {

struct KnownPipe {
    std::string_view column; ///< lower case, letters, digits and '_' only
    std::string_view name;
    PipeRole role;
};

// JOB: FORMATS 1.2. "Mac Busy" stands for the cube, "Vec Ppen" for the vector unit in the vendor's formula.
constexpr std::array<KnownPipe, 8> kJobPipes{{{"macbusyratio", "Mac Busy", PipeRole::Compute},
                                              {"macppenratio", "Mac Ppen", PipeRole::Other},
                                              {"vecbusyratio", "Vec Busy", PipeRole::Other},
                                              {"vecppenratio", "Vec Ppen", PipeRole::Compute},
                                              {"dstrratio", "Dstr", PipeRole::Memory},
                                              {"dtransratio", "Dtrans", PipeRole::Other},
                                              {"dldratio", "DLD", PipeRole::Memory},
                                              {"wldratio", "WLD", PipeRole::Memory}}};
constexpr std::array<KnownPipe, 7> kProfPipes{{{"mac_ratio", "mac", PipeRole::Compute},
                                               {"vec_ratio", "vec", PipeRole::Compute},
                                               {"scalar_ratio", "scalar", PipeRole::Other},
                                               {"mte1_ratio", "mte1", PipeRole::Other},
                                               {"mte2_ratio", "mte2", PipeRole::Memory},
                                               {"mte3_ratio", "mte3", PipeRole::Other},
                                               {"fixpipe_ratio", "fixpipe", PipeRole::Other}}};

std::string squeezed(std::string_view header)
{
    std::string word;
    for (const char c : header) {
        if (isLetter(c) || isDigit(c) || c == '_')
            word += lowerAscii(c);
    }
    for (const std::string_view old :
         {"macbusy", "macppen", "vecbusy", "vecppen", "dstr", "dtrans", "dld", "wld"}) {
        if (word == old)
            word += "ratio";
    }
    return word;
}

/// Those of `known`; of a 310B "mac_exe_ratio", of the extended group "mac_ratio_extra".
template <std::size_t N>
std::vector<PipeColumn> columnsOf(const Table& table, const std::array<KnownPipe, N>& known)
{
    std::vector<PipeColumn> columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        auto word = squeezed(table.columns[column].spec.title);
        if (word.starts_with("aic_") || word.starts_with("aiv_"))
            word.erase(0, 4);
        if (word.ends_with("_exe_ratio"))
            word.replace(word.size() - 10, 10, "_ratio");
        if (word.ends_with("_ratio_extra"))
            word.resize(word.size() - 6);
        const auto found = std::ranges::find(known, std::string_view(word), &KnownPipe::column);
        if (found != known.end())
            columns.push_back({found->name, found->role, column});
    }
    return columns;
}

void addPipes(const Table& table, std::size_t row, OpBound& bound)
{
    for (const auto& [name, role, column] : pipeColumns(table)) {
        const auto ratio = pipeRatio(table, row, column);
        if (!ratio)
            continue;
        const auto& title = table.columns[column].spec.title;
        const auto same = std::ranges::find(bound.pipes, std::string(name), &PipeShare::name);
        if (same == bound.pipes.end())
            bound.pipes.push_back({std::string(name), title, *ratio, role});
        else if (*ratio > same->ratio) // aic_ and aiv_ both have scalar and mte: the busier core bounds
            *same = {same->name, title, *ratio, role};
    }
}

std::optional<std::size_t> largestOf(const std::vector<PipeShare>& pipes, std::optional<PipeRole> role)
{
    std::optional<std::size_t> largest;
    for (std::size_t i = 0; i < pipes.size(); ++i) {
        if ((!role || pipes[i].role == *role) && (!largest || pipes[i].ratio > pipes[*largest].ratio))
            largest = i;
    }
    return largest;
}

} // namespace

std::optional<double> pipeRatio(const Table& table, std::size_t row, std::size_t column)
{
    auto value = cellNumber(table.cell(row, column));
    if (value && table.columns[column].spec.kind == CellKind::Percent)
        *value /= 100;
    return value;
}

std::vector<PipeColumn> pipeColumns(const Table& table)
{
    auto columns = columnsOf(table, kJobPipes);
    return columns.empty() ? columnsOf(table, kProfPipes) : columns;
}

bool OpBound::differsFromFile() const
{
    return memoryBound && fileBound &&
           std::abs(*memoryBound - *fileBound) > std::max(0.005, *fileBound * 0.005);
}

OpBound opBound(const Table& table, std::size_t row)
{
    OpBound bound;
    addPipes(table, row, bound);
    const bool isJob = std::ranges::any_of(bound.pipes, [](const PipeShare& pipe) {
        return std::ranges::find(kJobPipes, std::string_view(pipe.name), &KnownPipe::name) != kJobPipes.end();
    });
    if (!bound.pipes.empty())
        bound.formula = isJob ? "max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen)" : "mte2 / max(mac, vec)";
    bound.largest = largestOf(bound.pipes, std::nullopt);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto word = squeezed(table.columns[column].spec.title);
        if ((word == "memorybound" || word == "memory_bound" || word.ends_with("_memory_bound")) &&
            !bound.fileBound)
            bound.fileBound = cellNumber(table.cell(row, column));
    }
    const auto memory = largestOf(bound.pipes, PipeRole::Memory);
    const auto compute = largestOf(bound.pipes, PipeRole::Compute);
    if (memory && compute && bound.pipes[*compute].ratio > 0) {
        bound.memoryPart = *memory;
        bound.memoryBound = bound.pipes[*memory].ratio / bound.pipes[*compute].ratio;
        bound.numbers = fmt::format("{:.3f} / {:.3f} = {:.3f}", bound.pipes[*memory].ratio,
                                    bound.pipes[*compute].ratio, *bound.memoryBound);
    }
    return bound;
}

} // namespace opscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/op_bound.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/table/scale.h"

namespace opscope {
namespace {

constexpr bool isOfJob(Pipe pipe)
{
    return pipe < Pipe::Mac;
}

void addPipe(const Table& table, std::size_t row, const PipeColumn& pipe, std::vector<PipeShare>& pipes)
{
    const auto ratio = pipeRatio(table, row, pipe.column);
    if (!ratio)
        return;
    const std::string name = pipeName(pipe.pipe);
    const auto& title = table.columns[pipe.column].spec.title;
    const auto same = std::ranges::find(pipes, name, &PipeShare::name);
    if (same == pipes.end())
        pipes.push_back({name, title, *ratio, pipe.role});
    else if (*ratio > same->ratio) // aic_ and aiv_ both have scalar and mte: the busier core bounds
        *same = {same->name, title, *ratio, pipe.role};
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
    const auto& spec = table.columns[column].spec;
    if (value && (spec.kind == CellKind::Percent || spec.unit == "%"))
        *value /= 100;
    return value;
}

std::vector<PipeColumn> pipeColumns(const Table& table)
{
    std::vector<PipeColumn> columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (const auto* pipe = pipeOfHeader(table.columns[column].spec.title))
            columns.push_back({*pipe->pipe, pipe->role, column});
    }
    const auto isProf = [](const PipeColumn& column) { return !isOfJob(column.pipe); };
    if (!std::ranges::all_of(columns, isProf))
        std::erase_if(columns, isProf);
    return columns;
}

std::optional<std::size_t> fileBoundColumn(const Table& table)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& spec = table.columns[column].spec;
        if (vendorColumn(spec.title, spec.unit).name == "memorybound")
            return column;
    }
    return std::nullopt;
}

double memoryBound(double memory, double compute)
{
    return compute > 0 ? memory / compute : kNoReal;
}

bool OpBound::differsFromFile() const
{
    return memoryBound && fileBound &&
           std::abs(*memoryBound - *fileBound) > std::max(0.005, *fileBound * 0.005);
}

OpBound opBound(const Table& table, std::size_t row)
{
    OpBound bound;
    const auto pipes = pipeColumns(table);
    for (const auto& pipe : pipes)
        addPipe(table, row, pipe, bound.pipes);
    if (!bound.pipes.empty())
        bound.formula = isOfJob(pipes.front().pipe) ? "max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen)"
                                                    : "mte2 / max(mac, vec)";
    bound.largest = largestOf(bound.pipes, std::nullopt);
    if (const auto column = fileBoundColumn(table))
        bound.fileBound = cellNumber(table.cell(row, *column));
    const auto memory = largestOf(bound.pipes, PipeRole::Memory);
    const auto compute = largestOf(bound.pipes, PipeRole::Compute);
    if (memory && compute && bound.pipes[*compute].ratio > 0) {
        bound.memoryPart = *memory;
        bound.memoryBound = memoryBound(bound.pipes[*memory].ratio, bound.pipes[*compute].ratio);
        bound.numbers = fmt::format("{:.3f} / {:.3f} = {:.3f}", bound.pipes[*memory].ratio,
                                    bound.pipes[*compute].ratio, *bound.memoryBound);
    }
    return bound;
}

} // namespace opscope

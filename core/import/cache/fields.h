// SPDX-License-Identifier: GPL-3.0-or-later
// The fields stored in the cache: those in the description of a struct, or those listed here. A member in
// neither place is a compile error.
#pragma once

#include "core/base/message_id.h"
#include "core/import/cache/archive.h"
#include "core/report/report.h"

namespace opscope::cache {

/// Convertible to any type, so that the members of a struct can be counted; an optional uses its own
/// conversion.
struct AnyValue {
    template <class T>
    requires(!requires(T t) { t.has_value(); }) operator T() const; // NOLINT(google-explicit-constructor)
};
template <class T, class... Values>
consteval std::size_t memberCount()
{
    if constexpr (requires { T{Values{}..., AnyValue{}}; })
        return memberCount<T, Values..., AnyValue>();
    else
        return sizeof...(Values);
}
template <Described T>
consteval std::size_t describedMembers()
{
    std::size_t count = 0;
    forEachMember<T>([&](auto) { ++count; });
    return count;
}

template <class A, Described T>
void fields(A& archive, T& v)
{
    static_assert(describedMembers<T>() == memberCount<T>(), "a member is missing in describe()");
    if constexpr (std::is_same_v<A, Shape>)
        forEachField<T>([&](const char* name, auto...) { archive.block(name); });
    forEachMember<T>([&](auto member) { put(archive, v.*member); });
}

template <class A>
void fields(A& archive, TimeRange& v)
{
    auto& [begin, end] = v;
    putAll(archive, begin, end);
}

template <class A>
void fields(A& archive, Message& v)
{
    auto& [id, args] = v;
    // Stored by name, because adding a message changes the numbers of others.
    std::string name(A::kIsReader ? std::string_view() : messageName(id));
    putAll(archive, name, args);
    if constexpr (A::kIsReader) {
        for (const auto known : allMessages()) {
            if (messageName(known) == name) {
                id = known;
                return;
            }
        }
        archive.spoil();
    }
}

template <class A>
void fields(A& archive, SourcePos& v)
{
    auto& [file, line, offset] = v;
    putAll(archive, file, line, offset);
}

template <class A>
void fields(A& archive, Issue& v)
{
    auto& [severity, message, places, count] = v;
    putAll(archive, severity, message, places, count);
}

template <class A>
void fields(A& archive, CounterTable& v)
{
    auto& [counters, ts, value] = v;
    putAll(archive, counters, ts, value);
}

template <class A>
void fields(A& archive, FlowTable& v)
{
    auto& [source, target, category, byTarget] = v;
    putAll(archive, source, target, category, byTarget);
}

template <class A>
void fields(A& archive, ArgRef& v)
{
    putAll(archive, v.bits);
}

template <class A>
void fields(A& archive, SliceTable& v)
{
    auto& [ts, dur, track, name, type, stream, task, args, cls, step, row] = v;
    putAll(archive, ts, dur, track, name, type, stream, task, args, cls, step, row);
}

template <class A>
void fields(A& archive, DataColumn& v)
{
    auto& [name, unit, kind, decimals, integers, reals, texts] = v;
    putAll(archive, name, unit, kind, decimals, integers, reals, texts);
}

template <class A>
void fields(A& archive, DataTable& v)
{
    auto& [kind, columns, rows, isTotal] = v;
    putAll(archive, kind, columns, rows, isTotal);
}

/// Everything except strings and argument sources, which are recreated.
template <class A>
void fields(A& archive, Report& v)
{
    auto& [kind, root, name, rank, clock, span, isPartial, strings, processes, threads, tracks, slices,
           counters, flows, instants, steps, ops, tables, memory, opMemory, communication, matrix, stepTimes,
           platform, collection, inventory, issues, argSources, opsBySlice] = v;
    static_cast<void>(strings);
    static_cast<void>(argSources);
    putAll(archive, kind, root, name, rank, clock, span, isPartial, processes, threads, tracks, slices,
           counters, flows, instants, steps, ops, tables, memory, opMemory, communication, matrix, stepTimes,
           platform, collection, inventory, issues, opsBySlice);
}

/// A hash of the types and order of everything written for a type.
template <class T>
std::uint64_t shapeOf()
{
    Shape shape;
    T value{};
    put(shape, value);
    return shape.hash();
}

} // namespace opscope::cache

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/elided_names.h"

#include <algorithm>

#include <QHash>

#include "views/text/unique_names.h"

namespace opscope {
namespace {

constexpr qsizetype kBefore = 2; ///< letters shown before the first letter that differs

using Places = QList<qsizetype>;

/// The number of letters at the beginning that all these names have in common.
qsizetype commonHead(const QStringList& names, const Places& places)
{
    const auto& first = names[places.front()];
    qsizetype common = first.size();
    for (const auto place : places) {
        const auto& name = names[place];
        const auto [end, other] = std::mismatch(first.begin(), first.begin() + std::min(common, first.size()),
                                                name.begin(), name.end());
        common = end - first.begin();
    }
    return common;
}

/// The places of different names that were elided to the same text.
QList<Places> alikeAmong(const QStringList& names, const QStringList& cut, const Places& places)
{
    QHash<QString, Places> byText;
    for (const auto place : places)
        byText[cut[place]] += place;
    QList<Places> alike;
    for (const auto& group : std::as_const(byText)) {
        const bool hasOthers =
            std::ranges::any_of(group, [&](qsizetype place) { return names[place] != names[group.front()]; });
        if (hasOthers)
            alike += group;
    }
    return alike;
}

} // namespace

QStringList elidedNames(const QStringList& names, const QFontMetrics& metrics, int width)
{
    QStringList cut;
    Places all;
    for (const auto& name : names) {
        all += cut.size();
        cut += metrics.elidedText(name, Qt::ElideMiddle, width);
    }
    auto open = alikeAmong(names, cut, all);
    while (!open.isEmpty()) {
        const auto group = open.takeFirst();
        const auto from = std::max<qsizetype>(0, commonHead(names, group) - kBefore);
        bool isOther = false;
        for (const auto place : group) {
            const auto text =
                metrics.elidedText(QChar(0x2026) + names[place].mid(from), Qt::ElideRight, width);
            isOther = isOther || text != cut[place];
            cut[place] = text;
        }
        if (isOther) // otherwise the same group would be found again without end
            open += alikeAmong(names, cut, group);
    }
    return cut;
}

QString shortName(const QStringList& names, const QFontMetrics& metrics, int width)
{
    constexpr qsizetype kLeastCut = 4;
    constexpr qsizetype kLeastRest = 5;
    if (names.isEmpty())
        return {};
    const auto& name = names.front();
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    const QString afterFolder = inFolder({}, {});
    if (const auto folder = name.indexOf(afterFolder); folder > 0) { // the only difference of equal names
        const auto own = name.mid(folder + afterFolder.size());
        QStringList folders;
        QStringList others;
        for (const auto& each : names) {
            const auto end = each.indexOf(afterFolder);
            others += end > 0 ? each.mid(end + afterFolder.size()) : each;
            if (end > 0 && others.back() == own)
                folders += each.left(end);
        }
        const auto head = shortName(folders, metrics, width / 2) + afterFolder;
        return head + shortName(others, metrics, std::max(0, width - metrics.horizontalAdvance(head)));
    }
    qsizetype common = 0;
    for (qsizetype other = 1; other < names.size(); ++other) {
        if (names[other] != name)
            common = std::max(common, commonHead(names, {0, other}));
    }
    while (common > 0 && (name.size() - common < kLeastRest || // ".txt" would not show what it is
                          !QStringView(u"_-./ ").contains(name[common - 1])))
        --common;
    const bool isCut = common >= kLeastCut;
    const auto head = name.left(isCut ? common : 1); // a name with another head stays different
    QStringList cut;
    for (const auto& other : names) {
        if (other.startsWith(head))
            cut += isCut ? QChar(0x2026) + other.mid(common) : other;
    }
    return elidedNames(cut, metrics, width).front();
}

QString breakableName(const QString& name)
{
    constexpr QChar kMayBreak(0x200B);
    constexpr int kLongestWord = 24; // letters that fit into one line of a narrow dock
    QString out;
    int word = 0;
    for (const auto letter : name) {
        out += letter;
        word = letter.isSpace() ? 0 : word + 1;
        if (QStringView(u"_/.:;,-").contains(letter) || (word >= kLongestWord && !letter.isHighSurrogate())) {
            out += kMayBreak;
            word = 0;
        }
    }
    return out;
}

} // namespace opscope

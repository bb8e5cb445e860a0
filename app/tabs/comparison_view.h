// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>

#include "app/tabs/paged_view.h"
#include "core/report/report.h"

namespace opscope {

class ComparisonSides;

/// The baseline against the current run in one tab, with the pages of comparison.def.
class ComparisonView : public PagedView {
    Q_OBJECT
public:
    ComparisonView(ReportPtr baseline, ReportPtr current, Preferences& preferences,
                   QWidget* parent = nullptr);

    QString name() const override;
    QString shortName(const QFontMetrics& metrics, int width) const override;
    QString hint() const override;
    TabFacts facts() const override;
    /// The folder that distinguishes a report from others that are open; empty if its name is unique.
    void setFolder(const Report& report, const QString& folder);
    const ReportPtr& baseline() const;
    const ReportPtr& current() const;
    ComparisonSides* sides() const { return m_sides; }

protected:
    PanelContext context() const override;
    QString commandOfTab() const override;

private:
    std::array<QString, 2> names() const; ///< of the baseline and the current run
    QString against(const QString& current, const QString& baseline) const;

    ComparisonSides* m_sides;
    std::map<const Report*, QString> m_folders; ///< also of reports whose tabs are closed
};

} // namespace opscope

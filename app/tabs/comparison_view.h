// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

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
};

} // namespace opscope

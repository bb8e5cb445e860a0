// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "views/document/runs.h"
#include "views/selection/page_settings.h"

namespace opscope {

/// How times and colours are shown, the same on every page. The texts are those of the settings file.
struct DisplayPreferences {
    QString timeUnit = QStringLiteral("auto");     ///< "auto", "ns", "us", "ms", "s"
    QString colourScheme = QStringLiteral("name"); ///< "name", "type", "share", "stream"
    double yellowPercent = 5;                      ///< scheme "share": from this share of the lane on yellow
    double redPercent = 10;                        ///< scheme "share": from this share of the lane on red
    bool isColourBlindSafe = false; ///< scheme "share": blue, yellow, orange instead of green, yellow, red

    friend bool operator==(const DisplayPreferences&, const DisplayPreferences&) = default;
};

/// The preferences of the running window: how times and colours are shown (pages follow `changed`), and the
/// values that the user set on pages (each page reads its own).
class Preferences : public QObject {
    Q_OBJECT
public:
    /// With page settings that are lost with this object. An object that outlives a page needs the other
    /// constructor.
    Preferences() : Preferences(m_ownPages) {}
    /// `pages` must outlive this object.
    explicit Preferences(PageSettings& pages, QObject* parent = nullptr) : QObject(parent), m_pages(pages) {}

    PageSettings& pages() const { return m_pages; }
    /// For a page that needs another run.
    Runs& runs() { return m_runs; }

    const DisplayPreferences& display() const { return m_display; }
    void setDisplay(const DisplayPreferences& display)
    {
        if (display == m_display)
            return;
        m_display = display;
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    DisplayPreferences m_display;
    ForgottenPageSettings m_ownPages;
    PageSettings& m_pages;
    Runs m_runs;
};

} // namespace opscope

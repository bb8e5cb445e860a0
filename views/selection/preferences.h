// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace opscope {

/// How times and colours are shown, the same on every page. The words are those of the settings file.
struct DisplayPreferences {
    QString timeUnit = QStringLiteral("auto");     ///< "auto", "ns", "us", "ms", "s"
    QString colourScheme = QStringLiteral("name"); ///< "name", "type", "share", "stream"
    double yellowPercent = 5;                      ///< scheme "share": from this share of the lane on yellow
    double redPercent = 10;                        ///< scheme "share": from this share of the lane on red
    bool isColourBlindSafe = false; ///< scheme "share": blue, yellow, orange instead of green, yellow, red

    friend bool operator==(const DisplayPreferences&, const DisplayPreferences&) = default;
};

/// The display preferences of the running window; pages follow `changed`.
class Preferences : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

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
};

} // namespace opscope

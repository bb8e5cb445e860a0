// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QString>
#include <QVariant>

namespace opscope {

/// What the user set on pages, each by its key ("export/folder"). These are forgotten with the object; those
/// of the window stand in the settings file, see app/settings.
class PageSettings {
public:
    PageSettings() = default;
    PageSettings(const PageSettings&) = delete;
    PageSettings& operator=(const PageSettings&) = delete;
    virtual ~PageSettings() = default;

    /// `fallback` where nothing is kept under the key.
    virtual QVariant pageValue(const QString& key, const QVariant& fallback = {}) const
    {
        const auto found = m_values.find(key);
        return found == m_values.end() ? fallback : found->second;
    }
    virtual void setPageValue(const QString& key, const QVariant& value) { m_values[key] = value; }

private:
    std::map<QString, QVariant> m_values;
};

} // namespace opscope

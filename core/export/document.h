// SPDX-License-Identifier: GPL-3.0-or-later
// A document of headings, paragraphs and tables that is written as HTML or as Markdown.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/base/words.h"
#include "core/table/table.h"

namespace opscope {

/// The texts may be of a report or of its user: both writers make them harmless.
class Document {
public:
    enum class Style : std::uint8_t { Plain, Muted };

    /// `words` translates the titles of columns; the other texts must be translated already.
    Document(std::string title, Words words) : m_title(std::move(title)), m_words(std::move(words)) {}

    void heading(std::string text) { m_parts.push_back({Kind::Heading, std::move(text)}); }
    void text(std::string text, Style style = Style::Plain);
    /// A paragraph that begins with a word with a colour of its own, for example that of the class "NEW".
    void marked(std::string mark, std::string markClass, std::string text, Style style = Style::Plain);
    /// The first `maxRows` rows, and how many more there are. Nothing without rows. The first cell of a row
    /// has a colour of its own, for example that of the class "SLOWER".
    using ClassOf = std::function<std::string(std::size_t row)>;
    void table(TablePtr table, std::size_t maxRows, ClassOf classOf = {});
    void code(std::string text) { m_parts.push_back({Kind::Code, std::move(text)}); }
    /// Only in HTML. `svg` is written as it is.
    void picture(std::string svg) { m_parts.push_back({Kind::Picture, std::move(svg)}); }

    /// One self-contained page that loads nothing.
    std::string html() const;
    std::string markdown() const;

private:
    enum class Kind : std::uint8_t { Heading, Paragraph, Table, Code, Picture };
    struct Part {
        Kind kind;
        std::string text;
        Style style = Style::Plain;
        std::string mark = {}, markClass = {};
        TablePtr table = {};
        std::size_t rows = 0;
        ClassOf classOf = {};
    };

    std::string htmlOf(const Part& part) const;
    std::string markdownOf(const Part& part) const;
    std::string moreText(const Part& part) const;

    std::string m_title;
    Words m_words;
    std::vector<Part> m_parts;
};

} // namespace opscope

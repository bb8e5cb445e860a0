// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/forms/form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/views/seen.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Trip {
    bool isFar = false;
    std::string from;
    std::string to;
    std::int64_t days = 1;
    std::string vehicle = "bus";
    std::string ticket; ///< a number
};

std::span<const FieldSpec<Trip>> tripFields()
{
    using enum FieldKind;
    using Field = FieldSpec<Trip>;
    static constexpr auto kIsFar = [](const Trip& trip) { return trip.isFar; };
    static constexpr Field kFields[]{
        Field("From", valueOf<&Trip::from>, Folder, "Where it begins.", {.isRequired = true}),
        Field("Far", valueOf<&Trip::isFar>, Switch),
        Field("To", valueOf<&Trip::to>, Line, nullptr, {.isRequired = true}, {.isShown = kIsFar}),
        Field("Days", valueOf<&Trip::days>, Number, nullptr, {.low = 1, .high = 9}, {.isEnabled = kIsFar}),
        Field("Vehicle",
              {[](const Trip& trip) -> QVariant { return QString::fromStdString(trip.vehicle); },
               [](Trip& trip, const QVariant& word) -> Result<void> {
                   trip.vehicle = word.toString().toStdString();
                   trip.days = trip.vehicle == "ship" ? 7 : trip.days;
                   return {};
               }},
              Choice, nullptr, {.words = "bus|ship", .texts = {"By bus", "By ship"}}),
        Field("Ticket", {[](const Trip& trip) -> QVariant { return QString::fromStdString(trip.ticket); },
                         [](Trip& trip, const QVariant& text) -> Result<void> {
                             if (!text.toString().isEmpty() && text.toInt() == 0)
                                 return fail(ErrorCode::Malformed,
                                             message(MessageId::RunFileBadValue, "ticket"));
                             trip.ticket = text.toString().toStdString();
                             return {};
                         }}),
    };
    return kFields;
}

struct TripForm {
    Trip trip;
    FormOf<Trip> form{tripFields(), trip, QObject::staticMetaObject};
    template <class Field>
    Field& field(const char* name)
    {
        return seen<Field>(form, name);
    }
};

} // namespace

TEST_CASE("form: each change is in the value before it is reported", "[views][forms]")
{
    TripForm t;
    std::string heard;
    QObject::connect(&t.form, &Form::changed, [&] { heard = t.trip.from; });
    t.field<QLineEdit>("From").setText(QStringLiteral(" here "));
    CHECK(heard == "here");
    t.field<QComboBox>("Vehicle").setCurrentIndex(1);
    CHECK(t.trip.vehicle == "ship");
    CHECK(t.field<QSpinBox>("Days").value() == 7); // the vehicle set it
}

TEST_CASE("form: required fields are marked and named while they are shown and empty", "[views][forms]")
{
    TripForm t;
    QStringList marked;
    for (const auto* label : t.form.findChildren<QLabel*>()) {
        if (label->text().endsWith(QStringLiteral(" *")))
            marked << label->text();
    }
    CHECK(marked == QStringList{QStringLiteral("From *"), QStringLiteral("To *")});
    CHECK(t.form.missing() == QStringLiteral("Still to fill in: From"));
    t.field<QCheckBox>("Far").setChecked(true);
    CHECK(t.form.missing() == QStringLiteral("Still to fill in: From, To"));
    t.field<QLineEdit>("From").setText(QStringLiteral("a"));
    t.field<QLineEdit>("To").setText(QStringLiteral("b"));
    CHECK(t.form.missing().isEmpty());
}

TEST_CASE("form: fields follow what the others contain", "[views][forms]")
{
    TripForm t;
    t.form.show();
    CHECK_FALSE(t.field<QLineEdit>("To").isVisible());
    CHECK_FALSE(t.field<QSpinBox>("Days").isEnabled());
    t.field<QCheckBox>("Far").setChecked(true);
    CHECK(t.field<QLineEdit>("To").isVisible());
    CHECK(t.field<QSpinBox>("Days").isEnabled());
    CHECK(t.field<QPushButton>("Browse: From").isVisible());
}

TEST_CASE("form: it begins in its first enabled field", "[views][forms]")
{
    QWidget window;
    QLineEdit before(&window);
    TripForm t;
    t.form.setParent(&window);
    t.field<QLineEdit>("From").setEnabled(false);
    window.show();
    CHECK(window.focusWidget() == &t.field<QCheckBox>("Far"));
    t.form.setParent(nullptr);
}

TEST_CASE("form: a text that cannot be converted stays and is a problem until it is corrected",
          "[views][forms]")
{
    TripForm t;
    t.field<QLineEdit>("Ticket").setText(QStringLiteral("12"));
    CHECK(t.form.problem());
    t.field<QLineEdit>("Ticket").setText(QStringLiteral("no"));
    CHECK_FALSE(t.form.problem());
    t.field<QCheckBox>("Far").setChecked(true);
    CHECK(t.field<QLineEdit>("Ticket").text() == QStringLiteral("no"));
    CHECK(t.trip.ticket == "12");
    t.field<QLineEdit>("Ticket").setText({});
    CHECK(t.form.problem());
}

TEST_CASE("form: a value that was changed elsewhere is shown", "[views][forms]")
{
    TripForm t;
    QSignalSpy changed(&t.form, &Form::changed);
    t.trip = {.isFar = true, .from = "x", .to = "y", .days = 3, .vehicle = "raft", .ticket = "5"};
    t.form.refill();
    CHECK(changed.count() == 1);
    CHECK(t.field<QLineEdit>("To").text() == QStringLiteral("y"));
    CHECK(t.field<QSpinBox>("Days").value() == 3);
    CHECK(t.field<QComboBox>("Vehicle").currentText() == QStringLiteral("raft")); // it is no word
    CHECK(t.trip.vehicle == "raft");
}

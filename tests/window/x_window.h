// SPDX-License-Identifier: GPL-3.0-or-later
// What a user and a window manager do with the window of another program: keys, the pointer, size, close.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <xcb/xcb.h>

#include <QImage>
#include <QPoint>
#include <QSize>
#include <QString>

#include <catch2/catch.hpp>

namespace opscope {

class XWindow {
public:
    explicit XWindow(const QString& display)
        : m_x(xcb_connect(display.toLatin1().constData(), nullptr), xcb_disconnect)
    {
        REQUIRE(xcb_connection_has_error(m_x.get()) == 0);
        m_root = xcb_setup_roots_iterator(xcb_get_setup(m_x.get())).data->root;
    }

    /// Finds the largest visible window; returns false if there is none yet.
    bool find()
    {
        const Reply<xcb_query_tree_reply_t> tree(
            xcb_query_tree_reply(m_x.get(), xcb_query_tree(m_x.get(), m_root), nullptr));
        REQUIRE(tree);
        int largest = 200 * 200;
        m_window = 0;
        for (int i = 0; i < xcb_query_tree_children_length(tree.get()); ++i) {
            const auto child = xcb_query_tree_children(tree.get())[i];
            const Reply<xcb_get_window_attributes_reply_t> seen(xcb_get_window_attributes_reply(
                m_x.get(), xcb_get_window_attributes(m_x.get(), child), nullptr));
            const QSize size = sizeOf(child);
            if (seen && seen->map_state == XCB_MAP_STATE_VIEWABLE && size.width() * size.height() > largest) {
                largest = size.width() * size.height();
                m_window = child;
            }
        }
        if (m_window != 0)
            xcb_set_input_focus(m_x.get(), XCB_INPUT_FOCUS_POINTER_ROOT, m_window, XCB_CURRENT_TIME);
        xcb_flush(m_x.get());
        return m_window != 0;
    }
    QSize size() const { return sizeOf(m_window); }
    /// What the window manager does when the user drags a border.
    void resize(const QSize& size)
    {
        const std::uint32_t values[] = {static_cast<std::uint32_t>(size.width()),
                                        static_cast<std::uint32_t>(size.height())};
        xcb_configure_window(m_x.get(), m_window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, values);
        xcb_flush(m_x.get());
    }
    /// Presses a key by its X keysym; for a Latin letter or digit it is the ASCII code.
    void press(xcb_keysym_t symbol, std::uint16_t modifiers = 0)
    {
        xcb_key_press_event_t event{};
        event.detail = keycodeOf(symbol);
        event.state = modifiers;
        event.root = m_root;
        event.event = m_window;
        event.same_screen = 1;
        for (const auto type : {XCB_KEY_PRESS, XCB_KEY_RELEASE}) {
            event.response_type = static_cast<std::uint8_t>(type);
            send(event);
        }
    }
    void click(QPoint at) { drag(at, at); }
    /// With the left button.
    void drag(QPoint from, QPoint to)
    {
        pointer(XCB_MOTION_NOTIFY, from, 0);
        pointer(XCB_BUTTON_PRESS, from, 0);
        for (int step = 1; step <= kDragSteps && from != to; ++step)
            pointer(XCB_MOTION_NOTIFY, from + (to - from) * step / kDragSteps, XCB_BUTTON_MASK_1);
        pointer(XCB_BUTTON_RELEASE, to, XCB_BUTTON_MASK_1);
    }
    /// The close button of a window manager.
    void close()
    {
        xcb_client_message_event_t event{};
        event.response_type = XCB_CLIENT_MESSAGE;
        event.format = 32;
        event.window = m_window;
        event.type = atom("WM_PROTOCOLS");
        event.data.data32[0] = atom("WM_DELETE_WINDOW");
        send(event);
    }
    /// The picture on the screen.
    QImage picture() const
    {
        const QSize of = size();
        const Reply<xcb_get_image_reply_t> image(
            xcb_get_image_reply(m_x.get(),
                                xcb_get_image(m_x.get(), XCB_IMAGE_FORMAT_Z_PIXMAP, m_window, 0, 0,
                                              static_cast<std::uint16_t>(of.width()),
                                              static_cast<std::uint16_t>(of.height()), ~0U),
                                nullptr));
        if (!image)
            return {};
        return QImage(xcb_get_image_data(image.get()), of.width(), of.height(), QImage::Format_RGB32).copy();
    }

private:
    static constexpr int kDragSteps = 8;
    struct Free {
        void operator()(void* reply) const { std::free(reply); }
    };
    template <class T>
    using Reply = std::unique_ptr<T, Free>;

    QSize sizeOf(xcb_window_t window) const
    {
        const Reply<xcb_get_geometry_reply_t> geometry(
            xcb_get_geometry_reply(m_x.get(), xcb_get_geometry(m_x.get(), window), nullptr));
        return geometry ? QSize(geometry->width, geometry->height) : QSize();
    }
    xcb_atom_t atom(const QByteArray& name) const
    {
        const Reply<xcb_intern_atom_reply_t> reply(xcb_intern_atom_reply(
            m_x.get(),
            xcb_intern_atom(m_x.get(), 0, static_cast<std::uint16_t>(name.size()), name.constData()),
            nullptr));
        REQUIRE(reply);
        return reply->atom;
    }
    xcb_keycode_t keycodeOf(xcb_keysym_t symbol) const
    {
        const auto* setup = xcb_get_setup(m_x.get());
        const int count = setup->max_keycode - setup->min_keycode + 1;
        const Reply<xcb_get_keyboard_mapping_reply_t> map(xcb_get_keyboard_mapping_reply(
            m_x.get(),
            xcb_get_keyboard_mapping(m_x.get(), setup->min_keycode, static_cast<std::uint8_t>(count)),
            nullptr));
        REQUIRE(map);
        const auto* symbols = xcb_get_keyboard_mapping_keysyms(map.get());
        for (int code = 0; code < count; ++code) {
            if (symbols[code * map->keysyms_per_keycode] == symbol)
                return static_cast<xcb_keycode_t>(setup->min_keycode + code);
        }
        FAIL("the keyboard has no such key");
        return 0;
    }
    void pointer(int type, QPoint at, std::uint16_t buttons)
    {
        xcb_button_press_event_t event{}; // a motion has the same members
        event.response_type = static_cast<std::uint8_t>(type);
        event.detail = type == XCB_MOTION_NOTIFY ? 0 : 1;
        event.time = ++m_time;
        event.root = m_root;
        event.event = m_window;
        event.root_x = event.event_x = static_cast<std::int16_t>(at.x());
        event.root_y = event.event_y = static_cast<std::int16_t>(at.y());
        event.state = buttons;
        event.same_screen = 1;
        send(event);
    }
    template <class Event>
    void send(const Event& event)
    {
        char bytes[32] = {};
        static_assert(sizeof(Event) <= sizeof(bytes));
        std::memcpy(bytes, &event, sizeof(event));
        xcb_send_event(m_x.get(), 0, m_window, XCB_EVENT_MASK_NO_EVENT, bytes);
        xcb_flush(m_x.get());
    }

    std::unique_ptr<xcb_connection_t, void (*)(xcb_connection_t*)> m_x;
    xcb_window_t m_root = 0;
    xcb_window_t m_window = 0;
    xcb_timestamp_t m_time = 1000;
};

} // namespace opscope

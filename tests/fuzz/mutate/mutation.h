// SPDX-License-Identifier: GPL-3.0-or-later
// Damage to the bytes of a file: the same for the same seed, on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace opscope::mutate {

class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next();
    /// 0 .. limit - 1; 0 for a limit of 0.
    std::size_t below(std::size_t limit);

private:
    std::uint64_t m_state;
};

struct Damage {
    std::string what;             ///< "flip 3 bits at 1027", ...
    std::size_t touchedBytes = 0; ///< how much was changed, taken away or put in
    bool isRemoved = false;       ///< the file is not there any more
    bool endsEarly = false;       ///< the end was cut off
};

/// Damages the bytes one to three times.
Damage damage(std::string& bytes, Random& random);

} // namespace opscope::mutate
